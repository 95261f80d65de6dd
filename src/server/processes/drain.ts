import type { Server as HttpServer } from "node:http";
import { Server as NetServer } from "node:net";

/** For requests already on their way over a keep-alive connection. */
const LAST_REQUEST_MS = 1_000;
/** For responses under way, after that. */
const LAST_ANSWER_MS = 2_500;
const SWEEP_EVERY_MS = 50;

/** Refuses new connections, answers with `Connection: close` and cuts what is still open after 3.5 s. */
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
    // http.Server.close cuts idle connections at once, and requests on their way with them.
    NetServer.prototype.close.call(server);
  });
}
