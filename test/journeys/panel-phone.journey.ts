import type { Locator, Page } from "@playwright/test";
import { BUYER } from "../buyer.ts";
import { expectAccessible } from "./axe.ts";
import { expect, expectToast, test } from "./journey.ts";
import { openPanel, order, orderNumber, OWNER } from "./panel.ts";
import { headingOf, PHONE } from "./shopper.ts";

test.use({ viewport: PHONE, hasTouch: true });

const bar = (page: Page) => page.getByRole("navigation", { name: "Secciones del panel" });

/** An element's position on the screen, in pixels. */
async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not on screen.");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Presses the words themselves, whatever covers them. */
async function tapOn(page: Page, words: Locator): Promise<void> {
  await words.scrollIntoViewIfNeeded();
  const { x, y, height } = await boxOf(words);
  await page.touchscreen.tap(x + 10, y + height / 2);
}

test("from every page the bar leads to the main places, and to their beginning", async ({ page, shop }) => {
  const shirt = await shop.sells({ stock: 9 });
  const number = await orderNumber(order(shop, shirt));
  for (let more = 0; more < 8; more++) await orderNumber(order(shop, shirt));
  await openPanel(page, shop, "/admin/ordenes");
  await page.getByRole("link", { name: `Ver Detalles de ${number}` }).tap();
  await expect(headingOf(page, `Orden ${number}`)).toBeFocused();
  await expect(bar(page).locator("[aria-current=true]")).toHaveText("Órdenes");
  await expect(bar(page).getByRole("link", { name: "Órdenes" })).toHaveAccessibleDescription("9 órdenes pendientes");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await bar(page).getByRole("link", { name: "Órdenes" }).tap();
  await expect(page.getByRole("tab", { name: "Órdenes", selected: true })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(bar(page)).toBeHidden();

  const places = {
    Productos: ["/admin/categorias", "/admin/productos/importar", `/admin/productos/${shirt.id}/movimientos`],
    Órdenes: ["/admin/ordenes/por-revisar", "/admin/ordenes/conciliar", "/admin/arrepentimientos"],
    Ajustes: ["/admin/ajustes/cuenta", "/admin/ajustes/actividad"],
  };
  for (const [place, addresses] of Object.entries(places)) {
    for (const address of addresses) {
      await page.goto(address);
      await expect(bar(page).locator("[aria-current=true]")).toHaveText(place);
      // A screen whose code comes later has its own frame.
      await expect(async () => {
        for (const link of await bar(page).getByRole("link").all()) {
          const { height, bottom } = await boxOf(link);
          expect(height).toBeGreaterThanOrEqual(44);
          expect(bottom).toBe(PHONE.height);
        }
      }).toPass();
    }
  }
  await expectAccessible(page);
  await page.goto("/admin/nada");
  await expect(headingOf(page, "Esta página no existe")).toBeVisible();
  await expect(bar(page)).toBeVisible();
  await expect(bar(page).locator("[aria-current=true]")).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(bar(page)).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(bar(page)).toBeHidden();
});

test("the bar asks before what was typed is lost, and no toast lies over it", async ({ page, shop }) => {
  await openPanel(page, shop, "/admin/categorias");
  const name = page.getByLabel("Nombre de la categoría nueva");
  await name.fill("Abrigos");
  await bar(page).getByRole("link", { name: "Productos" }).tap();
  const question = page.getByRole("dialog", { name: "Tienes cambios sin guardar" });
  await question.getByRole("button", { name: "Seguir editando" }).tap();
  await expect(name).toHaveValue("Abrigos");

  await page.getByRole("button", { name: "Crear categoría" }).tap();
  await expectToast(page, "Categoría creada correctamente");
  const toast = await boxOf(page.locator("[data-toaster] li"));
  expect(toast.bottom).toBeLessThanOrEqual((await boxOf(bar(page))).y);
});

test("the lists begin at once: their filters wait behind a button that says how many are set", async ({
  page,
  shop,
}) => {
  await shop.sells({ name: "Camisa", discount: 10 });
  await shop.sells({ name: "Pollera" });
  await orderNumber(order(shop, await shop.sells({ name: "Remera" })));

  await openPanel(page, shop);
  const button = page.getByRole("button", { name: /^Filtros/ });
  const search = page.getByRole("searchbox", { name: "Buscar productos" });
  const firstName = page.getByRole("heading", { name: "Remera" });
  await expect(firstName).toBeVisible();
  await expect(page.getByLabel("Filtrar por estado")).toBeHidden();
  expect((await boxOf(firstName)).y - (await boxOf(search)).bottom).toBeLessThan(200);
  await button.tap();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await page.getByLabel("Filtrar por estado").selectOption("Activos");
  await page.getByRole("button", { name: "En oferta" }).tap();
  await expect(firstName).toBeHidden();
  await expect(button).toHaveText("Filtros (2)");
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Camisa" })).toBeVisible();
  await expect(button).toHaveText("Filtros (2)");
  await expect(page.getByRole("button", { name: "En oferta" })).toBeHidden();

  await page.goto("/admin/ordenes");
  await expect(page.getByText("Ana Paz")).toBeVisible();
  // An iPhone zooms in on controls with smaller letters, and stays zoomed.
  await expect(page.getByLabel(/^Estado de/)).toHaveCSS("font-size", "16px");
  await expect(page.getByLabel("Desde")).toBeHidden();
  await expect(page.getByRole("button", { name: "Exportar" })).toBeVisible();
  await button.tap();
  await page.getByLabel("Filtrar por estado").selectOption("Pendiente");
  await page.getByLabel("Desde").fill("2026-01-01");
  await expect(button).toHaveText("Filtros (2)");
  await expectAccessible(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(page.getByLabel("Desde")).toBeVisible();
  await expect(button).toBeHidden();
});

test("the field that 'Ajustes' is opened at is in sight, and so is why a field is refused, above bar and buttons", async ({
  page,
  shop,
}) => {
  await orderNumber(order(shop, await shop.sells()));
  const refuse = async (label: string, typed: string, why: string) => {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(typed);
    // At the end of the screen, near the bar and the finger.
    await field.evaluate((input) => scrollBy(0, input.getBoundingClientRect().bottom - (innerHeight - 60)));
    await field.press("Enter");
    await expect(field).toBeFocused();
    const { y: barTop } = await boxOf(page.locator(".panel-tabs"));
    await expect.poll(async () => (await boxOf(page.getByText(why))).bottom).toBeLessThan(barTop);
  };
  await test.step("though the pictures above it are answered last", async () => {
    const settings = page.waitForResponse("**/api/admin/settings");
    await page.route("**/api/admin/settings/pictures", async (route) => {
      await settings;
      await route.continue();
    });
    await openPanel(page, shop, "/admin/ajustes#alias");
    const alias = page.getByLabel("Alias", { exact: true });
    await expect(page.getByText("Elegir logo")).toBeVisible();
    await expect(alias).toBeFocused();
    await expect(alias).toBeInViewport({ ratio: 1 });
  });
  await refuse("Alias", "la percha!", "El alias lleva");
  await page.goto("/admin/ajustes/datos-personales");
  await refuse("Meses", "3", "Escribe los meses");
  await test.step("what a long dialog says is in sight, above its buttons", async () => {
    await page.getByLabel("DNI, e-mail o teléfono").fill(BUYER.customer_dni);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Corregir" }).tap();
    const dialog = page.getByRole("dialog");
    const save = dialog.getByRole("button", { name: "Guardar corrección" });
    const { y: saveTop } = await boxOf(save);
    await dialog.evaluate((element) => element.scrollTo(0, 0));
    await save.tap();
    const said = dialog.getByText("No hay cambios para guardar");
    // A toast's words are inserted again in a dialog, for screen readers.
    await expect(async () => expect((await boxOf(said)).bottom).toBeLessThan(saveTop)).toPass();
  });
  await page.goto("/admin/ajustes/administradores");
  await refuse("E-mail de la persona", OWNER.email, "Ese e-mail ya administra la tienda.");
});

test("the forms of 'Ajustes' do not wait for the further tries of pictures that do not come", async ({
  page,
  shop,
}) => {
  await page.clock.install();
  await page.route("**/api/admin/settings/pictures", (route) => route.fulfill({ status: 503, json: {} }));
  await openPanel(page, shop, "/admin/ajustes#alias");
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await expect(page.getByLabel("Alias", { exact: true })).toBeFocused();
});

test("what imports a file is seen whole as soon as its plan is there", async ({ page, shop }) => {
  await openPanel(page, shop, "/admin/productos/importar");
  const rows = Array.from({ length: 30 }, (_, index) => `Gorro ${index};12900;4`);
  await page.getByLabel("CSV o arrástralo aquí").setInputFiles({
    name: "productos.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["nombre;precio;stock", ...rows].join("\r\n")),
  });
  await expect(page.getByRole("heading", { name: "Qué cambiaría" })).toBeFocused();
  const submit = await boxOf(page.getByRole("button", { name: "Importar 30 productos" }));
  expect(submit.bottom).toBeLessThanOrEqual((await boxOf(bar(page))).y);
});

test("a press anywhere on a card opens it, but for its own controls; a discount adds a line to it, not a row", async ({
  page,
  shop,
}) => {
  await shop.sells({ name: "Tapado", price: 98_900 });
  await shop.sells({ name: "Vestido", price: 98_900, discount: 20 });
  const number = await orderNumber(order(shop, await shop.sells({ name: "Camisa", description: "De lino", stock: 9 })));
  await openPanel(page, shop, "/admin/ordenes");
  const status = page.getByLabel(`Estado de ${number}`);
  await page.getByLabel(`Seleccionar ${number}`).tap();
  await expect(page.getByText("1 orden seleccionada")).toBeVisible();
  // Toasts stay above its bar, without restyling the list's other rows.
  const bottomBar = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).getPropertyValue("--bottom-bar"));
  const tabsAlone = await bottomBar("[data-order]");
  await expect.poll(() => bottomBar(".toaster")).not.toBe(tabsAlone);
  expect(await bottomBar("[data-order]")).toBe(tabsAlone);
  await page.getByRole("button", { name: "Cancelar" }).tap();
  await expect.poll(() => bottomBar(".toaster")).toBe(tabsAlone);
  await status.tap();
  await status.selectOption("Confirmado");
  await expectToast(page, "Estado de la orden actualizado");
  await page.getByRole("button", { name: "Cerrar notificación" }).tap();
  await expect(page).toHaveURL(/\/admin\/ordenes$/);
  await tapOn(page, page.getByText("Ana Paz"));
  await expect(headingOf(page, `Orden ${number}`)).toBeFocused();

  await bar(page).getByRole("link", { name: "Productos" }).tap();
  const [discounted, plain] = [
    page.getByRole("listitem").filter({ hasText: "Vestido" }),
    page.getByRole("listitem").filter({ hasText: "Tapado" }),
  ];
  await expect(plain).toBeVisible();
  const more = (await boxOf(discounted)).height - (await boxOf(plain)).height;
  expect(more).toBeLessThan(30);

  await page.getByRole("button", { name: "Eliminar Camisa" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).tap();
  await tapOn(page, page.getByText("De lino"));
  await expect(page.getByRole("dialog", { name: "Editar Producto" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Movimientos de stock de Camisa" }).tap();
  await expect(headingOf(page, "Movimientos de stock")).toBeVisible();
});

test("what a dialog asks is answered where the thumb is, and what it asks for is not covered", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openPanel(page, shop, "/admin/ajustes");
  await page.getByLabel("Alias").fill("la.percha.linda");
  await page.getByLabel("Titular").fill("Ana Paz");
  await page.getByLabel("CBU o CVU").fill("2850590940090418135201");
  await page.getByLabel("Banco").fill("Banco de la Plaza");
  await page.getByRole("button", { name: "Guardar cobros" }).tap();
  const dialog = page.getByRole("dialog");
  const password = dialog.getByLabel("Tu contraseña");
  await expect(password).toBeFocused();
  const cancel = await boxOf(dialog.getByRole("button", { name: "Cancelar" }));
  const confirm = await boxOf(dialog.getByRole("button", { name: "Confirmar cambio" }));
  expect((await boxOf(password)).bottom).toBeLessThanOrEqual(confirm.y);
  expect(confirm.bottom).toBeLessThanOrEqual(640);
  expect(confirm.bottom).toBeGreaterThan(560);
  expect(cancel.x).toBeLessThanOrEqual(24);
  expect(confirm.right).toBeGreaterThanOrEqual(336);
  expect(cancel.right).toBeLessThan(confirm.x);

  await password.fill("una clave equivocada");
  await dialog.getByRole("button", { name: "Confirmar cambio" }).tap();
  const wrong = dialog.getByText("La contraseña no es correcta.");
  await expect(wrong).toBeVisible();
  await expect.poll(async () => (await boxOf(wrong)).bottom).toBeLessThanOrEqual(confirm.y);
});

test("whoever comes back from an order to the book of a product goes on at its line", async ({ page, shop }) => {
  const shirt = await shop.sells({ stock: 99 });
  const first = await orderNumber(order(shop, shirt));
  for (let more = 0; more < 12; more++) await orderNumber(order(shop, shirt));
  await openPanel(page, shop, `/admin/productos/${shirt.id}/movimientos`);
  const line = page.getByRole("link", { name: first });
  await line.scrollIntoViewIfNeeded();
  const position = await page.evaluate(() => scrollY);
  expect(position).toBeGreaterThan(0);
  await line.tap();
  await expect(headingOf(page, `Orden ${first}`)).toBeFocused();
  await page.goBack();
  await expect(line).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(position);
});
