import type { StdioOptions } from "node:child_process";
import { lookup } from "node:dns/promises";
import type { Server as HttpServer } from "node:http";
import { BoundSocket, createServer, type Server } from "node:net";
import { CannotStart } from "./cannot-start.ts";
import { explainTakenPort } from "./port.ts";

/**
 * Of the one socket, in each web process: libuv accepts one connection for each in a turn of its loop. With a single one, who
 * calls a busy shop waits for seconds (decision 083).
 */
const DESCRIPTORS = 16;

/** After stdin, stdout, stderr and the channel to the parent. */
const FIRST_DESCRIPTOR = 4;

/** Reserves the port for this process, which accepts nothing itself. Throws CannotStart. */
export async function bindSocket(host: string, port: number): Promise<BoundSocket> {
  try {
    const { address } = await lookup(host);
    return new BoundSocket({ host: address, port });
  } catch (error) {
    throw new CannotStart(explainTakenPort(error as NodeJS.ErrnoException, host, port), { cause: error });
  }
}

/** Of a web process that is to listen on `socket`. */
export function stdioWith(socket: BoundSocket): StdioOptions {
  return ["inherit", "inherit", "inherit", "ipc", ...Array.from({ length: DESCRIPTORS }, () => socket.fd())];
}

/** In a web process: has `server` answer what comes to its parent's socket. Gives all that has to be closed, `server` first. */
export async function listenOnShared(server: HttpServer): Promise<Server[]> {
  const others = Array.from({ length: DESCRIPTORS - 1 }, () =>
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
