import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTransaction } from "../../../test/database.ts";
import { fillShop } from "../../../test/fill/fill-shop.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { listAdminProducts } from "../products/list-products.ts";
import { countTotals, summarise } from "./summary.ts";

/** Counted from the tables, ignoring the totals. */
async function countRows({ db }: TestShop) {
  const { rows } = await sql<Record<string, string>>`
    select coalesce(sum(total_amount), 0) as total_revenue,
      coalesce(sum(total_amount) filter (where status <> 'cancelled'), 0) as revenue_without_cancelled,
      coalesce(sum(total_amount) filter (where status in ('confirmed', 'shipped', 'delivered')), 0) as revenue_collected,
      count(*) as total_orders, count(*) filter (where status = 'pending') as pending_orders,
      (select count(*) from products) as total_products, (select count(*) from products where is_active) as active_products
    from orders`.execute(db);
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, figure]) => [name, Number(figure)]));
}

async function expectExact(shop: TestShop) {
  expect(await summarise(shop.db)).toMatchObject(await countRows(shop));
}

test("the summary is exact after every kind of change, whatever is counted in between", async () => {
  await using shop = await openShop();
  await fillShop(shop.connection, { products: 24, orders: 200 });
  const product = await shop.sells({ stock: 5 });
  const changes = [
    () => shop.orders([{ product }]),
    () =>
      sql`update orders set status = 'cancelled' where status = 'delivered' and right(order_number, 1) = '1'`.execute(
        shop.db,
      ),
    () => sql`update orders set total_amount = total_amount + 1000 where right(order_number, 1) = '2'`.execute(shop.db),
    () => sql`delete from orders where right(order_number, 1) = '3'`.execute(shop.db),
    () => sql`update orders set created_at = created_at - interval '3 years'`.execute(shop.db),
    () => sql`update products set is_active = not is_active, category_id = null`.execute(shop.db),
    () => sql`delete from products where name like '%1'`.execute(shop.db),
    () => shop.sells({ isActive: false }),
  ];
  await expectExact(shop);
  for (const [n, change] of changes.entries()) {
    await change();
    await expectExact(shop);
    if (n % 2 === 0) await countTotals(shop.db);
    await expectExact(shop);
  }
});

test("after a count of a clock that was ahead, the orders since are in the summary", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ stock: 5 });
  await countTotals(shop.db);
  await sql`update order_totals_until set until = now() + interval '1 day'`.execute(shop.db);
  await shop.orders([{ product }]);
  await expectExact(shop);
});

test("a change that commits after the count it began before is in the summary once", async () => {
  await using shop = await openShop();
  await fillShop(shop.connection, { products: 24, orders: 100 });
  await using other = await openTransaction(shop);
  await other.run("update orders set status = 'pending' where status = 'delivered'");
  await other.run("update products set is_active = false");
  await countTotals(shop.db);
  await expectExact(shop);
  await other.commit();
  await expectExact(shop);
  await countTotals(shop.db);
  await expectExact(shop);
});

test("placing an order adds no total, and the sums wait for nobody", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ stock: 5 });
  await shop.orders([{ product }]);
  expect(await shop.db.selectFrom("order_totals").selectAll().execute()).toEqual([]);
  await using other = await openTransaction(shop);
  await other.run("update orders set status = 'confirmed'");
  expect((await shop.orders([{ product }])).status).toBe(201);
  expect(await summarise(shop.db)).toMatchObject({ total_orders: 2, pending_orders: 2 });
  await other.commit();
  expect(await summarise(shop.db)).toMatchObject({ total_orders: 2, pending_orders: 1 });
});

test("selling the two last units at once puts the product among those without stock, until it has some again", async () => {
  await using shop = await openShop();
  const variants = ["S", "M"].map((size) => ({ size, color: null, stock: 1 }));
  const product = await shop.sells({ variants });
  const soldOut = async () =>
    (await listAdminProducts(shop.db, shop.storage, { isSoldOut: true, limit: 10 })).products.map(({ id }) => id);
  await Promise.all(product.variants.map((variant) => shop.orders([{ product, variant }])));
  expect(await soldOut()).toEqual([product.id]);
  await countTotals(shop.db);
  expect(await soldOut()).toEqual([product.id]);
  await sql`update product_variants set stock = 1 where id = ${product.variants[0]!.id}`.execute(shop.db);
  expect(await soldOut()).toEqual([]);
  await countTotals(shop.db);
  await sql`delete from product_variants where id = ${product.variants[0]!.id}`.execute(shop.db);
  expect(await soldOut()).toEqual([product.id]);
});

test("a filled shop adds up: movements to the stock, lines and delivery to the total, statuses to the events", async () => {
  await using shop = await openShop();
  await fillShop(shop.connection, { products: 24, orders: 300 });
  const { rows } = await sql`
    select variant.id from product_variants as variant
    where stock <> (select sum(quantity) from stock_movements where variant_id = variant.id)
    union all
    select id from orders where total_amount <> coalesce((delivery ->> 'price')::numeric, 0)
      + (select sum(unit_price * quantity) from order_items where order_id = orders.id)
    union all
    select id from orders where status <> (
      select to_status from order_events where order_id = orders.id order by id desc limit 1)`.execute(shop.db);
  expect(rows).toEqual([]);
});
