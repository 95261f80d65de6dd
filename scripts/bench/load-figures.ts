import { connect, type Socket } from "node:net";

/** `rate` a second, latencies in ms; `share` of one core that the generator took. */
export type LoadFigures = { rate: number; p50: number; p99: number; share: number };

/** Returns the share of one core that this process takes from now on. */
export function shareOfCore(): () => number {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / (performance.now() - startedAt);
  };
}

/** Of a generator's load, which begins now; each latency is pushed. `end` tells them of so many answers. */
export function beginLoad() {
  const latencies: number[] = [];
  const shareTaken = shareOfCore();
  const startedAt = performance.now();
  return {
    latencies,
    end(answers: number): LoadFigures {
      const [rate, share] = [(answers * 1_000) / (performance.now() - startedAt), shareTaken()];
      latencies.sort((a, b) => a - b);
      return {
        rate,
        p50: latencies[Math.floor(latencies.length * 0.5)] ?? 0,
        p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
        share,
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
