import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { BUYER } from "../buyer.ts";
import { expectAccessible } from "./axe.ts";
import { expect, expectToast, type OpenShop, test, untilAnnounced } from "./journey.ts";
import { openPanel, order, orderNumber, OWNER, signInAgain } from "./panel.ts";
import { PHONE } from "./shopper.ts";

const PAGE = "/admin/ajustes/datos-personales";

async function deliveredOrder(shop: OpenShop): Promise<string> {
  const number = await orderNumber(order(shop, await shop.sells({ name: "Remera Sur", price: 12_000 })));
  await shop.db.updateTable("orders").set({ status: "delivered" }).where("order_number", "=", number).execute();
  await untilAnnounced(shop);
  return number;
}

async function search(page: Page, q: string): Promise<void> {
  await page.getByLabel("DNI, e-mail o teléfono").fill(q);
  await page.getByRole("button", { name: "Buscar", exact: true }).click();
}

const dialog = (page: Page) => page.getByRole("dialog");

test("somebody asks for their data: from the order to the file, the correction and the removal, on a phone", async ({
  page,
  shop,
}) => {
  const number = await deliveredOrder(shop);
  const open = await orderNumber(order(shop, await shop.sells({ name: "Buzo" })));
  await page.setViewportSize(PHONE);
  await openPanel(page, shop, "/admin/ordenes");
  await page.getByRole("link", { name: `Ver Detalles de ${number}` }).click();
  await page.getByRole("link", { name: "Ver sus datos personales" }).click();

  await expect(page).toHaveURL(shop.url + PAGE);
  await expect(page.getByRole("heading", { name: `Con el DNI ${BUYER.customer_dni}` })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: number })).toContainText(BUYER.customer_address);
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  await page.getByRole("button", { name: "Exportar" }).click();
  await expectAccessible(page);
  await dialog(page).getByLabel("Tu contraseña").fill("no es esta, seguro");
  await dialog(page).getByRole("button", { name: "Descargar" }).click();
  await expect(dialog(page).getByText("La contraseña no es correcta.")).toBeVisible();
  await dialog(page).getByLabel("Tu contraseña").fill(OWNER.password);
  await page.route("**/export/csv", (route) => route.abort());
  await dialog(page).getByRole("button", { name: "Descargar" }).click();
  await expectToast(page, "No se pudieron exportar los datos", "La tienda no responde. Revisa");
  // One dialog's message is not shown in the next one.
  const failure = page.getByText("No se pudieron exportar los datos");
  await failure.hover();
  await dialog(page).getByRole("button", { name: "Cancelar" }).click();
  await expect(failure).toBeVisible();
  await page.getByRole("button", { name: "Corregir" }).click();
  await expect(dialog(page).getByLabel("Nombre")).toBeFocused();
  await expect(failure).toBeHidden();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Exportar" }).click();
  await dialog(page).getByLabel("Tu contraseña").fill(OWNER.password);
  await page.unroute("**/export/csv");
  const downloading = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: "Descargar" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^datos-personales-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), "utf8")).toContain(BUYER.customer_address);

  await page.getByRole("button", { name: "Corregir" }).click();
  await expect(dialog(page).getByLabel("Nombre")).toBeFocused();
  await expectAccessible(page);
  await dialog(page).getByLabel("DNI").fill("12");
  await dialog(page).getByRole("button", { name: "Guardar corrección" }).click();
  await expect(dialog(page).getByText("El DNI debe tener entre 7 y 8 dígitos")).toBeVisible();
  await dialog(page).getByLabel("DNI").fill(BUYER.customer_dni);
  await expect(dialog(page).getByLabel("DNI")).not.toHaveAttribute("aria-invalid");
  await dialog(page).getByLabel("Dirección").fill("Bolívar 99");
  await dialog(page).getByRole("button", { name: "Guardar corrección" }).click();
  await expectToast(page, "Datos corregidos");
  await expect(page.getByRole("listitem").filter({ hasText: number })).toContainText("Bolívar 99");

  await page.getByRole("button", { name: "Eliminar datos" }).click();
  await expect(dialog(page)).toContainText(`${open}: Pendiente`);
  await expectAccessible(page);
  await dialog(page).getByLabel("Escribe ANONIMIZAR").fill("anonimizar");
  await dialog(page).getByLabel("Tu contraseña").fill(OWNER.password);
  await dialog(page).getByRole("button", { name: "Eliminar para siempre" }).click();
  await expectToast(page, "Datos eliminados", "1 orden");
  await expect(page.getByRole("link", { name: `Orden ${number}` })).toBeHidden();
  await expect(page.getByRole("link", { name: `Orden ${open}` })).toBeVisible();

  await page.goto(`${shop.url}/admin/ordenes`);
  await expect(page.getByRole("listitem").filter({ hasText: number })).toContainText("Datos eliminados");
  await page.getByRole("link", { name: `Ver Detalles de ${number}` }).click();
  await expect(page.getByText(/^Datos eliminados el /)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("$ 12.000");
  await expect(page.getByRole("button", { name: "Copiar el DNI" })).toBeHidden();
});

