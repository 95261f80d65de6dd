import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openTransaction } from "../../../test/database.ts";
import { openPanel } from "../../../test/panel.ts";
import { addPictureRow } from "../../../test/products.ts";
import { openShop } from "../../../test/shop.ts";

const SIZES = [
  { size: "S", color: null, stock: 50 },
  { size: "M", color: null, stock: 50 },
];

const answerOf = async (sent: Promise<Response>) => {
  const answer = await sent;
  return { status: answer.status, ...((await answer.json()) as object) };
};

test("a product that is deactivated while an order waits for it is not sold", async () => {
  await using shop = await openShop();
  const product = await shop.sells();
  await using edit = await openTransaction(shop);
  await edit.run("update products set is_active = false where id = $1", [product.id]);

  const answer = answerOf(shop.orders([{ product }]));
  await edit.untilAwaited();
  await edit.commit();

  expect(await answer).toMatchObject({ status: 409, code: "product-unavailable", item: { id: product.id } });
  expect(await shop.stockOf(product.variants[0]!)).toBe(10);
});

test("a product whose price changes while an order waits for it is sold at no price that nobody saw", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ price: 1000 });
  await using edit = await openTransaction(shop);
  await edit.run("update products set price = 1500 where id = $1", [product.id]);

  const answer = answerOf(shop.orders([{ product }]));
  await edit.untilAwaited();
  await edit.commit();

  expect(await answer).toMatchObject({ status: 409, code: "price-changed", total_amount: 1500 });
});

test.each([
  ["product-unavailable", "is_active", false],
  ["price-changed", "price", 1500],
] as const)(
  "an order that waits for its variant keeps nobody from editing the product: %s",
  async (code, field, value) => {
    await using shop = await openShop();
    const product = await shop.sells();
    const panel = await openPanel(shop);
    await using other = await openTransaction(shop);
    await other.run("select from product_variants for update");
    const answer = answerOf(shop.orders([{ product }]));
    await other.untilAwaited();

    const edited = await panel.call("PATCH", `/api/admin/products/${product.id}`, { version: 1, [field]: value });
    expect(edited.status).toBe(200);
    await other.commit();

    expect(await answer).toMatchObject({ status: 409, code });
  },
);

test("the order keeps the name and the picture that the product has when its turn comes", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ name: "Remera", variants: [{ size: null, color: "Azul", stock: 5 }] });
  await addPictureRow(shop.db, product.id, { storage_key: "products/a" });
  await using edit = await openTransaction(shop);
  await edit.run("update products set name = 'Musculosa' where id = $1", [product.id]);
  await edit.run(
    `insert into product_images (product_id, storage_key, display_order, width, height, widths, tint, color)
      values ($1, 'products/b', 1, 1, 1, '{1}', 'sand', 'Azul')`,
    [product.id],
  );

  const answer = answerOf(shop.orders([{ product }]));
  await edit.untilAwaited();
  await edit.commit();

  expect(await answer).toMatchObject({ status: 201 });
  const line = await shop.db.selectFrom("order_items").select(["name", "image_key"]).executeTakeFirstOrThrow();
  expect(line).toEqual({ name: "Musculosa", image_key: "products/b" });
});

test("an order of one size does not wait for an order of another", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ variants: SIZES });
  const [small, medium] = product.variants;
  await using first = await openTransaction(shop);
  await first.run("select lock_variants_on_sale(array[$1]::uuid[], array[$2]::uuid[], '{}')", [product.id, small!.id]);

  expect((await shop.orders([{ product, variant: medium }])).status).toBe(201);

  // An order of the same size does wait.
  const same = answerOf(shop.orders([{ product, variant: small }]));
  await first.untilAwaited();
  await first.commit();
  expect(await same).toMatchObject({ status: 201 });
});

test("an order that leaves the size out waits for nobody and is told to choose", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ variants: SIZES });
  await using other = await openTransaction(shop);
  await other.run("select from product_variants for update");

  expect(await answerOf(shop.orders([{ product }]))).toMatchObject({ status: 422, field: "items.variant_id" });
});

