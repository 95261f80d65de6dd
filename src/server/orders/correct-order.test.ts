import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { OWNER } from "../../../test/administrator.ts";
import { openTransaction } from "../../../test/database.ts";
import { addDeliveryMethod } from "../../../test/delivery-methods.ts";
import { placedOrder, type TestItem } from "../../../test/orders.ts";
import { detailOf, openPanel, type Panel } from "../../../test/panel.ts";
import type { Problem } from "../../../test/problem.ts";
import type { TestProduct } from "../../../test/products.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { correctOrder } from "./correct-order.ts";
import type { OrderDetail } from "./find-order.ts";

const SIZES = [
  { size: "S", color: null, stock: 5 },
  { size: "M", color: null, stock: 5 },
  { size: "L", color: null, stock: 1 },
];

type Answer = { status: number; order: OrderDetail } & Partial<Problem> & { available?: number };

async function placed(shop: TestShop, items: TestItem[], customer: object = {}): Promise<string> {
  return (await placedOrder(shop.orders(items, { customer }))).id;
}

async function correct(panel: Panel, id: string, body: object, key?: string): Promise<Answer> {
  const answer = await panel.call("POST", `/api/admin/orders/${id}/correction`, { version: 1, ...body }, key);
  return { ...((await answer.json()) as Answer), status: answer.status };
}

const item = (product: TestProduct, size: string | null, quantity = 1) => ({
  id: product.id,
  variant_id: variantOf(product, size).id,
  quantity,
});

function variantOf(product: TestProduct, size: string | null) {
  const variant = product.variants.find((one) => one.size === size);
  if (!variant) throw new Error(`There is no ${size}`);
  return variant;
}