test("what is removed for good is what the dialog said when it was opened", async ({ page, shop }) => {
  const product = await shop.sells({ name: "Remera" });
  const number = await deliveredOrder(shop);
  const open = await orderNumber(order(shop, product));
  await openPanel(page, shop, PAGE);
  await search(page, BUYER.customer_dni);
  const removing = page.getByRole("button", { name: "Eliminar datos" });
  await removing.click();
  await expect(dialog(page)).toContainText(`${open}: Pendiente`);
  await dialog(page).getByLabel("Escribe ANONIMIZAR").fill("ANONIMIZAR");
  await dialog(page).getByLabel("Tu contraseña").fill(OWNER.password);

  await shop.db
    .updateTable("orders")
    .set((eb) => ({ status: "cancelled", version: eb("version", "+", 1) }))
    .where("order_number", "=", open)
    .execute();
  await expect(page.getByText("Cancelado")).toBeAttached();
  await expect(dialog(page)).toContainText("correos de 1 orden.");
  await dialog(page).getByRole("button", { name: "Eliminar para siempre" }).click();
  await expectToast(page, "Datos eliminados", "1 orden");
  const removed = await shop.db
    .selectFrom("orders")
    .select("order_number")
    .where("anonymised_at", "is not", null)
    .execute();
  expect(removed).toEqual([{ order_number: number }]);
  await removing.click();
  await expect(dialog(page)).toContainText("correos de 1 orden.");
});

test("who only shares a phone is apart and not chosen; nobody found and half a DNI are said", async ({
  page,
  shop,
}) => {
  const product = await shop.sells({ name: "Remera" });
  const number = await orderNumber(order(shop, product));
  const other = await orderNumber(order(shop, product));
  const phone = { customer_phone: "11 4777-8888" };
  await shop.db.updateTable("orders").set(phone).execute();
  const sister = { customer_dni: "28111222", customer_name: "Rosa" };
  await shop.db.updateTable("orders").set(sister).where("order_number", "=", other).execute();
  await openPanel(page, shop, "/admin/ajustes");
  await page.getByRole("link", { name: "Datos personales" }).click();

  await search(page, "3012");
  await expect(page.getByLabel("DNI, e-mail o teléfono")).toBeFocused();
  await expect(page.getByText("Completo: por ejemplo 30.123.456, ana@correo.com o 11 5555-4444.")).toBeVisible();
  await search(page, "20.000.001");
  await expect(page.getByText("No hay datos de esa persona")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "No encontramos nada" })).toBeAttached();

  await search(page, "30.123.456");
  await expect(page.getByRole("checkbox", { name: `Incluir ${number}` })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: `Incluir ${other}` })).not.toBeChecked();
  await expect(page.getByText("Comparte: el mismo teléfono")).toBeVisible();
  await page.getByRole("checkbox", { name: `Incluir ${number}` }).press("Space");
  await expect(page.getByText("Marca al menos una orden o un arrepentimiento.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Exportar" })).toBeDisabled();

  await search(page, "+54 9 11 4777-8888");
  await expect(page.getByRole("heading", { name: "Varias personas usan este dato" })).toBeVisible();
  await page.getByRole("button", { name: "Buscar el DNI 28111222" }).click();
  await expect(page.getByRole("heading", { name: "Con el DNI 28111222" })).toBeVisible();
});

test("a time to store data for says first what would go, and takes the password", async ({ page, shop }) => {
  const number = await deliveredOrder(shop);
  const old = new Date("2020-01-01T12:00:00.000Z");
  // An order's date cannot be set otherwise, and a test does not wait for years.
  const placed = { created_at: old as never };
  await shop.db.updateTable("orders").set(placed).where("order_number", "=", number).execute();
  await shop.db.updateTable("order_events").set(placed).execute();
  await openPanel(page, shop, PAGE);

  await page.getByLabel("Meses").fill("5");
  await page.getByRole("button", { name: "Guardar plazo" }).click();
  await expect(page.getByText("Escribe los meses, de 6 a 120.")).toBeVisible();
  await page.getByLabel("Meses").fill("24");
  await page.getByRole("button", { name: "Guardar plazo" }).click();
  await expect(dialog(page)).toContainText("Hoy se eliminarían los datos de 1 orden");
  await expectAccessible(page);
  // A partner shortens it less meanwhile.
  const refetched = page.waitForResponse("**/api/admin/settings");
  await shop.db
    .updateTable("settings")
    .set((eb) => ({ retention_months: 100, version: eb("version", "+", 1) }))
    .execute();
  await refetched;
  await dialog(page).getByLabel("Tu contraseña").fill(OWNER.password);
  await dialog(page).getByRole("button", { name: "Empezar a eliminar" }).click();
  await expectToast(page, "No se pudo guardar el plazo", "Alguien cambió los ajustes");
  await dialog(page).getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Guardar plazo" }).click();
  await dialog(page).getByLabel("Tu contraseña").fill(OWNER.password);
  await dialog(page).getByRole("button", { name: "Empezar a eliminar" }).click();
  await expectToast(page, "Plazo guardado");
  await page.reload();
  await expect(page.getByLabel("Meses")).toHaveValue("24");
  // Nothing can be typed that the answer would discard.
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/admin/settings", (route) => answer.promise.then(() => route.continue()));
  await page.getByLabel("Meses").fill("");
  await page.getByLabel("Meses").press("Enter");
  await expect(page.getByLabel("Meses")).toBeDisabled();
  await expect(page.getByRole("button", { name: "Guardando..." })).toBeFocused();
  answer.resolve();
  await expectToast(page, "Plazo guardado");
  await expect(page.getByLabel("Meses")).toBeEnabled();
});

