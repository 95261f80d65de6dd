import { expect, test } from "vitest";
import { body, create, edit, edited, GRID, importAll, SHIRT } from "../../../test/panel-products.ts";
import { openPanel } from "../../../test/panel.ts";
import type { Problem } from "../../../test/problem.ts";
import { addCategory } from "../../../test/products.ts";
import { openShop } from "../../../test/shop.ts";
import type { AdminProduct } from "./products.ts";

test("an edit changes what it names, raises the version, and visitors see it at once", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const category_id = await addCategory(shop.db, { name: "Remeras", slug: "remeras" });
  const product = await create(panel);

  const changed = await edited(panel, product, {
    name: "  Remera nueva ",
    price: 99.99,
    discount_percentage: "",
    category_id,
    is_pinned: true,
    size_guide: "M: 50 cm",
  });

  expect(changed).toMatchObject({
    name: "Remera nueva",
    description: SHIRT.description,
    price: 99.99,
    discount_percentage: null,
    category: { name: "Remeras", slug: "remeras" },
    category_id,
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
  const outdated = await edit(panel, product, { name: "La segunda", stock: { from: 7, to: 100 } });
  expect(await body<Problem>(outdated, 409)).toMatchObject({
    code: "stale-version",
    product: { id: product.id, name: "La primera", version: 2, stock: 7 },
  });
});

test("an edit by which nothing differs changes neither the version nor the audit", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await create(panel, { variants: GRID });
  const { id, name, description, price, discount_percentage, category_id, size_guide, is_active, is_pinned } = product;
  await shop.db.updateTable("products").set({ is_demo: true }).execute();
  const entries = () => shop.db.selectFrom("audit_log").select("id").where("subject_id", "=", id).execute();
  const before = await entries();

  const [first, second] = product.variants;
  for (const same of [
    {},
    { name, description, price, discount_percentage, category_id, size_guide, is_active, is_pinned },
    { name: `  ${name} `, price },
    { variants: [{ id: first?.id, size: " M ", stock: { from: 3, to: 3 } }] },
    { variants: [{ id: first?.id }, { id: second?.id }], removed_variants: [] },
  ]) {
    expect(await edited(panel, product, same)).toMatchObject({ version: 1, is_demo: true });
  }
  expect(await entries()).toEqual(before);

  // Another administrator's open form stays valid.
  expect((await edited(panel, product, { name: "Otra" })).version).toBe(2);
  expect((await edit(panel, product, {})).status).toBe(409);
});

test("each thing about the variants that differs by itself raises the version", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  let product = await create(panel, { variants: GRID });
  const [first, second] = product.variants;
  const changes = [
    { variants: [{ id: second?.id }, { id: first?.id }] },
    { variants: [{ id: first?.id, color: null }] },
    { variants: [{ id: first?.id, stock: { from: 3, to: 4 } }] },
    { removed_variants: [second?.id] },
  ];
  for (const [index, change] of changes.entries()) {
    product = await edited(panel, product, change);
    expect(product.version).toBe(index + 2);
  }
});

test("of two saves of one form at once exactly one is kept", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await create(panel);

  const saves = await Promise.all(["Una", "Otra"].map((name) => edit(panel, product, { name })));

  expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("a stock counted by hand raises the version and is known as a count; units sold are neither", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await create(panel);
  const [variant] = product.variants;
  if (!variant) throw new Error("A product has a variant");
  expect(product.counted).toEqual({});

  const counted = await edited(panel, product, { stock: { from: 7, to: 9 } });
  expect(counted).toMatchObject({ version: 2, stock: 9, counted: { [variant.id]: 2 } });
  const sold = { id: product.id, name: product.name, unitPrice: 1111, variants: [] };
  expect((await shop.orders([{ product: sold }])).status).toBe(201);

  const stale = await edit(panel, product, { stock: { from: 7, to: 5 } });
  expect(await body<Problem>(stale, 409)).toMatchObject({
    code: "stale-version",
    product: { version: 2, stock: 8, counted: { [variant.id]: 2 } },
  });
  const renamed = await edited(panel, counted, { name: "Remera nueva", stock: { from: 9, to: 9 } });
  expect(renamed).toMatchObject({ version: 3, stock: 8, counted: { [variant.id]: 2 } });
});

test("an import counts the stock that it changes, as an edit does", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await create(panel, { variants: GRID });
  const [first, second] = product.variants;
  if (!first || !second) throw new Error("The grid has two variants");
  await importAll(
    panel,
    `id;talle;color;stock\r\n${product.id};${first.size ?? ""};${first.color ?? ""};${first.stock + 3}`,
  );
  const now = (await (await panel.call("GET", "/api/admin/products")).json()) as { products: AdminProduct[] };
  expect(now.products[0]).toMatchObject({ version: 2, counted: { [first.id]: 2 } });
  expect(Object.keys(now.products[0]?.counted ?? {})).toEqual([first.id]);
});
