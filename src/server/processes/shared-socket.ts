import type { StdioOptions } from "node:child_process";
import { lookup } from "node:dns/promises";
import type { Server as HttpServer } from "node:http";
import { BoundSocket, createServer, type Server } from "node:net";
import { CannotStart } from "./cannot-start.ts";
import { explainTakenPort } from "./port.ts";

/**
 * Of its own socket, in each web process: libuv accepts one connection for each in a turn of its loop. With a single one,
 * who calls a busy shop waits for seconds (decision 083).
 */
const DESCRIPTORS = 32;

/** After stdin, stdout, stderr and the channel to the parent. */
const FIRST_DESCRIPTOR = 4;

/**
 * Reserves the port with a socket for each web process, among which the system shares the connections. The parent accepts
 * nothing itself. Throws CannotStart.
 */
export async function bindSockets(host: string, port: number, count: number): Promise<BoundSocket[]> {
  try {
    const { address } = await lookup(host);
    const first = new BoundSocket({ host: address, port });
    // Elsewhere all share one.
    if (count === 1 || process.platform !== "linux") return [first];
    // Bound alone first: with `reusePort` another shop's port would be taken for free.
    first.close();
    return Array.from({ length: count }, () => new BoundSocket({ host: address, port, reusePort: true }));
  } catch (error) {
    throw new CannotStart(explainTakenPort(error as NodeJS.ErrnoException, host, port), { cause: error });
  }
}

/**
 * What the web process in `slot` inherits: its own socket often, and each other one once, so that nobody waits for a process
 * that has ended.
 */
export function descriptorsFor(slot: number, sockets: readonly BoundSocket[]): number[] {
  const own = sockets[slot % sockets.length];
  return [own, ...sockets.filter((socket) => socket !== own)].flatMap((socket) =>
    Array.from({ length: socket === own ? DESCRIPTORS : 1 }, () => socket!.fd()),
  );
}

export function stdioWith(descriptors: readonly number[]): StdioOptions {
  return ["inherit", "inherit", "inherit", "ipc", ...descriptors];
}

/** In a web process: has `server` answer what comes to its `count` descriptors. Gives all that has to be closed. */
export async function listenOnShared(server: HttpServer, count: number): Promise<Server[]> {
  const others = Array.from({ length: count - 1 }, () =>
    // As the HTTP server itself accepts.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit("connection", socket)),
  );
  const all = [server, ...others];
  await Promise.all(all.map((each, index) => listening(each, FIRST_DESCRIPTOR + index)));
  return all;
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
