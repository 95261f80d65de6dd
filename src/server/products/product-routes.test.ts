import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makeAccount, OWNER, signedIn } from "../../../test/administrator.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import type { Problem } from "../../../test/problem.ts";
import type { AdminProduct } from "./products.ts";

const SHIRT = { name: "Remera", description: "De algodón", price: 1234.5, discount_percentage: 10, stock: 7 };

const GRID = [
  { size: "M", color: "Azul", stock: 3 },
  { size: "L", color: "Azul", stock: 0 },
];

async function body<T>(answer: Response, status: number): Promise<T> {
  // The answers are the shop's own: what they hold is what the test is about.
  const read = (await answer.json()) as T;
  expect({ status: answer.status, read }).toMatchObject({ status });
  return read;
}

async function create(panel: Panel, changes: object = {}): Promise<AdminProduct> {
  const answer = await panel.call("POST", "/api/admin/products", { ...SHIRT, ...changes });
  return (await body<{ product: AdminProduct }>(answer, 201)).product;
}

const edit = (panel: Panel, { id, version }: AdminProduct, changes: object): Promise<Response> =>
  panel.call("PATCH", `/api/admin/products/${id}`, { version, ...changes });

async function edited(panel: Panel, product: AdminProduct, changes: object): Promise<AdminProduct> {
  return (await body<{ product: AdminProduct }>(await edit(panel, product, changes), 200)).product;
}

/** Every variant whose movements do not add up to its stock, nothing for those that are gone. */
async function unbalanced({ db }: TestShop): Promise<unknown[]> {
  const movements = await db
    .selectFrom("stock_movements")
    .select((eb) => ["variant_id", eb.fn.sum<string>("quantity").as("sum")])
    .groupBy("variant_id")
    .execute();
  const variants = await db.selectFrom("product_variants").select(["id", "stock"]).execute();
  const stockOf = new Map(variants.map(({ id, stock }) => [id, stock]));
  return movements.filter(({ variant_id, sum }) => Number(sum) !== (stockOf.get(variant_id) ?? 0));
}

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
    ["variants", { variants: [...GRID, GRID[0]] }],
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

test("a product that is created again under the same key is made once, also when all come at once", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const browser = await signedIn(shop);
  const key = randomUUID();
  const create = () => browser.post("/api/admin/products", SHIRT, { "Idempotency-Key": key });
  const answers = await Promise.all([create(), create(), create()]);
  const ids = await Promise.all(
    answers.map(async (answer) => (await body<{ product: AdminProduct }>(answer, 201)).product.id),
  );
  expect(new Set(ids)).toEqual(new Set([key]));
  const movements = await shop.db.selectFrom("stock_movements").select("quantity").execute();
  expect(movements).toEqual([{ quantity: SHIRT.stock }]);
});

test("a price that cannot be rounded up to a whole peso is refused", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const refused = await panel.call("POST", "/api/admin/products", { ...SHIRT, price: 9_999_999_999.5 });
  expect(await refused.json()).toMatchObject({ code: "invalid-field", field: "price" });
});

test("an edit changes what it names, raises the version, and visitors see it at once", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const category = await shop.db
    .insertInto("categories")
    .values({ name: "Remeras", slug: "remeras", picture_key: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  const product = await create(panel);

  const changed = await edited(panel, product, {
    name: "  Remera nueva ",
    price: 99.99,
    discount_percentage: "",
    category_id: category.id,
    is_pinned: true,
    size_guide: "M: 50 cm",
  });

  expect(changed).toMatchObject({
    name: "Remera nueva",
    description: SHIRT.description,
    price: 99.99,
    discount_percentage: null,
    category: { name: "Remeras", slug: "remeras" },
    category_id: category.id,
    is_pinned: true,
    size_guide: "M: 50 cm",
    stock: 7,
    version: 2,
  });
  expect((await edited(panel, changed, { is_active: false })).version).toBe(3);
  expect((await shop.request(`/api/products/${product.id}`)).status).toBe(404);
});

test("an edit without a version, with a wrong one or with an old one changes nothing", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await create(panel);
  const path = `/api/admin/products/${product.id}`;

  const missing = await panel.call("PATCH", path, { name: "Otra" });
  expect(await body<Problem>(missing, 422)).toMatchObject({ code: "invalid-field", field: "version" });
  const text = await panel.call("PATCH", path, { version: "1", name: "Otra" });
  expect(await body<Problem>(text, 422)).toMatchObject({ field: "version" });

  await edited(panel, product, { name: "La primera" });
  const late = await edit(panel, product, { name: "La segunda", stock: { from: 7, to: 100 } });
  expect(await body<Problem>(late, 409)).toMatchObject({
    code: "stale-version",
    product: { id: product.id, name: "La primera", version: 2, stock: 7 },
  });
});

