import type { Server as HttpServer } from "node:http";
import { Server } from "node:net";
import { setImmediate as yieldToEventLoop, setTimeout as sleep } from "node:timers/promises";
import { LEAVING } from "../http/connections.ts";
import { refusePendingUploads } from "../http/pending-uploads.ts";

const LAST_CONNECTION_MS = { least: 100, most: 500 }; // `least`: until other web processes, too, have closed the same socket
const SHORT_TURN_MS = 2; // of the event loop; during a longer one further connections may have come
const LAST_REQUEST_MS = 1_000; // for requests already on their way over a keep-alive connection
const LAST_ANSWER_MS = 2_500; // for responses under way, after that
const LAST_UPLOAD_MS = 2_500; // then uploads are refused, and the answer has a second to get through
const SWEEP_EVERY_MS = 50;

/** Refuses new connections after a moment, then late uploads, and finally closes what is still open. `server` is one of its `listeners`. */
export async function drain(server: HttpServer, listeners: readonly Server[]): Promise<void> {
  // Answers close their connections: clients would send requests over keep-alive ones that are about to be closed.
  server.emit(LEAVING);
  server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
  // A timer runs before what has arrived is read, so defer.
  const sweeping = repeatAfter(LAST_REQUEST_MS, () => setImmediate(() => server.closeIdleConnections()));
  const refusing = repeatAfter(LAST_UPLOAD_MS, refusePendingUploads);
  const cut = setTimeout(() => server.closeAllConnections(), LAST_REQUEST_MS + LAST_ANSWER_MS);
  await acceptWaiting(server);
  await Promise.all(listeners.map(closed));
  for (const end of [sweeping, refusing]) end();
  clearTimeout(cut);
}

/** Until a short turn of the event loop brings no connection: closing a socket resets those that wait to be accepted. */
async function acceptWaiting(server: HttpServer): Promise<void> {
  let accepted = 0;
  const count = (): void => void (accepted += 1);
  server.on("connection", count);
  const until = performance.now() + LAST_CONNECTION_MS.most;
  await sleep(LAST_CONNECTION_MS.least);
  for (let isQuiet = false; !isQuiet && performance.now() < until;) {
    accepted = 0;
    const startedAt = performance.now();
    await yieldToEventLoop();
    isQuiet = accepted === 0 && performance.now() - startedAt < SHORT_TURN_MS;
  }
  server.off("connection", count);
}

function repeatAfter(delay: number, work: () => void): () => void {
  let repeating: NodeJS.Timeout | undefined;
  const waiting = setTimeout(() => {
    repeating = setInterval(work, SWEEP_EVERY_MS);
  }, delay);
  return () => {
    clearTimeout(waiting);
    clearInterval(repeating);
  };
}

function closed(listener: Server): Promise<void> {
  return new Promise((resolve) => {
    listener.once("close", resolve);
    // http.Server.close closes idle connections at once, along with requests in flight.
    Server.prototype.close.call(listener);
  });
}