/** Counts variants whose movements differ from their stock, and orders whose parts differ from their total. */
async function unbalanced({ db }: Pick<TestShop, "db">): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from product_variants where stock <> (select sum(quantity) from stock_movements where variant_id = product_variants.id)
    union all
    select id from orders where total_amount <> coalesce((delivery ->> 'price')::numeric, 0)
      + (select sum(quantity * unit_price) from order_items where order_id = orders.id)
    union all
    select item.variant_id from order_items as item join orders on orders.id = item.order_id
      where status <> 'cancelled' and quantity <> (
        select -sum(quantity) from stock_movements as movement
        where movement.order_id = orders.id and movement.variant_id = item.variant_id)`.execute(db);
  return rows.length;
}

/** An order of two shirts M and a skirt, and the address to correct it. */
async function openCorrectable() {
  const shop = await openShop();
  const panel = await openPanel(shop);
  const shirt = await shop.sells({ name: "Remera", price: 1000, variants: SIZES });
  const skirt = await shop.sells({ name: "Pollera", price: 500, stock: 3 });
  const id = await placed(shop, [{ product: shirt, variant: variantOf(shirt, "M"), quantity: 2 }, { product: skirt }]);
  return { shop, panel, shirt, skirt, id };
}

test("after a talle is swapped, a line removed and a product added, lines, stock, total, version and history agree", async () => {
  const { shop, panel, shirt, skirt, id } = await openCorrectable();
  await using _ = shop;
  const hat = await shop.sells({ name: "Gorro", price: 400, discount: 50, stock: 2 });
  await shop.db.updateTable("products").set({ price: "9999" }).where("id", "=", shirt.id).execute();

  const items = [item(shirt, "M"), item(shirt, "S"), item(hat, null, 2)];
  const { status, order } = await correct(panel, id, { items });

  expect(status).toBe(200);
  expect(order).toMatchObject({ total_amount: 2400, version: 2, status: "pending" });
  expect(order.items.map((line) => [line.name, line.size, line.quantity, line.unit_price])).toEqual([
    ["Remera", "M", 1, 1000],
    ["Remera", "S", 1, 1000],
    ["Gorro", null, 2, 200],
  ]);
  const stocks = [variantOf(shirt, "M"), variantOf(shirt, "S"), hat.variants[0]!, skirt.variants[0]!].map(shop.stockOf);
  expect(await Promise.all(stocks)).toEqual([4, 4, 0, 3]);
  expect(order.events.at(-1)).toMatchObject({
    kind: "corrected",
    actor: OWNER.email,
    units: -1,
    detail: {
      before: {
        items: [
          { size: "M", quantity: 2 },
          { name: "Pollera", quantity: 1 },
        ],
        total: 2500,
      },
      after: { items: [{ size: "M", quantity: 1 }, { size: "S" }, { name: "Gorro", unit_price: 200 }], total: 2400 },
    },
  });
  const moved = await shop.db
    .selectFrom("stock_movements")
    .select(["quantity", "order_id", "actor"])
    .where("reason", "=", "order-corrected")
    .execute();
  const shown = await panel.call("GET", `/api/admin/products/${hat.id}/movements`);
  expect(await shown.json()).toMatchObject({ movements: [{ reason: "order-corrected", order: { id } }, {}] });
  expect(moved).toHaveLength(4);
  expect(moved.every(({ order_id, actor }) => order_id === id && actor === OWNER.email)).toBe(true);
  expect(await unbalanced(shop)).toBe(0);
});

test("what is no longer on sale, or deleted, stays in an order and leaves it", async () => {
  const { shop, panel, shirt, skirt, id } = await openCorrectable();
  await using _ = shop;
  await shop.db.updateTable("products").set({ is_active: false }).where("id", "=", shirt.id).execute();
  await panel.call("DELETE", `/api/admin/products/${skirt.id}`);
  const unchanged = await correct(panel, id, { items: [item(shirt, "S"), item(skirt, null)] });
  expect(unchanged).toMatchObject({ status: 200, order: { total_amount: 1500 } });
  expect(await correct(panel, id, { version: 2, items: [item(shirt, "S"), item(skirt, null, 2)] })).toMatchObject({
    status: 409,
    code: "insufficient-stock",
  });
  expect(await correct(panel, id, { version: 2, items: [item(shirt, "S")] })).toMatchObject({
    status: 200,
    order: { total_amount: 1000 },
  });
  expect(await unbalanced(shop)).toBe(0);
});

test("without stock it is refused in words, and nothing of it is done", async () => {
  const { shop, panel, shirt, skirt, id } = await openCorrectable();
  await using _ = shop;
  const before = await detailOf(panel, id);
  const refused = await correct(panel, id, {
    customer_address: "Otra 1",
    items: [item(shirt, "L", 3), item(skirt, null, 2)],
  });
  expect(refused).toMatchObject({
    status: 409,
    code: "insufficient-stock",
    detail: "Queda 1 unidad de Remera, L, y la corrección lleva 3 más.",
    available: 1,
  });
  expect(await detailOf(panel, id)).toEqual(before);
  expect(await shop.stockOf(variantOf(shirt, "M"))).toBe(3);
  expect(await unbalanced(shop)).toBe(0);
});

test("a correction that changes nothing is good and writes nothing", async () => {
  const { shop, panel, shirt, skirt, id } = await openCorrectable();
  await using _ = shop;
  const before = await detailOf(panel, id);
  const { customer_address, customer_phone } = before;
  const body = { customer_address, customer_phone, items: [item(skirt, null), item(shirt, "M"), item(shirt, "M")] };
  expect(await correct(panel, id, body)).toEqual({ status: 200, order: before });
  expect(await correct(panel, id, {})).toEqual({ status: 200, order: before });
  expect(await shop.db.selectFrom("audit_log").select("id").where("subject_id", "=", id).execute()).toEqual([]);
});

test("the version is required, and an older one is answered with the order as it is", async () => {
  const { shop, panel, shirt, id } = await openCorrectable();
  await using _ = shop;
  const missing = await panel.call("POST", `/api/admin/orders/${id}/correction`, { customer_city: "Rosario" });
  expect(missing.status).toBe(422);
  expect(await missing.json()).toMatchObject({ code: "invalid-field", field: "version" });
  await correct(panel, id, { customer_city: "Rosario" });
  expect(await correct(panel, id, { items: [item(shirt, "S")] })).toMatchObject({
    status: 409,
    code: "stale-version",
    order: { version: 2, customer_city: "Rosario" },
  });
});

test.each(["shipped", "delivered", "cancelled"])("an order that is %s is corrected no more", async (status) => {
  const { shop, panel, id } = await openCorrectable();
  await using _ = shop;
  await panel.call("PATCH", `/api/admin/orders/${id}`, { status });
  const { version } = await detailOf(panel, id);
  expect(await correct(panel, id, { version, customer_city: "Rosario" })).toMatchObject({
    status: 409,
    code: "not-open",
  });
});

test("an anonymised order that is open again is corrected no more", async () => {
  const { shop, panel, id } = await openCorrectable();
  await using _ = shop;
  await sql`update orders set anonymised_at = now(), customer_name = '', customer_lastname = '', customer_dni = '',
    customer_address = '', customer_postal_code = '', customer_city = '', customer_phone = null, customer_email = null`.execute(
    shop.db,
  );
  expect(await correct(panel, id, { customer_city: "Rosario" })).toMatchObject({ status: 409, code: "not-open" });
});

test.each<[string, { items?: object[]; [field: string]: unknown }]>([
  ["items", { items: [] }],
  ["items.quantity", { items: [{ quantity: 0 }] }],
  ["items.quantity", { items: [{ quantity: 100 }] }],
  ["items.quantity", { items: [{ quantity: 60 }, { quantity: 60 }] }],
  ["customer_address", { customer_address: " " }],
  ["customer_city", { customer_city: "a".repeat(201) }],
  ["customer_phone", { customer_phone: "11\u0000" }],
  ["delivery.method_id", { delivery: { method_id: randomUUID(), price: 1 } }],
  ["delivery.price", { delivery: { method_id: randomUUID(), price: 1.5 } }],
  ["delivery.price", { delivery: { method_id: randomUUID(), price: -1 } }],
  ["total_amount", { total_amount: 1 }],
])("refuses %s: %j", async (field, body) => {
  const { shop, panel, shirt, id } = await openCorrectable();
  await using _ = shop;
  const items = body.items?.map((changes) => ({ ...item(shirt, "M"), ...changes }));
  const refused = await correct(panel, id, { ...body, ...(items && { items }) });
  expect(refused).toMatchObject({ status: 422, field });
  expect((await detailOf(panel, id)).version).toBe(1);
});

test("an address without a postal code is refused in words of the panel, not in those of the request", async () => {
  const { shop, panel, id } = await openCorrectable();
  await using _ = shop;
  expect(await correct(panel, id, { customer_postal_code: "" })).toMatchObject({
    status: 422,
    field: "customer_postal_code",
    detail: "Este dato no puede quedar vacío.",
  });
});

test("a product that does not exist, or whose variant it is not, is unavailable", async () => {
  const { shop, panel, shirt, skirt, id } = await openCorrectable();
  await using _ = shop;
  for (const line of [
    { id: randomUUID(), variant_id: randomUUID(), quantity: 1 },
    { ...item(shirt, "S"), id: skirt.id },
  ]) {
    expect(await correct(panel, id, { items: [line] })).toMatchObject({ status: 409, code: "product-unavailable" });
  }
});

test("the method and its price are the owner's: free, agreed, kept when the lines change", async () => {
  const { shop, panel, shirt, id } = await openCorrectable();
  await using _ = shop;
  const mail = await addDeliveryMethod(shop, { price: 1500, free_from: 100 });
  const choose = (version: number, delivery: object | null) => correct(panel, id, { version, delivery });
  expect(await choose(1, { method_id: mail, price: 1200 })).toMatchObject({
    order: { total_amount: 3700, delivery: { name: "Correo Argentino", price: 1200 } },
  });
  await shop.db.deleteFrom("delivery_methods").execute();
  expect(await correct(panel, id, { version: 2, items: [item(shirt, "M")] })).toMatchObject({
    order: { total_amount: 2200, delivery: { price: 1200 } },
  });
  expect(await choose(3, { method_id: mail, price: null })).toMatchObject({
    status: 200,
    order: { total_amount: 1000, delivery: { name: "Correo Argentino", price: null } },
  });
  expect(await choose(4, { method_id: mail, price: 0 })).toMatchObject({ order: { total_amount: 1000 } });
  expect(await choose(5, null)).toMatchObject({ status: 200, order: { delivery: null, version: 6 } });
  expect(await unbalanced(shop)).toBe(0);
});

test("with pick-up there is no address; to be delivered again it needs one", async () => {
  const { shop, panel, id } = await openCorrectable();
  await using _ = shop;
  const mail = await addDeliveryMethod(shop, { price: 1500 });
  const pickUp = await addDeliveryMethod(shop, { kind: "pickup", name: "Retiro", price: 0, address: "Defensa 1" });
  const collected = await correct(panel, id, { delivery: { method_id: pickUp, price: 0 }, customer_city: "Rosario" });
  expect(collected).toMatchObject({
    status: 200,
    order: { customer_address: "", customer_city: "", delivery: { kind: "pickup", address: "Defensa 1" } },
  });
  const back = { version: 2, delivery: { method_id: mail, price: 1500 } };
  expect(await correct(panel, id, back)).toMatchObject({ status: 422, field: "customer_address" });
  expect(await correct(panel, id, { version: 2, delivery: { method_id: pickUp, price: null } })).toMatchObject({
    status: 422,
    field: "delivery.price",
  });
  const address = { customer_address: "San Martín 100", customer_postal_code: "9410", customer_city: "Ushuaia" };
  expect(await correct(panel, id, { ...back, ...address })).toMatchObject({ status: 200, order: address });
});

test("the audit says which of a buyer's data was corrected, never what they are", async () => {
  const { shop, panel, shirt, skirt, id } = await openCorrectable();
  await using _ = shop;
  await correct(panel, id, {
    customer_address: "Pasaje Secreto 7",
    customer_phone: "11 4777-8888",
    items: [item(shirt, "S", 2), item(skirt, null)],
  });
  const entries = shop.db.selectFrom("audit_log").select(["action", "changes"]).where("subject_id", "=", id);
  expect(await entries.execute()).toEqual([
    {
      action: "order-corrected",
      changes: {
        items: ["2 × Remera, M", "2 × Remera, S"],
        customer_address: [null, null],
        customer_phone: [null, null],
      },
    },
  ]);
});

test("the audit says what a delivery costs before and after, as where only that was corrected", async () => {
  const { shop, panel, id } = await openCorrectable();
  await using _ = shop;
  const method_id = await addDeliveryMethod(shop, { price: 1500 });
  const choices = [{ method_id, price: null }, { method_id, price: 0 }, null];
  for (const [index, delivery] of choices.entries()) await correct(panel, id, { version: index + 1, delivery });
  const entries = shop.db.selectFrom("audit_log").select("changes").where("subject_id", "=", id).orderBy("id");
  expect((await entries.execute()).map(({ changes }) => changes["delivery"])).toEqual([
    ["Sin forma de entrega", "Correo Argentino (a convenir)"],
    ["Correo Argentino (a convenir)", "Correo Argentino (gratis)"],
    ["Correo Argentino (gratis)", "Sin forma de entrega"],
  ]);
});

test("repeated under its key it is done once", async () => {
  const { shop, panel, shirt, id } = await openCorrectable();
  await using _ = shop;
  const key = randomUUID();
  const body = { items: [item(shirt, "S")] };
  const answers = await Promise.all([correct(panel, id, body, key), correct(panel, id, body, key)]);
  expect(answers.map(({ status, order }) => [status, order.version])).toEqual([
    [200, 2],
    [200, 2],
  ]);
  expect(await correct(panel, id, { items: [item(shirt, "M")] }, key)).toMatchObject({ code: "key-reused" });
  expect(await shop.stockOf(variantOf(shirt, "S"))).toBe(4);
});

test("the buyer's request sent again is still answered with the order, whatever its lines are now", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const [hat, bag] = [await shop.sells({ name: "Gorro" }), await shop.sells({ name: "Bolso" })];
  const key = randomUUID();
  const order = async () => {
    const answer = await shop.orders([{ product: hat }], { key });
    return [answer.status, ((await answer.json()) as { order?: { id: string } }).order?.id] as const;
  };
  const [, id = ""] = await order();
  await correct(panel, id, { items: [item(bag, null)] });
  expect(await order()).toEqual([200, id]);
});

test("two administrators correct one order at once: one of them is told to look again", async () => {
  const { shop, panel, shirt, id } = await openCorrectable();
  await using _ = shop;
  for (let version = 1; version <= 8; version += 1) {
    const [one, other] = version % 2 === 1 ? (["S", "M"] as const) : (["M", "S"] as const);
    const answers = await Promise.all([
      correct(panel, id, { version, items: [item(shirt, one, 1 + (version % 3))] }),
      correct(panel, id, { version, items: [item(shirt, other, 4)] }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  }
  expect(await unbalanced(shop)).toBe(0);
});

const ROUNDS = 12;

test("the last unit goes to the correction or to the order that come at once, never to both", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const wins = { correction: 0, order: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const shirt = await shop.sells({ variants: SIZES });
    const id = await placed(shop, [{ product: shirt, variant: variantOf(shirt, "M") }]);
    const swap = () => correct(panel, id, { items: [item(shirt, "L")] });
    const order = () => shop.orders([{ product: shirt, variant: variantOf(shirt, "L") }]);
    const [swapped, ordered] =
      round % 2 === 0
        ? await Promise.all([swap(), order()])
        : await Promise.all([order(), swap()]).then(([a, b]) => [b, a] as const);
    expect([swapped.status === 200, ordered.status === 201].filter(Boolean)).toHaveLength(1);
    if (swapped.status === 200) wins.correction += 1;
    else wins.order += 1;
    if (swapped.status !== 200) expect(swapped).toMatchObject({ code: "insufficient-stock", available: 0 });
    expect(await shop.stockOf(variantOf(shirt, "L"))).toBe(0);
  }
  expect(wins.correction + wins.order).toBe(ROUNDS);
  expect(await unbalanced(shop)).toBe(0);
});

test("a correction waits for a purchase of the last unit and is refused; without a lock it would be sold twice", async () => {
  const { shop, panel, shirt, id } = await openCorrectable();
  await using _ = shop;
  const large = variantOf(shirt, "L");
  await using taking = await openTransaction(shop);
  await taking.run("update product_variants set stock = stock - 1 where id = $1", [large.id]);
  await taking.run(
    "insert into stock_movements (variant_id, product_id, quantity, reason) values ($1, $2, -1, 'correction')",
    [large.id, shirt.id],
  );
  // Control: without the lock the unit still seems available.
  expect(await shop.stockOf(large)).toBe(1);
  const swapped = correct(panel, id, { items: [item(shirt, "L")] });
  await taking.untilAwaited();
  await taking.commit();
  expect(await swapped).toMatchObject({ status: 409, code: "insufficient-stock", available: 0 });
  expect(await unbalanced(shop)).toBe(0);

  const naive = await openNaiveRace();
  await using __ = naive.shop;
  expect(await naive.sold()).toBe(2);
  expect(await unbalanced(naive.shop)).toBeGreaterThan(0);
});

/** Two swaps for a last unit that read the stock without locking it. */
async function openNaiveRace() {
  const { shop, shirt } = await openCorrectable();
  const large = variantOf(shirt, "L");
  const swap = async (read: number) => {
    if (read < 1) return 0;
    await shop.db
      .updateTable("product_variants")
      .set({ stock: read - 1 })
      .where("id", "=", large.id)
      .execute();
    const movement = { variant_id: large.id, product_id: shirt.id, quantity: -1, reason: "order-corrected" } as const;
    await shop.db.insertInto("stock_movements").values(movement).execute();
    return 1;
  };
  const sold = async () => {
    const seen = await Promise.all([shop.stockOf(large), shop.stockOf(large)]);
    return (await Promise.all(seen.map(swap))).reduce<number>((sum, count) => sum + count, 0);
  };
  return { shop, sold };
}

test("orders, corrections, cancellations and revivals of the same few units all at once balance", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const shirt = await shop.sells({ variants: SIZES.map((variant) => ({ ...variant, stock: 6 })) });
  const sizes = SIZES.map(({ size }) => size);
  const ids = await Promise.all(
    sizes.map((size) => placed(shop, [{ product: shirt, variant: variantOf(shirt, size), quantity: 2 }])),
  );
  for (let round = 0; round < 6; round += 1) {
    const versions = await Promise.all(ids.map(async (id) => (await detailOf(panel, id)).version));
    await Promise.all([
      ...ids.map((id, index) => {
        const items = [0, 1].map((step) => item(shirt, sizes[(index + round + step) % 3] ?? null, 1 + (round % 2)));
        return correct(panel, id, { version: versions[index], items });
      }),
      panel.call("PATCH", `/api/admin/orders/${ids[round % 3]}`, { status: round % 2 === 0 ? "cancelled" : "pending" }),
      shop.orders([{ product: shirt, variant: variantOf(shirt, sizes[round % 3] ?? null) }]),
    ]);
  }
  expect(await unbalanced(shop)).toBe(0);
});

test("a correction that fails at its end, or whose connection dies, leaves nothing", async () => {
  const { shop, panel, shirt, id } = await openCorrectable();
  await using _ = shop;
  const before = await detailOf(panel, id);
  const lines = [{ productId: shirt.id, variantId: variantOf(shirt, "S").id, quantity: 2 }];
  const failing = shop.db.transaction().execute(async (tx) => {
    expect((await correctOrder(tx, id, { seenVersion: 1, customer: {}, lines }, OWNER.email)).ok).toBe(true);
    throw new Error("at the end");
  });
  await expect(failing).rejects.toThrow("at the end");
  expect(await detailOf(panel, id)).toEqual(before);

  await using other = await openTransaction(shop);
  await other.run("select from product_variants for update");
  const dying = panel.call("POST", `/api/admin/orders/${id}/correction`, { version: 1, items: [item(shirt, "S")] });
  await other.untilAwaited();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`.execute(shop.db);
  expect((await dying).status).toBeGreaterThanOrEqual(500);
  await other.commit();
  expect(await detailOf(panel, id)).toEqual(before);
  expect(await unbalanced(shop)).toBe(0);
});

