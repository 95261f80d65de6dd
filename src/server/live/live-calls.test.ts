import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { LIVE } from "#domain/live.ts";
import { makeAccount, OWNER, signedIn } from "../../../test/administrator.ts";
import { openPanel } from "../../../test/panel.ts";
import { placeOrder } from "../../../test/receipts.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { anonymiseBuyer } from "../buyers/anonymise.ts";
import { open } from "./live-calls.ts";
import { createLive } from "./live-channel.ts";

/** Reads events, heartbeats aside, until `count` have arrived or the stream ended, and closes it. */
async function hear(response: Response, count: number, names = /^event: (?!heartbeat)/): Promise<string[]> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("A channel has a body");
  const events: string[] = [];
  while (events.length < count) {
    const { value = "", done } = await reader.read();
    if (done) break;
    events.push(...value.split("\n\n").filter((event) => names.test(event)));
  }
  await reader.cancel();
  return events;
}

/** All events until the other side hangs up. */
const hearAll = (response: Response) => hear(response, Infinity);

/** The shop's channel with fast heartbeats. */
async function listenFast(shop: TestShop, cookies: Map<string, string>): Promise<Response> {
  const live = createLive(shop.changes, { ...LIVE, heartbeat: 30 });
  const app = new Hono();
  app.get("/api/live", (c) => open({ ...shop, live }, { c, query: undefined, body: undefined }));
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return app.request(`${shop.environment.publicUrl}/api/live`, { headers: { Cookie } });
}

test("a visitor hears of products and not of orders, an administrator of both", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const owner = await signedIn(shop);
  const product = await shop.sells();
  await shop.changes.settled();

  const visitor = await shop.request("/api/live");
  const panel = await owner.get("/api/live");
  expect(visitor.headers.get("Content-Type")).toContain("text/event-stream");
  expect((await shop.orders([{ product }])).status).toBe(201);
  await shop.db.updateTable("settings").set({ alias: "otra.tienda" }).execute();
  await shop.changes.settled();

  const productChanged = `event: product\ndata: {"id":"${product.id}"}`;
  const settingsChanged = expect.stringContaining("event: settings");
  expect(await hear(visitor, 2)).toEqual([productChanged, settingsChanged]);
  expect((await hear(panel, 3)).toSorted()).toEqual([
    expect.stringContaining("event: order"),
    productChanged,
    settingsChanged,
  ]);
});

test("an order says whether it is new, and a change of its status is not", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const owner = await signedIn(shop);
  const panel = await owner.get("/api/live");
  expect((await shop.orders([{ product: await shop.sells() }])).status).toBe(201);
  const { id } = await shop.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  await shop.db.updateTable("orders").set({ status: "confirmed" }).execute();

  expect(await hear(panel, 2, /^event: order/)).toEqual([
    `event: order\ndata: {"id":"${id}","is_new":true}`,
    `event: order\ndata: {"id":"${id}"}`,
  ]);
});

