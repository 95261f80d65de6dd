import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { formatPesos } from "#domain/money.ts";
import { openTransaction } from "../../../test/database.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { checkCart } from "../catalogue/cart-check.ts";
import type { Db } from "../db/connection.ts";
import { countRows } from "../db/count-rows.ts";
import { POOL_SIZE } from "../db/pool-size.ts";
import { orderProblem } from "./copy.ts";

/** In ascending order, since it is chance which came first. */
function statusesOf(responses: Response[]): number[] {
  return responses.map((response) => response.status).toSorted((a, b) => a - b);
}

async function codeOf(response: Response): Promise<string> {
  const { code } = (await response.json()) as { code: string };
  return code;
}

async function orderOf(response: Response) {
  const { order } = (await response.json()) as { order: { id: string; order_number: string; total_amount: number } };
  return order;
}

const countOrders = (db: Db) => countRows(db.selectFrom("orders"));

/** Counts variants whose movements differ from their stock, and orders whose lines differ from their total. */
async function discrepancies(db: Db): Promise<number> {
  const { rows } = await sql<{ found: string }>`
    select
      (select count(*) from product_variants v
        where v.stock <> (select coalesce(sum(m.quantity), 0) from stock_movements m where m.variant_id = v.id)) +
      (select count(*) from orders o
        where o.total_amount <> (select sum(i.unit_price * i.quantity) from order_items i where i.order_id = o.id))
      as found`.execute(db);
  return Number(rows[0]?.found);
}

async function sellOne(shop: TestShop, stock: number) {
  const product = await shop.sells({ stock });
  const [variant] = product.variants;
  if (!variant) throw new Error("Every product has a variant");
  return { product, variant };
}

/** Locks every variant on its own connection, like an order that does not end. */
async function lockVariants(shop: TestShop) {
  const transaction = await openTransaction(shop);
  await transaction.run("select from product_variants for update");
  return transaction;
}

test("an order takes the stock, keeps a snapshot and gets a number", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ name: "Remera", price: 1999.5, discount: 10, stock: 5 });

  const response = await shop.orders([{ product, quantity: 2 }]);

  expect(response.status).toBe(201);
  const order = await orderOf(response);
  expect(order.order_number).toBe("ORD-001001");
  expect(order.total_amount).toBe(3600);
  expect(await shop.stockOf(product.variants[0]!)).toBe(3);
  const items = await shop.db.selectFrom("order_items").selectAll().execute();
  expect(items).toMatchObject([{ name: "Remera", unit_price: "1800.00", quantity: 2 }]);
  const events = await shop.db.selectFrom("order_events").selectAll().execute();
  expect(events).toMatchObject([{ from_status: null, to_status: "pending", actor: null }]);
});

test("200 buyers for the last 10 units: 10 orders and 190 clear refusals", async () => {
  await using shop = await openShop();
  const { product, variant } = await sellOne(shop, 10);

  const responses = await Promise.all(Array.from({ length: 200 }, () => shop.orders([{ product }])));

  expect(responses.filter((response) => response.status === 201)).toHaveLength(10);
  const refused = responses.filter((response) => response.status === 409);
  expect(refused).toHaveLength(190);
  for (const response of refused) {
    expect(await response.json()).toMatchObject({
      code: "insufficient-stock",
      title: "Stock insuficiente",
      available: 0,
    });
  }
  expect(await shop.stockOf(variant)).toBe(0);
  expect(await discrepancies(shop.db)).toBe(0);
});

test("the same race against a shop that looks before it takes does oversell", async () => {
  await using shop = await openShop();
  const { variant } = await sellOne(shop, 10);

  // What the shop avoids: reading the stock, trusting it, and writing the difference.
  const buyNaively = async () => {
    const stock = await shop.stockOf(variant);
    if (stock < 1) return false;
    await shop.db
      .updateTable("product_variants")
      .set({ stock: stock - 1 })
      .where("id", "=", variant.id)
      .execute();
    return true;
  };
  const sold = (await Promise.all(Array.from({ length: 200 }, buyNaively))).filter(Boolean).length;

  expect(sold).toBeGreaterThan(10);
});

