import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTransaction } from "../../../test/database.ts";
import { placedId, statusOf } from "../../../test/orders.ts";
import { payPart } from "../../../test/part-payment.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import type { Work } from "./cancel-unpaid.test-worker.ts";
import { cancelUnpaid } from "./cancel-unpaid.ts";

const HOUR = 3_600_000;

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

/** Sets an order's deadline and reminder, as if it had been placed earlier. */
async function due({ db }: TestShop, id: string, dueAt: Date, reminderAt: Date | null = null): Promise<void> {
  const times = { payment_due_at: dueAt, payment_reminder_at: reminderAt };
  await db.updateTable("orders").set(times).where("id", "=", id).execute();
}

const eventsOf = ({ db }: TestShop, id: string) =>
  db
    .selectFrom("order_events")
    .select(["kind", "to_status", "by_system", "actor", "units", "detail"])
    .where("order_id", "=", id)
    .orderBy("id")
    .execute();

const RECEIPT = { media_type: "image/webp", content: Buffer.from("x"), digest: Buffer.alloc(32) } as const;

const REVIEWED = { reviewed_at: new Date(), reviewed_by: "ana@example.com" };

/** Three processes that do `run`, stopped by `await using`. */
async function forkThree({ connection }: TestShop, run: "job" | "careless") {
  const workers = Array.from({ length: 3 }, () => fork(join(import.meta.dirname, "cancel-unpaid.test-worker.ts")));
  await Promise.all(workers.map((worker) => once(worker, "spawn")));
  const answer = async (worker: ChildProcess): Promise<unknown> => ((await once(worker, "message")) as [unknown])[0];
  return {
    start: () =>
      workers.map((worker) => {
        worker.send({ run, connection } satisfies Work);
        return answer(worker);
      }),
    go: () =>
      workers.map((worker) => {
        worker.send({ go: true } satisfies Work);
        return answer(worker);
      }),
    async [Symbol.asyncDispose]() {
      for (const worker of workers) if (worker.exitCode === null) worker.kill("SIGKILL");
    },
  };
}

test("an unpaid order is cancelled by the system once its deadline has passed, and its units return to stock", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ stock: 5 });
  const [passed, ahead, without] = [
    await placedId(shop, product, 2),
    await placedId(shop, product),
    await placedId(shop, product),
  ];
  await due(shop, passed, inHours(-1));
  await due(shop, ahead, inHours(1));

  expect(await cancelUnpaid(shop)).toEqual({ cancelled: 1, reminded: 0 });

  expect(await Promise.all([passed, ahead, without].map((id) => statusOf(shop, id)))).toEqual([
    "cancelled",
    "pending",
    "pending",
  ]);
  expect(await shop.stockOf(product.variants[0]!)).toBe(3);
  expect((await eventsOf(shop, passed)).at(-1)).toMatchObject({
    kind: "status",
    to_status: "cancelled",
    by_system: true,
    actor: null,
    units: 2,
  });
  // None of it was done by an administrator.
  expect(await shop.db.selectFrom("audit_log").select("id").execute()).toEqual([]);
  expect(await cancelUnpaid(shop)).toEqual({ cancelled: 0, reminded: 0 });
});

test.each(["pending", "accepted", "rejected"] as const)(
  "an order with a receipt that is %s is left to people",
  async (status) => {
    await using shop = await openShop();
    const id = await placedId(shop, await shop.sells());
    await due(shop, id, inHours(-1), inHours(-2));
    const review =
      status === "pending" ? {} : { ...REVIEWED, ...(status === "rejected" ? { reject_reason: "Es otro" } : {}) };
    await shop.db
      .insertInto("receipts")
      .values({ ...RECEIPT, order_id: id, status, ...review })
      .execute();

    expect(await cancelUnpaid(shop)).toEqual({ cancelled: 0, reminded: 0 });
    expect(await statusOf(shop, id)).toBe("pending");
  },
);

test("an order whose buyer has paid a part is left to people, and gets no reminder", async () => {
  await using shop = await openShop();
  const id = await placedId(shop, await shop.sells());
  await due(shop, id, inHours(-1));
  const near = await placedId(shop, await shop.sells());
  await due(shop, near, inHours(5), inHours(-1));
  for (const order of [id, near]) await payPart(shop.db, order, 10);
  await due(shop, await placedId(shop, await shop.sells()), inHours(-1));

  expect(await cancelUnpaid(shop)).toEqual({ cancelled: 1, reminded: 0 });
  expect(await statusOf(shop, id)).toBe("pending");
});

