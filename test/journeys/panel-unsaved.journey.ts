import type { Page } from "@playwright/test";
import { jpeg } from "../pictures.ts";
import { expectAccessible } from "./axe.ts";
import { expect, expectToast, forEachRow, loseAnswers, type OpenShop, test } from "./journey.ts";
import {
  fillLogin,
  makeAccount,
  openPanel,
  order,
  orderNumber,
  sessionEnded,
  signInAgain,
  whenCalled,
  withdrawal,
} from "./panel.ts";

const question = (page: Page) => page.getByRole("dialog", { name: "Tienes cambios sin guardar" });

/** Opens the create form and types a name. */
async function beginProduct(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Nuevo Producto" }).click();
  await page.getByLabel("Nombre *").fill(name);
}

/** Signs out in a second tab of the same browser. */
async function signOutElsewhere(page: Page, { url }: OpenShop): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(`${url}/admin`);
  await other.getByRole("button", { name: "Cerrar Sesión" }).click();
  await expectToast(other, "Sesión cerrada");
  return other;
}

/** Holds calls of one kind until the test decides, and then refuses or forwards them. */
async function holdDeletions(page: Page): Promise<(isRefused: boolean) => void> {
  const answer = Promise.withResolvers<boolean>();
  await page.route("**/api/admin/*/*", async (route) => {
    if (route.request().method() !== "DELETE") return route.fallback();
    if (!(await answer.promise)) return route.continue();
    const problem = {
      type: "about:blank",
      title: "Ocupada",
      status: 503,
      code: "overloaded",
      detail: "Vuelve a probar",
    };
    return route.fulfill({ status: 503, contentType: "application/problem+json", body: JSON.stringify(problem) });
  });
  return answer.resolve;
}

test("whoever stays after Back is where they were: search, filter and history entry", async ({ page, shop }) => {
  await withdrawal(shop, { name: "Ana" });
  await openPanel(page, shop, "/admin/ordenes");
  await page.getByRole("link", { name: /^Arrepentimientos/ }).click();
  await page.getByLabel("Filtrar por estado").selectOption("Sin responder");
  await page.evaluate(() => history.replaceState({ mark: 1 }, ""));
  await page.getByRole("button", { name: "Marcar como respondido: ARR-000007" }).click();
  await page.getByLabel("Nota (opcional)").fill("Acordamos el cambio");

  for (let time = 0; time < 2; time += 1) {
    await page.goBack();
    await question(page).getByRole("button", { name: "Seguir editando" }).click();
    await expect(page).toHaveURL(`${shop.url}/admin/arrepentimientos?estado=sin-responder`);
    expect(await page.evaluate(() => history.state)).toEqual({ mark: 1 });
    await expect(page.getByLabel("Nota (opcional)")).toHaveValue("Acordamos el cambio");
  }
  await page.goBack();
  await question(page).getByRole("button", { name: "Salir sin guardar" }).click();
  await expect(page).toHaveURL(`${shop.url}/admin/ordenes`);
  await expect(page.getByRole("searchbox", { name: "Buscar órdenes" })).toBeVisible();
});

/** Fields that are in no draft, and how to reach them. */
const UNSAVED: readonly {
  title: string;
  status: "confirmed" | "shipped";
  label: string;
  show: (page: Page) => Promise<void>;
}[] = [
  { title: "a parcel's tracking", status: "shipped", label: "Código de seguimiento", show: async () => {} },
  {
    title: "the tracking of a parcel that is being sent",
    status: "confirmed",
    label: "Código de seguimiento",
    show: async (page) => void (await page.getByLabel(/^Estado de ORD-/).selectOption("Enviado")),
  },
  {
    title: "a buyer's correction",
    status: "confirmed",
    label: "Dirección",
    async show(page) {
      await page.getByRole("link", { name: "Ver sus datos personales" }).click();
      await page.getByRole("button", { name: "Corregir" }).click();
    },
  },
];

test("Back and the end of a session ask before they lose what is in no draft", async ({ page, shop }) => {
  await forEachRow({ page, shop }, UNSAVED, async ({ status, label, show }) => {
    await orderNumber(order(shop, await shop.sells({ name: "Camisa" })));
    await shop.db.updateTable("orders").set({ status }).execute();
    await openPanel(page, shop, "/admin/ordenes");
    await page.getByRole("link", { name: /^Ver Detalles/ }).click();
    await show(page);
    const field = page.getByLabel(label, { exact: true });
    await field.fill("3600 0012");
    await page.goBack();
    await question(page).getByRole("button", { name: "Seguir editando" }).click();
    await expect(field).toHaveValue("3600 0012");

    const other = await signOutElsewhere(page, shop);
    await other.close();
    await expect(sessionEnded(page)).toBeVisible();
    await signInAgain(page);
    await expect(field).toHaveValue("3600 0012");
  });
});

