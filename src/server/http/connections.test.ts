import { fork } from "node:child_process";
import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { sendRaw } from "../../../test/raw-http.ts";
import { readEnvironment } from "../environment.ts";
import { createLog } from "../log.ts";
import { BODY_LIMITS, CONNECTIONS_PER_NETWORK } from "./connections.ts";
import { connectionsBelow, descriptorLimit } from "./descriptors.ts";
import { createHttpServer, type HttpServerOptions } from "./http-server.ts";

const HALF_OPEN = 1_050;
const VISITORS = 16;

const GET = "GET / HTTP/1.1\r\nHost: tienda.example\r\n\r\n";

type Listening = { port: number; url: string; server: Server; events: string[]; lines: string[] } & AsyncDisposable;

/** A server where `/wait` never answers, `/broken` throws, `/stream` never ends its answer, `/read` answers with the size of the body, `/cached` like a cached page, and everything else at once. */
async function listen(
  options: Partial<Pick<HttpServerOptions, "limits" | "bodyLimits" | "timeouts">> = {},
  settings: NodeJS.ProcessEnv = {},
): Promise<Listening> {
  const environment = readEnvironment(settings);
  if (!environment.ok) throw new Error(environment.refusal.sentence);
  const events: string[] = [];
  const lines: string[] = [];
  const answer = async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/wait") return new Promise<Response>(() => undefined);
    if (pathname === "/broken") throw new Error("The page of errors is broken");
    if (pathname === "/stream")
      return new Response(new ReadableStream({ start: (to) => to.enqueue(Buffer.from("begun")) }));
    return new Response(pathname === "/read" ? String((await request.arrayBuffer()).byteLength) : "here");
  };
  const cached = { send: (_: unknown, response: ServerResponse) => void response.end("cached") };
  const server = createHttpServer({ findCached: (path) => (path === "/cached" ? cached : undefined) }, answer, {
    environment: environment.value,
    limits: { total: 4_000, perNetwork: undefined, spare: 32 },
    admissions: new Map(),
    log: createLog("error", { write: (line) => void lines.push(line) }),
    report: (event, address) => events.push(`${event} ${address}`),
    ...options,
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    server,
    events,
    lines,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A connection that has sent only this so far. */
async function open(port: number, sent = ""): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  if (sent) socket.write(sent);
  return socket;
}

/** Waits for the peer to end, however it does; our half stays open. */
function endOf(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ["end", "error", "close"]) socket.once(event, () => resolve());
    socket.resume();
  });
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

/** Requests pages one after the other, each on its own connection or all on one; returns how many failed. */
async function browse(url: string, isOver: () => boolean, keepAlive: boolean): Promise<number> {
  let failed = 0;
  while (!isOver()) {
    const headers = { Connection: keepAlive ? "keep-alive" : "close" };
    const status = await fetch(url, { headers }).then(
      async (answer) => (await answer.text(), answer.status),
      () => 0,
    );
    if (status !== 200) failed += 1;
    // A moment to read it, while the others are served.
    await sleep(20);
  }
  return failed;
}

test.each([
  ["are all cut", undefined],
  ["are cut at once where there are too many of one address", CONNECTIONS_PER_NETWORK],
])(`${HALF_OPEN} half-open connections %s, and none of ${VISITORS} visitors notices`, async (_, perNetwork) => {
  await using shop = await listen({
    limits: { total: 4_000, perNetwork, spare: 32 },
    bodyLimits: { ...BODY_LIMITS, linger: 500 },
    timeouts: { headers: 2_000, check: 100 },
  });
  const attacker = fork(join(import.meta.dirname, "../../../test/half-open-sockets.process.ts"), [
    String(shop.port),
    String(HALF_OPEN),
  ]);
  let isOver = false;
  try {
    const visitors = Array.from({ length: VISITORS }, (__, n) => browse(shop.url, () => isOver, n % 2 === 0));
    await once(attacker, "message");
    const atWorst = await connectionsOf(shop.server);
    await once(attacker, "message");
    // Nobody has closed the other halves, yet no descriptor leaks.
    await expect.poll(() => connectionsOf(shop.server)).toBeLessThanOrEqual(2 * VISITORS);
    isOver = true;
    expect(await Promise.all(visitors)).toEqual(Array(VISITORS).fill(0));
    expect(atWorst).toBeLessThanOrEqual(perNetwork ?? HALF_OPEN + VISITORS);
  } finally {
    attacker.kill();
  }
});