test("cancelled after a correction it returns what it held then, and revived it takes that again", async () => {
  const { shop, panel, shirt, skirt, id } = await openCorrectable();
  await using _ = shop;
  const set = (status: string) => panel.call("PATCH", `/api/admin/orders/${id}`, { status });
  const undo = () => panel.call("POST", `/api/admin/orders/${id}/undo`);
  const stocks = () =>
    Promise.all([variantOf(shirt, "S"), variantOf(shirt, "M"), skirt.variants[0]!].map(shop.stockOf));
  await correct(panel, id, { items: [item(shirt, "S", 3)] });
  expect(await stocks()).toEqual([2, 5, 3]);
  await set("cancelled");
  expect(await stocks()).toEqual([5, 5, 3]);
  expect((await undo()).status).toBe(200);
  expect(await stocks()).toEqual([2, 5, 3]);
  await set("cancelled");
  await set("pending");
  expect(await stocks()).toEqual([2, 5, 3]);

  const { version } = await detailOf(panel, id);
  expect(await correct(panel, id, { version, items: [item(shirt, "M", 2)] })).toMatchObject({ status: 200 });
  const undone = await undo();
  expect(undone.status).toBe(409);
  expect(await undone.json()).toMatchObject({ code: "too-late" });
  expect(await stocks()).toEqual([5, 3, 3]);
  expect(await unbalanced(shop)).toBe(0);
});