test("of receipts and withdrawals only administrators hear, and whether they are new", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const owner = await signedIn(shop);
  const [visitor, panel] = [await shop.request("/api/live"), await owner.get("/api/live")];
  await shop.orders([{ product: await shop.sells() }]);
  const order = await shop.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  const file = { media_type: "image/webp", content: Buffer.from("x"), digest: Buffer.alloc(32) } as const;
  await shop.db
    .insertInto("receipts")
    .values({ order_id: order.id, ...file })
    .execute();
  const sent = { idempotency_key: crypto.randomUUID(), request_hash: Buffer.from("00", "hex") };
  await shop.db
    .insertInto("regrets")
    .values({ name: "Ana", email: "ana@correo.example", ...sent })
    .execute();
  await shop.db.updateTable("receipts").set({ media_type: "application/pdf" }).execute();
  await shop.db.updateTable("regrets").set({ message: "Ya no lo quiero" }).execute();

  await shop.db.updateTable("settings").set({ shop_name: "La Percha" }).execute();
  expect(await hear(panel, 4, /^event: (receipt|regret)/)).toEqual([
    expect.stringMatching(/^event: receipt\n.*"is_new":true/),
    expect.stringMatching(/^event: regret\n.*"is_new":true/),
    expect.stringMatching(/^event: receipt\ndata: {"id":"[^"]+"}$/),
    expect.stringMatching(/^event: regret\ndata: {"id":"[^"]+"}$/),
  ]);
  expect(await hear(visitor, 1, /^event: (receipt|regret|settings)/)).toEqual([expect.stringContaining("settings")]);
});

test("a listener that does not keep up is let go after 100 events", async () => {
  await using shop = await openShop();
  const channel = await shop.request("/api/live");
  for (let n = 0; n < 150; n += 1) await shop.sells();
  await shop.changes.settled();
  expect((await hearAll(channel)).length).toBeLessThanOrEqual(LIVE.buffer);
});

test("whoever has an order's link hears of that order and of nothing else, its history included", async () => {
  await using shop = await openShop({ RATE_LIMIT: "on" });
  const product = await shop.sells();
  const place = async () => {
    const answer = await shop.orders([{ product }]);
    const { order } = (await answer.json()) as { order: { id: string; url: string } };
    return { id: order.id, token: new URL(order.url).pathname.split("/").at(-1) ?? "" };
  };
  const [mine, other] = [await place(), await place()];
  await shop.changes.settled();

  const page = await shop.request(`/api/orders/live?token=${mine.token}`);
  expect(page.status).toBe(200);
  await shop.sells();
  await shop.db.updateTable("orders").set({ status: "confirmed" }).where("id", "=", other.id).execute();
  await shop.db.updateTable("orders").set({ status: "confirmed" }).where("id", "=", mine.id).execute();
  const ready = { order_id: mine.id, from_status: "confirmed", to_status: "confirmed", kind: "ready" } as const;
  await shop.db.insertInto("order_events").values(ready).execute();
  const changed = `event: order\ndata: {"id":"${mine.id}"}`;
  expect(await hear(page, 2)).toEqual([changed, changed]);
});

test("a link that is renewed, or whose order is anonymised, hears nothing more; the new link hears it all", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id, token } = await placeOrder(shop);
  const old = await shop.request(`/api/orders/live?token=${token}`);

  const answer = await panel.call("POST", `/api/admin/orders/${id}/link`);
  const { order } = (await answer.json()) as { order: { url: string } };
  expect(await hearAll(old)).toEqual([]);
  expect((await shop.request(`/api/orders/live?token=${token}`)).status).toBe(404);

  const renewed = await shop.request(`/api/orders/live?token=${new URL(order.url).pathname.split("/").at(-1)}`);
  await panel.call("PATCH", `/api/admin/orders/${id}`, { status: "delivered" });
  expect(await hear(renewed, 1)).toHaveLength(1);
  const last = await shop.request(`/api/orders/live?token=${new URL(order.url).pathname.split("/").at(-1)}`);
  await anonymiseBuyer(shop.db, { orderIds: [id], withdrawalIds: [] }, OWNER.email);
  expect(await hearAll(last)).toEqual([]);
});

test("a token that opens no order opens no channel, and guesses are limited", async () => {
  await using shop = await openShop({ RATE_LIMIT: "on" });
  const answers: number[] = [];
  for (let n = 0; n < 12; n += 1) answers.push((await shop.request("/api/orders/live?token=nada")).status);
  expect(answers).toEqual([...Array<number>(10).fill(404), 429, 429]);
});

test("heartbeats are events that a browser can hear, the first one at once", async () => {
  await using shop = await openShop();
  const channel = await listenFast(shop, new Map());
  expect(await hear(channel, 3, /^event: heartbeat/)).toEqual(Array(3).fill("event: heartbeat\ndata: {}"));
});

test("signing out, being removed and a new session hang up on the old one at once; others stay", async () => {
  await using shop = await openShop();
  const partner = { email: "socia@tienda.example", password: "otra clave de doce" };
  await makeAccount(shop);
  await makeAccount(shop, partner);
  const [owner, other] = [await signedIn(shop), await signedIn(shop, partner)];
  const staying = await other.get("/api/live");
  const visitor = await shop.request("/api/live");

  const endings = [
    () => owner.post("/api/auth/sign-in", OWNER),
    () => owner.post("/api/auth/sign-out"),
    () => shop.db.deleteFrom("admin_users").where("email", "=", OWNER.email).execute(),
  ];
  for (const end of endings) {
    const panel = await owner.get("/api/live");
    await end();
    expect(await hearAll(panel)).toEqual([]);
    await owner.post("/api/auth/sign-in", OWNER);
  }

  expect((await shop.orders([{ product: await shop.sells() }])).status).toBe(201);
  expect(await hear(staying, 1, /^event: order/)).toHaveLength(1);
  expect(await hear(visitor, 1)).toEqual([expect.stringContaining("event: product")]);
});