test("who is told that the request is unreadable is cut even if it never hangs up itself", async () => {
  await using shop = await listen({ bodyLimits: { ...BODY_LIMITS, linger: 50 } });
  const socket = await open(shop.port, "no HTTP at all\r\n\r\n");
  expect(await text(socket)).toContain("400 Bad Request");
  await expect.poll(() => connectionsOf(shop.server)).toBe(0);
});

test("errors outside the application are logged, and the sender only learns that there was one", async () => {
  await using shop = await listen();
  const answer = await fetch(`${shop.url}/broken`);
  expect([answer.status, await answer.json()]).toMatchObject([500, { code: "internal" }]);
  expect(shop.lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { err: { message: "The page of errors is broken" } },
  ]);
});

test("a new connection replaces the oldest waiting one: first those without a request, then idle ones", async () => {
  await using shop = await listen({ limits: { total: 100, perNetwork: 3, spare: 1 } });
  const idle = await open(shop.port, GET);
  await once(idle, "data");
  const silent = [await open(shop.port), await open(shop.port)];
  const closings = [...silent, idle].map(endOf);

  for (const closing of closings) {
    const working = await open(shop.port, "GET /wait HTTP/1.1\r\nHost: tienda.example\r\n\r\n");
    await closing;
    expect(working.destroyed).toBe(false);
  }
  expect(shop.events).toEqual(Array(3).fill("connection-limit 127.0.0.1"));

  // All three are busy: others are refused, health probes answered, and connections beyond that closed.
  const refused = await sendRaw(shop.url, { method: "GET", target: "/" });
  expect(refused.status).toBe(503);
  expect(refused.text).toMatch(/Retry-After: 2\r\n/);
  expect(refused.text).toContain('"code":"overloaded"');
  expect((await sendRaw(shop.url, { method: "GET", target: "/healthz" })).status).toBe(200);
  // Nor does an idle spare connection keep out health probes.
  const spareEnded = endOf(await open(shop.port));
  expect((await sendRaw(shop.url, { method: "GET", target: "/healthz?of=monitor" })).status).toBe(200);
  await spareEnded;
});

test("a proxy that is trusted may have all connections there are", async () => {
  await using shop = await listen({ limits: { total: 6, perNetwork: 1, spare: 0 } }, { TRUSTED_PROXY: "127.0.0.1" });
  const sockets = await Promise.all(Array.from({ length: 6 }, () => open(shop.port, GET)));
  for (const socket of sockets) expect(String(await once(socket, "data"))).toContain("200 OK");
  expect(shop.events).toEqual([]);
  // It counts towards the total, too, and loses its oldest idle connection.
  const seventh = await open(shop.port, GET);
  expect(String(await once(seventh, "data"))).toContain("200 OK");
  expect(await connectionsOf(shop.server)).toBe(6);
});

const SOON = { bodyLimits: { period: 800, minRate: 1_000, linger: 50 }, timeouts: { check: 100 } };