test("what a partner corrects while the dialog is open is shown, and not overwritten unseen", async ({
  page,
  shop,
}) => {
  const number = await orderNumber(order(shop, await shop.sells({ name: "Remera" })));
  await openPanel(page, shop, PAGE);
  await search(page, BUYER.customer_dni);
  await page.getByRole("button", { name: "Corregir" }).click();
  await dialog(page).getByLabel("Apellido").fill("Soler");
  const newer = { customer_name: "Anabel", customer_city: "Rosario" };
  const stored = () => shop.db.selectFrom("orders").select(["customer_name", "customer_lastname", "customer_city"]);
  await shop.db
    .updateTable("orders")
    .set((eb) => ({ ...newer, version: eb("version", "+", 1) }))
    .where("order_number", "=", number)
    .execute();

  const notice = dialog(page).getByRole("alert").filter({ hasText: "Otra persona cambió estos datos" });
  await expect(notice).toContainText(`Nombre y apellidoAntes${BUYER.customer_name} ${BUYER.customer_lastname}`);
  await expect(notice).toContainText(`AhoraAnabel ${BUYER.customer_lastname}Lo tuyo${BUYER.customer_name} Soler`);
  await expect(notice).toContainText("AhoraRosario (ya está en el formulario)");
  await expect(dialog(page).getByLabel("Ciudad")).toHaveValue("Rosario");
  await expectAccessible(page);
  await notice.getByRole("button", { name: "Usar el valor nuevo de Nombre y apellido" }).click();
  await expect(dialog(page).getByLabel("Nombre", { exact: true })).toHaveValue("Anabel");
  await dialog(page).getByLabel("Apellido").fill("Soler");
  await dialog(page).getByRole("button", { name: "Guardar corrección" }).click();
  await expectToast(page, "Datos corregidos");
  expect(await stored().executeTakeFirstOrThrow()).toEqual({ ...newer, customer_lastname: "Soler" });
});

test("pressing 'Buscar' again repeats a failed search, and a refused query is explained under its field", async ({
  page,
  shop,
}) => {
  const number = await orderNumber(order(shop, await shop.sells({ name: "Remera" })));
  // Stored before the shop refused invisible characters.
  const stored = { customer_email: "ana\u200B@correo.example" };
  await shop.db.updateTable("orders").set(stored).where("order_number", "=", number).execute();
  // What it announces would repeat the search by itself.
  await page.route("**/api/live", (route) => route.abort());
  await openPanel(page, shop, PAGE);
  await page.route("**/buyers/search*", (route) => route.fulfill({ status: 429, json: {} }), { times: 1 });
  await search(page, BUYER.customer_dni);
  await expect(page.getByText("No se pudieron cargar los datos")).toBeVisible();
  await search(page, BUYER.customer_dni);
  await expect(page.getByRole("listitem").filter({ hasText: number })).toBeVisible();

  await page.getByRole("button", { name: "Corregir" }).click();
  const save = dialog(page).getByRole("button", { name: "Guardar corrección" });
  await dialog(page).getByLabel("Apellido").fill("");
  await save.click();
  await expect(dialog(page).getByLabel("Apellido")).toHaveAccessibleDescription(
    `${number}: Este dato no puede quedar vacío.`,
  );
  await dialog(page).getByLabel("Apellido").fill("Soler");
  await save.click();
  const email = dialog(page).getByLabel("E-mail");
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(`${number}: El correo electrónico no es válido.`);
  await email.fill("ana@correo.example");
  await expect(email).toHaveAccessibleDescription("");
  await save.click();
  await expectToast(page, "Datos corregidos");
});

test("who signs in again over an open dialog is welcomed there, and finds what was typed", async ({ page, shop }) => {
  await orderNumber(order(shop, await shop.sells({ name: "Remera" })));
  await openPanel(page, shop, PAGE);
  await search(page, BUYER.customer_dni);
  await page.getByRole("button", { name: "Corregir" }).click();
  await dialog(page).getByLabel("Apellido").fill("Soler");
  await shop.db.deleteFrom("auth_sessions").execute();
  // Also if the panel has noticed by itself, and its login covers the button.
  await dialog(page).getByRole("button", { name: "Guardar corrección" }).dispatchEvent("click");
  await signInAgain(page);
  await expectToast(page, "Bienvenido");
  await expect(dialog(page).getByLabel("Apellido")).toHaveValue("Soler");
  await dialog(page).getByRole("button", { name: "Guardar corrección" }).click();
  await expectToast(page, "Datos corregidos");
});
