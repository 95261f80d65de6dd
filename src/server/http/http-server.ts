import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Hono } from "hono";
import { serverCopy } from "../copy.ts";
import type { Environment } from "../environment.ts";
import type { Log } from "../log.ts";
import { Memo } from "../memo.ts";
import type { Admission, Admissions } from "./admission.ts";
import { senderAddress } from "./client-address.ts";
import {
  BODY_LIMITS,
  type BodyLimits,
  type ConnectionEvent,
  type ConnectionLimits,
  createConnections,
  LEAVING,
} from "./connections.ts";
import { DATA_POLICY, finishHeaders, headersOf } from "./headers.ts";
import { isProbe } from "./probe.ts";
import { problem, problemBody, OVERLOADED_RETRY_AFTER } from "./problem.ts";
import { READING_METHODS } from "./route.ts";

/** Milliseconds (decision 027). A phone uploads 60 MB in 11 minutes; the live channel sends every 25 s. */
const TIMEOUTS = { headers: 4_000, request: 1_200_000, keepAlive: 5_000, check: 1_000, silence: 180_000 } as const;

type Timeouts = { readonly [name in keyof typeof TIMEOUTS]: number };

export type HttpServerOptions = {
  environment: Pick<Environment, "publicUrl" | "trustedProxies">;
  limits: ConnectionLimits;
  admissions: Admissions;
  log: Log;
  bodyLimits?: BodyLimits;
  timeouts?: Partial<Timeouts>;
  report(event: ConnectionEvent | Admission["event"], address: string, path?: string): void;
};

/** `search` is empty or begins with `?`. */
export type CachedResponses = {
  findCached(
    path: string,
    search: string,
  ): { send(request: IncomingMessage, response: ServerResponse): void } | undefined;
};

/** If its connection has room and its Host is valid, a request gets a cached response, else the refusal of a full admission, else what `fetch` returns. */
export function createHttpServer(
  responses: CachedResponses,
  fetch: Hono["fetch"],
  { environment, limits, admissions, log, bodyLimits = BODY_LIMITS, report, ...options }: HttpServerOptions,
): Server {
  const timeouts: Timeouts = { ...TIMEOUTS, ...options.timeouts };
  const common = headersOf(environment);
  const answer = getRequestListener(fetch, {
    overrideGlobalObjects: false,
    errorHandler: (error) => answerBroken(error, log, common),
    // For HTTP/1.0, which has no Host.
    hostname: new URL(environment.publicUrl).host,
  });
  const end = (socket: Duplex, status: number) => {
    if (connections.isAnswering(socket)) socket.destroy();
    else endWith(socket, status, { common, linger: bodyLimits.linger });
  };
  const refuse = (response: ServerResponse, status: number) => refuseWith(response, status, common);
  const connections = createConnections({
    limits,
    bodyLimits,
    silence: timeouts.silence,
    trustedProxies: environment.trustedProxies,
    report,
    timeOut: (socket) => end(socket, 408),
  });

  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: timeouts.check,
      optimizeEmptyRequests: true, // no stream events for a body that cannot come
      // Checked below: Node's own refusal has no body.
      requireHostHeader: false,
    },
    (request, response) => {
      const hasRoom = connections.begin(request, response);
      if (!isHostClear(request)) return refuse(response, 400);
      if (!hasRoom && !isProbe(pathOf(request))) return refuse(response, 503);
      const cached = findCachedResponse(responses, request);
      if (cached) return cached.send(request, response);
      const admission = admissions.get(`${request.method} ${pathOf(request)}`);
      if (!admission?.isClosed(request)) return void answer(request, response);
      report(admission.event, senderAddress(request, environment), pathOf(request));
      return admission.send(request, response);
    },
  );
  server.on("connection", connections.accept);
  server.once(LEAVING, connections.leave);
  const sweeping = setInterval(() => connections.sweep(performance.now()), timeouts.check).unref();
  server.once("close", () => clearInterval(sweeping));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") report("request-timeout", connections.addressOf(socket));
    if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
    else end(socket, statusOf(error));
  });
  server.on("connect", (_request, socket) => {
    // Without a CONNECT listener Node closes the connection; with one, it leaves errors to the listener.
    socket.on("error", () => socket.destroy());
    end(socket, 405);
  });
  server.on("checkExpectation", (_request, response) => refuse(response, 417));
  return server;
}

/** A shop has few names. */
const clearHosts = new Memo<boolean>({ entries: 64, length: 128 });

/** Exactly one valid Host in HTTP/1.1 (RFC 9112, 3.2); HTTP/1.0, which monitors still use, may have none. */
function isHostClear({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (!headers.host) return httpVersion === "1.0";
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts === 1 && clearHosts.get(headers.host, isHost);
}

function isHost(host: string): boolean {
  return URL.canParse(`http://${host}`);
}

function findCachedResponse(
  responses: CachedResponses,
  { method, url = "/" }: IncomingMessage,
): ReturnType<CachedResponses["findCached"]> {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const query = url.indexOf("?");
  return query === -1 ? responses.findCached(url, "") : responses.findCached(url.slice(0, query), url.slice(query));
}

function pathOf({ url = "/" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? url;
}

type CommonHeaders = Readonly<Record<string, string>>;

/** For requests that could not be parsed, and errors outside the app's own handler. */
function answerBroken(error: unknown, log: Log, common: CommonHeaders): Response {
  if (error instanceof RequestError) {
    const { body, headers } = unreadable(400, common);
    return new Response(body, { status: 400, headers });
  }
  log.error({ err: error }, "A request failed outside the app");
  const answer = problem("internal", serverCopy.internalError);
  finishHeaders(answer.headers, common);
  return answer;
}

function endWith(socket: Duplex, status: number, { common, linger }: { common: CommonHeaders; linger: number }): void {
  const { body, headers } = unreadable(status, common);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
  // The peer may never close its half, which would leak the descriptor.
  const cut = setTimeout(() => socket.destroy(), linger).unref();
  socket.once("close", () => clearTimeout(cut));
}

function refuseWith(response: ServerResponse, status: number, common: CommonHeaders): void {
  const { body, headers } = unreadable(status, common);
  response.writeHead(status, headers).end(body);
}

function statusOf({ code }: NodeJS.ErrnoException): number {
  if (code === "HPE_HEADER_OVERFLOW") return 431;
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
}

function unreadable(status: number, common: CommonHeaders): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(refusalOf(status));
  const headers = {
    ...common,
    "Content-Security-Policy": DATA_POLICY,
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
    ...(status === 503 ? { "Retry-After": String(OVERLOADED_RETRY_AFTER) } : {}),
    ...(status === 405 ? { Allow: READING_METHODS.join(", ") } : {}),
  };
  return { body, headers };
}

function refusalOf(status: number): ReturnType<typeof problemBody> {
  if (status === 503) return problemBody("overloaded", serverCopy.tooManyVisits);
  if (status === 405) return problemBody("method-not-allowed", serverCopy.otherMethodOfPage);
  return problemBody("malformed", serverCopy.unreadable, { status });
}
