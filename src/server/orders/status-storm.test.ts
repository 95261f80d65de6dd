import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { ORDER_STATUSES, type OrderStatus } from "#domain/order.ts";
import { makeAccount, signedIn } from "../../../test/administrator.ts";
import type { TestProduct } from "../../../test/products.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import type { Db } from "../db/connection.ts";
import { countRows } from "../db/count-rows.ts";

const ADMINISTRATORS = 8;
const CHANGES_EACH = 60;
const SALES = 60;

/** Changes one order's status; returns the answer's outcome. */
type Change = (orderId: string, to: OrderStatus) => Promise<number>;

/** Pseudo-random numbers, the same in each run with the same seed, so that a failure can be reproduced. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    // The low digits repeat after a few steps, the high ones do not.
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Few orders of few units, so that administrators collide and stock runs out. */
async function openStormyShop(shop: TestShop): Promise<{ products: TestProduct[]; orders: string[] }> {
  const products = [
    await shop.sells({ name: "Remera", stock: 8 }),
    await shop.sells({ name: "Tapado", stock: 7 }),
    await shop.sells({ name: "Bolso", price: 2500, discount: 15, stock: 8 }),
  ];
  const orders: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const items = products.filter((_, index) => index !== n % 3).map((product) => ({ product, quantity: 1 + (n % 2) }));
    const answer = await shop.orders(items);
    expect(answer.status).toBe(201);
    orders.push(((await answer.json()) as { order: { id: string } }).order.id);
  }
  return { products, orders };
}

/** All at once: each administrator sets random orders to random statuses. */
async function storm(changes: Change[], orders: string[], seed: number): Promise<number[]> {
  const answers = await Promise.all(
    changes.map(async (change, administrator) => {
      const random = randomFrom(seed + administrator);
      const answers: number[] = [];
      for (let n = 0; n < CHANGES_EACH; n += 1) {
        // Half of them cancel: what moves stock is what may go wrong.
        const to = random(2) === 0 ? "cancelled" : ORDER_STATUSES[random(ORDER_STATUSES.length)]!;
        answers.push(await change(orders[random(orders.length)]!, to));
      }
      return answers;
    }),
  );
  return answers.flat();
}

/** The invariants of a shop that are violated; empty if all is well. */
async function brokenRules(db: Db): Promise<string[]> {
  const { rows } = await sql<{ broken: string }>`
    select 'stock of ' || v.id || ': ' || v.stock || ', moved ' || sum(m.quantity) as broken
      from product_variants v join stock_movements m on m.variant_id = v.id
      group by v.id having v.stock <> sum(m.quantity) or v.stock < 0
    union all
    select 'units of ' || v.id || ' on live orders: ' || sum(i.quantity) filter (where o.status <> 'cancelled')
      from product_variants v
        join order_items i on i.variant_id = v.id
        join orders o on o.id = i.order_id
      group by v.id
      having v.stock + coalesce(sum(i.quantity) filter (where o.status <> 'cancelled'), 0) <>
        (select quantity from stock_movements where variant_id = v.id and reason = 'initial')
    union all
    select 'total of ' || o.order_number from orders o
      where total_amount <> (select sum(unit_price * quantity) from order_items where order_id = o.id)
    union all
    select 'history of ' || order_id || ' at ' || id from
      (select *, lag(to_status) over (partition by order_id order by id) as previous from order_events) as events
      where from_status is distinct from previous or from_status = to_status
    union all
    select 'end of the history of ' || o.order_number from orders o
      where status <> (select to_status from order_events where order_id = o.id order by id desc limit 1)`.execute(db);
  return rows.map(({ broken }) => broken);
}

test("eight administrators cancel and revive at once, while others buy: every unit is accounted for", async () => {
  await using shop = await openShop();
  const { products, orders } = await openStormyShop(shop);
  const changes = await Promise.all(
    Array.from({ length: ADMINISTRATORS }, async (_, n): Promise<Change> => {
      const account = { email: `admin${n}@tienda.example`, password: "una clave de doce" };
      await makeAccount(shop, account);
      const { cookies } = await signedIn(shop, account);
      const headers = {
        "Content-Type": "application/json",
        "Sec-Fetch-Site": "same-origin",
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      };
      return async (id, status) => {
        const body = JSON.stringify({ status });
        return (await shop.request(`/api/admin/orders/${id}`, { method: "PATCH", headers, body })).status;
      };
    }),
  );
  const sell = async () => {
    const random = randomFrom(7);
    const answers: number[] = [];
    for (let n = 0; n < SALES; n += 1) {
      const [first, second] = [products[random(3)]!, products[random(3)]!];
      const items = first === second ? [first] : [first, second];
      answers.push((await shop.orders(items.map((product) => ({ product })))).status);
      await sleep(random(10));
    }
    return answers;
  };

  const [answers, sales] = await Promise.all([storm(changes, orders, 42), sell()]);

  expect(answers).toHaveLength(ADMINISTRATORS * CHANGES_EACH);
  // Each is either done or refused for lack of stock; the sales likewise.
  expect(new Set(answers)).toEqual(new Set([200, 409]));
  expect(new Set(sales)).toEqual(new Set([201, 409]));
  expect(await brokenRules(shop.db)).toEqual([]);
  const written = shop.db.selectFrom("audit_log").where("action", "=", "status-changed");
  const changed = shop.db.selectFrom("order_events").where("from_status", "is not", null);
  expect(await countRows(written)).toBe(await countRows(changed));
});