test("what was paid is compared with what the order comes to now", async () => {
  const { shop, panel, shirt, id } = await openCorrectable();
  await using _ = shop;
  const differenceOf = async (body: object) => {
    const { version } = await detailOf(panel, id);
    const { order } = await correct(panel, id, { version, ...body });
    return [order.total_amount, order.difference];
  };
  expect((await detailOf(panel, id)).difference).toBeNull();
  expect(await differenceOf({ items: [item(shirt, "M", 2)] })).toEqual([2000, null]);
  await panel.call("PATCH", `/api/admin/orders/${id}`, { status: "confirmed" });
  expect((await detailOf(panel, id)).difference).toBe(0);
  expect(await differenceOf({ items: [item(shirt, "M", 3)] })).toEqual([3000, 1000]);
  expect(await differenceOf({ items: [item(shirt, "M", 1)] })).toEqual([1000, -1000]);

  const { order_number, customer_dni } = await detailOf(panel, id);
  const found = await shop.request("/api/orders/find", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ order_number, dni: customer_dni }),
  });
  expect(await found.json()).toMatchObject({ order: { total_amount: 1000, difference: -1000 } });
  await panel.call("PATCH", `/api/admin/orders/${id}`, { status: "pending" });
  expect((await detailOf(panel, id)).difference).toBeNull();
});