test("a session that ends leaves an import's file and plan where they are", async ({ page, shop }) => {
  await openPanel(page, shop, "/admin/productos/importar");
  const file = {
    name: "productos.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("nombre;precio;stock\r\nGorro;12900;4\r\n"),
  };
  await page.getByLabel("CSV o arrástralo aquí").setInputFiles(file);
  await expect(page.getByRole("button", { name: "Importar 1 producto" })).toBeVisible();
  await signOutElsewhere(page, shop);
  await signInAgain(page);
  await page.getByRole("button", { name: "Importar 1 producto" }).click();
  await expect(page.getByText("Se creó 1 producto.")).toBeVisible();
  await page.getByRole("link", { name: "Ver los productos" }).click();
  await expect(page.getByRole("button", { name: "Editar Gorro" })).toBeVisible();
});

test("Cancelar and Escape ask before a tracking is lost, which waits when the session ends as it is sent", async ({
  page,
  shop,
}) => {
  await orderNumber(order(shop, await shop.sells({ name: "Camisa" })));
  await shop.db.updateTable("orders").set({ status: "confirmed" }).execute();
  await openPanel(page, shop, "/admin/ordenes");
  await page.getByRole("link", { name: /^Ver Detalles/ }).click();
  const status = page.getByLabel(/^Estado de ORD-/);
  await status.focus();
  await status.selectOption("Enviado");
  const dialog = page.getByRole("dialog", { name: /^¿Enviaste ORD-/ });
  await dialog.getByLabel("Código de seguimiento").fill("3600 0012");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await dialog.getByRole("button", { name: "Seguir editando" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog.getByText("¿Descartar los cambios?")).toBeVisible();
  await expect(dialog.getByLabel("Código de seguimiento")).toHaveValue("3600 0012");
  await dialog.getByRole("button", { name: "Descartar" }).click();
  await expect(dialog).toBeHidden();
  await expect(status).toHaveValue("confirmed");
  await expect(status).toBeFocused();

  await status.selectOption("Enviado");
  await expect(dialog.getByLabel("Código de seguimiento")).toHaveValue("");
  await dialog.getByLabel("Código de seguimiento").fill("3600 0099");
  await whenCalled(page, "PATCH", "**/api/admin/orders/*", () => shop.db.deleteFrom("auth_sessions").execute());
  await dialog.getByRole("button", { name: "Marcar como enviada" }).click();
  await signInAgain(page);

  await status.selectOption("Enviado");
  await expect(dialog.getByLabel("Código de seguimiento")).toHaveValue("3600 0099");
  await dialog.getByRole("button", { name: "Marcar como enviada" }).click();
  await expectToast(page, "Estado de la orden actualizado");
  await page.getByRole("link", { name: "Volver a Órdenes" }).click();
  await expect(page.getByRole("tab", { name: "Órdenes" })).toBeVisible();
});

test("signed out in another tab, what is typed in this one waits for the same account", async ({ page, shop }) => {
  await openPanel(page, shop);
  await beginProduct(page, "Remera a medias");
  const other = await signOutElsewhere(page, shop);

  await expect(sessionEnded(page).getByText("Lo que escribiste sigue ahí.")).toBeVisible();
  await fillLogin(other);
  await expect(sessionEnded(page)).toBeHidden();
  await expect(page.getByLabel("Nombre *")).toHaveValue("Remera a medias");

  await other.getByRole("button", { name: "Cerrar Sesión" }).click();
  await signInAgain(page);
  await expect(page.getByLabel("Nombre *")).toHaveValue("Remera a medias");
});

test("another account that comes in where a session ended finds nothing that was typed before", async ({
  page,
  shop,
}) => {
  const partner = await makeAccount(shop, "vecina@example.com");
  const number = await orderNumber(order(shop, await shop.sells({ name: "Camisa" })));
  await openPanel(page, shop, "/admin/ordenes");
  await page.getByRole("link", { name: `Ver Detalles de ${number}` }).click();
  await page.getByLabel("Nota interna").fill("Cliente difícil");
  await page.getByRole("link", { name: "Volver a Órdenes" }).click();
  await page.getByRole("tab", { name: "Productos" }).click();
  await beginProduct(page, "Remera secreta");
  await signOutElsewhere(page, shop);

  await sessionEnded(page).getByLabel("E-mail").fill(partner.email);
  await signInAgain(page, partner);
  await expect(page.getByText("Hola, vecina@example.com")).toBeVisible();
  await expect(page.getByRole("button", { name: "Editar Camisa" })).toBeVisible();
  await expect(page.getByLabel("Nombre *")).toHaveCount(0);
  await page.getByRole("tab", { name: "Órdenes" }).click();
  await page.getByRole("link", { name: `Ver Detalles de ${number}` }).click();
  await expect(page.getByLabel("Nota interna")).toHaveValue("");
});

test("an answer that another account waited for leaves the form of the one that is in now alone", async ({
  page,
  context,
  shop,
}) => {
  const partner = await makeAccount(shop, "vecina@example.com");
  await openPanel(page, shop);
  await beginProduct(page, "Remera");
  await page.getByLabel("Precio *").fill("1000");
  await page.getByLabel("Stock *").fill("3");
  const made = Promise.withResolvers<void>();
  const arrival = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/products$/, async (route) => {
    const response = await route.fetch();
    made.resolve();
    await arrival.promise;
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Crear Producto" }).click();
  await made.promise;

  await context.clearCookies();
  const other = await context.newPage();
  await other.goto(`${shop.url}/admin`);
  await fillLogin(other, partner);
  await expect(page.getByText("Hola, vecina@example.com")).toBeVisible();
  await beginProduct(page, "Saco");
  const answered = page.waitForResponse(/\/api\/admin\/products$/);
  arrival.resolve();
  await answered;
  // A screen closes within a task or two of the answer.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  await expect(page.getByLabel("Nombre *")).toHaveValue("Saco");
  await page.reload();
  await expect(page.getByLabel("Nombre *")).toHaveValue("Saco");
});

test("'Cancelar' and the browser ask before a typed form is closed, and not about an untouched one", async ({
  page,
  shop,
}) => {
  await shop.sells({ name: "Camisa" });
  await openPanel(page, shop);
  const cancel = page.getByRole("button", { name: "Cancelar" });
  await page.getByRole("button", { name: "Nuevo Producto" }).click();
  await cancel.click();
  await expect(page.getByLabel("Nombre *")).toHaveCount(0);

  await beginProduct(page, "Pollera");
  await cancel.click();
  await expect(page.getByText("¿Descartar los cambios?")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Nombre *")).toHaveValue("Pollera");
  await expect(page.getByRole("form", { name: "Nuevo Producto" }).locator(":focus")).toBeVisible();
  await cancel.click();
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(page.getByLabel("Nombre *")).toHaveCount(0);

  await page.getByRole("button", { name: "Editar Camisa" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar Producto" });
  await dialog.getByLabel("Nombre *").fill("Camisa de lino");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await dialog.getByRole("button", { name: "Seguir editando" }).click();
  await expect(dialog.getByLabel("Nombre *")).toHaveValue("Camisa de lino");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await dialog.getByRole("button", { name: "Descartar" }).click();
  await expect(dialog).toBeHidden();

  await test.step("a form that the browser closes by itself asks before it loses what was typed", async () => {
    await page.getByRole("button", { name: "Editar Camisa" }).click();
    await dialog.getByLabel("Nombre *").fill("Camisa Lino");
    // Like Chromium at an Escape without a press since the last one.
    const close = () => dialog.evaluate((element: HTMLDialogElement) => element.close());
    await close();
    await expect(dialog.getByText("¿Descartar los cambios?")).toBeVisible();
    await dialog.getByRole("button", { name: "Seguir editando" }).click();
    await expect(dialog.getByLabel("Nombre *")).toHaveValue("Camisa Lino");

    await close();
    await dialog.getByRole("button", { name: "Descartar" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("closing the file chooser closes neither the product's form nor asks to discard it", async () => {
    await page.getByRole("button", { name: "Editar Camisa" }).click();
    await dialog.getByLabel("Descripción").fill("De lino");
    // What the browser fires when its file chooser is cancelled.
    for (let times = 0; times < 2; times++) {
      await dialog.getByLabel("Agregar imágenes").dispatchEvent("cancel", { bubbles: true });
    }
    await expect(dialog.getByLabel("Descripción")).toHaveValue("De lino");
    await expect(dialog.getByText("¿Descartar los cambios?")).toBeHidden();
  });
});

test("deleted rows disappear at once, even before the answer, and return if refused", async ({ page, shop }) => {
  for (const name of ["Camisa", "Pollera", "Remera"]) await shop.sells({ name });
  await openPanel(page, shop);
  const names = () => page.getByRole("row").locator("p.font-medium").allTextContents();
  const remove = async (name: string) => {
    await page.getByRole("button", { name: `Eliminar ${name}` }).click();
    await page.getByRole("button", { name: "Eliminar producto" }).click();
  };
  await expect.poll(names).toEqual(["Remera", "Pollera", "Camisa"]);

  const refuse = await holdDeletions(page);
  await remove("Pollera");
  await expect.poll(names).toEqual(["Remera", "Camisa"]);
  await page.getByRole("button", { name: "Eliminar Camisa" }).click();
  refuse(true);
  await expectToast(page, "No se pudo eliminar el producto", "Vuelve a probar");
  await expect(page.getByText("«Camisa» dejará de estar en la tienda.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect.poll(names).toEqual(["Remera", "Pollera", "Camisa"]);

  await page.unrouteAll();
  const goOn = await holdDeletions(page);
  await remove("Pollera");
  await page.getByRole("button", { name: "Eliminar Camisa" }).click();
  // The list is not refetched: nobody waits for it.
  await page.route("**/api/admin/products?*", (route) => route.abort());
  goOn(false);
  await expectToast(page, "Producto eliminado correctamente");
  await expect(page.getByText("«Camisa» dejará de estar en la tienda.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect.poll(names).toEqual(["Remera", "Camisa"]);

  await page.unrouteAll();
  await test.step("a category, too, is back in its place when it is refused", async () => {
    for (const [index, name] of ["Abrigos", "Remeras"].entries()) {
      await shop.db.insertInto("categories").values({ name, slug: name.toLowerCase(), display_order: index }).execute();
    }
    await openPanel(page, shop, "/admin/categorias");
    const names = () => page.getByRole("heading", { level: 2 }).allTextContents();
    await expect.poll(names).toEqual(["Abrigos", "Remeras"]);
    const refuse = await holdDeletions(page);
    await page.getByRole("button", { name: "Eliminar Abrigos" }).click();
    await page.getByRole("button", { name: "Eliminar categoría" }).click();
    await expect.poll(names).toEqual(["Remeras"]);
    await page.getByRole("button", { name: "Eliminar Remeras" }).click();
    refuse(true);
    await expectToast(page, "No se pudo eliminar la categoría", "Vuelve a probar");
    await expect(page.getByRole("heading", { name: "¿Eliminar la categoría «Remeras»?" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect.poll(names).toEqual(["Abrigos", "Remeras"]);
  });
});

for (const width of [360, 1440]) {
  test(`a toast on screen makes way for the bar that appears under it, at ${width} px`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 740 });
    const shirt = await shop.sells({ name: "Remera", stock: 99 });
    const numbers = await Promise.all(Array.from({ length: 8 }, () => orderNumber(order(shop, shirt))));
    await openPanel(page, shop, "/admin/ordenes");
    // Refused, so that only one toast is shown, at the bottom of the screen.
    await page.route("**/api/admin/orders/*", (route) => route.abort());
    await page
      .getByLabel(/^Estado de/)
      .first()
      .selectOption("Confirmado");
    await expectToast(page, "No se pudo actualizar el estado");
    // The first row: on a phone the last ones are covered by the toast, which is waited for there.
    await page.getByLabel(`Seleccionar ${numbers.toSorted().at(-1)}`).check();

    const bar = page.getByRole("region", { name: "Órdenes seleccionadas" });
    const [toast, status] = await Promise.all([
      page.locator("[data-toaster] li").boundingBox(),
      bar.getByLabel("Estado nuevo").boundingBox(),
    ]);
    if (!toast || !status) throw new Error("The toast is gone already");
    const isBeside = toast.x + toast.width <= status.x || status.x + status.width <= toast.x;
    expect(isBeside || toast.y + toast.height <= status.y || status.y + status.height <= toast.y).toBe(true);
    await bar.getByRole("button", { name: "Cancelar" }).click({ timeout: 1000 });
  });
}

const CREATION = /\/api\/admin\/products$/;

test("a new product whose answer was lost is made once, as it was typed at last", async ({ page, shop }) => {
  await openPanel(page, shop);
  await beginProduct(page, "Camisa");
  await page.getByLabel("Precio *").fill("20000");
  await page.getByLabel("Stock *").fill("3");
  const picture = { name: "frente.jpg", mimeType: "image/jpeg", buffer: await jpeg() };
  await page.getByLabel("Agregar imágenes").setInputFiles([picture]);
  const restore = await loseAnswers(page, CREATION);
  await page.getByRole("button", { name: "Crear Producto" }).click();
  await expectToast(page, "No se pudo crear el producto", "La tienda no responde");
  await page.getByLabel("Nombre *").fill("Camisa Lino");
  await page.getByLabel("Stock *").fill("4");
  await page.getByRole("button", { name: "Crear Producto" }).click();
  await expect(page.getByRole("button", { name: "Crear Producto" })).toBeVisible();
  await page.getByLabel("Descripción").fill("Fresca");
  await restore();
  await page.getByRole("button", { name: "Crear Producto" }).click();

  const dialog = page.getByRole("dialog", { name: "Editar Producto" });
  await expect(dialog.locator(":focus")).toBeVisible();
  await expectToast(page, "Producto creado correctamente", "Guarda lo que cambiaste después.");
  // Escape closes the dialog even from the toast, which stays while focused.
  const close = dialog.getByRole("button", { name: "Cerrar notificación" });
  // Inert until it is announced in the dialog.
  await expect(async () => {
    await close.focus();
    await expect(close).toBeFocused({ timeout: 100 });
  }).toPass();
  await expect(page.getByRole("form", { name: "Nuevo Producto" })).toHaveCount(0);
  await expect(dialog.getByLabel("Nombre *")).toHaveValue("Camisa Lino");
  await expect(dialog.getByRole("group", { name: "Imagen 1 de 1" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog.getByText("¿Descartar los cambios?")).toBeVisible();
  await dialog.getByRole("button", { name: "Seguir editando" }).click();
  await dialog.getByRole("button", { name: "Guardar Cambios" }).click();
  await expectToast(page, "Producto actualizado correctamente");
  await expect(dialog).toBeHidden();

  const made = await shop.db
    .selectFrom("products")
    .innerJoin("product_variants", "product_id", "products.id")
    .select(["name", "description", "stock", "version"])
    .execute();
  expect(made).toEqual([{ name: "Camisa Lino", description: "Fresca", stock: 4, version: 2 }]);
  expect(await shop.db.selectFrom("product_images").select("id").execute()).toHaveLength(1);
});

test("a new product sent again unchanged after a lost answer is created once; missing pictures are reported", async ({
  page,
  shop,
}) => {
  await openPanel(page, shop);
  await beginProduct(page, "Camisa");
  await page.getByLabel("Precio *").fill("20000");
  await page.getByLabel("Stock *").fill("3");
  const restore = await loseAnswers(page, CREATION);
  await page.getByRole("button", { name: "Crear Producto" }).click();
  await expectToast(page, "No se pudo crear el producto");
  await restore();
  await page.getByRole("button", { name: "Crear Producto" }).click();
  await expectToast(page, "Producto creado correctamente");
  await expect(page.getByRole("dialog", { name: "Editar Producto" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Editar Camisa" })).toHaveCount(1);

  await test.step("pictures whose order was not saved are told of in sentences that agree, until it is", async () => {
    const file = { mimeType: "image/jpeg", buffer: await jpeg() };
    await beginProduct(page, "Pollera");
    await page.getByLabel("Precio *").fill("20000");
    await page.getByLabel("Stock *").fill("3");
    await page.getByLabel("Agregar imágenes").setInputFiles([{ ...file, name: "frente.jpg" }]);
    await page.getByLabel("Texto alternativo").fill("De frente");
    await page.route("**/images", (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
    await page.getByRole("button", { name: "Crear Producto" }).click();
    const warning = page.getByRole("alert").filter({ hasText: "Falta guardar el orden y los textos de las imágenes." });
    await expect(warning).toContainText("El producto quedó guardado. Con «Reintentar» se completa lo que falta.");
    await page.unrouteAll();
    await warning.getByRole("button", { name: "Reintentar" }).click();
    await expect(warning).toBeHidden();
  });
});
