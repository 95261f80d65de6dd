import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { type OrderStatus, UNDO_WINDOW_MS } from "#domain/order.ts";
import { makeAccount, OWNER } from "../../../test/administrator.ts";
import { anonymise, WITH_MAIL } from "../../../test/buyer-records.ts";
import { lastEvent, orderWithMail, queued, sendReceipt, writeAll } from "../../../test/messages.ts";
import { openPanel } from "../../../test/panel.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import type { Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { changeStatus, lockOrder } from "../orders/change-status.ts";
import { type NewEvent, recordEvent } from "../orders/order-events.ts";
import { undoStatus } from "../orders/undo-status.ts";
import { writeMessages } from "./write-messages.ts";
import { writeOrderLetter } from "./write-order-letter.ts";

const ANA = "ana@correo.example";
const PARTNER = "socia@tienda.example";

const kindsOf = async (shop: TestShop) => (await queued(shop)).map((row) => row.split(" ")[0]);

/** Ages all events. */
const letPass = ({ db }: TestShop, time: string) =>
  sql`update order_events set created_at = created_at - ${time}::interval`.execute(db);

async function record(shop: TestShop, orderId: string, kind: NewEvent["kind"]): Promise<string> {
  return inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error("There is no such order");
    return recordEvent(tx, order, { kind }, "buyer");
  });
}

/** A browser that receives pushes. */
async function subscribe({ db }: TestShop, email: string, endpoint: string): Promise<void> {
  const keys = { p256dh: "p".repeat(87), auth: "a".repeat(22) };
  await db
    .insertInto("push_subscriptions")
    .values({ email, endpoint, device: "Chrome", ...keys })
    .execute();
}

test("a new order queues the buyer's mail and what each administrator chose, once however often it is written", async () => {
  await using shop = await openShop(WITH_MAIL);
  await makeAccount(shop);
  await shop.db
    .insertInto("admin_users")
    .values({ email: PARTNER, mail_notices: ["regret"] })
    .execute();
  await subscribe(shop, PARTNER, "https://push.example/1");
  await subscribe(shop, PARTNER, "https://push.example/2");
  const event = await lastEvent(shop, await orderWithMail(shop));

  await Promise.all(Array.from({ length: 8 }, () => writeMessages(shop, event)));

  expect(await queued(shop)).toEqual([
    `order-placed mail ${OWNER.email}`,
    `order-placed push ${PARTNER}`,
    `order-placed push ${PARTNER}`,
    `order-received mail ${ANA}`,
  ]);
});

test("a push says number, amount, units and first name, and nothing else of a person", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  await subscribe(shop, OWNER.email, "https://push.example/1");
  const id = await orderWithMail(shop);
  const event = await lastEvent(shop, id);
  await writeMessages(shop, event);

  const { payload } = await shop.db.selectFrom("outbox").select("payload").executeTakeFirstOrThrow();
  expect(payload).toEqual({
    title: "Nueva orden: ORD-001001",
    body: "$\u00a03.000 · 2 unidades · Ana",
    url: `/admin/ordenes/${id}`,
  });
});

test.each([
  ["without SMTP", {}, { customer_email: ANA }],
  ["without an e-mail and administrators", WITH_MAIL, { customer_email: "" }],
])("%s no mail waits", async (_, settings, customer) => {
  await using shop = await openShop(settings);
  await orderWithMail(shop, customer);
  await writeAll(shop);
  expect(await queued(shop)).toEqual([]);
});

