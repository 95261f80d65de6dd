import { expect, test } from "vitest";
import { openPanel } from "../../../test/panel.ts";
import { body, create, edit, edited, SHIRT } from "../../../test/panel-products.ts";
import type { Problem } from "../../../test/problem.ts";
import { openShop } from "../../../test/shop.ts";

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
