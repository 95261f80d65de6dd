import type { Page } from "@playwright/test";
import { jpeg } from "../pictures.ts";
import { addPictureRow } from "../products.ts";
import { expect, expectToast, type OpenShop, test } from "./journey.ts";
import { button, expectDeletionsShown, expectSavedOnce, loseWrites, type Save, stockOf } from "./lost-writes.ts";
import { openPanel, order, orderNumber } from "./panel.ts";

const PRODUCT = /\/api\/admin\/products\/[^/]+$/;

const correctionsOf = async ({ db }: OpenShop) =>
  (
    await db.selectFrom("stock_movements").select("quantity").where("reason", "=", "correction").orderBy("id").execute()
  ).map(({ quantity }) => quantity);

async function openRecount(page: Page, shop: OpenShop): Promise<void> {
  await openPanel(page, shop);
  await button(page, "Editar Remera").click();
}

const SAVES: readonly Save[] = [
  {
    title: "a recount",
    address: /\/api\/admin\/products\/[^/]+$/,
    async begin(page, shop) {
      await shop.sells({ name: "Remera", stock: 5 });
      await openPanel(page, shop);
      await button(page, "Editar Remera").click();
      await page.getByLabel("Stock *").fill("8");
    },
    press: (page) => button(page, "Guardar Cambios").click(),
    failed: "No se pudo actualizar el producto",
    done: "Producto actualizado correctamente",
    actions: ["stock-changed"],
    async holds(shop) {
      expect(await stockOf(shop)).toEqual([8]);
      expect(await correctionsOf(shop)).toEqual([3]);
    },
  },
  {
    title: "a product's name and price",
    address: /\/api\/admin\/products\/[^/]+$/,
    async begin(page, shop) {
      await shop.sells({ name: "Remera", stock: 5 });
      await openRecount(page, shop);
      await page.getByLabel("Nombre *").fill("Remera de lino");
      await page.getByLabel("Precio *").fill("9000");
    },
    press: (page) => button(page, "Guardar Cambios").click(),
    failed: "No se pudo actualizar el producto",
    done: "Producto actualizado correctamente",
    actions: ["product-edited"],
  },
];

test("saving a product again after a lost answer is done once, and reported as done", async ({ page, shop }) => {
  await expectSavedOnce({ page, shop }, SAVES);
});

test("a recount whose answer was lost and that is corrected then becomes what stands in the box at last", async ({
  page,
  shop,
}) => {
  const shirt = await shop.sells({ name: "Remera", stock: 5 });
  await openRecount(page, shop);
  const restore = await loseWrites(page, PRODUCT);
  await page.getByLabel("Stock *").fill("8");
  await button(page, "Guardar Cambios").click();
  await expectToast(page, "No se pudo actualizar el producto");
  // Sold meanwhile: nobody counted it.
  await orderNumber(order(shop, shirt));
  await page.getByLabel("Stock *").fill("9");
  await page.getByLabel("Nombre *").fill("Remera Lisa");
  await restore();
  await button(page, "Guardar Cambios").click();
  await expectToast(page, "Producto actualizado correctamente");

  expect(await stockOf(shop)).toEqual([8]);
  expect(await correctionsOf(shop)).toEqual([3, 1]);
  expect(await shop.db.selectFrom("products").select(["name", "version"]).execute()).toEqual([
    { name: "Remera Lisa", version: 3 },
  ]);
});

/** Somebody else recounts the shirts, on the current product. */
async function recountElsewhere(page: Page, { url, db }: OpenShop, units: number): Promise<void> {
  const { id, version } = await db.selectFrom("products").select(["id", "version"]).executeTakeFirstOrThrow();
  const { stock } = await db.selectFrom("product_variants").select("stock").executeTakeFirstOrThrow();
  const answer = await page.request.patch(`${url}/api/admin/products/${id}`, {
    headers: { Origin: url },
    data: { version, stock: { from: stock, to: units } },
  });
  expect(answer.status()).toBe(200);
}

/** What happens to a recount, 5 to 8, left in the browser; `counted` is somebody else's later count. */
const LEFT_RECOUNTS = [
  { title: "that arrived, before somebody counted 6", arrives: true, counted: 6, corrections: [3, -2], stock: 6 },
  {
    title: "that never arrived, before somebody counted 9",
    arrives: false,
    counted: 9,
    corrections: [4, -1],
    stock: 8,
  },
];

test("the draft of a recount without an answer comes back after a reload and is saved once", async ({ page, shop }) => {
  for (const { title, arrives, counted, corrections, stock } of LEFT_RECOUNTS) {
    await test.step(title, async () => {
      await shop.db.deleteFrom("products").execute();
      await shop.db.deleteFrom("stock_movements").execute();
      await shop.sells({ name: "Remera", stock: 5 });
      await openRecount(page, shop);
      await page.getByLabel("Stock *").fill("8");
      const restore = await loseWrites(page, PRODUCT, arrives);
      await button(page, "Guardar Cambios").click();
      await expectToast(page, "No se pudo actualizar el producto");
      await restore();
      await recountElsewhere(page, shop, counted);
      await page.reload();
      const dialog = page.getByRole("dialog", { name: "Editar Producto" });
      await expect(dialog.getByText("Recuperamos lo que estabas escribiendo")).toBeVisible();
      await expect(dialog.getByLabel("Stock *")).toHaveValue("8");
      await button(page, "Guardar Cambios").click();
      if (!arrives) {
        await dialog.getByRole("button", { name: "Poner 8" }).click();
        await button(page, "Guardar Cambios").click();
      }
      await expectToast(page, "Producto actualizado correctamente");
      await expect(dialog).toBeHidden();
      expect(await stockOf(shop)).toEqual([stock]);
      expect(await correctionsOf(shop)).toEqual(corrections);
    });
  }
});