test("each event has its message, and those without one have no job", async () => {
  await using shop = await openShop(WITH_MAIL);
  const id = await orderWithMail(shop);
  await writeAll(shop);
  await record(shop, id, "deadline-near");
  await shop.db
    .updateTable("orders")
    .set({ payment_due_at: sql<Date>`now() + interval '1 hour'` })
    .execute();
  await writeAll(shop);
  await sendReceipt(shop, id);
  await record(shop, id, "receipt-sent");
  await writeAll(shop);
  await shop.db
    .updateTable("receipts")
    .set({ status: "rejected", reviewed_at: new Date(), reject_reason: "?" })
    .execute();
  await record(shop, id, "receipt-rejected");
  await writeAll(shop);
  for (const status of ["confirmed", "shipped", "delivered"] as const) {
    await changeStatus(shop.db, id, status, OWNER.email);
    if (status === "confirmed") await record(shop, id, "ready");
    await writeAll(shop);
  }
  await record(shop, id, "deadline-changed");
  await changeStatus(shop.db, id, "cancelled", OWNER.email);
  await writeAll(shop);

  expect(await kindsOf(shop)).toEqual([
    "order-received",
    "deadline-near",
    "receipt-received",
    "receipt-rejected",
    "payment-confirmed",
    "order-ready",
    "order-shipped",
    "order-cancelled",
  ]);
  const jobs = await sql<{ waits: number }>`
    select extract(epoch from start_after - created_on)::float8 as waits from jobs.job where name = 'write-messages'
    order by created_on`.execute(shop.db);
  // An administrator's change is announced only once it can no longer be undone.
  const wait = UNDO_WINDOW_MS / 1000;
  expect(jobs.rows.map(({ waits }) => Math.round(waits))).toEqual([0, 0, 0, 0, wait, 0, wait, wait, wait]);
});

test("an order set back a step sends its buyer no mail twice, unless the first one was given up", async () => {
  await using shop = await openShop(WITH_MAIL);
  const id = await orderWithMail(shop);
  const change = async (status: OrderStatus) => {
    await changeStatus(shop.db, id, status, OWNER.email);
    await writeMessages(shop, await lastEvent(shop, id));
  };
  for (const status of ["confirmed", "shipped", "confirmed"] as const) await change(status);
  expect(await kindsOf(shop)).toEqual(["payment-confirmed", "order-shipped"]);

  for (const status of ["shipped", "delivered", "shipped"] as const) await change(status);
  expect(await kindsOf(shop)).toEqual(["payment-confirmed", "order-shipped", "order-shipped"]);

  await shop.db.updateTable("outbox").set({ failed_at: new Date() }).where("kind", "=", "payment-confirmed").execute();
  await change("confirmed");
  await change("pending");
  await change("confirmed");
  expect(await kindsOf(shop)).toEqual([
    "payment-confirmed",
    "order-shipped",
    "order-shipped",
    "payment-confirmed",
    "payment-confirmed",
  ]);
});

test("what is shipped without a mail of its payment, and put back, tells of the payment", async () => {
  await using shop = await openShop(WITH_MAIL);
  const id = await orderWithMail(shop);
  await changeStatus(shop.db, id, "shipped", OWNER.email);
  await changeStatus(shop.db, id, "confirmed", OWNER.email);
  await writeMessages(shop, await lastEvent(shop, id));
  expect(await kindsOf(shop)).toEqual(["payment-confirmed"]);
});

test("an order cancelled before its first mail and revived says where to transfer, once", async () => {
  await using shop = await openShop(WITH_MAIL);
  const id = await orderWithMail(shop);
  for (const status of ["cancelled", "pending", "cancelled", "pending"] as const) {
    await changeStatus(shop.db, id, status, OWNER.email);
    await writeMessages(shop, await lastEvent(shop, id));
  }
  expect(await kindsOf(shop)).toEqual(["order-cancelled", "order-received", "order-cancelled"]);
});

test("a deadline is near by the database's clock, whatever this process thinks the time is", async () => {
  await using shop = await openShop(WITH_MAIL);
  const id = await orderWithMail(shop);
  await sql`update orders set payment_due_at = now() + interval '2 hours'`.execute(shop.db);
  const event = await record(shop, id, "deadline-near");
  vi.setSystemTime(Date.now() + 3 * 3_600_000);
  try {
    await writeMessages(shop, event);
    const mail = { eventId: event, recipient: ANA, isRepeat: false };
    expect(await writeOrderLetter(shop, "deadline-near", mail, "Saitam")).toBeDefined();
  } finally {
    vi.useRealTimers();
  }

  expect(await kindsOf(shop)).toEqual(["deadline-near"]);
});

