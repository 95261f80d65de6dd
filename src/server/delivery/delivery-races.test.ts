import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { deliveryPrice } from "#domain/delivery.ts";
import { CENTAVOS_PER_PESO, toPesos } from "#domain/money.ts";
import { openTransaction } from "../../../test/database.ts";
import { addDeliveryMethod } from "../../../test/delivery-methods.ts";
import type { TestOrder } from "../../../test/orders.ts";
import type { TestProduct } from "../../../test/products.ts";
import { seededRandom } from "../../../test/random.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import type { Db } from "../db/connection.ts";

const PRICE = 10_000;
const DELIVERY = 1500;

async function send(shop: TestShop, products: readonly TestProduct[], order: TestOrder) {
  const answer = await shop.orders(
    products.map((product) => ({ product })),
    order,
  );
  return { status: answer.status, body: await answer.json() };
}

/** A shop where an order of the shirt waits for the transaction that holds its variant. */
async function openWaitingShop() {
  const shop = await openShop();
  const shirt = await shop.sells({ price: PRICE, stock: 9 });
  const method = await addDeliveryMethod(shop, { price: DELIVERY });
  const other = await openTransaction(shop);
  await other.run("select from product_variants for update");
  return { shop, shirt, method, other };
}

const CHANGES = {
  deleted: { change: "delete from delivery_methods", afterwards: [422, "invalid-field"] },
  "switched off": { change: "update delivery_methods set is_active = false", afterwards: [422, "invalid-field"] },
  dearer: { change: "update delivery_methods set price = 9999", afterwards: [409, "price-changed"] },
  "out of reach": { change: "update delivery_methods set provinces = '{V}'", afterwards: [422, "invalid-field"] },
} as const;

test.each(Object.entries(CHANGES))(
  "an order under way whose method is %s is what its buyer confirmed; the next one is refused",
  async (_, { change, afterwards }) => {
    const { shop, shirt, method, other } = await openWaitingShop();
    await using _shop = shop;
    await using _other = other;
    const confirmed = { method, total: PRICE + DELIVERY, key: randomUUID() };
    const first = send(shop, [shirt], confirmed);
    await other.untilAwaited();
    const second = send(shop, [shirt], confirmed);
    await expect.poll(other.waiting).toBe(2);
    await sql.raw(change).execute(shop.db);
    await other.commit();

    const answers = [await first, await second].toSorted((a, b) => b.status - a.status);
    expect(answers.map(({ status }) => status)).toEqual([201, 200]);
    const [placed, repeated] = answers.map(({ body }) => body.order);
    expect(repeated).toEqual(placed);
    expect(placed).toMatchObject({ total_amount: confirmed.total, delivery: { method_id: method, price: DELIVERY } });
    const next = await send(shop, [shirt], { ...confirmed, key: randomUUID() });
    expect([next.status, next.body.code]).toEqual(afterwards);
    expect((await send(shop, [shirt], confirmed)).status).toBe(200);
    expect(await brokenRules(shop.db)).toEqual([]);
    expect(await shop.stockOf(shirt.variants[0]!)).toBe(8);
  },
);

