import type { Server as HttpServer } from "node:http";
import { Server as NetServer } from "node:net";

/** How long a kept-alive connection may still bring a request that was already on its way. */
const LAST_REQUEST_MS = 1_000;
/** How long an answer under way may take from then on. */
const LAST_ANSWER_MS = 2_500;
const SWEEP_EVERY_MS = 50;

/**
 * Takes no new connection, answers what is asked on the open ones with `Connection: close`, and resolves when all of
 * them are gone; whatever does not end by itself is cut after 3.5 s in all.
 */
export function drain(server: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
    const sweep = setTimeout(() => {
      const timer = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS);
      server.once("close", () => clearInterval(timer));
    }, LAST_REQUEST_MS);
    const cut = setTimeout(() => server.closeAllConnections(), LAST_REQUEST_MS + LAST_ANSWER_MS);
    server.once("close", () => {
      clearTimeout(sweep);
      clearTimeout(cut);
      resolve();
    });
    // That of HTTP cuts idle connections at once, and with them requests that are on their way.
    NetServer.prototype.close.call(server);
  });
}
