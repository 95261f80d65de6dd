import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { BUYER } from "../../../test/buyer.ts";
import { openTransaction } from "../../../test/database.ts";
import type { TestProduct } from "../../../test/products.ts";
import { countRoundTrips } from "../../../test/round-trips.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { connect, type Db } from "../db/connection.ts";
import { lockForPlacing } from "./lock-for-placing.ts";
import { batchOrder } from "./order-batches.ts";
import type { OrderRequest } from "./place-order.ts";

/** Exact, so that an extra round trip is a decision, not a surprise. */
const ROUND_TRIPS = 2;

const STAYS = new AbortController().signal;

function requestOf(product: TestProduct, changes: Partial<OrderRequest> = {}): OrderRequest {
  return {
    key: randomUUID(),
    customer: { ...BUYER, customer_phone: null, customer_email: null },
    items: [{ productId: product.id, variantId: null, quantity: 1 }],
    expected: product.unitPrice * 100,
    networks: null,
    deliveryMethodId: null,
    ...changes,
  };
}

/** Places all at once; returns the outcomes' names in the order of the requests. */
async function place(db: Db, requests: readonly OrderRequest[]): Promise<string[]> {
  const outcomes = await Promise.all(requests.map((request) => batchOrder(db, request, STAYS)));
  return outcomes.map((outcome) => {
    if (!outcome) return "given up";
    if (!outcome.ok) return outcome.refusal.reason;
    return outcome.value.isNew ? "placed" : "repeated";
  });
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

async function numberOf(shop: TestShop, rows: "orders" | "transactions" | "jobs"): Promise<number> {
  const counted = {
    orders: sql<{ number: number }>`select count(*)::integer as number from orders`,
    transactions: sql<{ number: number }>`select count(distinct xmin::text)::integer as number from orders`,
    jobs: sql<{ number: number }>`select count(*)::integer as number from jobs.job where name = 'write-messages'`,
  };
  const { rows: found } = await counted[rows].execute(shop.db);
  return found[0]!.number;
}

test("an order alone takes two round trips, and so do sixteen of one moment", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ stock: 100 });
  await using counted = await countRoundTrips(inject("postgres"));
  const { host, port } = counted;
  const db = connect({ ...shop.connection, host, port }, () => undefined, 1);
  try {
    await db.updateTable("settings").set({ alias: "la.percha" }).execute(); // connecting takes round trips, too
    expect(await counted.during(() => place(db, [requestOf(product)]))).toBe(ROUND_TRIPS);
    expect(
      await counted.during(() =>
        place(
          db,
          times(16, () => requestOf(product)),
        ),
      ),
    ).toBe(ROUND_TRIPS);
    const repeated = requestOf(product);
    await place(db, [repeated]);
    expect(await counted.during(() => place(db, [repeated]))).toBe(ROUND_TRIPS);
  } finally {
    await db.destroy();
  }
  expect(await numberOf(shop, "orders")).toBe(18);
});

test("simultaneous orders share a transaction, a job for their messages and one notification about their product", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ stock: 100 });
  await shop.changes.settled();
  const changes: string[] = [];
  shop.changes.onChange((change) => changes.push(change.split(":")[0]!));

  const outcomes = await place(
    shop.db,
    times(8, () => requestOf(product)),
  );

  expect(outcomes).toEqual(times(8, () => "placed"));
  await shop.changes.settled();
  expect(changes.toSorted()).toEqual([...times(8, () => "order"), "product"]);
  expect(await numberOf(shop, "transactions")).toBe(1);
  expect(await numberOf(shop, "jobs")).toBe(1);
});

test("of a batch for the last units the first ones are placed, the others told what is left", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ stock: 5 });
  const quantities = [2, 2, 2, 1, 1];

  const outcomes = await place(
    shop.db,
    quantities.map((quantity) =>
      requestOf(product, {
        items: [{ productId: product.id, variantId: null, quantity }],
        expected: product.unitPrice * 100 * quantity,
      }),
    ),
  );

  expect(outcomes).toEqual(["placed", "placed", "insufficient-stock", "placed", "insufficient-stock"]);
  expect(await shop.stockOf(product.variants[0]!)).toBe(0);
  expect(await numberOf(shop, "transactions")).toBe(1);
});

test("the same key twice at one moment is one order, and one buyer's orders count for each other", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ stock: 100 });
  await shop.db.updateTable("settings").set({ max_open_orders: 1 }).execute();
  const network = (name: string) => [{ hash: Buffer.alloc(32, name), allowance: 1 }];
  const first = requestOf(product, { networks: network("a") });

  expect(await place(shop.db, [first, first])).toEqual(["placed", "repeated"]);
  const others = ["b", "c", "d"].map((name) => requestOf(product, { networks: network(name) }));
  const buyers = ["40123456", "040123456", "41123456"];
  const outcomes = await place(
    shop.db,
    others.map((other, index) => ({
      ...other,
      customer: { ...other.customer, customer_dni: buyers[index]! },
    })),
  );

  expect(outcomes).toEqual(["placed", "order-limit", "placed"]);
});

test("a product that is being edited keeps nobody waiting but those who order it", async () => {
  await using shop = await openShop();
  const [edited, other] = [await shop.sells(), await shop.sells()];
  await using edit = await openTransaction(shop);
  await edit.run("update products set price = price + 500 where id = $1", [edited.id]);

  const waiting = place(shop.db, [requestOf(edited), requestOf(edited)]);
  const together = place(shop.db, [requestOf(other), requestOf(edited), requestOf(other)]);
  expect(await place(shop.db, [requestOf(other)])).toEqual(["placed"]);
  expect(await numberOf(shop, "orders")).toBe(3);

  await edit.commit();
  expect(await waiting).toEqual(["price-changed", "price-changed"]);
  expect(await together).toEqual(["placed", "price-changed", "placed"]);
});

test("a process that hangs in the middle of an order keeps its products no longer than others wait for them", async () => {
  await using shop = await openShop();
  const product = await shop.sells();
  const { rows } = await shop.db.transaction().execute(async (tx) => {
    await lockForPlacing([requestOf(product)], null).execute(tx);
    return sql`select current_setting('idle_in_transaction_session_timeout') as keeps, current_setting('lock_timeout') as waits`.execute(
      tx,
    );
  });
  expect(rows).toEqual([{ keeps: "3s", waits: "3s" }]);
});

test("an order that PostgreSQL refuses fails alone", async () => {
  await using shop = await openShop();
  const product = await shop.sells();
  const broken = requestOf(product);

  const [placed, failed] = await Promise.allSettled([
    batchOrder(shop.db, requestOf(product), STAYS),
    batchOrder(shop.db, { ...broken, customer: { ...broken.customer, customer_dni: "1" } }, STAYS),
  ]);

  expect(placed).toMatchObject({ value: { ok: true } });
  expect(failed).toMatchObject({ reason: { code: "23514", constraint: "orders_customer" } });
  expect(await numberOf(shop, "orders")).toBe(1);
});

test("an order whose buyer has gone before its batch begins is not placed", async () => {
  await using shop = await openShop();
  const product = await shop.sells();
  const leaving = new AbortController();

  const gone = batchOrder(shop.db, requestOf(product), leaving.signal);
  leaving.abort();

  expect(await gone).toBeUndefined();
  expect(await numberOf(shop, "orders")).toBe(0);
});
