import { expect, test } from "vitest";
import { slugOf } from "#domain/category.ts";
import { addPictureRow } from "../../../test/products.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";

async function addCategory({ db }: TestShop, name: string, display_order: number, picture_key: string | null = null) {
  const slug = slugOf(name);
  const { id } = await db
    .insertInto("categories")
    .values({ name, slug, picture_key, display_order })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

test("categories with something on sale are shown in order, with their own picture or their newest product's", async () => {
  await using shop = await openShop();
  const ids = [
    await addCategory(shop, "Tapados", 1),
    await addCategory(shop, "Remeras", 0, "categories/remeras"),
    await addCategory(shop, "Bolsos", 2),
    await addCategory(shop, "Vacía", 3),
    await addCategory(shop, "Oculta", 4),
  ] as const;
  const [coats, shirts, bags, , hidden] = ids;
  const put = async (categoryId: string, picture?: string, isActive = true) => {
    const { id } = await shop.sells({ categoryId, isActive });
    if (picture) await addPictureRow(shop.db, id, { storage_key: picture });
  };
  await put(coats, "products/old");
  await put(coats, "products/new");
  await put(coats);
  await put(coats, "products/off", false);
  await put(shirts, "products/shirt");
  await put(bags);
  await put(hidden, "products/hidden", false);

  const answer = await shop.request("/api/categories");
  const { categories, next_cursor } = (await answer.json()) as {
    categories: { name: string; product_count: number; picture: { base: string; alt: string } | null }[];
    next_cursor: null;
  };
  expect(next_cursor).toBeNull();
  expect(categories.map(({ name, product_count, picture }) => [name, product_count, picture?.base ?? null])).toEqual([
    ["Remeras", 1, shop.storage.url("categories/remeras")],
    ["Tapados", 3, shop.storage.url("products/new")],
    ["Bolsos", 1, null],
  ]);
  expect(categories[1]?.picture?.alt).toBe("");
});

test("the page lists them with a link each, and follows what is sold and renamed", async () => {
  await using shop = await openShop();
  const page = async () => (await shop.request("/categorias")).text();
  const empty = await page();
  expect(empty).toContain("Todavía no hay categorías");
  expect(empty).toContain("Vuelve pronto");
  expect(empty).not.toContain("Ver todos");

  const id = await addCategory(shop, "Tapados", 0);
  const { id: product } = await shop.sells();
  await expect.poll(page).toContain("Ver todos");
  await shop.db.updateTable("products").set({ category_id: id }).where("id", "=", product).execute();
  await shop.changes.settled();
  await expect.poll(page).toContain('href="/productos?categoria=tapados"');
  expect(await page()).toContain("1 producto");

  await shop.db.updateTable("categories").set({ name: "Abrigos" }).execute();
  await expect.poll(page).toContain("Abrigos");
});