function head(target: string, type: string, length: number): string {
  return `POST ${target} HTTP/1.1\r\nHost: tienda.example\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
}

test.each([
  ["JSON that drips", "/read", "application/json", 1_000],
  ["JSON to an address that does not read it", "/", "application/json", 1_000],
  ["an upload that drips", "/read", "multipart/form-data; boundary=x", 1],
  ["an upload to an address that does not read it", "/", "multipart/form-data; boundary=x", 1],
])("%s is cut, on any path", async (_, target, type, bytes) => {
  const isRead = target === "/read";
  await using shop = await listen(isRead ? SOON : {});
  const socket = await open(shop.port, head(target, type, 1_000_000));
  const dripping = setInterval(() => socket.write("x".repeat(bytes)), 100);
  await endOf(socket);
  clearInterval(dripping);
  // An unread body is answered at once, and its connection closed soon after.
  expect(shop.events).toEqual(isRead ? ["request-timeout 127.0.0.1"] : []);
  await expect.poll(() => connectionsOf(shop.server)).toBe(0);
});

test("who is told that a body is too slow is told once, and may read it while it is still sending", async () => {
  await using shop = await listen({ ...SOON, bodyLimits: { ...SOON.bodyLimits, linger: 1_000 } });
  const socket = await open(shop.port, head("/read", "application/json", 1_000_000));
  const dripping = setInterval(() => socket.write("x"), 100);
  expect(String(await once(socket, "data"))).toContain("408");
  await sleep(500);
  expect(socket.destroyed).toBe(false);
  await endOf(socket);
  clearInterval(dripping);
  expect(shop.events).toEqual(["request-timeout 127.0.0.1"]);
});

test.each([
  ["cannot be read", "nonsense\r\n\r\n"],
  ["asks for a proxy", "CONNECT tienda.example:443 HTTP/1.1\r\nHost: tienda.example:443\r\n\r\n"],
  ["sends its body too slowly", "POST /read HTTP/1.1\r\nHost: tienda.example\r\nContent-Length: 9\r\n\r\n"],
])("a request that %s behind an answer under way breaks that off, and writes nothing into it", async (_, second) => {
  await using shop = await listen(SOON);
  const socket = await open(shop.port, GET.replace("/", "/stream"));
  let received = "";
  socket.on("data", (bytes: Buffer) => (received += String(bytes)));
  await expect.poll(() => received).toContain("begun");
  socket.write(second);
  await endOf(socket);
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200"]);
});

test("an upload that makes progress goes on for longer than any other body may take", async () => {
  await using shop = await listen(SOON);
  const pieces = 24;
  const socket = await open(shop.port, head("/read", "multipart/form-data; boundary=x", pieces * 500));
  let sent = 0;
  const sending = setInterval(() => {
    socket.write("x".repeat(500));
    if ((sent += 1) === pieces) clearInterval(sending);
  }, 100);
  expect(String(await once(socket, "data"))).toContain(String(pieces * 500));
  expect(shop.events).toEqual([]);
  socket.destroy();
});

test("an exchange in which nothing is said any more is cut; a connection at rest is not", async () => {
  await using shop = await listen({ timeouts: { check: 50, silence: 300 } });
  const resting = await open(shop.port, GET);
  await once(resting, "data");
  const waiting = await open(shop.port, GET.replace("/", "/wait"));
  await endOf(waiting);
  await sleep(500);
  resting.write(GET);
  expect(String(await once(resting, "data"))).toContain("200 OK");
  resting.destroy();
});

test("of the answers that were asked for ahead on a connection only the last stays in memory", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  await using shop = await listen({ timeouts: { keepAlive: 60_000 } });
  const answers: WeakRef<ServerResponse>[] = [];
  shop.server.on("request", (_, response: ServerResponse) => answers.push(new WeakRef(response)));
  const countInMemory = async () => {
    await sleep(1); // a WeakRef keeps its target until the task ends
    collect();
    return answers.filter((answer) => answer.deref()).length;
  };
  const socket = await open(shop.port, GET.replace("/", "/cached").repeat(16));
  socket.resume();

  await expect.poll(() => answers.length).toBe(16);
  await expect.poll(countInMemory).toBe(1);
  socket.destroy();
});

test("connections leave descriptors for the database and the files, whatever the system allows", () => {
  expect(descriptorLimit()).toBeGreaterThan(0);
  expect([connectionsBelow(1_024), connectionsBelow(Infinity), connectionsBelow(100)]).toEqual([824, 4_096, 50]);
});
