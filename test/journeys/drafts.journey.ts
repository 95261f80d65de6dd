import type { Page } from "@playwright/test";
import sharp from "sharp";
import { LIGHT_BYTES } from "#ui/shrink-photo.ts";
import { phonePhoto } from "../pictures.ts";
import { expectAccessible } from "./axe.ts";
import { expect, expectToast, fileToChoose, loseAnswers, type OpenShop, test } from "./journey.ts";
import {
  fillLogin,
  makeAccount,
  openPanel,
  order,
  orderNumber,
  OWNER,
  sessionEnded,
  signInAgain,
  withdrawal,
} from "./panel.ts";
import { PHONE } from "./shopper.ts";

const CREATION = /\/api\/admin\/products$/;

const notice = (page: Page) => page.getByText("Recuperamos lo que estabas escribiendo");

/** A picture of a single colour, which identifies it. */
async function picture(name: string, background: string) {
  const plain = sharp({ create: { width: 400, height: 500, channels: 3, background } });
  return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer: await plain.jpeg().toBuffer() };
}

/** Sizes in bytes of the photos that the panel stores in this browser. */
function sizesStored(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("saitam-borradores", 1);
      request.addEventListener("upgradeneeded", () => request.result.createObjectStore("fotos"));
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error ?? new Error("No database")));
    });
    const photos = await new Promise<File[]>((resolve) => {
      const request = database.transaction("fotos").objectStore("fotos").getAll() as IDBRequest<File[]>;
      request.addEventListener("success", () => resolve(request.result));
    });
    database.close();
    return photos.map(({ size }) => size);
  });
}

/** How many typed texts and photos the panel stores in this browser. */
async function countStored(page: Page): Promise<{ texts: number; photos: number }> {
  const texts = await page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith("saitam-borrador:")).length,
  );
  return { texts, photos: (await sizesStored(page)).length };
}

/** Waits until that many are stored: a photo takes a moment. */
async function untilStored(page: Page, texts: number, photos: number): Promise<void> {
  await expect.poll(() => countStored(page)).toEqual({ texts, photos });
}

/** Discards the tab, as a phone does when its camera opens, and reopens the panel. */
async function reopen(page: Page, { url }: OpenShop, path = "/admin"): Promise<Page> {
  const context = page.context();
  await page.close();
  const next = await context.newPage();
  await next.goto(url + path);
  return next;
}

async function fillProduct(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Nuevo Producto" }).click();
  await page.getByLabel("Nombre *").fill("Remera Pampa");
  await page.getByLabel("Descripción").fill("De algodón");
  await page.getByLabel("Precio *").fill("25.900,50");
  await page.getByRole("button", { name: "Agregar talles o colores" }).click();
  await page.getByLabel("Talles nuevos").fill("S, M");
  await page.getByRole("button", { name: "Agregar talles", exact: true }).click();
  await page.getByLabel("Stock de S", { exact: true }).fill("3");
  await page
    .getByLabel("Agregar imágenes")
    .setInputFiles([await picture("roja", "#c00"), await picture("azul", "#00c")]);
  await page.getByRole("group", { name: "Imagen 2 de 2" }).getByLabel("Texto alternativo").fill("La azul");
  await page.getByRole("button", { name: "Hacer principal la imagen 2" }).click();
}

/** All products in order, with their talles and pictures. */
async function productsOf({ db }: OpenShop) {
  const products = await db.selectFrom("products").select(["id", "name", "description", "price"]).execute();
  const variants = await db.selectFrom("product_variants").select(["size", "stock"]).orderBy("display_order").execute();
  const pictures = await db.selectFrom("product_images").select(["alt", "tint"]).orderBy("display_order").execute();
  return { products, variants, pictures };
}