test("of two saves of one form at once exactly one is kept", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await create(panel);

  const saves = await Promise.all(["Una", "Otra"].map((name) => edit(panel, product, { name })));

  expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("a form opened before a sale does not bring the sold units back, and a sale is no edit", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await create(panel, { price: 1000, discount_percentage: null });
  const onSale = { id: product.id, name: product.name, unitPrice: 1000, variants: product.variants };
  expect((await shop.orders([{ product: onSale, quantity: 2 }])).status).toBe(201);

  const changed = await edited(panel, product, { stock: { from: 7, to: 10 } });

  expect(changed).toMatchObject({ stock: 8, version: 2 });
  expect(await unbalanced(shop)).toEqual([]);
});

test("stock never goes below nothing", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await create(panel, { price: 1000, discount_percentage: null });
  const onSale = { id: product.id, name: product.name, unitPrice: 1000, variants: product.variants };
  expect((await shop.orders([{ product: onSale, quantity: 5 }])).status).toBe(201);

  const answer = await edit(panel, product, { name: "Otra", stock: { from: 7, to: 3 } });

  expect(await body<Problem>(answer, 409)).toMatchObject({ code: "insufficient-stock", available: 2 });
  const { products } = await body<{ products: AdminProduct[] }>(await panel.call("GET", "/api/admin/products"), 200);
  expect(products).toMatchObject([{ name: SHIRT.name, stock: 2, version: 1 }]);
});

test("a variant that is named alone changes alone, and only in what is said of it", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await create(panel, { variants: GRID });
  const [medium, large] = product.variants;

  const changed = await edited(panel, product, {
    variants: [{ id: large?.id, stock: { from: large?.stock, to: (large?.stock ?? 0) + 6 } }],
  });

  expect(changed.variants).toEqual([medium, { ...large, stock: (large?.stock ?? 0) + 6 }]);
  expect(await unbalanced(shop)).toEqual([]);
});

test("a list that names every variant orders them: some stay, one goes, one comes, two swap names", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await create(panel, { variants: [...GRID, { size: "S", color: "Azul", stock: 5 }] });
  const [medium, large, small] = product.variants;

  const changed = await edited(panel, product, {
    variants: [
      { size: "XL", color: "", stock: 4 },
      { id: large?.id, size: "M", color: "Azul", stock: { from: 0, to: 2 } },
      { id: medium?.id, size: "L", color: "Azul" },
    ],
    removed_variants: [small?.id],
  });

  expect(changed.variants).toEqual([
    { id: expect.any(String), size: "XL", color: null, stock: 4 },
    { id: large?.id, size: "M", color: "Azul", stock: 2 },
    { id: medium?.id, size: "L", color: "Azul", stock: 3 },
  ]);
  expect(await unbalanced(shop)).toEqual([]);
  const ofSmall = await shop.db
    .selectFrom("stock_movements")
    .select(["quantity", "reason", "actor"])
    .where("variant_id", "=", small?.id ?? "")
    .orderBy("id")
    .execute();
  expect(ofSmall).toEqual([
    { quantity: 5, reason: "initial", actor: OWNER.email },
    { quantity: -5, reason: "correction", actor: OWNER.email },
  ]);
});

test("a list of variants that cannot stand is refused whole", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const other = await create(panel);
  const product = await create(panel, { variants: GRID });
  const [medium, large] = product.variants;
  const wrong: [string, object][] = [
    ["variants", { removed_variants: [medium?.id, large?.id] }],
    ["variants", { removed_variants: [medium?.id, medium?.id] }],
    ["variants", { variants: [{ id: other.variants[0]?.id, size: "M", color: null }] }],
    [
      "variants",
      {
        variants: [
          { ...medium, stock: undefined },
          { id: medium?.id, size: "S", color: null },
        ],
      },
    ],
    [
      "variants",
      {
        variants: [
          { id: medium?.id, size: "M" },
          { id: large?.id, size: "M" },
        ],
      },
    ],
    ["variants.0", { variants: [{ id: medium?.id, size: "M", stock: 3 }] }],
    ["variants.0", { variants: [{ size: "M", stock: { from: 0, to: 3 } }] }],
    ["stock", { stock: { from: 3, to: 4 } }],
    ["stock", { stock: 4 }],
  ];
  for (const [field, changes] of wrong) {
    expect(await body<Problem>(await edit(panel, product, changes), 422)).toMatchObject({
      code: "invalid-field",
      field,
    });
  }
  const short = await edit(panel, product, {
    variants: [
      { size: "XL", stock: 1 },
      { id: medium?.id, size: "M", stock: { from: 5, to: 0 } },
    ],
  });
  expect(await body<Problem>(short, 409)).toMatchObject({ code: "insufficient-stock", variant_id: medium?.id });
  const tooMuch = await edit(panel, product, {
    variants: [{ id: medium?.id, size: "M", stock: { from: 0, to: 1_000_000 } }],
  });
  expect(await body<Problem>(tooMuch, 422)).toMatchObject({ code: "invalid-field", field: "stock" });
  expect(await unbalanced(shop)).toEqual([]);
});

