import { connect, type Socket } from "node:net";

/** `rate` a second, latencies in ms; `share` of one core that the generator took. */
export type LoadFigures = { rate: number; p50: number; p99: number; share: number };

/** Of a generator's load, which begins now; each latency is pushed. `end` tells them of so many answers. */
export function beginLoad() {
  const latencies: number[] = [];
  const processor = process.cpuUsage();
  const startedAt = performance.now();
  return {
    latencies,
    end(answers: number): LoadFigures {
      const elapsed = performance.now() - startedAt;
      const { user, system } = process.cpuUsage(processor);
      latencies.sort((a, b) => a - b);
      return {
        rate: (answers * 1_000) / elapsed,
        p50: latencies[Math.floor(latencies.length * 0.5)] ?? 0,
        p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
        share: (user + system) / 1_000 / elapsed,
      };
    },
  };
}

export function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "localhost", noDelay: true }, () => resolve(socket));
    socket.once("error", reject);
  });
}