test("a method changed from pick-up to delivery before the order begins takes no order without an address", async () => {
  const { shop, shirt, method, other } = await openWaitingShop();
  await using _shop = shop;
  await using _other = other;
  await shop.db.updateTable("delivery_methods").set({ kind: "pickup" }).execute();
  const key = randomUUID();
  await other.run("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`order ${key}`]);
  const withoutAddress = { customer_address: "", customer_postal_code: "", customer_city: "" };
  const sent = send(shop, [shirt], { method, total: PRICE + DELIVERY, key, customer: withoutAddress });
  await other.untilAwaited();
  await shop.db.updateTable("delivery_methods").set({ kind: "delivery" }).execute();
  await other.commit();

  const { status, body } = await sent;
  expect([status, body.code, body.field]).toEqual([422, "invalid-field", "delivery_method_id"]);
  expect(await shop.stockOf(shirt.variants[0]!)).toBe(9);
});

test("the database itself takes no order whose delivery lacks what it is, or costs more than the whole", async () => {
  const { shop, shirt, method, other } = await openWaitingShop();
  await using _shop = shop;
  await using _other = other;
  await other.commit();
  const { body } = await send(shop, [shirt], { method, total: PRICE + DELIVERY });
  const { delivery } = body.order;
  const store = (changed: object) =>
    shop.db
      .updateTable("orders")
      .set({ delivery: JSON.stringify(changed) })
      .execute();
  const { kind: _kind, ...withoutKind } = delivery;
  const { price: _price, ...withoutPrice } = delivery;
  const { method_id: _method, ...withoutMethod } = delivery;
  const lacking = [{}, withoutKind, withoutPrice, withoutMethod];
  const wrong = [
    { kind: "teleport" },
    { kind: null },
    { name: "" },
    { name: null },
    { price: -1 },
    { price: PRICE + DELIVERY + 1 },
  ];
  for (const changed of [...lacking, ...wrong.map((facts) => ({ ...delivery, ...facts }))]) {
    await expect(store(changed), JSON.stringify(changed)).rejects.toThrow("orders_delivery_check");
  }
  await store({ ...delivery, price: null });
});

/** The invariants of stock and orders that are violated, whatever was done to the methods. */
async function brokenRules(db: Db): Promise<string[]> {
  const { rows } = await sql<{ broken: string }>`
    select 'stock of ' || v.id as broken from product_variants v
      where v.stock < 0 or v.stock <> (select sum(quantity) from stock_movements m where m.variant_id = v.id)
    union all
    select 'units of ' || v.id from product_variants v
      where v.stock + (select coalesce(sum(quantity), 0) from order_items where variant_id = v.id)
        <> (select sum(quantity) from stock_movements where variant_id = v.id and reason = 'initial')
    union all
    select 'total of ' || order_number from orders o
      where total_amount <> coalesce((delivery ->> 'price')::numeric, 0)
        + (select sum(unit_price * quantity) from order_items where order_id = o.id)
    union all
    select 'method of ' || order_number from orders o
      where delivery is null or delivery_method_id::text <> delivery ->> 'method_id'`.execute(db);
  return rows.map(({ broken }) => broken);
}

const BUYERS = 8;
const CHECKOUTS_EACH = 15;
const STOCK = 25; // fewer units than wanted
const METHODS = 4;

const REFUSALS = new Set(["409 insufficient-stock", "409 price-changed", "422 invalid-field delivery_method_id"]);

type Outcome = {
  key: string;
  total: number;
  price: number;
  status: number;
  body: { code?: string; field?: string; order: Placed };
};

type Placed = { id: string; total_amount: number; delivery: { method_id: string; price: number | null } };

/** Gets the offers, adds up and sends twice at once, like an impatient browser. */
async function checkOut(shop: TestShop, products: readonly TestProduct[], choose: (of: number) => number) {
  const offer = await shop.request("/api/delivery?postal_code=C1065");
  const { methods } = await offer.json();
  const chosen = methods[choose(methods.length)];
  if (!chosen) return [];
  const lines = products.length * PRICE * CENTAVOS_PER_PESO;
  const price = toPesos(deliveryPrice(chosen, lines) ?? 0);
  const request = { method: chosen.id, total: toPesos(lines) + price, key: randomUUID() };
  const answers = await Promise.all([send(shop, products, request), send(shop, products, request)]);
  return answers.map((answer): Outcome => ({ ...request, price, ...answer }));
}

/** Deletes, adds, switches and reprices methods until told to stop; returns how many times. */
async function editMethods(shop: TestShop, random: () => number, isOver: () => boolean): Promise<number> {
  let edits = 0;
  while (!isOver()) {
    const methods = await shop.db.selectFrom("delivery_methods").select("id").execute();
    const id = methods[Math.floor(random() * methods.length)]?.id ?? randomUUID();
    const one = shop.db.updateTable("delivery_methods").where("id", "=", id);
    const edit = Math.floor(random() * 4);
    if (edit === 0) await shop.db.deleteFrom("delivery_methods").where("id", "=", id).execute();
    if (edit === 1) await one.set({ is_active: sql`not is_active` }).execute();
    if (edit === 2) await one.set({ price: String(Math.floor(random() * 5000)) }).execute();
    if (edit === 3) await one.set({ free_from: String(PRICE + Math.floor(random() * 2)) }).execute();
    if (methods.length < METHODS) await addDeliveryMethod(shop, { price: 1 + Math.floor(random() * 5000) });
    edits += 1;
  }
  return edits;
}

test("many buyers at once while methods are added, deleted and repriced: every order is as its buyer confirmed it", async () => {
  await using shop = await openShop();
  const products = await Promise.all([1, 2].map(() => shop.sells({ price: PRICE, stock: STOCK })));
  for (let n = 0; n < METHODS; n += 1) await addDeliveryMethod(shop, { price: DELIVERY + n });
  let isOver = false;
  const edits = editMethods(shop, seededRandom(12), () => isOver);
  const bought = await Promise.all(
    Array.from({ length: BUYERS }, async (_, buyer) => {
      const random = seededRandom(buyer);
      const outcomes: Outcome[] = [];
      for (let n = 0; n < CHECKOUTS_EACH; n += 1) {
        // Crossed carts, which would deadlock if locks were taken in the order of the lines.
        const cart = [products, products.toReversed(), products.slice(0, 1)][Math.floor(random() * 3)]!;
        outcomes.push(...(await checkOut(shop, cart, (of) => Math.floor(random() * of))));
      }
      return outcomes;
    }),
  );
  isOver = true;
  expect(await edits).toBeGreaterThan(20);

  const outcomes = bought.flat();
  const kinds = new Set(outcomes.map(({ status, body }) => `${status} ${body.code ?? ""} ${body.field ?? ""}`.trim()));
  expect(REFUSALS.union(new Set(["200", "201"])).isSupersetOf(kinds), [...kinds].join(", ")).toBe(true);
  expect([kinds.has("201"), kinds.isDisjointFrom(REFUSALS)]).toEqual([true, false]);
  const placed = outcomes.filter(({ status }) => status < 300);
  for (const { body, total, price } of placed) {
    expect([body.order.total_amount, body.order.delivery.price]).toEqual([total, price]);
  }
  const keys = outcomes.filter(({ status }) => status === 201).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(placed.map(({ body }) => body.order.id)).size).toBe(keys.length);
  expect(await brokenRules(shop.db)).toEqual([]);

  // Positive control: the rules find a violation.
  const one = shop.db.updateTable("orders").where("id", "=", placed[0]!.body.order.id);
  await one.set({ total_amount: sql`total_amount + 1` }).execute();
  await shop.db
    .updateTable("product_variants")
    .set({ stock: sql`stock + 1` })
    .execute();
  expect(await brokenRules(shop.db)).toHaveLength(5);
});
