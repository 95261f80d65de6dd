import { createServer, type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Hono } from "hono";
import type { EncodedPage } from "./pages/encoded-page.ts";
import type { Pages } from "./pages/pages.ts";
import { COMMON_HEADERS, DATA_POLICY } from "./http/headers.ts";
import { problem } from "./http/problem.ts";

/** How long a client may take, in milliseconds (threats, row 23). Uploads of 60 MB from a phone need the longest. */
const PATIENCE = { headers: 4_000, request: 120_000, keepAlive: 5_000, check: 1_000 } as const;

/** The shop over sockets. A kept page is answered before anything else is made of the request: most visits end here. */
export function createHttpServer(pages: Pick<Pages, "findKept">, fetch: Hono["fetch"]): Server {
  const answer = getRequestListener(fetch, { overrideGlobalObjects: false, errorHandler: answerBroken });
  const server = createServer(
    {
      headersTimeout: PATIENCE.headers,
      requestTimeout: PATIENCE.request,
      keepAliveTimeout: PATIENCE.keepAlive,
      connectionsCheckingInterval: PATIENCE.check,
      // Asked for below: Node would refuse without a word.
      requireHostHeader: false,
    },
    (request, response) => {
      if (!request.headers.host) {
        const { body, headers } = unreadable(400);
        response.writeHead(400, headers).end(body);
        return;
      }
      const kept = findKept(pages, request);
      if (kept) kept.send(request, response);
      else void answer(request, response);
    },
  );
  server.on("clientError", answerUnreadable);
  server.on("checkExpectation", (_request, response) => {
    const { body, headers } = unreadable(417);
    response.writeHead(417, headers).end(body);
  });
  return server;
}

function findKept(pages: Pick<Pages, "findKept">, { method, url = "/" }: IncomingMessage): EncodedPage | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const query = url.indexOf("?");
  return query === -1 ? pages.findKept(url, "") : pages.findKept(url.slice(0, query), url.slice(query));
}

/** What is said where no request could be made of what came, or the shop itself broke outside of its own handler. */
function answerBroken(error: unknown): Response {
  if (!(error instanceof RequestError)) return problem("internal", { detail: "Algo salió mal de nuestro lado." });
  const { body, headers } = unreadable(400);
  return new Response(body, { status: 400, headers });
}

/** The same where not even Node could: said in the shop's form too, since nothing behind this ever hears of it. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const { body, headers } = unreadable(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
}

/** A problem as text: it is also written where there is no answer to put it in. */
function unreadable(status: number): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({
    type: "about:blank",
    title: "Solicitud inválida",
    status,
    code: "malformed",
    detail: "No se entiende la solicitud.",
  });
  const headers = {
    ...COMMON_HEADERS,
    "Content-Security-Policy": DATA_POLICY,
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  };
  return { body, headers };
}