test("a new product survives a reload and the end of its tab, photos and their order included, and is made once", async ({
  page: first,
  shop,
}) => {
  let page = first;
  await page.setViewportSize(PHONE);
  await openPanel(page, shop);
  await fillProduct(page);
  await untilStored(page, 1, 2);
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel("Nombre *")).toHaveValue("Remera Pampa");
  await untilStored(page, 1, 2);
  await expectAccessible(page);
  page = await reopen(page, shop);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel("Precio *")).toHaveValue("25.900,50");
  await expect(page.getByLabel("Stock de S", { exact: true })).toHaveValue("3");
  await expect(page.getByLabel("Stock de M", { exact: true })).toHaveValue("0");
  const photos = page.getByRole("group", { name: /^Imagen \d de 2$/ });
  await expect(photos.first().getByLabel("Texto alternativo")).toHaveValue("La azul");
  for (const photo of await photos.all()) {
    await expect.poll(() => photo.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400);
  }
  await page.getByLabel("Talles nuevos").fill("L");
  await page.getByRole("button", { name: "Agregar talles", exact: true }).click();
  await page.getByRole("button", { name: "Quitar el talle M" }).click();
  await page.getByRole("button", { name: "Crear Producto" }).click();
  await expectToast(page, "Producto creado correctamente");
  await untilStored(page, 0, 0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Editar Remera Pampa" })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);

  const { products, variants, pictures } = await productsOf(shop);
  expect(products).toMatchObject([{ name: "Remera Pampa", description: "De algodón" }]);
  expect(variants).toEqual([
    { size: "S", stock: 3 },
    { size: "L", stock: 0 },
  ]);
  expect(pictures.map(({ alt }) => alt)).toEqual(["La azul", expect.any(String)]);
  expect(pictures[0]?.tint).not.toBe(pictures[1]?.tint);
});

test("a new product is made once, though its answer is lost, or its tab ends while it or its photos are sent", async ({
  page: first,
  shop,
}) => {
  let page = first;
  const create = () => page.getByRole("button", { name: "Crear Producto" }).click();
  const count = async () => {
    const { products, pictures } = await productsOf(shop);
    return [products.length, pictures.length];
  };
  await openPanel(page, shop);
  await test.step("a lost answer and a reload after it", async () => {
    await fillProduct(page);
    const restore = await loseAnswers(page, CREATION);
    await create();
    await expectToast(page, "No se pudo crear el producto");
    await restore();
    await untilStored(page, 1, 2);
    await page.reload();
    await create();
    await expectToast(page, "Producto creado correctamente");
    expect(await count()).toEqual([1, 2]);
  });

  await test.step("a tab that ends while the answer is on its way", async () => {
    await page.getByRole("button", { name: "Nuevo Producto" }).click();
    await page.getByLabel("Nombre *").fill("Camisa");
    await page.getByLabel("Precio *").fill("20000");
    await page.getByLabel("Stock *").fill("3");
    const made = Promise.withResolvers<void>();
    await page.route(CREATION, async (route) => {
      await route.fetch();
      made.resolve();
    });
    await create();
    await made.promise;
    page = await reopen(page, shop);
    await create();
    await expectToast(page, "Producto creado correctamente");
    await expect(page.getByRole("button", { name: "Editar Camisa" })).toHaveCount(1);
    expect(await count()).toEqual([2, 2]);
  });

  await test.step("a tab that ends while the photos are sent", async () => {
    await fillProduct(page);
    await untilStored(page, 1, 2);
    const sending = Promise.withResolvers<void>();
    await page.route(/\/images$/, () => sending.resolve());
    await create();
    await sending.promise;
    page = await reopen(page, shop);
    await create();
    await expectToast(page, "Producto creado correctamente");
    expect(await count()).toEqual([3, 4]);
  });
});

test("while one tab has a new product open, another one does not open it, too", async ({ page, shop }) => {
  await openPanel(page, shop);
  await fillProduct(page);
  await untilStored(page, 1, 2);
  const other = await page.context().newPage();
  await other.goto(`${shop.url}/admin`);
  await expect(other.getByRole("button", { name: "Nuevo Producto" })).toBeVisible();
  await expect(notice(other)).toHaveCount(0);
  await page.getByRole("button", { name: "Crear Producto" }).click();
  await expectToast(page, "Producto creado correctamente");
  await other.reload();
  await expect(other.getByRole("button", { name: "Editar Remera Pampa" })).toBeVisible();
  await expect(notice(other)).toHaveCount(0);
});

