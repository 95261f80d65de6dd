import type { Server as HttpServer } from "node:http";
import { Server } from "node:net";

/** For requests already on their way over a keep-alive connection. */
const LAST_REQUEST_MS = 1_000;
/** For responses under way, after that. */
const LAST_ANSWER_MS = 2_500;
const SWEEP_EVERY_MS = 50;

/**
 * Refuses new connections, answers with `Connection: close` and cuts what is still open after 3.5 s. `listeners` accept for
 * `server`, which is one of them.
 */
export async function drain(server: HttpServer, listeners: readonly Server[]): Promise<void> {
  server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
  let sweeping: NodeJS.Timeout | undefined;
  const sweepLater = setTimeout(() => {
    sweeping = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS);
  }, LAST_REQUEST_MS);
  const cut = setTimeout(() => server.closeAllConnections(), LAST_REQUEST_MS + LAST_ANSWER_MS);
  await Promise.all(listeners.map(closed));
  for (const timer of [sweepLater, sweeping, cut]) clearTimeout(timer);
}

function closed(listener: Server): Promise<void> {
  return new Promise((resolve) => {
    listener.once("close", resolve);
    // http.Server.close cuts idle connections at once, and requests on their way with them.
    Server.prototype.close.call(listener);
  });
}
