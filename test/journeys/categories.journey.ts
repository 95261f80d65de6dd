import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { jpeg } from "../pictures.ts";
import { recordAnnouncements } from "./announcements.ts";
import { expectAccessibleAtWidths, expectAccessibleOnPhone } from "./axe.ts";
import { expect, expectToast, type OpenShop, test, untilAnnounced } from "./journey.ts";
import { makeAccount, openPanel, order, orderNumber } from "./panel.ts";
import { PHONE } from "./shopper.ts";

/** A toast that names the category is also a list item, outside the page's main part. */
const rowOf = (page: Page, name: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: name });

const namesOf = (page: Page) => page.getByRole("main").locator("ol > li h2").allTextContents();

async function openCategories(page: Page, shop: OpenShop): Promise<void> {
  await openPanel(page, shop);
  await page.getByRole("link", { name: "Categorías" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Categorías" })).toBeVisible();
}

async function createCategory(page: Page, name: string): Promise<void> {
  await page.getByLabel("Nombre de la categoría nueva").fill(name);
  await page.getByRole("button", { name: "Crear categoría" }).click();
  await expect(rowOf(page, name)).toBeVisible();
}

test.beforeEach(async ({ shop }) => {
  await shop.db.deleteFrom("categories").execute();
});

test("a category is made, shown, renamed and deleted; the shop shows each step at once", async ({
  browser,
  page,
  shop,
}) => {
  const shirt = await shop.sells({ name: "Remera Delta" });
  const announcements = await recordAnnouncements(page);
  await openCategories(page, shop);
  await expect(page.getByText("Todavía no hay categorías")).toBeVisible();
  await createCategory(page, "Remeras");
  await expectToast(page, "Categoría creada correctamente");
  await expect(rowOf(page, "Remeras")).toContainText("0 productos");
  await page.getByLabel("Nombre de la categoría nueva").fill("REMERAS");
  await page.getByRole("button", { name: "Crear categoría" }).click();
  await expectToast(page, "No se pudo crear la categoría", "Ya existe la categoría «Remeras».");
  await page.getByLabel("Nombre de la categoría nueva").fill("");

  await page.route("**/picture", async (route) => {
    await expect.poll(announcements).toContain("Subiendo una imagen");
    await route.continue();
  });
  const picture = page.getByLabel("Agregar una imagen a Remeras");
  await picture.setInputFiles({ name: "notas.txt", mimeType: "text/plain", buffer: Buffer.from("hola") });
  await expectToast(page, "No se pudo guardar la imagen", "El archivo no es una imagen JPEG, PNG, WebP ni GIF.");
  await picture.setInputFiles({ name: "frente.jpg", mimeType: "image/jpeg", buffer: await jpeg() });
  await expectToast(page, "Imagen guardada");
  await page.unroute("**/picture");
  await expect
    .poll(() =>
      rowOf(page, "Remeras")
        .locator("img")
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBe(320);

  await page.getByRole("link", { name: "Volver a Productos" }).click();
  await page.getByRole("button", { name: "Editar Remera Delta" }).click();
  await page.getByLabel("Categoría", { exact: true }).selectOption("Remeras");
  await page.getByRole("button", { name: "Guardar Cambios" }).click();
  await expectToast(page, "Producto actualizado correctamente");
  const visitor = await browser.newPage();
  const category = visitor.getByRole("main").locator("dl");
  await visitor.goto(`/producto/${shirt.id}`);
  await expect(category).toContainText("Remeras");

  await page.getByRole("link", { name: "Categorías" }).click();
  await expect(rowOf(page, "Remeras")).toContainText("1 producto");
  await page.getByRole("button", { name: "Cambiar el nombre de Remeras" }).click();
  await page.getByLabel("Nombre", { exact: true }).fill("Camisetas");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expectToast(page, "Categoría actualizada correctamente");
  await visitor.reload();
  await expect(category).toContainText("Camisetas");

  await page.getByRole("button", { name: "Eliminar Camisetas" }).click();
  const question = page.getByRole("dialog", { name: "¿Eliminar la categoría «Camisetas»?" });
  await expect(question).toContainText("Su único producto pasará a «General».");
  await question.getByRole("button", { name: "Eliminar categoría" }).click();
  await expectToast(page, "Categoría eliminada correctamente", "1 producto pasó a «General».");
  await visitor.reload();
  await expect(category).toContainText("General");
  await visitor.close();
});

test("categories change places by keyboard and by hand, and stay there", async ({ page, shop }) => {
  await openCategories(page, shop);
  for (const name of ["Remeras", "Abrigos", "Accesorios"]) await createCategory(page, name);
  await expect.poll(() => namesOf(page)).toEqual(["Remeras", "Abrigos", "Accesorios"]);

  const down = page.getByRole("button", { name: "Bajar Remeras" });
  await down.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => namesOf(page)).toEqual(["Abrigos", "Remeras", "Accesorios"]);
  await expect(down).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => namesOf(page)).toEqual(["Abrigos", "Accesorios", "Remeras"]);
  await expect(page.getByText("Remeras está en el lugar 3 de 3.")).toBeAttached();
  await page.emulateMedia({ forcedColors: "active" });
  const [end, other] = await Promise.all(
    [down, page.getByRole("button", { name: "Subir Remeras" })].map((button) =>
      button.evaluate((element) => getComputedStyle(element).color),
    ),
  );
  expect(end).not.toBe(other);
  await page.emulateMedia({ forcedColors: "none" });

  // A very busy machine may lose a gesture, like an owner's hand; then another one has to do.
  await expect(async () => {
    await rowOf(page, "Remeras").dragTo(rowOf(page, "Abrigos"));
    await expect.poll(() => namesOf(page), { timeout: 2_000 }).toEqual(["Remeras", "Abrigos", "Accesorios"]);
  }).toPass({ timeout: 20_000 });
  await expect
    .poll(async () => (await shop.db.selectFrom("categories").select("name").orderBy("display_order").execute())[0])
    .toEqual({ name: "Remeras" });
  await page.reload();
  await expect.poll(() => namesOf(page)).toEqual(["Remeras", "Abrigos", "Accesorios"]);

  await page.getByRole("button", { name: "Cambiar el nombre de Abrigos" }).click();
  const name = page.getByLabel("Nombre", { exact: true });
  await name.fill("Camperas");
  await shop.db.deleteFrom("categories").where("name", "=", "Abrigos").execute(); // by a partner
  await expect(page.getByRole("alert").filter({ hasText: "Otra persona eliminó esta categoría" })).toBeVisible();
  await expect(name).toHaveValue("Camperas");
  await page.getByRole("button", { name: "Bajar Remeras" }).click();
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect.poll(() => namesOf(page)).toEqual(["Remeras", "Accesorios"]);
});

test("a category is made in the form of a new product, which keeps what was typed", async ({ page, shop }) => {
  await openPanel(page, shop);
  await page.getByRole("button", { name: "Nuevo Producto" }).click();
  await page.getByLabel("Nombre *").fill("Gorro Andino");
  await page.getByLabel("Precio *").fill("9000");
  await page.getByLabel("Stock *").fill("3");
  await page.getByLabel("Guía de talles").fill("Talle único: 56 cm");
  await page.getByLabel("Destacado", { exact: false }).and(page.getByRole("checkbox")).check();
  const category = page.getByLabel("Categoría", { exact: true });
  await expect(category.getByRole("option").first()).toHaveText("General");
  await category.selectOption("Nueva categoría…");
  await page.getByLabel("Nombre de la categoría nueva").fill("Gorros");
  await page.keyboard.press("Enter");
  await expect(category.getByRole("option", { name: "Gorros" })).toBeAttached();
  await expect(category).toBeFocused();
  await page.getByRole("button", { name: "Crear Producto" }).click();
  await expectToast(page, "Producto creado correctamente");

  const made = await shop.db
    .selectFrom("products")
    .innerJoin("categories", "categories.id", "products.category_id")
    .select(["products.name", "categories.name as category", "is_pinned", "size_guide"])
    .execute();
  expect(made).toEqual([
    { name: "Gorro Andino", category: "Gorros", is_pinned: true, size_guide: "Talle único: 56 cm" },
  ]);
});

test("what is typed while a category is made stays; a product waits for what a button beside its field would add", async ({
  page,
  shop,
}) => {
  await openPanel(page, shop);
  await page.getByRole("button", { name: "Nuevo Producto" }).click();
  const category = page.getByLabel("Categoría", { exact: true });
  await category.selectOption("Nueva categoría…");
  await page.getByLabel("Nombre de la categoría nueva").fill("Gorros");
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/admin/categories", async (route) => {
    if (route.request().method() === "POST") await answer.promise;
    await route.fallback();
  });
  await page.getByRole("button", { name: "Crear categoría" }).click();
  await category.selectOption("General");
  await page.getByLabel("Nombre *").fill("Gorro Andino");
  answer.resolve();
  await expect(category.getByRole("option", { name: "Gorros" })).toBeAttached();
  await expect(page.getByLabel("Nombre *")).toHaveValue("Gorro Andino");
  await expect(page.getByLabel("Nombre *")).toBeFocused();
  await expect(category).toHaveValue("");

  await page.getByLabel("Precio *").fill("9000");
  await page.getByLabel("Stock *").fill("3");
  const create = page.getByRole("button", { name: "Crear Producto" });
  const complaintOf = (field: Locator) =>
    field.evaluate((element: HTMLInputElement | HTMLSelectElement) => element.validationMessage);

  await category.selectOption("Nueva categoría…");
  await page.getByLabel("Nombre de la categoría nueva").fill("Boinas");
  await create.click();
  await expect(category).toBeFocused();
  expect(await complaintOf(category)).toBe("Crea primero la categoría, o elige otra.");
  await page.getByRole("button", { name: "Crear categoría" }).click();
  await expect(category.getByRole("option", { name: "Boinas" })).toBeAttached();

  await page.getByRole("button", { name: "Agregar talles o colores" }).click();
  const sizes = page.getByLabel("Talles nuevos");
  const add = page.getByRole("button", { name: "Agregar talles", exact: true });
  await sizes.fill(`S, ${"M".repeat(41)}`);
  await add.click();
  await expect(sizes).toBeFocused();
  await expect(sizes).toHaveValue(/^S, M{41}$/);
  expect(await complaintOf(sizes)).toBe("Cada nombre lleva hasta 40 caracteres.");
  await sizes.fill("S, M");
  await create.click();
  await expect(sizes).toBeFocused();
  expect(await complaintOf(sizes)).toBe("Presiona «Agregar talles», o borra lo que escribiste aquí.");
  await sizes.press("Enter");
  const all = page.getByLabel("Stock para todas");
  await all.fill("7");
  await create.click();
  await expect(all).toBeFocused();
  expect(await complaintOf(all)).toBe("Presiona «Completar», o borra lo que escribiste aquí.");
  await all.press("Enter");
  await create.click();
  await expectToast(page, "Producto creado correctamente");
  expect(
    await shop.db.selectFrom("product_variants").select(["size", "stock"]).orderBy("display_order").execute(),
  ).toEqual([
    { size: "S", stock: 7 },
    { size: "M", stock: 7 },
  ]);
});