test("a heavy photo is kept in the form in which it is sent", async ({ page, shop }) => {
  const heavy = await fileToChoose(shop, "IMG_1.jpg", await phonePhoto(60));
  await openPanel(page, shop);
  await page.getByRole("button", { name: "Nuevo Producto" }).click();
  await page.getByLabel("Agregar imágenes").setInputFiles(heavy);
  await untilStored(page, 1, 1);
  // The tab ends before that: the next one goes on.
  await page.reload();
  await expect.poll(async () => (await sizesStored(page)).filter((size) => size > LIGHT_BYTES)).toEqual([]);
  await page.reload();
  const photo = page.getByRole("group", { name: "Imagen 1 de 1" }).locator("img");
  await expect
    .poll(() => photo.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
    .toEqual([1620, 2160]);
});

test("an edit opens again where it was, on top of what others saved meanwhile", async ({ browser, page, shop }) => {
  const partner = await makeAccount(shop, "socia@example.com");
  await shop.sells({ name: "Camisa", price: 1000, variants: [{ size: "S", color: null, stock: 5 }] });
  await openPanel(page, shop);
  await page.getByRole("button", { name: "Editar Camisa" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar Producto" });
  await dialog.getByLabel("Nombre *").fill("Camisa de lino");
  await dialog.getByLabel("Stock de S", { exact: true }).fill("8");
  await dialog.getByLabel("Agregar imágenes").setInputFiles([await picture("roja", "#c00")]);
  await untilStored(page, 1, 1);

  const other = await browser.newPage();
  await openPanel(other, shop, "/admin", partner);
  await expect(notice(other)).toHaveCount(0);
  await other.getByRole("button", { name: "Editar Camisa" }).click();
  await other.getByLabel("Precio *").fill("1500");
  await other.getByLabel("Stock de S", { exact: true }).fill("4");
  await other.getByRole("button", { name: "Guardar Cambios" }).click();
  await expectToast(other, "Producto actualizado correctamente");
  await other.close();

  await page.reload();
  await expect(dialog.getByText("Recuperamos lo que estabas escribiendo")).toBeVisible();
  await expect(dialog.getByRole("alert").filter({ hasText: "Otra persona cambió este producto" })).toBeVisible();
  await expect(dialog.getByLabel("Nombre *")).toHaveValue("Camisa de lino");
  await expect(dialog.getByLabel("Precio *")).toHaveValue("1500");
  await expect(dialog.getByLabel("Stock de S", { exact: true })).toHaveValue("8");
  await expect(dialog.getByRole("group", { name: "Imagen 1 de 1" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Poner 8" }).click();
  await dialog.getByRole("button", { name: "Guardar Cambios" }).click();
  await expectToast(page, "Producto actualizado correctamente");
  await untilStored(page, 0, 0);
  const { products, variants, pictures } = await productsOf(shop);
  expect(products).toMatchObject([{ name: "Camisa de lino" }]);
  expect(variants).toEqual([{ size: "S", stock: 8 }]);
  expect(pictures).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole("button", { name: "Editar Camisa de lino" })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("a note about a withdrawal that came after the list of the open ones was read is not taken for answered", async ({
  page,
  shop,
}) => {
  await shop.db.deleteFrom("regrets").execute();
  // Nothing tells the panel about a new one.
  await page.route("**/api/live", (route) => route.abort());
  await openPanel(page, shop, "/admin/arrepentimientos?estado=sin-responder");
  await expect(page.getByText("No hay arrepentimientos con ese estado")).toBeVisible();
  await withdrawal(shop, { name: "Ana" });
  await page.getByLabel("Filtrar por estado").selectOption("Todos");
  await page.getByRole("button", { name: "Marcar como respondido: ARR-000007" }).click();
  await page.getByLabel("Nota (opcional)").fill("Acordamos el cambio");
  await page.getByLabel("Filtrar por estado").selectOption("Sin responder");
  await expect(page.getByLabel("Nota (opcional)")).toHaveValue("Acordamos el cambio");
});

test("a note about a withdrawal that somebody else answers first stays until it is discarded", async ({
  page,
  shop,
}) => {
  await withdrawal(shop, { name: "Ana" });
  await openPanel(page, shop, "/admin/arrepentimientos?estado=sin-responder");
  await page.getByRole("button", { name: "Marcar como respondido: ARR-000007" }).click();
  await page.getByLabel("Nota (opcional)").fill("Acordamos el cambio");
  // Lost before it was done; then the list is refetched.
  await page.route("**/api/admin/regrets/*", (route) => route.abort(), { times: 1 });
  const read = page.waitForResponse(/\/api\/admin\/regrets\?/);
  await page.getByRole("button", { name: "Respondido", exact: true }).click();
  await read;
  await expectToast(page, "No se pudo marcar como respondido");
  const answer = { answered_at: new Date(), answered_by: "socia@tienda.example", answer_note: "Le devolví la plata" };
  await shop.db.updateTable("regrets").set(answer).where("code", "=", "ARR-000007").execute();

  await page.getByRole("alert").getByRole("button", { name: "Ver todos" }).click();
  await expect(page.getByText("Tu nota no se guardó: otra persona respondió antes.")).toBeVisible();
  await expect(page.getByText("Acordamos el cambio")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(page.getByText("Acordamos el cambio")).toBeHidden();
  await page.getByLabel("Filtrar por estado").selectOption("Sin responder");
  await expect(page.getByText("No hay arrepentimientos con ese estado")).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
});

test("settings, categories, notes and answers survive a reload and can be discarded", async ({ page, shop }) => {
  await shop.db.insertInto("categories").values({ name: "Abrigos", slug: "abrigos", display_order: 0 }).execute();
  await withdrawal(shop, { name: "Ana" });
  const number = await orderNumber(order(shop, await shop.sells({ name: "Camisa" })));

  await openPanel(page, shop, "/admin/ajustes");
  await page.getByLabel("Horarios").fill("De 10 a 18");
  await shop.db.updateTable("settings").set({ bank: "Banco Nuevo", version: 100 }).execute();
  await untilStored(page, 1, 0);
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel("Horarios")).toHaveValue("De 10 a 18");
  await expect(page.getByLabel("Banco o billetera")).toHaveValue("Banco Nuevo");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Guardar tienda" }).click();
  await expectToast(page, "Ajustes guardados");
  await expect(notice(page)).toHaveCount(0);
  await untilStored(page, 0, 0);

  await page.goto(`${shop.url}/admin/categorias`);
  await page.getByLabel("Nombre de la categoría").fill("Remeras");
  await page.getByRole("button", { name: "Cambiar el nombre de Abrigos" }).click();
  await page.getByLabel("Nombre", { exact: true }).fill("Camperas");
  await untilStored(page, 2, 0);
  await page.reload();
  await expect(notice(page)).toHaveCount(2);
  await expect(page.getByLabel("Nombre de la categoría")).toHaveValue("Remeras");
  await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue("Camperas");
  await page.getByRole("button", { name: "Descartar" }).first().click();
  await expect(page.getByLabel("Nombre de la categoría")).toHaveValue("");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("heading", { name: "Camperas" })).toBeVisible();
  await untilStored(page, 0, 0);

  await page.goto(`${shop.url}/admin/arrepentimientos`);
  await page.getByRole("button", { name: "Marcar como respondido: ARR-000007" }).click();
  await page.getByLabel("Nota (opcional)").fill("Acordamos el cambio");
  await untilStored(page, 1, 0);
  await page.reload();
  await expect(page.getByLabel("Nota (opcional)")).toHaveValue("Acordamos el cambio");
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(page.getByText("¿Descartar los cambios?")).toBeVisible();
  await page.getByRole("button", { name: "Descartar" }).last().click();
  await expect(page.getByLabel("Nota (opcional)")).toHaveCount(0);

  await page.goto(`${shop.url}/admin/ordenes`);
  await page.getByRole("link", { name: `Ver Detalles de ${number}` }).click();
  await page.getByLabel("Nota interna").fill("Llamar a la tarde");
  await untilStored(page, 1, 0);
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel("Nota interna")).toHaveValue("Llamar a la tarde");
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(page.getByLabel("Nota interna")).toHaveValue("");
  await untilStored(page, 0, 0);
});

test("another administrator sees nothing of it, and signing out removes it", async ({ page, shop }) => {
  const partner = await makeAccount(shop, "socia@example.com");
  await openPanel(page, shop);
  await fillProduct(page);
  await untilStored(page, 1, 2);
  await openPanel(page, shop, "/admin", partner);
  await expect(page.getByText("Hola, socia@example.com")).toBeVisible();
  await expect(page.getByRole("button", { name: "Nuevo Producto" })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await openPanel(page, shop, "/admin", OWNER);
  await expect(notice(page)).toBeVisible();
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  const signedOut = page.waitForResponse("**/api/auth/sign-out");
  await page.getByRole("button", { name: "Salir sin guardar" }).click();
  await expectToast(page, "Sesión cerrada");
  await untilStored(page, 0, 0);
  // Its answer deletes the session's cookie, even a newer session's.
  await signedOut;
  await fillLogin(page, partner);
  await expect(page.getByText("Hola, socia@example.com")).toBeVisible();
  await expect(page.getByRole("button", { name: "Nuevo Producto" })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByLabel("Nombre *")).toHaveCount(0);
});

test("drafts removed by a sign-out in another tab are asked about, and stored again once the same account signs in", async ({
  page,
  shop,
}) => {
  await openPanel(page, shop);
  await fillProduct(page);
  await untilStored(page, 1, 2);
  const other = await page.context().newPage();
  await other.goto(`${shop.url}/admin`);
  await other.getByRole("button", { name: "Cerrar Sesión" }).click();
  await untilStored(page, 0, 0);
  await expect(sessionEnded(page)).toBeVisible();
  // Otherwise it would take over the draft while this tab reloads.
  await other.close();

  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => setTimeout(() => location.reload()));
  await (await asked).dismiss();
  await signInAgain(page);
  await untilStored(page, 1, 2);
  await page.reload();
  await expect(page.getByLabel("Nombre *")).toHaveValue("Remera Pampa");
  await expect(page.getByRole("group", { name: /^Imagen \d de 2$/ })).toHaveCount(2);
});

test("a session that ends in a tab without changes leaves the draft of a tab that was closed", async ({
  page,
  shop,
}) => {
  await openPanel(page, shop);
  const typing = await page.context().newPage();
  await typing.goto(`${shop.url}/admin`);
  await fillProduct(typing);
  await untilStored(typing, 1, 2);
  await typing.close();
  await shop.db.deleteFrom("auth_sessions").execute();
  await expect(page.getByLabel("Contraseña")).toBeVisible();
  await openPanel(page, shop);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel("Nombre *")).toHaveValue("Remera Pampa");
});

test("what was typed is there again when its screen broke and is tried again", async ({ page, shop }) => {
  await openPanel(page, shop);
  await fillProduct(page);
  await page.route("**/api/admin/products?*", (route) =>
    route.fulfill({ json: { products: [{}], next_cursor: null } }),
  );
  await page.getByLabel("Buscar productos").fill("rem");
  const broken = page.getByRole("alert").filter({ hasText: "Unexpected Application Error!" });
  await expect(broken).toContainText("sigue guardado en este navegador");
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByLabel("Nombre *")).toHaveValue("Remera Pampa");
  await expect(page.getByRole("group", { name: /^Imagen \d de 2$/ })).toHaveCount(2);
});

test.describe("in a browser that keeps nothing", () => {
  for (const [blocked, script] of Object.entries({
    "blocks all storage": `for (const name of ["localStorage", "sessionStorage", "indexedDB"])
      Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });`,
    "is full": `Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
      IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };`,
  })) {
    test(`that ${blocked}, the forms work, and the browser asks before the tab is closed`, async ({ page, shop }) => {
      const failures: Error[] = [];
      page.on("pageerror", (error) => failures.push(error));
      await page.addInitScript(script);
      await openPanel(page, shop);
      await fillProduct(page);
      const asked = page.waitForEvent("dialog");
      await page.evaluate(() => setTimeout(() => location.reload()));
      const dialog = await asked;
      expect(dialog.type()).toBe("beforeunload");
      await dialog.dismiss();
      await page.getByRole("button", { name: "Crear Producto" }).click();
      await expectToast(page, "Producto creado correctamente");
      expect((await productsOf(shop)).pictures).toHaveLength(2);
      expect(failures).toEqual([]);
    });
  }
});
