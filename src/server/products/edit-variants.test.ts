import { sql } from "kysely";
import { expect, test } from "vitest";
import { OWNER } from "../../../test/administrator.ts";
import { body, create, edit, edited, GRID, SHIRT, unbalanced } from "../../../test/panel-products.ts";
import { openPanel } from "../../../test/panel.ts";
import type { Problem } from "../../../test/problem.ts";
import { addPictureRow } from "../../../test/products.ts";
import { openShop } from "../../../test/shop.ts";
import type { AdminProduct } from "./products.ts";

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

test("a colour's pictures follow its new name, also where two swap theirs, unless a variant of the old one is left", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const variants = [
    { size: "S", color: "Negro", stock: 1 },
    { size: "M", color: "Negro", stock: 1 },
    { size: "S", color: "Crudo", stock: 1 },
  ];
  const product = await create(panel, { variants });
  for (const [display_order, color] of ["Negro", "Crudo", null].entries()) {
    await addPictureRow(shop.db, product.id, { display_order, color });
  }
  const rename = (product: AdminProduct, colors: readonly (string | null)[]) =>
    edited(panel, product, { variants: product.variants.map(({ id, size }, i) => ({ id, size, color: colors[i] })) });
  const colorsOf = ({ images }: AdminProduct) => images.map(({ color }) => color);

  const renamed = await rename(product, ["Noche", "Noche", "Crudo"]);
  expect(colorsOf(renamed)).toEqual(["Noche", "Crudo", null]);
  const swapped = await rename(renamed, ["Crudo", "Crudo", "Noche"]);
  expect(colorsOf(swapped)).toEqual(["Crudo", "Noche", null]);
  const parted = await rename(swapped, ["Azul", "Crudo", "Noche"]);
  expect(colorsOf(parted)).toEqual(["Crudo", "Noche", null]);
  const nameless = await rename(parted, ["Azul", "Crudo", null]);
  expect(colorsOf(nameless)).toEqual(["Crudo", null, null]);
});

test("only the variants that change are written", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const sizes = Array.from({ length: 100 }, (_, place) => ({ size: `T${place}`, color: null, stock: 1 }));
  const product = await create(panel, { variants: sizes });
  const rows = () =>
    shop.db
      .selectFrom("product_variants")
      .select(sql<string>`ctid::text`.as("place"))
      .execute();
  const before = new Set((await rows()).map(({ place }) => place));

  await edited(panel, product, {
    variants: product.variants.map(({ id, size, color, stock }, place) => {
      if (place === 3) return { id, size, color, stock: { from: stock, to: 5 } };
      return place === 7 ? { id, size: "Único", color } : { id, size, color };
    }),
  });

  expect((await rows()).filter(({ place }) => !before.has(place))).toHaveLength(2);
  expect(await unbalanced(shop)).toEqual([]);
});

test("a product never has more variants than it may, however few come at a time", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const sizes = (count: number, from = 0) =>
    Array.from({ length: count }, (_, place) => ({ size: `T${from + place}`, color: null, stock: 1 }));
  const product = await create(panel, { variants: sizes(100) });

  const answer = await edit(panel, product, { variants: sizes(1, 100) });

  expect(await body<Problem>(answer, 422)).toMatchObject({ code: "invalid-field", field: "variants" });
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