test("filters stand in the address: a reload and the way back keep them", async ({ page, shop }) => {
  await shop.sells({ name: "Remera", stock: 0, discount: 10 });
  await shop.sells({ name: "Tapado", stock: 0 });
  await shop.sells({ name: "Camisón" });
  await openPanel(page, shop);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await page.getByRole("searchbox", { name: "Buscar productos" }).fill("CAMISON");
  await expect(row("Camisón")).toBeVisible();
  await expect(row("Tapado")).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Buscar productos" }).fill("");
  await page.getByRole("button", { name: "Sin stock" }).click();
  await expect(row("Camisón")).toHaveCount(0);
  await expect(row("Tapado")).toBeVisible();
  await page.emulateMedia({ forcedColors: "active" });
  const [pressed, other] = await Promise.all(
    ["Sin stock", "En oferta"].map(async (name) => {
      const { dominant } = await sharp(await page.getByRole("button", { name }).screenshot()).stats();
      return dominant;
    }),
  );
  expect(pressed).not.toEqual(other);
  await page.emulateMedia({ forcedColors: "none" });
  await page.getByRole("button", { name: "En oferta" }).click();
  await expect(row("Tapado")).toHaveCount(0);
  await page.getByLabel("Filtrar por categoría").selectOption("General");

  await page.reload();
  await expect(row("Remera")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sin stock" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: "Movimientos de stock de Remera" }).click();
  await expect(page.getByRole("heading", { name: "Movimientos de stock" })).toBeVisible();
  await page.goBack();
  await expect(row("Remera")).toBeVisible();
  await expect(row("Tapado")).toHaveCount(0);
  expect(new URL(page.url()).search).toBe("?sin_stock=1&ofertas=1&categoria=general");
});

test("the book of a product names the order that took its units", async ({ page, shop }) => {
  const shirt = await shop.sells({ name: "Remera", stock: 5 });
  const number = await orderNumber(order(shop, shirt, 2));
  await openPanel(page, shop);
  await page.getByRole("link", { name: "Movimientos de stock de Remera" }).click();

  const sale = page.getByRole("listitem").filter({ hasText: "Venta" });
  await expect(sale).toContainText("−2");
  await expect(sale).toContainText("Compra en la tienda");
  await expect(sale).toContainText("Quedan 3");
  await expect(page.getByRole("listitem").filter({ hasText: "Stock inicial" })).toContainText("+5");
  await sale.getByRole("link", { name: number }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Orden ${number}` })).toBeVisible();
});

test("the demo is emptied in one step; what the owner edited stays", async ({ browser, page, shop }) => {
  const sample = await shop.sells({ name: "Remera de muestra" });
  const edited = await shop.sells({ name: "Tapado" });
  await shop.db.updateTable("products").set({ is_demo: true }).execute();
  await shop.db
    .insertInto("categories")
    .values({ name: "Remeras", slug: "remeras", picture_key: null, is_demo: true })
    .execute();
  await untilAnnounced(shop);
  await openPanel(page, shop);
  await page.getByRole("button", { name: "Editar Tapado" }).click();
  await page.getByLabel("Precio *").fill("1500");
  await page.getByRole("button", { name: "Guardar Cambios" }).click();
  await expectToast(page, "Producto actualizado correctamente");

  await page.getByText(/^Faltan \d+ pasos/).click();
  await page.getByRole("link", { name: "Quita los productos de muestra" }).click();
  const question = page.getByRole("dialog", { name: "¿Vaciar la demostración?" });
  await expect(question).toContainText(
    "Vas a eliminar 1 producto y 1 categoría de muestra. Lo que editaste o creaste se queda, y las órdenes no cambian.",
  );
  await question.getByRole("button", { name: "Vaciar la demostración" }).click();
  await expectToast(page, "Demostración vaciada", "Eliminaste 1 producto y 1 categoría.");
  await expect(page.getByRole("row").filter({ hasText: "Remera de muestra" })).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: "Tapado" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Vaciar la demostración" })).toHaveCount(0);

  const visitor = await browser.newPage();
  expect((await visitor.goto(`/producto/${sample.id}`))?.status()).toBe(410);
  expect((await visitor.goto(`/producto/${edited.id}`))?.status()).toBe(200);
  await visitor.close();
});

test("the second of two administrators sees each change, decides which price and stock are valid, and loses nothing", async ({
  browser,
  page,
  shop,
}) => {
  await shop.db.insertInto("categories").values({ name: "Camisas", slug: "camisas", picture_key: null }).execute();
  const shirt = await shop.sells({ name: "Camisa", description: "Lino.", price: 1000, stock: 5 });
  const partner = await makeAccount(shop, "socia@example.com");
  const other = await browser.newPage();
  await openPanel(page, shop);
  await openPanel(other, shop, "/admin", partner);
  for (const panel of [page, other]) await panel.getByRole("button", { name: "Editar Camisa" }).click();
  await page.getByLabel("Precio *").fill("1500");
  await page.getByLabel("Categoría", { exact: true }).selectOption("Camisas");
  await page.getByLabel("Guía de talles").fill("M: 50 cm");
  await page.getByLabel("Destacado", { exact: false }).and(page.getByRole("dialog").getByRole("checkbox")).check();
  await page.getByLabel("Stock *").fill("7");
  await page.getByRole("button", { name: "Guardar Cambios" }).click();
  await expectToast(page, "Producto actualizado correctamente");
  await orderNumber(order(shop, { ...shirt, unitPrice: 1500 }, 1));

  await other.getByLabel("Precio *").fill("1200");
  await other.getByLabel("Descripción").fill("Lino lavado.");
  await other.getByLabel("Stock *").fill("8");
  await other.getByRole("button", { name: "Guardar Cambios" }).click();
  await expectToast(other, "No se pudo actualizar el producto");
  const notice = other.getByRole("alert").filter({ hasText: "Lo que tú no tocaste" });
  await expect(notice).toContainText(/Antes\$\s1.000Ahora\$\s1.500Lo tuyo\$\s1.200/);
  await expect(notice).toContainText("CategoríaAntesGeneralAhoraCamisas (ya está en el formulario)");
  await expect(notice).toContainText("Guía de tallesAntesvacíoAhoraM: 50 cm (ya está en el formulario)");
  await expect(notice).toContainText("DestacadoAntesNoAhoraSí (ya está en el formulario)");
  await expect(other.getByText("Otra persona cambió el stock de 5 a 6 mientras escribías 8.")).toBeVisible();
  await other.getByRole("button", { name: "Usar el valor nuevo de Precio" }).click();
  await other.getByRole("button", { name: "Poner 8" }).click();
  await other.getByRole("button", { name: "Guardar Cambios" }).click();
  await expectToast(other, "Producto actualizado correctamente");
  const row = other.getByRole("row").filter({ hasText: "Camisa" });
  for (const text of ["8 unidades", "Lino lavado.", "$ 1.500"]) await expect(row).toContainText(text);
  await other.close();
});

test("axe finds nothing in categories, movements and filters", async ({ page, shop }) => {
  await page.setViewportSize(PHONE);
  await page.clock.install();
  const shirt = await shop.sells({ name: "Remera", stock: 5 });
  await shop.db.updateTable("products").set({ is_demo: true }).execute();
  await orderNumber(order(shop, shirt));
  await openCategories(page, shop);
  await expect(page.getByText("Todavía no hay categorías")).toBeVisible();
  await expectAccessibleAtWidths(page);
  await createCategory(page, "Remeras");
  await page
    .getByLabel("Agregar una imagen a Remeras")
    .setInputFiles({ name: "frente.jpg", mimeType: "image/jpeg", buffer: await jpeg() });
  await expect(page.getByRole("button", { name: "Quitar la imagen de Remeras" })).toBeVisible();
  await expectAccessibleAtWidths(page);
  await page.getByRole("button", { name: "Cambiar el nombre de Remeras" }).click();
  await page.getByLabel("Nombre", { exact: true }).fill("general");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expectToast(page, "No se pudo cambiar el nombre", "Ya existe la categoría «General».");
  await expectAccessibleOnPhone(page);
  // Toasts stay while the pointer is over one of them.
  await page.mouse.move(0, 0);
  await page.clock.fastForward(4000);
  await expect(page.getByRole("button", { name: "Cerrar notificación" })).toHaveCount(0);
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Descartar" }).click();
  await page.getByRole("button", { name: "Eliminar Remeras" }).click();
  await expectAccessibleOnPhone(page);
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "Volver a Productos" }).click();
  await page.getByRole("button", { name: "Filtros" }).click();
  await page.getByRole("button", { name: "Destacados" }).click();
  await expect(page.getByText("Ningún producto coincide con la búsqueda")).toBeVisible();
  await expectAccessibleOnPhone(page);
  await page.getByRole("button", { name: "Vaciar la demostración" }).click();
  await expectAccessibleAtWidths(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Ver todos" }).click();
  await page.getByRole("button", { name: "Editar Remera" }).click();
  await page.getByLabel("Categoría", { exact: true }).selectOption("Nueva categoría…");
  await expectAccessibleOnPhone(page);
  await page.goto(`/admin/productos/${shirt.id}/movimientos`);
  await expect(page.getByText("Venta")).toBeVisible();
  await expectAccessibleOnPhone(page);
});
