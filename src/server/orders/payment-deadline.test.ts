import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import * as v from "valibot";
import { expect, test } from "vitest";
import type { OrderStatus } from "#domain/order.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import type { Problem } from "../../../test/problem.ts";
import type { TestProduct } from "../../../test/products.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import type { EditableSettings } from "../settings/settings.ts";
import { cancelUnpaid } from "./cancel-unpaid.ts";
import { type OrderDetail, progressOf } from "./find-order.ts";
import { changes } from "./order-calls.ts";

const HOUR = 3_600_000;

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

async function placed(shop: TestShop, product: TestProduct, key?: string): Promise<string> {
  const answer = await shop.orders([{ product }], key === undefined ? {} : { key });
  const { order } = (await answer.json()) as { order: { id: string } };
  return order.id;
}

const timesOf = ({ db }: TestShop, id: string) =>
  db
    .selectFrom("orders")
    .select(["created_at", "payment_due_at", "payment_reminder_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

async function orderOf(answer: Promise<Response>): Promise<OrderDetail> {
  const given = await answer;
  expect(given.status).toBe(200);
  return ((await given.json()) as { order: OrderDetail }).order;
}

const edit = (panel: Panel, id: string, change: object) => panel.call("PATCH", `/api/admin/orders/${id}`, change);

const setStatus = (panel: Panel, id: string, status: OrderStatus) => orderOf(edit(panel, id, { status }));

async function refusalOf(answer: Promise<Response>): Promise<Pick<Problem, "status" | "code" | "field">> {
  const { status, code, field } = (await (await answer).json()) as Problem;
  return { status, code, ...(field === undefined ? {} : { field }) };
}

async function setRule(panel: Panel, change: object): Promise<EditableSettings> {
  const { settings } = (await (await panel.call("GET", "/api/admin/settings")).json()) as {
    settings: EditableSettings;
  };
  const answer = await panel.call("PATCH", "/api/admin/settings", { version: settings.version, ...change });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { settings: EditableSettings }).settings;
}

const preview = async (panel: Panel, query: string) =>
  (await panel.call("GET", `/api/admin/settings/deadline-preview${query}`)).json();

for (const limits of ["on", "off"] as const) {
  test(`an order gets the deadline of its moment, and a later setting does not change it; limits ${limits}`, async () => {
    await using shop = await openShop({ RATE_LIMIT: limits });
    const product = await shop.sells({ stock: 9 });
    const panel = await openPanel(shop);
    expect(await timesOf(shop, await placed(shop, product))).toMatchObject({ payment_due_at: null });

    await setRule(panel, { payment_hours: 48 });
    const key = randomUUID();
    const id = await placed(shop, product, key);
    const { created_at, payment_due_at, payment_reminder_at } = await timesOf(shop, id);
    expect(payment_due_at).toEqual(new Date(created_at.getTime() + 48 * HOUR));
    expect(payment_reminder_at).toEqual(new Date(created_at.getTime() + 24 * HOUR));

    await setRule(panel, { payment_business_days: "3" });
    expect(await placed(shop, product, key)).toBe(id);
    expect(await timesOf(shop, id)).toMatchObject({ payment_due_at });
    const other = await timesOf(shop, await placed(shop, product));
    expect(other.payment_due_at?.toISOString()).toMatch(/T02:59:59.000Z$/);
  });
}

test("of the two units of the deadline the one that is set ends the other; both at once are refused", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  expect(await setRule(panel, { payment_hours: 720 })).toMatchObject({
    payment_hours: 720,
    payment_business_days: null,
  });
  expect(await setRule(panel, { payment_business_days: 30 })).toMatchObject({ payment_hours: null });
  expect(await setRule(panel, { payment_business_days: null })).toMatchObject({ payment_business_days: null });
  for (const wrong of [
    { payment_hours: 24, payment_business_days: 2 },
    { payment_hours: 721 },
    { payment_hours: 0 },
    { payment_business_days: 31 },
    { payment_business_days: "1,5" },
  ]) {
    const refused = await panel.call("PATCH", "/api/admin/settings", { version: 4, ...wrong });
    expect([refused.status, wrong]).toEqual([422, wrong]);
  }
  const store = (set: object) => shop.db.updateTable("settings").set(set).execute();
  await expect(store({ payment_hours: 1, payment_business_days: 1 })).rejects.toThrow("settings_deadline_check");
  await expect(store({ payment_hours: 721 })).rejects.toThrow("check");
});

