import type { Server as HttpServer } from "node:http";
import { Server } from "node:net";
import { LEAVING } from "../http/connections.ts";
import { refusePendingUploads } from "../http/pending-uploads.ts";

const LAST_REQUEST_MS = 1_000; // for requests already on their way over a keep-alive connection
const LAST_ANSWER_MS = 2_500; // for responses under way, after that
const LAST_UPLOAD_MS = 2_500; // then uploads are refused, and the answer has a second to get through
const SWEEP_EVERY_MS = 50;

/** Refuses new connections, then late uploads, and finally closes what is still open. `server` is one of its `listeners`. */
export async function drain(server: HttpServer, listeners: readonly Server[]): Promise<void> {
  // Answers close their connections: clients would send requests over keep-alive ones that are about to be closed.
  server.emit(LEAVING);
  server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
  // A timer runs before what has arrived is read, so defer.
  const sweeping = repeatAfter(LAST_REQUEST_MS, () => setImmediate(() => server.closeIdleConnections()));
  const refusing = repeatAfter(LAST_UPLOAD_MS, refusePendingUploads);
  const cut = setTimeout(() => server.closeAllConnections(), LAST_REQUEST_MS + LAST_ANSWER_MS);
  await Promise.all(listeners.map(closed));
  for (const end of [sweeping, refusing]) end();
  clearTimeout(cut);
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
