import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makeAccount, OWNER, signedIn } from "../../../test/administrator.ts";
import { body, create, GRID, SHIRT, unbalanced } from "../../../test/panel-products.ts";
import { openPanel } from "../../../test/panel.ts";
import type { Problem } from "../../../test/problem.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import type { AdminProduct } from "./products.ts";

test("a product is created with one nameless variant, active, and visitors see it", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);

  const product = await create(panel);

  expect(product).toMatchObject({
    ...SHIRT,
    version: 1,
    is_active: true,
    is_pinned: false,
    category_id: null,
    category: null,
    image_url: null,
    images: [],
    size_guide: "",
    variants: [{ size: null, color: null, stock: 7 }],
  });
  const seen = await body<{ product: object }>(await shop.request(`/api/products/${product.id}`), 200);
  expect(seen.product).toMatchObject({ ...SHIRT, id: product.id });
  const movements = await shop.db.selectFrom("stock_movements").select(["quantity", "reason", "actor"]).execute();
  expect(movements).toEqual([{ quantity: 7, reason: "initial", actor: OWNER.email }]);
});

test("with variants the stock of the form is ignored, whatever it is", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);

  const product = await create(panel, { stock: "many", variants: GRID });

  expect(product.stock).toBe(3);
  expect(product.variants).toMatchObject(GRID);
  expect(await unbalanced(shop)).toEqual([]);
});

test("talles and colours are stored as one line with one space between words", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);

  const product = await create(panel, { variants: [{ size: " 2  XL ", color: "Azul\t noche\u200b", stock: 1 }] });

  expect(product.variants).toMatchObject([{ size: "2 XL", color: "Azul noche" }]);
  const path = `/api/admin/products/${product.id}`;
  const [variant] = product.variants;
  const renamed = await panel.call("PATCH", path, {
    version: 1,
    variants: [{ id: variant?.id, color: " Verde  agua" }],
  });
  const { product: edited } = await body<{ product: AdminProduct }>(renamed, 200);
  expect(edited.variants).toMatchObject([{ size: "2 XL", color: "Verde agua" }]);
});

test.each([
  [null, null],
  ["", null],
  [0, null],
  [1, 1],
  [100, 100],
])("a discount of %j is stored as %j", async (discount_percentage, stored) => {
  await using shop = await openShop();
  expect((await create(await openPanel(shop), { discount_percentage })).discount_percentage).toBe(stored);
});

test("what is out of shape is refused by its name, and nothing is stored", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const wrong: [string, object][] = [
    ["name", { name: "   " }],
    ["name", { name: "a".repeat(201) }],
    ["name", { name: 7 }],
    ["name", { name: "nul\u0000" }],
    ["description", { description: "a".repeat(5001) }],
    ["price", { price: -0.01 }],
    ["price", { price: 1.005 }],
    ["price", { price: 10_000_000_000 }],
    ["price", { price: "1000" }],
    ["price", { price: null }],
    ["discount_percentage", { discount_percentage: 101 }],
    ["discount_percentage", { discount_percentage: -1 }],
    ["discount_percentage", { discount_percentage: 0.5 }],
    ["stock", { stock: -1 }],
    ["stock", { stock: 1.5 }],
    ["stock", { stock: 1_000_001 }],
    ["stock", { stock: undefined }],
    ["stock", { stock: null, variants: [] }],
    ["is_active", { is_active: "yes" }],
    ["category_id", { category_id: "remeras" }],
    ["category_id", { category_id: randomUUID() }],
    ["name", { name: "\u200b\u2060" }],
    ["name", { name: "Remera \u202eajor" }],
    ["variants", { variants: [...GRID, GRID[0]] }],
    ["variants", { variants: [...GRID, { size: "m", color: "AZUL", stock: 1 }] }],
    ["variants", { variants: [...GRID, { size: null, color: null, stock: 1 }] }],
    ["variants.0.stock", { variants: [{ size: "M", color: null }] }],
    ["variants.0.id", { variants: [{ id: randomUUID(), size: "M", color: null, stock: 1 }] }],
    ["id", { id: randomUUID() }],
    ["version", { version: 9 }],
    ["created_at", { created_at: "2020-01-01T00:00:00Z" }],
    ["is_demo", { is_demo: true }],
    ["constructor", { constructor: {} }],
  ];
  for (const [field, changes] of wrong) {
    const answer = await panel.call("POST", "/api/admin/products", { ...SHIRT, ...changes });
    expect(await body<Problem>(answer, 422)).toMatchObject({ code: "invalid-field", field });
  }
  const polluting = `{"name":"x","price":1,"stock":1,"__proto__":{"is_active":false}}`;
  const answer = await panel.call("POST", "/api/admin/products", JSON.parse(polluting));
  expect(await body<Problem>(answer, 422)).toMatchObject({ field: "__proto__" });

  expect(await shop.db.selectFrom("products").select("id").execute()).toEqual([]);
});