test("the movements that paid it count as what they were, unless they paid another order too", async () => {
  const { shop, panel, shirt, id } = await openCorrectable();
  await using _ = shop;
  await panel.call("PATCH", `/api/admin/orders/${id}`, { status: "confirmed" });
  const pay = async (amount: string, orders: readonly string[]) => {
    const movement = (randomUUID() + randomUUID()).replaceAll("-", "");
    await shop.db
      .insertInto("movements")
      .values({ id: movement, day: "2026-11-20", amount, confirmed_by: OWNER.email })
      .execute();
    for (const order_id of orders) {
      const event = shop.db.selectFrom("order_events").select("id").where("order_id", "=", order_id);
      const { id: event_id } = await event.where("kind", "=", "status").orderBy("id", "desc").executeTakeFirstOrThrow();
      await shop.db.insertInto("movement_orders").values({ movement_id: movement, order_id, event_id }).execute();
    }
    return movement;
  };
  const movement = await pay("2490", [id]);
  const { version } = await detailOf(panel, id);
  const { order } = await correct(panel, id, { version, items: [item(shirt, "M", 3)] });
  expect(order.difference).toBe(510);
  await shop.db.deleteFrom("movements").where("id", "=", movement).execute();
  await pay("9000", [id, await placed(shop, [{ product: await shop.sells() }])]);
  expect((await detailOf(panel, id)).difference).toBe(500);
});