test("a session that runs out without a word hears nothing after the next heartbeat", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const owner = await signedIn(shop);
  const panel = await listenFast(shop, owner.cookies);
  await shop.db
    .updateTable("auth_sessions")
    .set({ updated_at: new Date(Date.now() - 2 * 3_600_000) })
    .execute();
  expect(await hearAll(panel)).toEqual([]);
});

test("after a time in which the shop itself heard nothing, everyone is told so", async () => {
  let turnListening: ((listening: boolean) => void) | undefined;
  const live = createLive({ onChange: () => {}, onListening: (listener) => (turnListening = listener) });
  const channel = live.open();
  turnListening?.(false);
  turnListening?.(true);
  expect(await hear(channel, 1)).toEqual(["event: gap\ndata: {}"]);
  live.close();
});

test("a channel that is closed hangs up on everyone and lets nobody in", async () => {
  await using shop = await openShop();
  const live = createLive(shop.changes);
  const before = live.open();
  live.close();
  const after = live.open();

  expect(await hearAll(before)).toEqual([]);
  expect([after.status, after.headers.get("Retry-After")]).toEqual([503, "1"]);
});

test("a visitor hears nothing of a product that is not on sale, until it is, and when it is no more", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const owner = await signedIn(shop);
  const visitor = await shop.request("/api/live");
  const panel = await owner.get("/api/live");

  const draft = await shop.sells({ isActive: false });
  const row = shop.db.updateTable("products").where("id", "=", draft.id);
  await row.set({ name: "Otra" }).execute();
  await shop.db.updateTable("product_variants").set({ stock: 7 }).execute();
  const shown = await shop.sells();
  const draftEvent = `event: product\ndata: {"id":"${draft.id}"}`;
  const shownEvent = `event: product\ndata: {"id":"${shown.id}"}`;
  expect((await hear(visitor, 1))[0]).toBe(shownEvent);
  expect(await hear(panel, 4)).toContain(draftEvent);

  // So that whoever listens next receives no earlier changes.
  await shop.changes.settled();
  const later = await shop.request("/api/live");
  await row.set({ is_active: true }).execute();
  await shop.db.updateTable("product_variants").set({ stock: 8 }).where("product_id", "=", draft.id).execute();
  await row.set({ is_active: false }).execute();
  await row.set({ name: "Una más" }).execute();
  await shop.db.deleteFrom("products").where("id", "=", draft.id).execute();
  await shop.db.deleteFrom("products").where("id", "=", shown.id).execute();
  expect(await hear(later, 4)).toEqual([draftEvent, draftEvent, draftEvent, shownEvent]);
});

test("a browser has six channels and an address 64; a page that is closed makes room", async () => {
  await using shop = await openShop({ RATE_LIMIT: "on" });
  await makeAccount(shop);
  const owner = await signedIn(shop);
  const listen = (browser: string) => shop.request("/api/live", { headers: { "User-Agent": browser } });
  const open: Response[] = [];
  for (let n = 0; n < 6; n += 1) open.push(await listen("a phone"));
  expect(open.map(({ status }) => status)).toEqual(Array(6).fill(200));

  const seventh = await listen("a phone");
  expect([seventh.status, seventh.headers.get("Retry-After")]).toEqual([429, "10"]);
  expect(await seventh.json()).toMatchObject({ code: "rate-limited" });
  await open[0]?.body?.cancel();
  expect((await listen("a phone")).status).toBe(200);

  // Each session counts as a browser, whatever its User-Agent.
  expect((await owner.get("/api/live")).status).toBe(200);
  for (let n = 7; n < 64; n += 1) expect((await listen(`browser ${n}`)).status, String(n)).toBe(200);
  expect((await listen("one more")).status).toBe(429);
});

test("a heartbeat checks one right after the other: many open pages are no burst of queries", async () => {
  const changes = { onChange: () => undefined, onListening: () => undefined };
  const live = createLive(changes, { ...LIVE, heartbeat: 20 });
  let [running, most, checked] = [0, 0, 0];
  const isAuthorized = async (): Promise<boolean> => {
    most = Math.max(most, (running += 1));
    await sleep(1);
    running -= 1;
    checked += 1;
    return true;
  };
  for (let page = 0; page < 30; page += 1) live.open({ order: { orderId: String(page), isAuthorized } });
  await expect.poll(() => checked).toBeGreaterThan(60);
  live.close();
  expect(most).toBe(1);
});
