import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BatchedEvent } from "./event-batch.ts";
import { type ChannelFigures, type ChannelOptions, type ChannelState, openChannel } from "./live-channel.ts";

/**
 * The shop's figures, a hundred times as fast. Heartbeat, timeout and lostAfter are unchanged, or a busy machine's
 * connection would seem dead.
 */
const FIGURES: ChannelFigures = {
  heartbeat: 25_000,
  timeout: 10_000,
  reconnectDelays: [10, 20, 50, 100],
  buffer: 100,
  batchWindow: 20,
  lostAfter: 6_000,
};

/** For tests of a connection that goes silent. */
const SOON_SILENT = { heartbeat: 500, timeout: 300 };

/** The browser's view of the page, and what changes it. */
class Page extends EventTarget {
  visibilityState: "visible" | "hidden" = "visible";
  turn(visibility: "visible" | "hidden") {
    this.visibilityState = visibility;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

const cleanUp: (() => Promise<void> | void)[] = [];
let page: Page;

beforeEach(() => {
  page = new Page();
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
});

afterEach(async () => {
  for (const clean of cleanUp.splice(0)) await clean();
  vi.unstubAllGlobals();
});

type Behaviour = "speaks" | "refuses" | "refuses once" | "is silent";

/** A server that tests can send events from; it records requests. */
async function openServer() {
  const lines = new Set<ServerResponse>();
  const requestedAt: number[] = [];
  const server = createServer((_request, response) => {
    requestedAt.push(Date.now());
    if (served.behaviour.startsWith("refuses")) {
      if (served.behaviour === "refuses once") served.behaviour = "speaks";
      return void response.writeHead(503).end();
    }
    lines.add(response);
    response.once("close", () => lines.delete(response));
    response.writeHead(200, { "Content-Type": "text/event-stream" }).flushHeaders();
    if (served.behaviour === "speaks") served.say("heartbeat");
  });
  const served = {
    behaviour: "speaks" as Behaviour,
    address: "",
    lines,
    requestedAt,
    say(name: string, data = "{}") {
      for (const line of lines) line.write(`event: ${name}\ndata: ${data}\n\n`);
    },
    hangUp() {
      for (const line of lines) line.destroy();
    },
    async settles(count: number) {
      await expect.poll(() => lines.size, SOON).toBe(count);
    },
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  served.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  cleanUp.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return served;
}

/** Opens a channel and records its callbacks. */
function listen(address: string, changes: Partial<ChannelFigures> = {}, onEvents?: ChannelOptions["onEvents"]) {
  const batches: (readonly BatchedEvent[])[] = [];
  const states: ChannelState[] = [];
  const noted = { batches, states, gaps: 0, close: () => {} };
  noted.close = openChannel({
    address,
    names: ["order", "product"],
    figures: { ...FIGURES, ...changes },
    onEvents: onEvents ?? ((events) => void batches.push(events)),
    onGap: () => void (noted.gaps += 1),
    onState: (state) => states.push(state),
  });
  cleanUp.unshift(noted.close);
  return noted;
}

const SOON = { interval: 2 };

test("connected, it says that anything may have changed, then hands over what it hears", async () => {
  const server = await openServer();
  const channel = listen(server.address);
  await expect.poll(() => channel.gaps, SOON).toBe(1);
  expect(channel.states).toEqual(["connecting", "open"]);

  server.say("order", '{"id":"1"}');
  server.say("settings", '{"id":"1"}');
  await expect.poll(() => channel.batches, SOON).toEqual([[{ name: "order", data: '{"id":"1"}' }]]);
  expect(channel.gaps).toBe(1);
});

test("a burst is one batch without repetitions, and too many different events are a gap", async () => {
  const server = await openServer();
  const channel = listen(server.address, { batchWindow: 100 });
  await expect.poll(() => channel.gaps, SOON).toBe(1);

  for (let n = 0; n < 200; n += 1) server.say("product", JSON.stringify({ id: n % 10 }));
  await expect.poll(() => channel.batches.length, SOON).toBe(1);
  expect(channel.batches[0]).toHaveLength(10);

  for (let n = 0; n < 200; n += 1) server.say("product", JSON.stringify({ id: n }));
  await expect.poll(() => channel.gaps, SOON).toBe(2);
  expect(channel.batches).toHaveLength(1);
});

test("what comes while a batch is being dealt with is the next batch", async () => {
  const server = await openServer();
  const batches: number[] = [];
  let finish = () => {};
  const onEvents = (events: readonly BatchedEvent[]) => {
    batches.push(events.length);
    return new Promise<void>((resolve) => (finish = resolve));
  };
  const channel = listen(server.address, {}, onEvents);
  await expect.poll(() => channel.gaps, SOON).toBe(1);
  server.say("order", '{"id":"1"}');
  await expect.poll(() => batches, SOON).toEqual([1]);
  for (let n = 0; n < 10; n += 1) {
    server.say("order", JSON.stringify({ id: n }));
    await sleep(10);
  }
  expect(batches).toEqual([1]);
  finish();
  await expect.poll(() => batches, SOON).toEqual([1, 10]);
});

test("the server may say itself that something went unheard", async () => {
  const server = await openServer();
  const channel = listen(server.address);
  await expect.poll(() => channel.gaps, SOON).toBe(1);
  server.say("gap");
  await expect.poll(() => channel.gaps, SOON).toBe(2);
});

test("a broken line is tried again after each delay, the last one again and again", async () => {
  const server = await openServer();
  server.behaviour = "refuses";
  const reconnectDelays = [10, 20, 50, 200];
  const channel = listen(server.address, { reconnectDelays, lostAfter: 60 });
  await expect.poll(() => server.requestedAt.length, SOON).toBe(6);
  const waits = server.requestedAt.slice(1).map((at, n) => at - (server.requestedAt[n] ?? 0));
  for (const [n, least] of [...reconnectDelays, 200].entries()) expect(waits[n]).toBeGreaterThanOrEqual(least - 2);

  server.behaviour = "speaks";
  await expect.poll(() => channel.gaps, SOON).toBe(1);
  expect(channel.states).toEqual(["connecting", "lost", "open"]);
});

test("after a success a broken line is tried again from the first delay on", async () => {
  const server = await openServer();
  server.behaviour = "refuses once";
  const channel = listen(server.address, { reconnectDelays: [10, 60_000] });
  await expect.poll(() => channel.gaps, SOON).toBe(1);
  server.hangUp();
  await expect.poll(() => channel.gaps, SOON).toBe(2);
  expect(server.requestedAt).toHaveLength(3);
});

test("a lostAfter is nobody's business; a longer absence is told once", async () => {
  const server = await openServer();
  const channel = listen(server.address, { lostAfter: 1_500 });
  await expect.poll(() => channel.gaps, SOON).toBe(1);
  server.hangUp();
  await expect.poll(() => channel.gaps, SOON).toBe(2);
  expect(channel.states).toEqual(["connecting", "open", "connecting", "open"]);

  server.behaviour = "refuses";
  server.hangUp();
  await expect.poll(() => channel.states.at(-1), SOON).toBe("lost");
  server.behaviour = "speaks";
  await expect.poll(() => channel.states.at(-1), SOON).toBe("open");
  expect(channel.states.filter((state) => state === "lost")).toHaveLength(1);
});

test("a line that goes silent is dead a little after the next heartbeat was due, and made anew", async () => {
  const server = await openServer();
  const channel = listen(server.address, SOON_SILENT);
  await expect.poll(() => channel.states.at(-1), SOON).toBe("lost");
  const [requestedAt = Infinity] = server.requestedAt;
  expect(Date.now() - requestedAt).toBeGreaterThan(SOON_SILENT.heartbeat + SOON_SILENT.timeout - 50);
  await expect.poll(() => channel.states.at(-1), SOON).toBe("open");
  expect(server.lines.size).toBe(1);

  await sleep(450);
  server.say("heartbeat");
  await sleep(450);
  expect(channel.states.at(-1)).toBe("open");
});

test("a server that takes the call and says nothing counts as lost, too", async () => {
  const server = await openServer();
  server.behaviour = "is silent";
  const channel = listen(server.address, SOON_SILENT);
  await expect.poll(() => channel.states.at(-1), SOON).toBe("lost");
  expect(channel.gaps).toBe(0);
});

test("nobody looks: no connection; somebody looks again: everything may have changed", async () => {
  const server = await openServer();
  page.visibilityState = "hidden";
  const channel = listen(server.address);
  await sleep(50);
  expect(server.requestedAt).toEqual([]);

  page.turn("visible");
  await server.settles(1);
  await expect.poll(() => channel.gaps, SOON).toBeGreaterThan(0);
  page.turn("hidden");
  await server.settles(0);
  await sleep(150);
  expect([server.requestedAt.length, channel.states.at(-1)]).toEqual([1, "idle"]);

  const before = channel.gaps;
  server.behaviour = "refuses";
  page.turn("visible");
  await expect.poll(() => channel.gaps, SOON).toBe(before + 1);
});

test("a page that is left or kept for the way back holds no connection, and returns with one", async () => {
  const server = await openServer();
  const channel = listen(server.address);
  await server.settles(1);
  window.dispatchEvent(new Event("pagehide"));
  await server.settles(0);
  window.dispatchEvent(new Event("pageshow"));
  window.dispatchEvent(new Event("pageshow"));
  page.turn("visible");
  await server.settles(1);
  expect(server.requestedAt).toHaveLength(2);

  channel.close();
  await server.settles(0);
  page.turn("visible");
  window.dispatchEvent(new Event("online"));
  await sleep(150);
  expect(server.requestedAt).toHaveLength(2);
});

test("a network that is back is tried at once", async () => {
  const server = await openServer();
  server.behaviour = "refuses";
  const channel = listen(server.address, { reconnectDelays: [60_000] });
  await expect.poll(() => server.requestedAt.length, SOON).toBe(1);
  await sleep(20);
  server.behaviour = "speaks";
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => channel.states.at(-1), SOON).toBe("open");
  window.dispatchEvent(new Event("online"));
  await sleep(50);
  expect(server.requestedAt).toHaveLength(2);
});