test("20 identical requests at once place one order and all answer with it", async () => {
  await using shop = await openShop();
  const { product, variant } = await sellOne(shop, 30);
  const key = randomUUID();

  const responses = await Promise.all(
    Array.from({ length: 20 }, () => shop.orders([{ product, quantity: 2 }], { key })),
  );

  expect(statusesOf(responses)).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
  const numbers = new Set(await Promise.all(responses.map(async (response) => (await orderOf(response)).order_number)));
  expect(numbers.size).toBe(1);
  expect(await countOrders(shop.db)).toBe(1);
  expect(await shop.stockOf(variant)).toBe(28);
});

test("one key for two carts that share no product places one order", async () => {
  await using shop = await openShop();
  const shirt = await shop.sells({ name: "Camisa" });
  const coat = await shop.sells({ name: "Tapado" });
  const key = randomUUID();

  const responses = await Promise.all([
    shop.orders([{ product: shirt }], { key }),
    shop.orders([{ product: coat }], { key }),
  ]);

  expect(statusesOf(responses)).toEqual([201, 422]);
  expect(await countOrders(shop.db)).toBe(1);
});

test("crossed carts never deadlock", async () => {
  await using shop = await openShop();
  const products = await Promise.all(Array.from({ length: 6 }, () => shop.sells({ stock: 1000 })));
  const rotated = (by: number) => products.map((_, index) => ({ product: products[(index + by) % products.length]! }));

  const responses = await Promise.all(
    Array.from({ length: 120 }, (_, index) => {
      const items = rotated(index);
      return shop.orders(index % 2 === 0 ? items : items.toReversed());
    }),
  );

  expect(new Set(statusesOf(responses))).toEqual(new Set([201]));
  expect(await discrepancies(shop.db)).toBe(0);
});

test("only a placed order remembers its key", async () => {
  await using shop = await openShop();
  const { product } = await sellOne(shop, 1);
  const key = randomUUID();

  expect(await codeOf(await shop.orders([{ product, quantity: 2 }], { key }))).toBe("insufficient-stock");
  expect((await shop.orders([{ product }], { key })).status).toBe(201);
  expect((await shop.orders([{ product }], { key })).status).toBe(200);
  expect(await codeOf(await shop.orders([{ product }], { key, customer: { customer_city: "Salta" } }))).toBe(
    "key-reused",
  );
});

test("a placed order is still answered by its key when its product is gone", async () => {
  await using shop = await openShop();
  const { product } = await sellOne(shop, 1);
  const key = randomUUID();
  const placed = await orderOf(await shop.orders([{ product }], { key }));
  await shop.db.deleteFrom("products").execute();

  const again = await shop.orders([{ product }], { key });

  expect(again.status).toBe(200);
  expect(await orderOf(again)).toEqual(placed);
});

test("the same again is the same order, whether it names a product's only variant or leaves it out", async () => {
  await using shop = await openShop();
  const [shirt, coat] = [await sellOne(shop, 5), await sellOne(shop, 5)];
  const left = [{ product: shirt.product, quantity: 2 }, { product: coat.product }];
  const named = [{ ...shirt, quantity: 2 }, coat];
  const split = [coat, { product: shirt.product }, shirt];

  const placed: { key: string; number: string }[] = [];
  for (const first of [left, named]) {
    const key = randomUUID();
    const order = await orderOf(await shop.orders(first, { key }));
    placed.push({ key, number: order.order_number });
  }
  const again = async () => {
    for (const { key, number } of placed) {
      for (const items of [left, named, split]) {
        const answer = await shop.orders(items, { key });
        expect(answer.status).toBe(200);
        expect((await orderOf(answer)).order_number).toBe(number);
      }
    }
  };
  await again();

  // Its first interpretation stands, whatever is on sale now.
  const { id: product_id } = shirt.product;
  await shop.db
    .insertInto("product_variants")
    .values({ product_id, size: "XL", color: null, stock: 1, display_order: 1 })
    .execute();
  await again();
  await shop.db.deleteFrom("products").execute();
  await again();
  const other = { product: shirt.product, variant: coat.variant, quantity: 2 };
  const [first] = placed;
  expect(await codeOf(await shop.orders([other, coat], { key: first?.key ?? "" }))).toBe("key-reused");
});