test("switching the deadline on gives open orders one counted from now; switching it off removes it", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ stock: 9 });
  const panel = await openPanel(shop);
  const [old, exempt, sent, paid] = [
    await placed(shop, product),
    await placed(shop, product),
    await placed(shop, product),
    await placed(shop, product),
  ];
  await sql`update orders set created_at = ${inHours(-1000)} where id = ${old}`.execute(shop.db);
  for (const status of ["confirmed", "pending"] as const) await setStatus(panel, old, status);
  await orderOf(edit(panel, exempt, { payment_due_at: inHours(5).toISOString() }));
  await orderOf(edit(panel, exempt, { payment_due_at: null }));
  const receipt = { media_type: "image/webp", content: Buffer.from("x"), digest: Buffer.alloc(32) } as const;
  await shop.db
    .insertInto("receipts")
    .values({ ...receipt, order_id: sent })
    .execute();
  await setStatus(panel, paid, "confirmed");

  expect(await preview(panel, "?payment_hours=24")).toMatchObject({ orders: 1 });
  const before = Date.now();
  await setRule(panel, { payment_hours: 24 });
  const { payment_due_at, payment_reminder_at } = await timesOf(shop, old);
  expect(payment_due_at?.getTime()).toBeGreaterThanOrEqual(before + 24 * HOUR);
  expect(payment_reminder_at?.getTime()).toBeGreaterThanOrEqual(before + 12 * HOUR);
  for (const id of [exempt, sent, paid]) expect(await timesOf(shop, id)).toMatchObject({ payment_due_at: null });
  const order = await orderOf(panel.call("GET", `/api/admin/orders/${old}`));
  expect(order.events.at(-1)).toMatchObject({
    kind: "deadline-changed",
    by_system: true,
    detail: { due_at: payment_due_at?.toISOString() },
  });

  expect(await preview(panel, "?payment_business_days=2")).toMatchObject({ orders: 0 });
  await setRule(panel, { payment_business_days: 2 });
  expect(await timesOf(shop, old)).toMatchObject({ payment_due_at });

  expect(await preview(panel, "")).toEqual({ orders: 1, due_at: null });
  await setRule(panel, { payment_business_days: null });
  expect(await timesOf(shop, old)).toMatchObject({ payment_due_at: null, payment_reminder_at: null });
  expect(await preview(panel, "?payment_hours=1")).toMatchObject({ orders: 1 });
});

test("a preview takes one unit within its range", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  for (const wrong of [
    "?payment_hours=0",
    "?payment_hours=x",
    "?payment_business_days=31",
    "?payment_hours=1&payment_business_days=1",
  ]) {
    expect((await panel.call("GET", `/api/admin/settings/deadline-preview${wrong}`)).status).toBe(422);
  }
});

test("a deadline can be extended or removed but not shortened; each time there is a new reminder", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await setRule(panel, { payment_hours: 2 });
  const id = await placed(shop, await shop.sells());
  await shop.db.updateTable("orders").set({ payment_reminder_at: null }).where("id", "=", id).execute();
  const later = inHours(72).toISOString();

  const extended = await orderOf(edit(panel, id, { payment_due_at: later }));
  expect(extended.payment_due_at).toBe(later);
  expect(extended.events.at(-1)).toMatchObject({
    kind: "deadline-changed",
    by_system: false,
    detail: { due_at: later },
  });
  expect((await timesOf(shop, id)).payment_reminder_at?.toISOString()).toBe(
    new Date(Date.parse(later) - 24 * HOUR).toISOString(),
  );
  expect((await orderOf(edit(panel, id, { payment_due_at: later }))).events).toHaveLength(2);

  const refused = { status: 422, code: "invalid-field", field: "payment_due_at" };
  for (const wrong of [inHours(48), inHours(-1), inHours(91 * 24)]) {
    expect(await refusalOf(edit(panel, id, { payment_due_at: wrong.toISOString() }))).toEqual(refused);
  }
  for (const wrong of ["mañana", "2027-02-31T25:00:00Z", "", 5]) {
    expect(await refusalOf(edit(panel, id, { payment_due_at: wrong }))).toEqual(refused);
  }

  expect((await orderOf(edit(panel, id, { payment_due_at: null }))).payment_due_at).toBeNull();
  expect(await timesOf(shop, id)).toMatchObject({ payment_reminder_at: null });
  await setStatus(panel, id, "confirmed");
  expect(await refusalOf(edit(panel, id, { payment_due_at: inHours(9).toISOString() }))).toEqual(refused);
  expect((await setStatus(panel, id, "pending")).payment_due_at).toBeNull();
  expect(await refusalOf(edit(panel, id, { status: "confirmed", payment_due_at: later }))).toEqual(refused);
  await setStatus(panel, id, "confirmed");
  expect(await orderOf(edit(panel, id, { status: "pending", payment_due_at: later }))).toMatchObject({
    status: "pending",
    payment_due_at: later,
  });
  const audit = await shop.db
    .selectFrom("audit_log")
    .select("action")
    .where("action", "=", "deadline-changed")
    .execute();
  expect(audit).toHaveLength(3);
});

test.each(["2027-02-30T10:00:00Z", "2026-11-31T10:00:00-03:00"])(
  "a deadline on a day that is none is refused: %s",
  (time) => {
    expect(v.is(changes, { payment_due_at: time })).toBe(false);
  },
);

