import type { StdioOptions } from "node:child_process";
import { lookup } from "node:dns/promises";
import { closeSync } from "node:fs";
import type { Server as HttpServer } from "node:http";
import { BoundSocket, createServer, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStart } from "../cannot-start.ts";
import { codeOf } from "../caught-error.ts";
import { explainTakenPort } from "./port.ts";

/** Descriptors that each web process has of its own socket: libuv accepts one connection for each in a turn of its loop (decision 083). */
const DESCRIPTORS = 64;

/** How many of those accept at first: each asks the system whenever a connection comes, also for one that another has accepted. */
const FIRST_LISTENERS = 8;

/** Descriptors of each other web process's socket: one is used up each time that process fails, and the last one stays open. */
const STAND_INS = 8;

/** Numbers of the descriptors that a web process has inherited: of its own socket, and of the others' by their slots. */
export type Inherited = { own: number[]; others: { slot: number; descriptors: number[] }[] };

/** Milliseconds that a start tries for: the web processes of a killed parent have its port until they end, by themselves. */
const TAKEN_PORT = { patience: 2_000, retry: 50 } as const;

/** A socket for each web process; the system shares the connections, the parent accepts none. Throws CannotStart. */
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
      // Tried again, unless for too long.
      if (codeOf(error) !== "EADDRINUSE" || performance.now() > until)
        throw new CannotStart(explainTakenPort(error, host, port), { cause: error });
    }
    await sleep(TAKEN_PORT.retry, undefined, { signal });
  }
}

async function bindNow(host: string, port: number, count: number): Promise<BoundSocket[]> {
  const { address } = await lookup(host);
  const first = new BoundSocket({ host: address, port });
  // Elsewhere all share one.
  if (count === 1 || process.platform !== "linux") return [first];
  // Bound alone first: with `reusePort` another shop's port would be taken for free.
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

export type Listeners = {
  /** All that accept, to be closed. What was inherited beside them is closed: the system would still take connections for it. */
  leave(): readonly Server[];
  /** Accepts what comes to exactly these slots too, whose web processes do not answer. */
  standInFor(slots: readonly number[]): Promise<void>;
};

/** In a web process: has `server` answer what comes to its own socket. */
export async function listenOnInherited(server: HttpServer, { own, others }: Inherited): Promise<Listeners> {
  const listeners = new Set<Server>();
  const listenOn = async (descriptor: number, listener: Server): Promise<Server> => {
    listeners.add(listener);
    await listening(listener, descriptor);
    return listener;
  };
  // As the HTTP server itself accepts.
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
    leave() {
      for (const descriptor of [...unused.splice(0), ...others.flatMap(({ descriptors }) => descriptors.splice(0))]) {
        closeSync(descriptor);
      }
      return [...listeners];
    },
    // One change after the other: two at once would open two listeners for a slot.
    standInFor: (slots) => (changed = changed.then(() => standInForExactly(slots))),
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
