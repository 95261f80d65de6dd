import type { StdioOptions } from "node:child_process";
import { lookup } from "node:dns/promises";
import { closeSync } from "node:fs";
import type { Server as HttpServer } from "node:http";
import { BoundSocket, createServer, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStart } from "../cannot-start.ts";
import { codeOf } from "../caught-error.ts";
import { explainTakenPort } from "./port.ts";

/** Descriptors of its own socket per web process: libuv accepts one connection per descriptor and loop iteration (decision 083). */
const DESCRIPTORS = 64;

/** How many of them listen at first: each wakes up for every connection, including those that others accept. */
const FIRST_LISTENERS = 8;

/** Descriptors of each other web process's socket: each failure of that process uses up one, and the last stays open. */
const STAND_INS = 8;

/** Inherited descriptors: of the web process's own socket, and of the others' by slot. */
export type Inherited = { own: number[]; others: { slot: number; descriptors: number[] }[] };

/** Milliseconds that a start retries: web processes of a killed parent hold its port until they end by themselves. */
const TAKEN_PORT = { patience: 2_000, retry: 50 } as const;

/** One socket per web process; the kernel balances connections, the parent accepts none. Throws CannotStart. */
export async function bindSockets(
  host: string,
  port: number,
  count: number,
  signal: AbortSignal,
): Promise<BoundSocket[]> {
  const until = performance.now() + TAKEN_PORT.patience;
  for (;;) {
    try {
      return await bindNow(host, port, count);
    } catch (error) {
      // Retried until the deadline.
      if (codeOf(error) !== "EADDRINUSE" || performance.now() > until)
        throw new CannotStart(explainTakenPort(error, host, port), { cause: error });
    }
    await sleep(TAKEN_PORT.retry, undefined, { signal });
  }
}

async function bindNow(host: string, port: number, count: number): Promise<BoundSocket[]> {
  const { address } = await lookup(host);
  const first = new BoundSocket({ host: address, port });
  // On other systems all share one socket.
  if (count === 1 || process.platform !== "linux") return [first];
  // Probed exclusively first: with `reusePort`, a port of another shop would seem free.
  first.close();
  return Array.from({ length: count }, () => new BoundSocket({ host: address, port, reusePort: true }));
}

export function inheritanceOf(
  slot: number,
  sockets: readonly BoundSocket[],
  generation: number,
): { stdio: StdioOptions; inherited: Inherited } {
  const stdio: (string | number)[] = ["inherit", "inherit", "inherit", "ipc", generation];
  const inherit = (socket: BoundSocket, times: number) =>
    Array.from({ length: times }, () => stdio.push(socket.fd()) - 1);
  const shared = slot % sockets.length;
  const own = inherit(sockets[shared]!, DESCRIPTORS);
  const others = sockets.flatMap((socket, other) =>
    other === shared ? [] : { slot: other, descriptors: inherit(socket, STAND_INS) },
  );
  return { stdio: stdio as StdioOptions, inherited: { own, others } };
}

export type Listeners = Awaited<ReturnType<typeof listenOnInherited>>;

/** In a web process: makes `server` answer connections to its own socket. */
export async function listenOnInherited(server: HttpServer, { own, others }: Inherited) {
  const listeners = new Set<Server>();
  const listenOn = async (descriptor: number, listener: Server): Promise<Server> => {
    listeners.add(listener);
    await listening(listener, descriptor);
    return listener;
  };
  // With the options of the HTTP server's own listener.
  const another = () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit("connection", socket));
  const standIns = new Map<number, Server>();
  const standInForExactly = async (slots: readonly number[]): Promise<void> => {
    for (const { slot, descriptors } of others) {
      const standIn = standIns.get(slot);
      if (slots.includes(slot) === (standIn !== undefined)) continue;
      const [descriptor] = descriptors;
      if (descriptor === undefined) continue; // the last one stays open
      if (standIn) {
        standIn.close();
        listeners.delete(standIn);
        standIns.delete(slot);
      } else {
        descriptors.shift();
        standIns.set(slot, await listenOn(descriptor, another()));
      }
    }
  };
  const unused = [...own];
  const listenOnMore = (count: number) => Promise.all(unused.splice(0, count).map((fd) => listenOn(fd, another())));
  await listenOn(unused.shift()!, server);
  await listenOnMore(FIRST_LISTENERS - 1);

  let accepted = 0; // in this turn of the loop
  server.on("connection", () => {
    if (unused.length === 0) return; // all accept
    if (accepted === 0) setImmediate(() => (accepted = 0));
    accepted += 1;
    const accepting = own.length - unused.length;
    if (accepted >= accepting) void listenOnMore(accepting);
  });

  let changed = Promise.resolve();
  return {
    /** All listeners, to be closed. Closes the unused descriptors: the kernel would queue connections for them. */
    leave(): readonly Server[] {
      for (const descriptor of [...unused.splice(0), ...others.flatMap(({ descriptors }) => descriptors.splice(0))]) {
        closeSync(descriptor);
      }
      return [...listeners];
    },
    /** Accepts connections for exactly these slots, whose web processes do not respond, besides its own. */
    standInFor: (slots: readonly number[]): Promise<void> =>
      // One change at a time: concurrent ones would open two listeners per slot.
      (changed = changed.then(() => standInForExactly(slots))),
  };
}

function listening(server: Server, fd: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ fd }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
