import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { addDeliveryMethod } from "../delivery-methods.ts";
import { expectAccessible, expectAccessibleAtWidths, expectAccessibleOnPhone } from "./axe.ts";
import { expect, expectToast, loseAnswers, test, untilAnnounced } from "./journey.ts";
import { makeAccount, openPanel } from "./panel.ts";
import { PHONE } from "./shopper.ts";

const PAGE = "/admin/ajustes/envios";

const cardOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

const namesOf = (page: Page) => page.getByRole("main").locator("ol > li h2").allTextContents();

const testBox = (page: Page) => page.getByRole("region", { name: "Probar" });

async function tryOut(page: Page, code: string, amount: string): Promise<void> {
  await testBox(page).getByLabel("Código postal").fill(code);
  await testBox(page).getByLabel("Importe del carrito").fill(amount);
  await testBox(page).getByRole("button", { name: "Ver las opciones" }).click();
  await expect(testBox(page).getByText(`Con el código ${code}`)).toBeVisible();
}

test("a text that is typed in, and why it is refused, are above the buttons", async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPanel(page, shop, PAGE);
  await page.getByRole("button", { name: "Correo Argentino a domicilio" }).click();
  await page.getByLabel("Precio en pesos").fill("7500");
  const buttons = page.getByRole("button", { name: "Cancelar", exact: true });
  const roomBelow = async (above: Locator) => {
    const [box, button] = [await above.boundingBox(), await buttons.boundingBox()];
    return box && button ? button.y - (box.y + box.height) : -1;
  };
  await page.getByLabel("Plazo").press("Tab");
  await expect(page.getByLabel("Códigos postales")).toBeFocused();
  await expect.poll(() => roomBelow(page.getByLabel("Códigos postales"))).toBeGreaterThan(0);

  await page.keyboard.type("99999-abc");
  await page.getByRole("button", { name: "Agregar", exact: true }).press("Enter");
  await expect(page.getByLabel("Códigos postales")).toBeFocused();
  const error = page.getByRole("main").getByText("no es un código postal");
  await expect.poll(() => roomBelow(error)).toBeGreaterThan(0);
});

