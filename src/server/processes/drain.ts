import type { Server as HttpServer } from "node:http";
import { Server } from "node:net";
import { LEAVING } from "../http/connections.ts";
import { refusePendingUploads } from "../http/pending-uploads.ts";

const LAST_REQUEST_MS = 1_000; // for requests already on their way over a keep-alive connection
const LAST_ANSWER_MS = 2_500; // for responses under way, after that
const LAST_UPLOAD_MS = 2_500; // then uploads are refused, and the answer has a second to get through
const SWEEP_EVERY_MS = 50;

/** Refuses new connections, then late uploads, and cuts what is open last. `server` is one of its `listeners`. */
export async function drain(server: HttpServer, listeners: readonly Server[]): Promise<void> {
  // Answers end their connections: senders would repeat requests over ones that are cut as soon as they are idle.
  server.emit(LEAVING);
  server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
  // After what has arrived is read: a timer comes before.
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
    // http.Server.close cuts idle connections at once, and requests on their way with them.
    Server.prototype.close.call(listener);
  });
}