test("a difference is settled once, by whoever saw it as it is", async () => {
  const { shop, panel, shirt, id } = await openCorrectable();
  await using _ = shop;
  const settle = (difference: number) => panel.call("POST", `/api/admin/orders/${id}/difference`, { difference });
  await panel.call("PATCH", `/api/admin/orders/${id}`, { status: "confirmed" });
  await correct(panel, id, { version: 2, items: [item(shirt, "M", 3)] });
  const early = await settle(400);
  expect([early.status, await early.json()]).toMatchObject([
    409,
    { code: "stale-version", order: { difference: 500 } },
  ]);
  const answers = await Promise.all([settle(500), settle(500)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const settled = await detailOf(panel, id);
  expect(settled.difference).toBe(0);
  expect(settled.events.filter(({ kind }) => kind === "payment-added")).toMatchObject([{ detail: { amount: 500 } }]);

  await correct(panel, id, { version: settled.version, items: [item(shirt, "M", 1)] });
  expect((await settle(-2000)).status).toBe(200);
  expect((await detailOf(panel, id)).difference).toBe(0);
  const audited = shop.db.selectFrom("audit_log").select("changes").where("action", "=", "payment-added");
  expect((await audited.orderBy("id").execute()).map(({ changes }) => changes)).toEqual([
    { amount: [null, 500] },
    { amount: [null, -2000] },
  ]);
  await panel.call("PATCH", `/api/admin/orders/${id}`, { status: "pending" });
  expect(await (await settle(1000)).json()).toMatchObject({
    code: "not-open",
    detail: "La diferencia se salda cuando la orden está pagada: revisa en qué estado está.",
  });
});