test("on a phone: from nothing to methods with prices, in order, tried out before anybody buys", async ({
  page,
  shop,
}) => {
  await page.setViewportSize(PHONE);
  await openPanel(page, shop, "/admin/ajustes");
  await page.getByRole("link", { name: "Envíos" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Envíos" })).toBeFocused();
  await expect(page.getByText("Todavía no hay formas de entrega")).toBeVisible();
  await expectAccessibleOnPhone(page);
  await page.setViewportSize(PHONE);

  await page.getByRole("button", { name: "Moto mensajería CABA" }).click();
  await expect(page.getByRole("heading", { name: "Nueva forma de entrega" })).toBeFocused();
  await expect(page.getByLabel("Códigos postales")).toHaveValue("1000-1499");
  await page.getByRole("button", { name: "Agregar", exact: true }).click();
  await expectToast(page, "No se pudo agregar", "Escribe el precio, o 0 si es gratis.");
  await expect(page.getByLabel("Precio en pesos")).toBeFocused();
  await page.getByLabel("Precio en pesos").fill("4.000,50");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Escribe pesos enteros, sin centavos.").first()).toBeVisible();
  await page.getByLabel("Precio en pesos").fill("4.000");
  await expect(page.getByLabel("Precio en pesos")).not.toHaveAttribute("aria-invalid");
  await page.getByLabel("Gratis desde").fill("90000");
  await page.getByLabel("Plazo").fill("En el día");
  await page.locator("summary", { hasText: "Provincias" }).click();
  await page.getByLabel("Tierra del Fuego").check();
  await expect(page.getByText("Llega a: 1000-1499 y Tierra del Fuego")).toBeVisible();
  await expectAccessibleAtWidths(page);
  await page.setViewportSize(PHONE);

  // Typed text survives a reload.
  await page.reload();
  await expect(page.getByText("Recuperamos lo que estabas escribiendo.")).toBeVisible();
  await expect(page.getByLabel("Precio en pesos")).toHaveValue("4.000");
  await page.getByRole("button", { name: "Agregar", exact: true }).click();
  await expectToast(page, "Forma de entrega agregada");
  await expect(page.getByRole("button", { name: "Agregar forma de entrega" })).toBeFocused();
  await expect(cardOf(page, "Moto mensajería CABA")).toBeInViewport();
  await expect(cardOf(page, "Moto mensajería CABA")).toContainText(/\$\s4\.000, gratis desde \$\s90\.000/);
  await expect(cardOf(page, "Moto mensajería CABA")).toContainText("En el día · 1000-1499 y Tierra del Fuego");

  await shop.db.updateTable("settings").set({ street_address: "Gorriti 4500" }).execute();
  await untilAnnounced(shop);
  await page.reload();
  await page.getByRole("button", { name: "Agregar forma de entrega" }).click();
  await page.getByRole("button", { name: "Retiro en el local" }).click();
  await expect(page.getByLabel("Dirección")).toHaveValue("Gorriti 4500");
  await page.getByLabel("Enlace del mapa").fill("maps.app.goo.gl/abc");
  await page.getByRole("button", { name: "Agregar", exact: true }).click();
  await expect(cardOf(page, "Retiro en el local")).toContainText("Gratis");
  await expect(cardOf(page, "Retiro en el local")).toContainText("Todo el país");
  await expect(page.getByRole("link", { name: "Ver el mapa" })).toHaveAttribute("href", "https://maps.app.goo.gl/abc");

  const up = page.getByRole("button", { name: "Subir Retiro en el local" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => namesOf(page)).toEqual(["Retiro en el local", "Moto mensajería CABA"]);
  await expect(up).toBeFocused();
  await expect(page.getByText("Retiro en el local está en el lugar 1 de 2.")).toBeAttached();

  await tryOut(page, "C1425", "50.000");
  await expect(testBox(page)).toContainText(/Moto mensajería CABA\s*\$\s4\.000.*Total: \$\s54\.000.*Retiro/s);
  await tryOut(page, "1425ABC", "90000");
  await expect(testBox(page)).toContainText(/Moto mensajería CABA\s*Gratis.*Total: \$\s90\.000/s);
  await tryOut(page, "5000", "50000");
  await expect(testBox(page)).not.toContainText("Moto");
  await expect(testBox(page)).toContainText("Retiro en el local");
  await expectAccessibleOnPhone(page);

  await page.reload();
  await expect.poll(() => namesOf(page)).toEqual(["Retiro en el local", "Moto mensajería CABA"]);
});

test("where nothing delivers an order may be agreed, while the owner says so", async ({ page, shop }) => {
  await addDeliveryMethod(shop, { name: "Moto", price: 4000, postal_codes: "1000-1499" });
  await openPanel(page, shop, PAGE);
  await tryOut(page, "9410", "50000");
  await expect(testBox(page)).toContainText("Ninguna forma de entrega llega a este código.");

  const accept = page.getByLabel("Aceptar órdenes sin envío disponible (a convenir)");
  await expect(accept).not.toBeChecked();
  await accept.focus();
  await page.keyboard.press("Space");
  await expect(cardOf(page, "Envío a convenir")).toContainText("A convenir");
  await expect(accept).toBeChecked();
  await expect(testBox(page)).toContainText("Envío a convenir");
  await tryOut(page, "1425", "50000");
  await expect(testBox(page)).not.toContainText("Envío a convenir");

  await accept.uncheck();
  await expect(cardOf(page, "Envío a convenir").getByLabel("Activa: Envío a convenir")).not.toBeChecked();
  await accept.check();
  await expect
    .poll(() => shop.db.selectFrom("delivery_methods").select(["price", "is_active"]).orderBy("position").execute())
    .toEqual([
      { price: "4000.00", is_active: true },
      { price: null, is_active: true },
    ]);
  await cardOf(page, "Moto").getByLabel("Activa: Moto").uncheck();
  await tryOut(page, "C1426", "50000");
  await expect(testBox(page)).toContainText("Envío a convenir");
});

test("accepting orders without a delivery that somebody else accepted meanwhile finds them accepted", async ({
  page,
  shop,
}) => {
  // Nothing tells the panel what the other one does.
  await page.route("**/api/live", (route) => route.abort());
  await openPanel(page, shop, PAGE);
  const accept = page.getByLabel("Aceptar órdenes sin envío disponible (a convenir)");
  await expect(accept).not.toBeChecked();
  await addDeliveryMethod(shop, { name: "Envío a convenir", price: null });
  await accept.click();
  await expectToast(page, "No se pudo cambiar");
  await expect(accept).toBeChecked();
});

test("two administrators: what the other one changed is shown, and nothing typed is lost", async ({ page, shop }) => {
  const id = await addDeliveryMethod(shop, { name: "Moto", price: 4000 });
  await openPanel(page, shop, PAGE);
  await page.getByRole("button", { name: "Editar Moto" }).click();
  const price = page.getByRole("textbox", { name: "Precio en pesos" });
  await price.fill("5000");
  await page.getByLabel("Plazo").fill("En el día");

  const partner = await page.context().browser()!.newPage();
  await openPanel(partner, shop, PAGE, await makeAccount(shop, "socia@tienda.example"));
  await partner.getByRole("button", { name: "Editar Moto" }).click();
  await partner.getByLabel("Precio en pesos").fill("4.200");
  await partner.getByLabel("Nombre").fill("Moto CABA");
  await partner.getByRole("button", { name: "Guardar" }).click();
  await expectToast(partner, "Forma de entrega guardada");
  await partner.close();

  await expect(page.getByText("Otra persona cambió esta forma de entrega")).toBeVisible();
  await expect(page.getByLabel("Nombre")).toHaveValue("Moto CABA");
  await expect(price).toHaveValue("5000");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Usar el valor nuevo de Precio en pesos" }).click();
  await expect(price).toHaveValue("4.200");

  // The answer is lost; pressed again, it is still done once.
  const answers = await loseAnswers(page, `**/api/admin/delivery-methods/${id}`);
  await page.getByRole("button", { name: "Guardar" }).click();
  await expectToast(page, "No se pudo guardar");
  await answers();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expectToast(page, "Forma de entrega guardada");
  await expect(cardOf(page, "Moto CABA")).toContainText("En el día");
  const [stored] = await shop.db.selectFrom("delivery_methods").select(["version", "price", "days"]).execute();
  expect(stored).toEqual({ version: 3, price: "4200.00", days: "En el día" });

  await page.getByRole("button", { name: "Eliminar Moto CABA" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar forma de entrega" }).click();
  await expectToast(page, "Forma de entrega eliminada");
  await expect(page.getByText("Todavía no hay formas de entrega")).toBeVisible();

  await addDeliveryMethod(shop, { name: "Correo", price: 7000 });
  await page.getByRole("button", { name: "Editar Correo" }).click();
  await page.getByLabel("Plazo").fill("Mañana");
  await shop.db.deleteFrom("delivery_methods").execute(); // by the partner
  await expect(page.getByRole("alert").filter({ hasText: "Otra persona eliminó esta forma de entrega" })).toBeVisible();
  await expect(page.getByLabel("Plazo")).toHaveValue("Mañana");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expectToast(
    page,
    "No se pudo guardar",
    "Esta forma de entrega ya no existe. Si la necesitas, agrégala otra vez.",
  );
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(page.getByText("Todavía no hay formas de entrega")).toBeVisible();
});

test("a carrier's price table goes out, is changed, and comes back after a look at the plan", async ({
  page,
  shop,
}) => {
  await addDeliveryMethod(shop, { name: "Correo", price: 7000, provinces: ["C", "B"] });
  await openPanel(page, shop, PAGE);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exportar" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("envios.csv");
  const csv = await readFile(await download.path(), "utf8");

  await page.setViewportSize(PHONE);
  await page.getByRole("link", { name: "Importar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Importar envíos" })).toBeVisible();
  const choose = (text: string) =>
    page
      .getByLabel("CSV o arrástralo aquí")
      .setInputFiles({ name: "envios.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await choose(csv.replace(";7000;", ";7500,50;"));
  await expect(page.getByRole("heading", { name: "La planilla tiene 1 error" })).toBeFocused();
  await expect(page.getByText("Escribe pesos enteros, sin centavos.")).toBeVisible();

  await choose(
    `${csv.replace(";7000;", ";7500;")};Correo;envío;9800;;5 a 9 días;;Santa Cruz, Tierra del Fuego;;;;sí\r\n`,
  );
  await expect(page.getByRole("heading", { name: "Qué cambiaría" })).toBeFocused();
  await expect(page.getByRole("listitem").filter({ hasText: "Fila 2" })).toContainText(/\$\s7\.000 → .*\$\s7\.500/);
  await expect(page.getByRole("listitem").filter({ hasText: "Fila 3" })).toContainText("Nueva");
  await expectAccessibleOnPhone(page);
  await page.getByRole("button", { name: "Importar 2 formas de entrega" }).click();
  await expect(page.getByRole("heading", { name: "Importación terminada" })).toBeFocused();
  await expect(page.getByText("Se agregó 1 forma de entrega y se cambió 1 forma de entrega.")).toBeVisible();
  await page.getByRole("link", { name: "Ver los envíos" }).click();
  await expect.poll(() => namesOf(page)).toEqual(["Correo", "Correo"]);
  await page.goto("/admin/ajustes/actividad");
  await expect(page.getByText("importó formas de entrega: 1 nueva, 1 con cambios")).toBeVisible();
});