test("undone in time nobody is told; confirmed again the second one is announced, once", async () => {
  await using shop = await openShop(WITH_MAIL);
  const id = await orderWithMail(shop);
  await writeAll(shop);
  const first = await confirm(shop, id);
  expect(await undoStatus(shop.db, id, OWNER.email)).toMatchObject({ ok: true });
  const second = await confirm(shop, id);
  await writeAll(shop);

  const announced = shop.db.selectFrom("outbox").select("event_id").where("kind", "=", "payment-confirmed");
  expect(await announced.execute()).toEqual([{ event_id: second }]);
  expect(first).not.toBe(second);
});

test("changed to and fro without undoing, each status that is left is announced once", async () => {
  await using shop = await openShop(WITH_MAIL);
  const id = await orderWithMail(shop);
  for (const status of ["confirmed", "pending", "confirmed", "cancelled", "confirmed"] as const) {
    await changeStatus(shop.db, id, status, OWNER.email);
  }
  await writeAll(shop);
  expect(await kindsOf(shop)).toEqual(["order-received", "payment-confirmed"]);
});

test("what is announced can no longer be undone, whatever the clock says", async () => {
  await using shop = await openShop(WITH_MAIL);
  const id = await orderWithMail(shop);
  await writeMessages(shop, await confirm(shop, id));
  expect(await undoStatus(shop.db, id, OWNER.email)).toMatchObject({ refusal: { reason: "too-late" } });
});

test("if the confirmation is undone, nobody is told that the order is ready; once that was sent, it is too late", async () => {
  await using shop = await openShop(WITH_MAIL);
  const [early, notified] = [await orderWithMail(shop), await orderWithMail(shop)];
  await writeAll(shop);
  await confirm(shop, early);
  const ready = await record(shop, early, "ready");
  expect(await undoStatus(shop.db, early, OWNER.email)).toMatchObject({ ok: true });
  await writeMessages(shop, ready);
  expect(await kindsOf(shop)).not.toContain("order-ready");

  await confirm(shop, notified);
  await writeMessages(shop, await record(shop, notified, "ready"));
  expect(await kindsOf(shop)).toContain("order-ready");
  expect(await undoStatus(shop.db, notified, OWNER.email)).toMatchObject({ refusal: { reason: "too-late" } });
});

test("an undo under way: the job waits for it, and writes nothing", async () => {
  await using shop = await openShop(WITH_MAIL);
  const id = await orderWithMail(shop);
  const event = await confirm(shop, id);
  const written = await during(
    shop,
    (tx) => undoStatus(tx, id, OWNER.email),
    () => writeMessages(shop, event),
  );
  expect(written).toMatchObject([{ ok: true }, undefined]);
  expect(await queued(shop)).toEqual([]);
});

test("a job under way: the undo waits for it, and comes too late", async () => {
  await using shop = await openShop(WITH_MAIL);
  const id = await orderWithMail(shop);
  const event = await confirm(shop, id);
  const [, undone] = await during(
    shop,
    (tx) => writeMessages({ ...shop, db: tx }, event),
    () => undoStatus(shop.db, id, OWNER.email),
  );
  expect(undone).toMatchObject({ refusal: { reason: "too-late" } });
  expect(await kindsOf(shop)).toEqual(["payment-confirmed"]);
});