test("the same variant on two lines counts as one", async () => {
  await using shop = await openShop();
  const { product } = await sellOne(shop, 3);

  const tooMany = await shop.orders([
    { product, quantity: 2 },
    { product, quantity: 2 },
  ]);
  expect(await tooMany.json()).toMatchObject({ code: "insufficient-stock", available: 3 });

  const fits = await shop.orders([
    { product, quantity: 1 },
    { product, quantity: 2 },
  ]);
  expect(fits.status).toBe(201);
  const items = await shop.db.selectFrom("order_items").select("quantity").execute();
  expect(items).toEqual([{ quantity: 3 }]);
});

test("a product with sizes needs its variant, one without does not", async () => {
  await using shop = await openShop();
  const product = await shop.sells({
    variants: [
      { size: "S", color: null, stock: 1 },
      { size: "M", color: null, stock: 0 },
    ],
  });
  const [small, medium] = product.variants;

  expect(await (await shop.orders([{ product }])).json()).toMatchObject({
    code: "invalid-field",
    field: "items.variant_id",
  });
  expect(await codeOf(await shop.orders([{ product, variant: medium }]))).toBe("insufficient-stock");
  expect((await shop.orders([{ product, variant: small }])).status).toBe(201);
});

test("a total that is not today's is refused with fresh lines, and nothing is taken", async () => {
  await using shop = await openShop();
  const { product, variant } = await sellOne(shop, 5);

  const response = await shop.orders([{ product }], { total: 1 });

  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    code: "price-changed",
    total_amount: 1000,
    lines: [{ id: product.id, price: 1000, stock: 5 }],
  });
  expect(await shop.stockOf(variant)).toBe(5);
  expect(await countOrders(shop.db)).toBe(0);
});

test("if a price changes again while its refusal is written, the total is that of the lines beside it", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ price: 1000 });
  const lines = await checkCart(shop.db, shop.storage, [{ id: product.id, variant_id: null, quantity: 2 }]);

  const answer = orderProblem({ reason: "price-changed", expected: 200_000, total: 300_000, delivery: null }, lines);

  const { total_amount, detail } = (await answer.json()) as { total_amount: number; detail: string };
  expect(total_amount).toBe(2000);
  expect(detail).toContain(formatPesos(200_000));
});

test.each([-5, 1.005, 1e300])("a total of %d is as wrong as an old one", async (total) => {
  await using shop = await openShop();
  const product = await shop.sells();
  expect(await codeOf(await shop.orders([{ product }], { total }))).toBe("price-changed");
});

test("a product's id may be written in capitals", async () => {
  await using shop = await openShop();
  const product = await shop.sells();
  expect((await shop.orders([{ product: { ...product, id: product.id.toUpperCase() } }])).status).toBe(201);
});

test("connections lost in the middle of orders cost those orders and nothing else", async () => {
  await using shop = await openShop();
  const { product, variant } = await sellOne(shop, 500);
  const others = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;

  const buying = Promise.all(Array.from({ length: 60 }, () => shop.orders([{ product }])));
  for (let n = 0; n < 5; n += 1) await others.execute(shop.db).catch(() => undefined);
  const statuses = statusesOf(await buying);

  expect(new Set(statuses).difference(new Set([201, 503]))).toEqual(new Set());
  const placed = await countOrders(shop.db);
  expect(placed).toBeGreaterThanOrEqual(statuses.filter((status) => status === 201).length);
  expect(await shop.stockOf(variant)).toBe(500 - placed);
});

test("a crowd that wants one product leaves connections for everyone else", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ stock: 100 });
  await using lock = await lockVariants(shop);

  const buying = Promise.all(Array.from({ length: 40 }, () => shop.orders([{ product }])));
  await lock.untilAwaited();

  expect((await shop.request("/readyz")).status).toBe(200);
  expect((await shop.request(`/api/products/${product.id}`)).status).toBe(200);
  expect(await lock.waiting()).toBeLessThan(POOL_SIZE - 1);
  await lock.commit();
  expect(new Set(statusesOf(await buying))).toEqual(new Set([201]));
});