test.each([
  ["paid", "status = 'confirmed'", -1],
  ["given more time", "payment_due_at = now() + interval '1 day'", -1],
  ["exempted", "payment_due_at = null", -1],
  ["paid before its reminder", "status = 'confirmed'", 5],
  ["given more time before its reminder", "payment_reminder_at = now() + interval '1 day'", 5],
])("an order that is %s meanwhile is left alone, and keeps its units", async (_, change, hours) => {
  await using shop = await openShop();
  const product = await shop.sells({ stock: 5 });
  const id = await placedId(shop, product);
  await due(shop, id, inHours(hours), hours > 0 ? inHours(-1) : null);
  await using changing = await openTransaction(shop);
  await changing.run(`update orders set ${change} where id = $1`, [id]);

  const run = cancelUnpaid(shop);
  await changing.untilAwaited();
  await changing.commit();

  expect(await run).toEqual({ cancelled: 0, reminded: 0 });
  expect(await shop.stockOf(product.variants[0]!)).toBe(4);
});

test("a receipt that arrives at the same moment wins", async () => {
  await using shop = await openShop();
  const id = await placedId(shop, await shop.sells());
  await due(shop, id, inHours(-1));
  await using upload = await openTransaction(shop);
  await upload.run("select from orders where id = $1 for update", [id]);

  const run = cancelUnpaid(shop);
  await upload.untilAwaited();
  await upload.run("insert into receipts (order_id, media_type, content, digest) values ($1, 'image/webp', 'x', $2)", [
    id,
    RECEIPT.digest,
  ]);
  await upload.commit();

  expect(await run).toEqual({ cancelled: 0, reminded: 0 });
  expect(await statusOf(shop, id)).toBe("pending");
});

test("three processes at once return the units once", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ stock: 50 });
  const ids = [await placedId(shop, product, 2), await placedId(shop, product, 3), await placedId(shop, product, 4)];
  for (const id of ids) await due(shop, id, inHours(-1));
  await using barrier = await openTransaction(shop);
  await barrier.run("select from orders for update");
  await using group = await forkThree(shop, "job");

  const runs = group.start();
  await expect.poll(barrier.waiting).toBe(3);
  await barrier.commit();
  const done = (await Promise.all(runs)) as { cancelled: number }[];

  expect(done.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(3);
  expect(await shop.stockOf(product.variants[0]!)).toBe(50);
  for (const id of ids)
    expect((await eventsOf(shop, id)).map(({ to_status }) => to_status)).toEqual(["pending", "cancelled"]);
});

test("three processes that cancel what they read without a lock return the units three times", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ stock: 50 });
  await placedId(shop, product, 2);
  await using group = await forkThree(shop, "careless");
  expect(await Promise.all(group.start())).toEqual(["read", "read", "read"]);
  expect(await Promise.all(group.go())).toEqual(["done", "done", "done"]);

  expect(await shop.stockOf(product.variants[0]!)).toBe(54);
});

test("what cannot be cancelled holds up nobody, however many come before", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ stock: 500 });
  for (let n = 0; n < 103; n += 1) await placedId(shop, product);
  await sql`update orders set payment_due_at = now() - interval '1 hour'`.execute(shop.db);
  const full = await shop.sells({ stock: 1 });
  const refused = await placedId(shop, full);
  await due(shop, refused, inHours(-9), inHours(-12));
  await shop.db.updateTable("product_variants").set({ stock: 1_000_000 }).where("product_id", "=", full.id).execute();

  expect(await cancelUnpaid(shop)).toEqual({ cancelled: 103, reminded: 0 });
  expect(await statusOf(shop, refused)).toBe("pending");
  expect(await shop.stockOf(product.variants[0]!)).toBe(500);
});

test("the buyer is reminded once for each deadline, not of one that has passed, nor with a receipt", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ stock: 9 });
  const [near, next, far, sent] = [
    await placedId(shop, product),
    await placedId(shop, product),
    await placedId(shop, product),
    await placedId(shop, product),
  ];
  const dueAt = inHours(5);
  await due(shop, next, dueAt, inHours(-1));
  await due(shop, near, dueAt, inHours(-1));
  await due(shop, far, inHours(50), inHours(26));
  await due(shop, sent, dueAt, inHours(-1));
  await shop.db
    .insertInto("receipts")
    .values({ ...RECEIPT, order_id: sent })
    .execute();

  const runs = await Promise.all([cancelUnpaid(shop), cancelUnpaid(shop), cancelUnpaid(shop)]);
  expect(runs.reduce((sum, { reminded }) => sum + reminded, 0)).toBe(2);
  for (const id of [near, next]) {
    expect((await eventsOf(shop, id)).at(-1)).toMatchObject({
      kind: "deadline-near",
      by_system: true,
      detail: { due_at: dueAt.toISOString() },
    });
  }
  for (const id of [far, sent]) expect(await eventsOf(shop, id)).toHaveLength(1);
  expect(await cancelUnpaid(shop)).toEqual({ cancelled: 0, reminded: 0 });

  await due(shop, near, inHours(6), inHours(-1));
  expect(await cancelUnpaid(shop)).toEqual({ cancelled: 0, reminded: 1 });
});

test("a run stops when its process ends", async () => {
  await using shop = await openShop();
  await due(shop, await placedId(shop, await shop.sells()), inHours(-1));
  expect(await cancelUnpaid(shop, AbortSignal.abort())).toEqual({ cancelled: 0, reminded: 0 });
});