test("undone and announced at once, forty times: always one of the two, and both come to pass", async () => {
  await using shop = await openShop(WITH_MAIL);
  const id = await orderWithMail(shop);
  const outcomes: string[] = [];
  for (let round = 0; round < 40; round += 1) {
    const event = await confirm(shop, id);
    const both = [() => undoStatus(shop.db, id, OWNER.email), () => writeMessages(shop, event)];
    const [undone] = await Promise.all(
      round % 2 === 0
        ? both.map((run) => run())
        : both
            .toReversed()
            .map((run) => run())
            .toReversed(),
    );
    const announced = shop.db.selectFrom("outbox").select("id").where("event_id", "=", event);
    outcomes.push(`${undone?.ok ? "undone" : "stays"}, ${(await announced.execute()).length}`);
    if (!undone?.ok) await changeStatus(shop.db, id, "pending", OWNER.email);
  }
  expect(new Set(outcomes)).toEqual(new Set(["undone, 0", "stays, 1"]));
});

test("nothing is written of an order without its buyer, and of an event that nobody announced for two days", async () => {
  await using shop = await openShop(WITH_MAIL);
  const panel = await openPanel(shop);
  const [erased, old] = [await orderWithMail(shop), await orderWithMail(shop)];
  await changeStatus(shop.db, erased, "cancelled", OWNER.email);
  expect((await anonymise(panel, { order_ids: [erased] })).status).toBe(200);
  await changeStatus(shop.db, old, "confirmed", OWNER.email);
  await letPass(shop, "49 hours");
  await writeAll(shop);
  expect(await queued(shop)).toEqual([]);
});

test("anonymised, an order keeps none of its mails and pushes", async () => {
  await using shop = await openShop(WITH_MAIL);
  const panel = await openPanel(shop);
  await subscribe(shop, OWNER.email, "https://push.example/1");
  const id = await orderWithMail(shop);
  await writeAll(shop);
  expect(await queued(shop)).toHaveLength(3);
  await changeStatus(shop.db, id, "cancelled", OWNER.email);
  await writeAll(shop);
  expect((await anonymise(panel, { order_ids: [id] })).status).toBe(200);
  expect(await queued(shop)).toEqual([]);
  const { rows } = await sql`select to_jsonb(job) as job from jobs.job as job`.execute(shop.db);
  expect(JSON.stringify(rows)).not.toMatch(/Ana|correo\.example/);
});

test("withdrawals are announced to whoever chose so, by mail and push", async () => {
  await using shop = await openShop(WITH_MAIL);
  await makeAccount(shop);
  await shop.db
    .updateTable("admin_users")
    .set({ mail_notices: ["order"] })
    .execute();
  await makeAccount(shop, { ...OWNER, email: PARTNER });
  await shop.db.updateTable("admin_users").set({ push_notices: [] }).where("email", "=", PARTNER).execute();
  await subscribe(shop, OWNER.email, "https://push.example/1");
  await subscribe(shop, PARTNER, "https://push.example/2");
  await shop.request("/api/regrets", {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
    body: JSON.stringify({ name: "Ana Paz", phone: "11 5555-4444" }),
  });
  const { id } = await shop.db.selectFrom("regrets").select("id").executeTakeFirstOrThrow();
  expect(await queued(shop)).toEqual([`regret-filed push ${OWNER.email}`, `regret-filed mail ${PARTNER}`]);
  const push = shop.db.selectFrom("outbox").select("payload").where("channel", "=", "push");
  expect(await push.execute()).toEqual([
    {
      payload: {
        title: "Arrepentimiento ARR-000001",
        body: "Tienes 24 horas para responder.",
        url: "/admin/arrepentimientos",
        regretId: id,
      },
    },
  ]);
});

/** Confirms the order; returns the event. */
async function confirm(shop: TestShop, id: string): Promise<string> {
  await changeStatus(shop.db, id, "confirmed", OWNER.email);
  return lastEvent(shop, id);
}

/** Commits `first` only once `second` waits for one of its locks. */
async function during<A, B>(
  { db }: TestShop,
  first: (tx: Tx) => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const begun = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  const one = inTransaction(db, async (tx) => {
    const done = await first(tx);
    begun.resolve();
    await waiting.promise;
    return done;
  });
  await begun.promise;
  const two = second();
  await expect
    .poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length)
    .toBeGreaterThan(0);
  waiting.resolve();
  return [await one, await two];
}