test("a second size that appears while an order without a size waits has to be chosen from", async () => {
  await using shop = await openShop();
  const product = await shop.sells();
  await using edit = await openTransaction(shop);
  await edit.run("select from products where id = $1 for update", [product.id]);
  await edit.run("insert into product_variants (product_id, size, stock) values ($1, 'XL', 3)", [product.id]);

  const answer = answerOf(shop.orders([{ product }]));
  await edit.untilAwaited();
  await edit.commit();

  expect(await answer).toMatchObject({ status: 422, field: "items.variant_id" });
});

test("a size that becomes the only one while an order without a size waits is the one that is meant", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ variants: SIZES });
  const [small, medium] = product.variants;
  await using edit = await openTransaction(shop);
  await edit.run("select from products where id = $1 for update", [product.id]);
  await edit.run("delete from product_variants where id = $1", [medium!.id]);

  const answer = answerOf(shop.orders([{ product, quantity: 2 }]));
  await edit.untilAwaited();
  await edit.commit();

  expect(await answer).toMatchObject({ status: 201 });
  expect(await shop.stockOf(small!)).toBe(48);
});

test.each(["products", "product_variants"])(
  "an order that waits for %s holds nothing that others may want next",
  async (held) => {
    await using shop = await openShop();
    const product = await shop.sells();
    await using edit = await openTransaction(shop);
    await edit.run(`select from ${held} for update`);

    const answer = answerOf(shop.orders([{ product }]));
    await edit.untilAwaited();
    await edit.run("select from products for update nowait");
    await edit.run("select from product_variants for update nowait");
    await edit.commit();

    expect(await answer).toMatchObject({ status: 201 });
  },
);

test("one statement that joins the locked variant with its product would give the price of before", async () => {
  await using shop = await openShop();
  await shop.sells({ price: 1000 });
  await using other = await openTransaction(shop);
  await other.run("update product_variants set display_order = 1");

  const joined = shop.db
    .selectFrom("product_variants as variant")
    .innerJoin("products as product", "product.id", "variant.product_id")
    .select("product.price")
    .forUpdate("variant")
    .execute();
  await other.untilAwaited();
  await shop.db.updateTable("products").set({ price: "1500.00" }).execute();
  await other.commit();

  expect(await joined).toEqual([{ price: "1000.00" }]);
});

test("orders, edits of stock and prices, and cancellations in crossed sequences all get their turn", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const products = await Promise.all(Array.from({ length: 4 }, () => shop.sells({ variants: SIZES })));
  const placed: string[] = [];
  const buy = async (at: number) => {
    const items = [0, 1, 2].map((step) => {
      const product = products[(at + step) % products.length]!;
      return { product, variant: product.variants[at % 2]! };
    });
    const answer = await shop.orders(at % 3 === 0 ? items.toReversed() : items);
    expect([201, 409]).toContain(answer.status);
    if (answer.status === 201) placed.push(((await answer.json()) as { order: { id: string } }).order.id);
  };
  const edit = async (at: number) => {
    const product = products[at % products.length]!;
    const path = `/api/admin/products/${product.id}`;
    const now = (await (await panel.call("GET", "/api/admin/products")).json()) as {
      products: { id: string; version: number }[];
    };
    const version = now.products.find(({ id }) => id === product.id)?.version;
    const variants = product.variants.map(({ id, size }) => ({ id, size, color: null, stock: { from: 50, to: 51 } }));
    const answer = await panel.call("PATCH", path, { version, variants, is_active: at % 5 !== 0 });
    expect([200, 409]).toContain(answer.status);
  };
  const cancel = async () => {
    const id = placed.pop();
    if (id !== undefined) await panel.call("PATCH", `/api/admin/orders/${id}`, { status: "cancelled" });
  };

  await Promise.all(
    Array.from({ length: 120 }, (_, at) => (at % 4 === 1 ? edit(at) : at % 4 === 3 ? cancel() : buy(at))),
  );
});

test("the same key for two requests at once is one order, though nothing else of them is the same", async () => {
  await using shop = await openShop();
  const [shirt, coat] = [await shop.sells(), await shop.sells()];
  const key = randomUUID();
  const answers = await Promise.all([
    shop.orders([{ product: shirt }], { key }),
    shop.orders([{ product: coat }], { key }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
});