test("an order that becomes pending again is not cancelled at once: a passed deadline starts again", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ stock: 9 });
  const panel = await openPanel(shop);
  await setRule(panel, { payment_hours: 24 });
  const id = await placed(shop, product);
  await shop.db
    .updateTable("orders")
    .set({ payment_due_at: inHours(-1) })
    .where("id", "=", id)
    .execute();
  expect(await cancelUnpaid(shop)).toMatchObject({ cancelled: 1 });

  const revived = await setStatus(panel, id, "pending");
  expect(Date.parse(revived.payment_due_at ?? "")).toBeGreaterThan(Date.now() + 23 * HOUR);
  expect(revived.events.map(({ kind }) => kind)).toEqual(["status", "status", "status", "deadline-changed"]);
  expect(await cancelUnpaid(shop)).toMatchObject({ cancelled: 0 });

  await setStatus(panel, id, "confirmed");
  expect((await setStatus(panel, id, "pending")).payment_due_at).toBe(revived.payment_due_at);

  await setStatus(panel, id, "cancelled");
  await setRule(panel, { payment_hours: null });
  const undone = await orderOf(panel.call("POST", `/api/admin/orders/${id}/undo`));
  expect(undone).toMatchObject({ status: "pending", payment_due_at: null });
});

test("the tracking is stored with the status or alone, and audited", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const id = await placed(shop, await shop.sells());
  const sent = { status: "shipped", carrier: " Andreani ", tracking_code: "360002" };
  expect(await orderOf(edit(panel, id, sent))).toMatchObject({
    status: "shipped",
    carrier: "Andreani",
    tracking_code: "360002",
  });
  expect(await orderOf(edit(panel, id, { tracking_code: "" }))).toMatchObject({
    carrier: "Andreani",
    tracking_code: null,
  });

  expect(await refusalOf(edit(panel, id, { carrier: "x".repeat(61) }))).toMatchObject({ field: "carrier" });
  expect(await refusalOf(edit(panel, id, { version: 1 }))).toMatchObject({ status: 422 });
  const audit = await shop.db
    .selectFrom("audit_log")
    .select("changes")
    .where("action", "=", "tracking-changed")
    .execute();
  expect(audit).toEqual([
    { changes: { carrier: [null, "Andreani"], tracking_code: [null, "360002"] } },
    { changes: { tracking_code: ["360002", null] } },
  ]);
});

test("the buyer of a confirmed order is told once that it is ready, and again on purpose", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const id = await placed(shop, await shop.sells());
  const other = await placed(shop, await shop.sells());
  const ready = (query = "", which = id) => panel.call("POST", `/api/admin/orders/${which}/ready${query}`);
  const readyEvents = ({ events }: OrderDetail) => events.filter(({ kind }) => kind === "ready").length;

  expect(await refusalOf(ready())).toEqual({ status: 422, code: "invalid-field", field: "status" });
  for (const confirmed of [other, id]) await setStatus(panel, confirmed, "confirmed");
  expect(readyEvents(await orderOf(ready()))).toBe(1);
  expect(readyEvents(await orderOf(ready()))).toBe(1);
  expect(readyEvents(await orderOf(ready("?again=1")))).toBe(2);
  expect(readyEvents(await orderOf(ready("", other)))).toBe(1);

  await setStatus(panel, id, "pending");
  await setStatus(panel, id, "confirmed");
  const order = { id, status: "confirmed", total_amount: "1000.00", payment_due_at: null } as const;
  expect(await progressOf(shop.db, order)).toMatchObject({ ready_at: null });
  expect(readyEvents(await orderOf(ready()))).toBe(3);
  expect(await progressOf(shop.db, order)).toMatchObject({ ready_at: expect.any(String) });

  // Sent by mistake and undone: it has to be marked ready again, in the panel and on the buyer's page.
  await setStatus(panel, id, "shipped");
  await setStatus(panel, id, "confirmed");
  expect(await progressOf(shop.db, order)).toMatchObject({ ready_at: null });
  expect(readyEvents(await orderOf(ready()))).toBe(4);
  await setStatus(panel, id, "delivered");
  expect(await progressOf(shop.db, order)).toMatchObject({ ready_at: expect.any(String) });
  expect((await panel.call("POST", `/api/admin/orders/${randomUUID()}/ready`)).status).toBe(404);
});

test("a renewed link opens the order, and the one before opens nothing any more", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const id = await placed(shop, await shop.sells());
  const { url } = await orderOf(panel.call("GET", `/api/admin/orders/${id}`));
  const open = async (address: string) => (await shop.request(new URL(address).pathname)).status;
  expect(await open(url)).toBe(200);

  const key = randomUUID();
  const renew = () => orderOf(panel.call("POST", `/api/admin/orders/${id}/link`, undefined, key));
  const renewed = await renew();
  expect((await renew()).url).toBe(renewed.url);
  expect(renewed.url).not.toBe(url);
  expect(renewed.events.at(-1)).toMatchObject({ kind: "link-renewed" });
  expect([await open(url), await open(renewed.url)]).toEqual([404, 200]);
  expect(await shop.db.selectFrom("audit_log").select("action").execute()).toEqual([{ action: "link-renewed" }]);
});
