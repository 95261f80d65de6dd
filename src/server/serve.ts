import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import type pg from "pg";
import type { Logger } from "pino";
import { createApp } from "./app.ts";
import { startBackground } from "./background.ts";
import { createProductIndex } from "./catalogue/product-index.ts";
import type { Changes } from "./changes.ts";
import { connect } from "./db/connection.ts";
import { drain } from "./processes/drain.ts";
import type { Environment } from "./environment.ts";
import { COMMON_HEADERS } from "./http/headers.ts";
import { createLive } from "./live.ts";
import { readAssets } from "./pages/assets.ts";
import { createPages, type Pages } from "./pages/pages.ts";
import type { Shop } from "./shop.ts";
import { openStaticFiles } from "./static-files.ts";
import { openStorage } from "./storage/open.ts";

/** How long a client may take, in milliseconds (threats, row 23). Uploads of 60 MB from a phone need the longest. */
const PATIENCE = { headers: 4_000, request: 120_000, keepAlive: 5_000, check: 1_000 } as const;

export type ServeOptions = {
  environment: Environment;
  secretKey: string;
  connection: pg.ClientConfig;
  changes: Changes;
  log: Logger;
  /** The folder of the build: `client/` beside `server/`. */
  buildFolder: string;
};

export type Served = {
  /** Opens the doors; resolves once the port is listened on. */
  listen(): Promise<void>;
  /** Takes no new request, finishes those under way and lets the database go. */
  close(): Promise<void>;
};

/** One web process of the shop, ready to listen. */
export async function serve({
  environment,
  secretKey,
  connection,
  changes,
  log,
  buildFolder,
}: ServeOptions): Promise<Served> {
  const db = connect(connection, (err) => log.warn({ err }, "A connection to the database was lost"));
  const storage = await openStorage(environment);
  const live = createLive(changes);
  const productIndex = createProductIndex(db, changes);
  const shop: Shop = { db, environment, secretKey, storage, changes, productIndex, live, log };
  const clientFolder = join(buildFolder, "client");
  const pages = createPages(shop, await readAssets(clientFolder));
  const app = createApp(shop, pages, await openStaticFiles(clientFolder));
  const server = createHttpServer(pages, getRequestListener(app.fetch, { overrideGlobalObjects: false }));

  const background = startBackground(shop);

  return {
    listen: () => listening(server, environment),
    async close() {
      // Its connections never end by themselves.
      live.close();
      await Promise.all([drain(server), background.stop()]);
      await db.destroy();
    },
  };
}

/** A kept page is answered before anything else is made of the request: most visits end here. */
function createHttpServer(
  pages: Pages,
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Server {
  const server = createServer(
    {
      headersTimeout: PATIENCE.headers,
      requestTimeout: PATIENCE.request,
      keepAliveTimeout: PATIENCE.keepAlive,
      connectionsCheckingInterval: PATIENCE.check,
    },
    (request, response) => {
      const isReading = request.method === "GET" || request.method === "HEAD";
      const kept = isReading ? findKept(pages, request.url ?? "/") : undefined;
      if (kept) kept.send(request, response);
      else answer(request, response);
    },
  );
  server.on("clientError", answerUnreadable);
  return server;
}

/** What no request could be made of: said in the shop's form too, since nothing behind this ever hears of it. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const title = "Solicitud inválida";
  const body = JSON.stringify({
    type: "about:blank",
    title,
    status,
    code: "malformed",
    detail: "No se entiende la solicitud.",
  });
  const headers = {
    ...COMMON_HEADERS,
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
}

function findKept(pages: Pages, url: string) {
  const query = url.indexOf("?");
  return query === -1 ? pages.findKept(url, "") : pages.findKept(url.slice(0, query), url.slice(query));
}

function listening(server: Server, { port, host }: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
