import { join } from "node:path";
import { expect, test } from "vitest";
import { OWNER } from "../../../test/administrator.ts";
import { openPanel } from "../../../test/panel.ts";
import { addCategory } from "../../../test/products.ts";
import { openShop } from "../../../test/shop.ts";
import { loadDemo } from "../demo.ts";
import { sweepFiles } from "../images/sweep-files.ts";
import { PROJECT_FOLDER } from "../project-folder.ts";
import type { AdminProduct } from "./products.ts";

const PICTURES = join(PROJECT_FOLDER, "demo/images");
const TWO_DAYS = 2 * 24 * 60 * 60 * 1000;

test("the demo goes in one step and for good; what was edited stays, orders keep what they sold", async () => {
  await using shop = await openShop();
  const { db } = shop;
  expect(await loadDemo(db, shop.storage, PICTURES)).toBe(true);
  const panel = await openPanel(shop);
  const read = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
  const { products } = await read<{ products: AdminProduct[] }>(panel.call("GET", "/api/admin/products?limit=200"));
  const [own, ...others] = products;
  const sold = others.find((product) => product.is_active && product.discount_percentage === null && product.stock > 0);
  const variant = sold?.variants.find(({ stock }) => stock > 0);
  if (!own?.category || !sold || !variant) throw new Error("The demo sells something");
  expect(products.every(({ is_demo }) => is_demo)).toBe(true);

  const order = await shop.orders([{ product: { ...sold, unitPrice: sold.price }, variant }]);
  expect(order.status).toBe(201);
  const edited = await panel.call("PATCH", `/api/admin/products/${own.id}`, { version: own.version, price: 100 });
  expect(await edited.json()).toMatchObject({ product: { is_demo: false } });
  const categories = await db.selectFrom("categories").select("slug").execute();
  const announced = await read<{ demo: object }>(panel.call("GET", "/api/admin/demo"));
  expect(announced.demo).toEqual({ products: others.length, categories: categories.length - 1 });

  const emptied = await panel.call("DELETE", "/api/admin/demo");

  expect([emptied.status, await emptied.json()]).toEqual([200, { removed: announced.demo }]);
  expect(await db.selectFrom("products").select("id").execute()).toEqual([{ id: own.id }]);
  expect(await db.selectFrom("categories").select("slug").execute()).toEqual([{ slug: own.category.slug }]);
  expect((await shop.request(`/producto/${sold.id}`)).status).toBe(410);
  expect((await shop.request(`/producto/${own.id}`)).status).toBe(200);
  const [line] = await db.selectFrom("order_items").select(["name", "image_key"]).execute();
  expect(line?.name).toBe(sold.name);
  const book = await db
    .selectFrom("stock_movements")
    .select((eb) => eb.fn.sum<string>("quantity").as("units"))
    .where("product_id", "=", sold.id)
    .executeTakeFirstOrThrow();
  expect(book.units).toBe("0");
  const entry = await db.selectFrom("audit_log").selectAll().where("action", "=", "demo-emptied").executeTakeFirst();
  expect(entry).toMatchObject({
    actor: OWNER.email,
    changes: { products: [others.length, 0], categories: [categories.length - 1, 0] },
  });

  await sweepFiles(shop, Date.now() + TWO_DAYS);
  const files = await Array.fromAsync(shop.storage.list("products/"));
  expect(files.some((file) => file.startsWith(line?.image_key ?? "none"))).toBe(true);
  const shown = await db.selectFrom("product_images").select("storage_key").execute();
  const needed = new Set([line?.image_key, ...shown.map(({ storage_key }) => storage_key)]);
  const pictureOfCategory = await db.selectFrom("categories").select("picture_key").executeTakeFirstOrThrow();
  needed.add(pictureOfCategory.picture_key);
  expect(new Set(files.map((file) => file.slice(0, file.lastIndexOf("-"))))).toEqual(needed);

  expect(await read(panel.call("GET", "/api/admin/demo"))).toEqual({ demo: { products: 0, categories: 0 } });
  expect(await read(panel.call("DELETE", "/api/admin/demo"))).toEqual({ removed: { products: 0, categories: 0 } });
  await db.deleteFrom("products").execute();
  expect(await loadDemo(db, shop.storage, PICTURES)).toBe(false);
});

test("a category of the demo that its owner renamed or filled is the owner's", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const insert = (name: string) => addCategory(shop.db, { name, slug: name.toLowerCase(), is_demo: true });
  const [renamed, filled] = [await insert("Remeras"), await insert("Abrigos")];
  await insert("Accesorios");
  await panel.call("PATCH", `/api/admin/categories/${renamed}`, { name: "Camisetas" });
  await shop.sells({ categoryId: filled });

  const emptied = await panel.call("DELETE", "/api/admin/demo");

  expect(await emptied.json()).toEqual({ removed: { products: 0, categories: 1 } });
  const left = await shop.db.selectFrom("categories").select("name").orderBy("name").execute();
  expect(left).toEqual([{ name: "Abrigos" }, { name: "Camisetas" }]);
});

test("visitors do not empty the demo", async () => {
  await using shop = await openShop();
  expect((await shop.request("/api/admin/demo", { method: "DELETE" })).status).toBe(401);
});