test("prices are exact from nothing to the most a column holds", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  for (const price of [0, 0.01, 0.29, 1.1, 4503.99, 9_999_999_999]) {
    expect((await create(panel, { price })).price).toBe(price);
  }
});

/** Creates products under keys, as the panel's form does. */
async function openForm(shop: TestShop) {
  await makeAccount(shop);
  const browser = await signedIn(shop);
  return {
    send: (key: string, changes: object = {}) =>
      browser.post("/api/admin/products", { ...SHIRT, ...changes }, { "Idempotency-Key": key }),
    remove: (id: string) => browser.delete(`/api/admin/products/${id}`),
  };
}

test("a product that is created again under the same key is made once, also when all come at once", async () => {
  await using shop = await openShop();
  const form = await openForm(shop);
  const key = randomUUID();
  const answers = await Promise.all([form.send(key), form.send(key), form.send(key)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
  const products = await Promise.all(answers.map((answer) => answer.json()));
  expect(products).toEqual(products.map(() => ({ product: expect.objectContaining({ id: key, version: 1 }) })));
  const movements = await shop.db.selectFrom("stock_movements").select("quantity").execute();
  expect(movements).toEqual([{ quantity: SHIRT.stock }]);

  await shop.db.updateTable("products").set({ name: "Remera nueva", version: 2 }).execute();
  const repeated = await body<{ product: AdminProduct }>(await form.send(key, { name: " Remera " }), 200);
  expect(repeated.product).toMatchObject({ id: key, name: "Remera nueva", version: 2 });
});

test("a key that made another product is refused, and makes nothing", async () => {
  await using shop = await openShop();
  const form = await openForm(shop);
  const key = randomUUID();
  expect((await form.send(key)).status).toBe(201);
  const { id } = await shop.sells();

  for (const changes of [{ name: "Otra" }, { stock: 8 }, { variants: GRID }, { price: 1234 }, { is_active: false }]) {
    expect(await body<Problem>(await form.send(key, changes), 422)).toMatchObject({ code: "key-reused" });
  }
  expect(await body<Problem>(await form.send(id), 422)).toMatchObject({ code: "key-reused" });
  expect(await shop.db.selectFrom("products").select("id").execute()).toHaveLength(2);
});

test.each([
  [{}, "04c0f194affc68e2"],
  [{ search_words: "chomba" }, "bbe47f461286df2b"],
])("the hash of a request with %o is the one that earlier releases stored", async (changes, stored) => {
  await using shop = await openShop();
  const key = randomUUID();
  await (await openForm(shop)).send(key, changes);
  const product = await shop.db.selectFrom("products").select("request_hash").executeTakeFirstOrThrow();
  expect(product.request_hash?.toString("hex").slice(0, 16)).toBe(stored);
});

test("the key of a deleted product brings nothing back", async () => {
  await using shop = await openShop();
  const form = await openForm(shop);
  const key = randomUUID();
  expect((await form.send(key)).status).toBe(201);
  expect((await form.remove(key)).status).toBe(204);

  for (const changes of [{}, { name: "Otra" }]) {
    expect(await body<Problem>(await form.send(key, changes), 409)).toMatchObject({ code: "product-unavailable" });
  }
  expect((await form.remove(key)).status).toBe(404);
  expect(await shop.db.selectFrom("products").select("id").execute()).toEqual([]);
});

test("a key that comes while its product is being deleted finds it or finds it gone", async () => {
  await using shop = await openShop();
  const form = await openForm(shop);
  for (let round = 0; round < 10; round += 1) {
    const key = randomUUID();
    expect((await form.send(key)).status).toBe(201);
    const [removed, again] = await Promise.all([form.remove(key), form.send(key)]);
    expect(removed.status).toBe(204);
    expect([200, 409]).toContain(again.status);
  }
  expect(await shop.db.selectFrom("products").select("id").execute()).toEqual([]);
});

test("a price that cannot be rounded up to a whole peso is refused", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const refused = await panel.call("POST", "/api/admin/products", { ...SHIRT, price: 9_999_999_999.5 });
  expect(await refused.json()).toMatchObject({ code: "invalid-field", field: "price" });
});