test("an order whose buyer has gone before its turn is not begun", async () => {
  await using shop = await openShop();
  const { product, variant } = await sellOne(shop, 100);
  await using lock = await lockVariants(shop);
  const gone = new AbortController();
  const staying = Promise.all(Array.from({ length: 12 }, () => shop.orders([{ product }])));
  await lock.untilAwaited();

  const leaving = Promise.allSettled(
    Array.from({ length: 40 }, () => shop.orders([{ product }], { signal: gone.signal })),
  );
  // Once this is answered, they are queued.
  await shop.request("/readyz");
  gone.abort();
  await leaving;
  await lock.commit();

  expect(new Set(statusesOf(await staying))).toEqual(new Set([201]));
  expect(await countOrders(shop.db)).toBe(12);
  expect(await shop.stockOf(variant)).toBe(88);
});

test("inactive and unknown products cannot be ordered", async () => {
  await using shop = await openShop();
  const hidden = await shop.sells({ isActive: false });

  const response = await shop.orders([{ product: hidden }]);
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ code: "product-unavailable", item: { id: hidden.id } });

  const unknown = await shop.orders([{ product: { ...hidden, id: randomUUID() } }]);
  expect(await codeOf(unknown)).toBe("product-unavailable");
});

test.each([-1, 0, 1.5, 100, 1e9, 2 ** 53, "1", null, [1]])(
  "a quantity of %j is refused with its field",
  async (quantity) => {
    await using shop = await openShop();
    const product = await shop.sells();

    const response = await shop.orders([{ product, quantity: quantity as number }], { total: 1000 });

    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: "invalid-field", field: "items.quantity" });
  },
);

test("a missing or malformed key is refused before anything else", async () => {
  await using shop = await openShop();
  const product = await shop.sells();

  const response = await shop.orders([{ product }], { key: "not-a-uuid" });

  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: "malformed", field: "Idempotency-Key" });
});

test("a field has one name in every refusal", async () => {
  await using shop = await openShop();
  const product = await shop.sells();
  const fieldOf = async (orderData: object) => {
    const response = await shop.request("/api/orders", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": randomUUID() },
      body: JSON.stringify({ orderData, items: [{ id: product.id, quantity: 1 }] }),
    });
    return ((await response.json()) as { field?: string }).field;
  };

  expect(await fieldOf({ customer_name: 7, total_amount: 1 })).toBe("customer_name");
  expect(await fieldOf({ customer_name: "", total_amount: 1 })).toBe("customer_name");
  expect(await fieldOf({})).toBe("total_amount");
});

test("the refusal of a missing field names it in words too", async () => {
  await using shop = await openShop();
  const product = await shop.sells();
  expect(await (await shop.orders([{ product }], { customer: { customer_postal_code: " " } })).json()).toMatchObject({
    field: "customer_postal_code",
    detail: "Por favor completa el campo postal code",
  });
});

test("while no delivery method is set up, naming none is as good as leaving it out", async () => {
  await using shop = await openShop();
  const product = await shop.sells();

  expect((await shop.orders([{ product }], { method: null })).status).toBe(201);
  const unknown = await shop.orders([{ product }], { method: randomUUID() });
  expect(await unknown.json()).toMatchObject({ code: "invalid-field", field: "delivery_method_id" });
});

test("the form is checked in the spec's order, and what it says is trimmed", async () => {
  await using shop = await openShop();
  const product = await shop.sells();
  const refusal = async (customer: object) => (await shop.orders([{ product }], { customer })).json();

  expect(await refusal({ customer_name: " ", customer_dni: "x" })).toMatchObject({ field: "customer_name" });
  expect(await refusal({ customer_dni: "123456" })).toMatchObject({ field: "customer_dni", code: "invalid-field" });
  expect(await refusal({ customer_dni: " 30123456" })).toMatchObject({ field: "customer_dni" });
  expect(await refusal({ customer_email: "nobody" })).toMatchObject({ field: "customer_email" });
  expect(await refusal({ customer_role: "admin" })).toMatchObject({ code: "invalid-field" });

  expect((await shop.orders([{ product }], { customer: { customer_name: "  Ana  " } })).status).toBe(201);
  const { customer_name } = await shop.db.selectFrom("orders").select("customer_name").executeTakeFirstOrThrow();
  expect(customer_name).toBe("Ana");
});