test("a photo whose answer was lost is one picture when it is sent again", async ({ page, shop }) => {
  await shop.sells({ name: "Remera", stock: 5 });
  await openRecount(page, shop);
  const restore = await loseWrites(page, /\/api\/admin\/products\/[^/]+\/images$/);
  const picture = { name: "frente.jpg", mimeType: "image/jpeg", buffer: await jpeg() };
  await page.getByLabel("Agregar imágenes").setInputFiles([picture]);
  await button(page, "Guardar Cambios").click();
  await expect(page.getByRole("alert").filter({ hasText: "frente.jpg" })).toBeVisible();
  await restore();
  await button(page, "Reintentar").click();
  await expect(page.getByRole("alert").filter({ hasText: "frente.jpg" })).toBeHidden();
  expect(await shop.db.selectFrom("product_images").select("id").execute()).toHaveLength(1);
});

test("of two photos of one name, the refused one stays told of when the lost one is sent again", async ({
  page,
  shop,
}) => {
  await shop.sells({ name: "Remera", stock: 5 });
  await openRecount(page, shop);
  let uploads = 0;
  await page.route(/\/api\/admin\/products\/[^/]+\/images$/, (route) =>
    route.request().method() === "POST" && ++uploads > 1 ? route.abort() : route.continue(),
  );
  const photo = { name: "image.jpg", mimeType: "image/jpeg" };
  await page.getByLabel("Agregar imágenes").setInputFiles([
    { ...photo, buffer: Buffer.from("no es una imagen") },
    { ...photo, buffer: await jpeg() },
  ]);
  await button(page, "Guardar Cambios").click();
  const warning = page.getByRole("alert").filter({ hasText: "image.jpg" });
  await expect(warning.getByRole("listitem")).toHaveCount(2);
  await page.unrouteAll();
  await button(page, "Reintentar").click();
  await expect(warning.getByRole("listitem")).toHaveText([/no es una imagen JPEG/]);
});

test("a photo whose removal never arrived is removed by «Reintentar»", async ({ page, shop }) => {
  await addPictureRow(shop.db, (await shop.sells({ name: "Remera", stock: 5 })).id);
  await openRecount(page, shop);
  await page
    .getByLabel("Agregar imágenes")
    .setInputFiles([{ name: "frente.jpg", mimeType: "image/jpeg", buffer: await jpeg() }]);
  await button(page, "Quitar la imagen 1").click();
  const restore = await loseWrites(page, /\/images\/[^/]+$/, false);
  await button(page, "Guardar Cambios").click();
  const warning = page.getByRole("alert").filter({ hasText: "No se pudo quitar una imagen. La tienda no responde" });
  await expect(warning).toBeVisible();
  await restore();
  await warning.getByRole("button", { name: "Reintentar" }).click();
  await expect(warning).toBeHidden();
  expect(await shop.db.selectFrom("product_images").select("alt").execute()).toHaveLength(1);
});

test("a product that was deleted, and whose answer was lost, does not stay on the screen", async ({ page, shop }) => {
  await expectDeletionsShown({ page, shop }, [
    {
      title: "product",
      path: "/admin",
      address: /\/api\/admin\/products\/[^/]+$/,
      add: (shop) => shop.sells({ name: "Camisa" }),
      remove: "Eliminar Camisa",
      confirm: "Eliminar producto",
      failed: "No se pudo eliminar el producto",
    },
  ]);
});

test("an import whose answer was lost is done once and told with its figures", async ({ page, shop }) => {
  await openPanel(page, shop, "/admin/productos/importar");
  const csv = "nombre;precio;stock\r\nGorro;12900;4\r\nBoina;9000;2\r\n";
  await page
    .getByLabel("CSV o arrástralo aquí")
    .setInputFiles({ name: "productos.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  const restore = await loseWrites(page, /\/products\/import\?plan=/);
  await button(page, "Importar 2 productos").click();
  await expect(page.getByRole("alert").filter({ hasText: "No se pudo importar" })).toBeVisible();
  await restore();
  await button(page, "Importar 2 productos").click();
  await expect(page.getByRole("heading", { name: "Importación terminada" })).toBeVisible();
  await expect(page.getByText("Se crearon 2 productos.")).toBeVisible();
  expect(await shop.db.selectFrom("products").select("name").orderBy("name").execute()).toEqual([
    { name: "Boina" },
    { name: "Gorro" },
  ]);
});
