import { expect, test } from "vitest";
import { OWNER } from "../../../test/administrator.ts";
import { openTransaction } from "../../../test/database.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import { jpeg } from "../../../test/pictures.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import type { AdminProduct } from "./products.ts";

async function product(answer: Promise<Response>): Promise<AdminProduct> {
  // The answers are the shop's own: their content is what the test is about.
  return ((await (await answer).json()) as { product: AdminProduct }).product;
}

const create = (panel: Panel, fields: object) =>
  product(panel.call("POST", "/api/admin/products", { name: "Remera", price: 1000, stock: 3, ...fields }));

const edit = (panel: Panel, { id, version }: AdminProduct, changes: object) =>
  product(panel.call("PATCH", `/api/admin/products/${id}`, { version, ...changes }));

async function auditOf({ db }: TestShop) {
  const entries = await db
    .selectFrom("audit_log")
    .select(["actor", "action", "subject_id", "subject", "changes"])
    .where("action", "!=", "category-created")
    .orderBy("id")
    .execute();
  return entries.map(({ actor, subject_id, ...entry }) => {
    expect([actor, subject_id]).toEqual([OWNER.email, expect.any(String)]);
    return entry;
  });
}

test("a product's life is written down: what it came with, what changed, what it left with", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await panel.call("POST", "/api/admin/categories", { name: "Remeras" });
  const category = await shop.db.selectFrom("categories").select("id").executeTakeFirstOrThrow();
  const made = await create(panel, { description: "a".repeat(100) });
  const changed = await edit(panel, made, {
    name: "Camisa",
    description: "b".repeat(100),
    price: 1500.5,
    discount_percentage: 10,
    is_active: false,
    is_pinned: true,
    category_id: category.id,
    size_guide: "M: 50 cm",
    stock: { from: 3, to: 5 },
  });
  await edit(panel, changed, { name: "Camisa" });
  await panel.call("DELETE", `/api/admin/products/${made.id}`);

  expect(await auditOf(shop)).toEqual([
    { action: "product-created", subject: "Remera", changes: { price: [null, 1000], stock: [null, 3] } },
    {
      action: "product-edited",
      subject: "Camisa",
      changes: {
        name: ["Remera", "Camisa"],
        description: [`${"a".repeat(60)}…`, `${"b".repeat(60)}…`],
        price: [1000, 1500.5],
        discount_percentage: [null, 10],
        is_active: [true, false],
        is_pinned: [false, true],
        category: ["General", "Remeras"],
        size_guide: ["", "M: 50 cm"],
      },
    },
    { action: "stock-changed", subject: "Camisa", changes: { stock: [3, 5] } },
    { action: "product-deleted", subject: "Camisa", changes: { price: [1500.5, null], stock: [5, null] } },
  ]);
});

test("stock is written down variant by variant, as it is now and not as the form showed it", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const sizes = ["S", "M", "__proto__"].map((size) => ({ size, stock: 4 }));
  const made = await create(panel, { variants: sizes });
  const [small, medium, odd] = made.variants;
  const onSale = { id: made.id, name: made.name, unitPrice: 1000, variants: made.variants };
  expect((await shop.orders([{ product: onSale, variant: medium, quantity: 1 }])).status).toBe(201);
  const changed = await edit(panel, made, {
    variants: [
      { id: medium?.id, size: "M", stock: { from: 4, to: 6 } },
      { id: odd?.id, stock: { from: 4, to: 0 } },
      { size: "L", stock: 2 },
    ],
    removed_variants: [small?.id],
  });
  expect(changed.variants.map(({ stock }) => stock)).toEqual([5, 0, 2]);

  const [, edited, stock] = await auditOf(shop);
  expect(edited).toEqual({
    action: "product-edited",
    subject: "Remera",
    changes: { variants: ["S, M, __proto__", "M, __proto__, L"] },
  });
  expect(Object.entries(stock?.changes ?? {})).toEqual(
    expect.arrayContaining([
      ["M", [3, 5]],
      ["__proto__", [4, 0]],
      ["L", [0, 2]],
      ["S", [4, 0]],
    ]),
  );
});

test("pictures are written down when they come, go or move, and a refused edit is not", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const made = await create(panel, {});
  const file = async (name: string) => ({ name, bytes: await jpeg() });
  await panel.upload(made.id, [await file("a.jpg"), await file("b.jpg")]);
  const path = `/api/admin/products/${made.id}/images`;
  const images = await shop.db.selectFrom("product_images").select("id").orderBy("display_order").execute();
  await panel.call("PUT", path, { images });
  await panel.call("PUT", path, { images: images.toReversed() });
  await panel.call("DELETE", `${path}/${images[0]?.id}`);
  expect((await panel.call("PATCH", `/api/admin/products/${made.id}`, { version: 9, name: "Otra" })).status).toBe(409);

  expect((await auditOf(shop)).slice(1)).toEqual([
    { action: "images-changed", subject: "Remera", changes: { images: [0, 2] } },
    { action: "images-changed", subject: "Remera", changes: {} },
    { action: "images-changed", subject: "Remera", changes: { images: [2, 1] } },
  ]);
});

test("a picture for a product of the demo makes it the owner's", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const made = await create(panel, {});
  const other = await create(panel, { name: "Pollera" });
  await shop.db.updateTable("products").set({ is_demo: true }).execute();

  await panel.upload(made.id, [{ name: "a.jpg", bytes: await jpeg() }]);

  const left = await shop.db.selectFrom("products").select("id").where("is_demo", "=", true).execute();
  expect(left).toEqual([{ id: other.id }]);
});

test("what is sold while an edit waits for its turn is no change of whoever edits", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  let seen = await create(panel, { stock: 10 });
  for (const [changes, moves] of [
    [{ stock: { from: 10, to: 13 } }, [{ action: "stock-changed", changes: { stock: [8, 11] } }]],
    [{ stock: { from: 11, to: 11 }, price: 1500 }, [{ action: "product-edited", changes: { price: [1000, 1500] } }]],
  ] as const) {
    await using sale = await openTransaction(shop);
    await sale.run("update product_variants set stock = stock - 2 where product_id = $1", [seen.id]);
    await shop.db.deleteFrom("audit_log").execute();
    const editing = edit(panel, seen, changes);
    await sale.untilAwaited();
    await sale.commit();
    seen = await editing;
    expect(await auditOf(shop)).toMatchObject(moves);
  }
});

test("a change of the price does not wait for an order of the product", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const made = await create(panel, { stock: 10 });
  await using sale = await openTransaction(shop);
  await sale.run("update product_variants set stock = stock - 2 where product_id = $1", [made.id]);
  await shop.db.deleteFrom("audit_log").execute();
  await edit(panel, made, { price: 1500 });
  await sale.commit();
  expect(await auditOf(shop)).toMatchObject([{ action: "product-edited", changes: { price: [1000, 1500] } }]);
});
