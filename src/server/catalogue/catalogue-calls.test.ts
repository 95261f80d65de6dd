import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addPictureRow } from "../../../test/products.ts";
import { openShop } from "../../../test/shop.ts";

test("a product's page carries its size guide, and a card does without", async () => {
  await using shop = await openShop();
  const { id } = await shop.sells();
  await shop.db.updateTable("products").set({ size_guide: "M | 50 cm" }).where("id", "=", id).execute();
  const answer = await shop.request(`/api/products/${id}`);
  expect(await answer.json()).toMatchObject({ product: { size_guide: "M | 50 cm" } });
  expect(await (await shop.request(`/producto/${id}`)).text()).toContain("Guía de talles");
  expect(await (await shop.request("/")).text()).not.toContain("50 cm");
});

test("an id may be written in capitals, as a UUID may: the product and the line in the cart are found", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ name: "Ruana" });
  const [id, variantId] = [product.id.toUpperCase(), product.variants[0]!.id.toUpperCase()];
  for (const path of [`/api/products/${id}`, `/api/products/${id}/images`, `/producto/${id}`]) {
    expect((await shop.request(path)).status, path).toBe(200);
  }
  const answer = await shop.request("/api/cart/check", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ items: [{ id, variant_id: variantId, quantity: 1 }] }),
  });
  expect(await answer.json()).toMatchObject({ lines: [{ id: product.id, name: "Ruana", changes: [] }] });

  await shop.db.deleteFrom("products").execute();
  await shop.db.insertInto("deleted_products").values({ product_id: product.id }).execute();
  expect((await shop.request(`/api/products/${id}`)).status).toBe(410);
});

test("a product's pictures are a list like any other: so many at a time, and the rest after the cursor", async () => {
  await using shop = await openShop();
  const { id } = await shop.sells();
  for (const order of [0, 1, 2])
    await addPictureRow(shop.db, id, { storage_key: `products/${order}`, display_order: order });
  const read = async (query: string) => {
    const answer = await shop.request(`/api/products/${id}/images?${query}`);
    return (await answer.json()) as { images: { display_order: number }[]; next_cursor: string | null; field?: string };
  };

  const first = await read("limit=2");
  const rest = await read(`limit=2&cursor=${first.next_cursor}`);

  expect([first, rest].map(({ images }) => images.map((image) => image.display_order))).toEqual([[0, 1], [2]]);
  expect([rest.next_cursor, (await read("")).next_cursor]).toEqual([null, null]);
  expect(rest.images).toMatchObject([{ product_id: id }]);
  for (const field of ["limit", "cursor"]) expect(await read(`${field}=0`), field).toMatchObject({ field });
});

test("an old line without a variant, of a product that has several, is asked about rather than gone", async () => {
  await using shop = await openShop();
  const variants = ["S", "M"].map((size) => ({ size, color: null, stock: 2 }));
  const product = await shop.sells({ name: "Camisa", variants });
  const check = async () => {
    const answer = await shop.request("/api/cart/check", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ items: [{ id: product.id, quantity: 5 }] }),
    });
    return ((await answer.json()) as { lines: object[] }).lines;
  };

  const line = { name: "Camisa", variant_id: null, is_active: true, stock: 4, quantity: 4, needs_choice: true };
  expect(await check()).toMatchObject([{ ...line, changes: ["stock", "choice"] }]);
  await shop.db.updateTable("products").set({ is_active: false }).execute();
  expect(await check()).toMatchObject([{ is_active: false, changes: ["gone"] }]);
});

test("a cart's number that no answer could repeat is refused by its name", async () => {
  await using shop = await openShop();
  for (const field of ["price", "discount_percentage", "stock"]) {
    const item = { id: randomUUID(), quantity: 1, [field]: "?" };
    const answer = await shop.request("/api/cart/check", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ items: [item] }).replace('"?"', "1e400"),
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: "invalid-field", field: `items.0.${field}` });
  }
});
