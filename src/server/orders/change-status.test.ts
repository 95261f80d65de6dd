import { sql } from "kysely";
import { expect, test } from "vitest";
import { ORDER_STATUSES, type OrderStatus } from "#domain/order.ts";
import { MAX_STOCK } from "#domain/product.ts";
import { placedId } from "../../../test/orders.ts";
import { openShop } from "../../../test/shop.ts";
import { changeStatus } from "./change-status.ts";

const ADMIN = "ana@example.com";

test("cancelling returns the units once, reviving takes them again", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ stock: 5 });
  const variant = product.variants[0]!;
  const order = await placedId(shop, product, 3);

  await changeStatus(shop.db, order, "cancelled", ADMIN);
  await changeStatus(shop.db, order, "cancelled", ADMIN);
  expect(await shop.stockOf(variant)).toBe(5);

  await changeStatus(shop.db, order, "shipped", ADMIN);
  expect(await shop.stockOf(variant)).toBe(2);
  const events = await shop.db
    .selectFrom("order_events")
    .select(["from_status", "to_status", "actor"])
    .orderBy("id")
    .execute();
  expect(events).toEqual([
    { from_status: null, to_status: "pending", actor: null },
    { from_status: "pending", to_status: "cancelled", actor: ADMIN },
    { from_status: "cancelled", to_status: "shipped", actor: ADMIN },
  ]);
  const moves = shop.db.selectFrom("stock_movements").select(["quantity", "reason", "actor"]).orderBy("id");
  expect(await moves.where("order_id", "=", order).execute()).toEqual([
    { quantity: -3, reason: "order", actor: null },
    { quantity: 3, reason: "cancelled", actor: ADMIN },
    { quantity: -3, reason: "revived", actor: ADMIN },
  ]);
});

test("an order whose units are more than the stock may hold is not cancelled, and says why", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ name: "Botón", stock: 2 });
  const variant = product.variants[0]!;
  const order = await placedId(shop, product, 2);
  const setStock = (stock: number) =>
    shop.db.updateTable("product_variants").set({ stock }).where("id", "=", variant.id).execute();
  await setStock(MAX_STOCK - 1);

  const cancelled = await changeStatus(shop.db, order, "cancelled", ADMIN);

  expect(cancelled).toEqual({
    ok: false,
    refusal: { reason: "too-much-stock", name: "Botón", available: MAX_STOCK - 1, returned: 2 },
  });
  expect(await shop.stockOf(variant)).toBe(MAX_STOCK - 1);
  await setStock(MAX_STOCK - 2);
  expect((await changeStatus(shop.db, order, "cancelled", ADMIN)).ok).toBe(true);
});

test("an order whose units were sold meanwhile stays cancelled, and nothing of it moves", async () => {
  await using shop = await openShop();
  const plenty = await shop.sells({ name: "Camisa", stock: 50 });
  const scarce = await shop.sells({ name: "Tapado", stock: 2 });
  const response = await shop.orders([
    { product: plenty, quantity: 4 },
    { product: scarce, quantity: 2 },
  ]);
  const { order } = (await response.json()) as { order: { id: string } };
  await changeStatus(shop.db, order.id, "cancelled", ADMIN);
  await placedId(shop, scarce, 1);

  const revived = await changeStatus(shop.db, order.id, "pending", ADMIN);

  expect(revived).toEqual({
    ok: false,
    refusal: { reason: "insufficient-stock", name: "Tapado", available: 1, wanted: 2 },
  });
  expect(await shop.stockOf(plenty.variants[0]!)).toBe(50);
  const { status } = await shop.db
    .selectFrom("orders")
    .select("status")
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe("cancelled");
});

test("an order outlives its product: it can be cancelled, but not revived", async () => {
  await using shop = await openShop();
  const product = await shop.sells();
  const order = await placedId(shop, product, 1);
  await shop.db.deleteFrom("products").execute();

  expect((await changeStatus(shop.db, order, "cancelled", ADMIN)).ok).toBe(true);
  expect(await changeStatus(shop.db, order, "pending", ADMIN)).toMatchObject({
    refusal: { reason: "insufficient-stock", available: 0 },
  });
});

test("cancel and revive by 8 at once keep initial + movements = stock", async () => {
  await using shop = await openShop();
  const products = await Promise.all([shop.sells({ stock: 12 }), shop.sells({ stock: 12 })]);
  const orders: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const response = await shop.orders(products.map((product) => ({ product, quantity: 2 })));
    orders.push(((await response.json()) as { order: { id: string } }).order.id);
  }
  // A fixed sequence of pseudo-random choices, so that failures can be reproduced.
  let seed = 42;
  const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;

  const administrator = async () => {
    for (let n = 0; n < 40; n += 1) {
      await changeStatus(
        shop.db,
        orders[next(orders.length)]!,
        ORDER_STATUSES[next(ORDER_STATUSES.length)] as OrderStatus,
        ADMIN,
      );
    }
  };
  await Promise.all(Array.from({ length: 8 }, administrator));

  const { rows } = await sql<{ stock: number; moved: string; sold: string }>`
    select stock,
      (select sum(quantity) from stock_movements where variant_id = product_variants.id) as moved,
      (select coalesce(sum(quantity), 0) from order_items join orders on orders.id = order_id
        where variant_id = product_variants.id and status <> 'cancelled') as sold
    from product_variants`.execute(shop.db);
  for (const { stock, moved, sold } of rows) {
    expect(stock).toBe(Number(moved));
    expect(stock).toBe(12 - Number(sold));
  }
});