test("edits, orders and deletions at the same time neither deadlock nor lose a unit", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const plain = { price: 1000, discount_percentage: null };
  const products = await Promise.all(
    [1, 2, 3].map(() => create(panel, { ...plain, variants: GRID.map((variant) => ({ ...variant, stock: 50 })) })),
  );
  const onSale = products.map(({ id, name, variants }) => ({ id, name, unitPrice: 1000, variants }));

  const orders = Array.from({ length: 30 }, (_, index) => {
    const items = onSale.flatMap((product) => product.variants.map((variant) => ({ product, variant })));
    return shop.orders(index % 2 ? items : items.toReversed());
  });
  const edits = products.flatMap((product) =>
    [1, 2].map(() =>
      edit(panel, product, {
        variants: product.variants
          .toReversed()
          .map(({ stock, ...variant }) => ({ ...variant, stock: { from: stock, to: stock + 5 } })),
      }),
    ),
  );
  const deletion = panel.call("DELETE", `/api/admin/products/${products[2]?.id}`);
  const answers = await Promise.all([...orders, ...edits, deletion]);

  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect((await deletion).status).toBe(204);
  expect(await unbalanced(shop)).toEqual([]);
});

test("a deleted product is gone for good, its orders keep what they sold, its book ends at nothing", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await create(panel, { price: 1000, discount_percentage: null });
  const onSale = { id: product.id, name: product.name, unitPrice: 1000, variants: product.variants };
  expect((await shop.orders([{ product: onSale, quantity: 2 }])).status).toBe(201);
  const path = `/api/admin/products/${product.id}`;

  const answer = await panel.call("DELETE", path);

  expect([answer.status, await answer.text()]).toEqual([204, ""]);
  expect((await shop.request(`/api/products/${product.id}`)).status).toBe(410);
  expect((await panel.call("DELETE", path)).status).toBe(404);
  expect((await edit(panel, product, { name: "Otra" })).status).toBe(404);
  const sold = await shop.db.selectFrom("order_items").select(["name", "quantity"]).execute();
  expect(sold).toEqual([{ name: SHIRT.name, quantity: 2 }]);
  const book = await shop.db.selectFrom("stock_movements").select(["quantity", "reason"]).orderBy("id").execute();
  expect(book).toEqual([
    { quantity: 7, reason: "initial" },
    { quantity: -2, reason: "order" },
    { quantity: -5, reason: "correction" },
  ]);
});

test("the panel's list has inactive products too, newest first, page by page", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  for (const name of ["Uno", "Dos", "Tres"]) await create(panel, { name, is_active: name !== "Dos" });
  type List = { products: AdminProduct[]; next_cursor: string | null };
  const list = async (query: string) => body<List>(await panel.call("GET", `/api/admin/products?${query}`), 200);
  const names = ({ products }: List) => products.map(({ name }) => name);

  expect(names(await list(""))).toEqual(["Tres", "Dos", "Uno"]);
  expect(names(await list("estado=inactivo"))).toEqual(["Dos"]);
  expect(names(await list("estado=activo"))).toEqual(["Tres", "Uno"]);
  expect(names(await list("q=os"))).toEqual(["Dos"]);
  expect(names(await list("q=%25"))).toEqual([]);
  const first = await list("limit=2");
  expect(names(first)).toEqual(["Tres", "Dos"]);
  const second = await list(`limit=2&cursor=${first.next_cursor}`);
  expect({ names: names(second), next: second.next_cursor }).toEqual({ names: ["Uno"], next: null });

  for (const query of ["estado=viejo", "limit=0", "cursor=%22"]) {
    expect((await panel.call("GET", `/api/admin/products?${query}`)).status).toBe(422);
  }
});

test("a malformed id is not found, and visitors may do none of it", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);

  expect((await panel.call("PATCH", "/api/admin/products/1", { version: 1 })).status).toBe(404);
  expect((await panel.call("DELETE", "/api/admin/products/1")).status).toBe(404);
  expect((await panel.call("DELETE", `/api/admin/products/${randomUUID()}`)).status).toBe(404);
  expect((await shop.request("/api/admin/products")).status).toBe(401);
  expect((await shop.request(`/api/admin/products/${randomUUID()}`, { method: "DELETE" })).status).toBe(401);
});
