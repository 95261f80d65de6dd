import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { placedOrder, type PlacedOrder } from "../orders.ts";
import type { TestProduct } from "../products.ts";
import { expectAccessible, expectAccessibleAtWidths, expectAccessibleOnPhone } from "./axe.ts";
import { expect, expectToast, type OpenShop, test } from "./journey.ts";
import { makeAccount, openPanel } from "./panel.ts";
import { PHONE } from "./shopper.ts";

/** Buys like a program; `customer` overrides the usual buyer's fields. */
const place = (shop: OpenShop, product: TestProduct, customer: object = {}, quantity = 1) =>
  placedOrder(shop.orders([{ product, quantity }], { customer }));

const rowOf = (page: Page, { order_number }: PlacedOrder) => page.getByRole("row").filter({ hasText: order_number });
const numbers = (page: Page) => page.getByRole("rowheader").allTextContents();

test("what is searched and filtered stands in the address: details, Back, 'Volver a Órdenes' and a reload keep it", async ({
  page,
  shop,
}) => {
  const shirt = await shop.sells({ name: "Remera", stock: 99, price: 45_900 });
  const nunez = await place(shop, shirt, { customer_name: "José", customer_lastname: "Núñez" });
  const paz = await place(shop, shirt, { customer_lastname: "Paz", customer_dni: "28555444" }, 2);
  await openPanel(page, shop, "/admin/ordenes");
  for (const text of ["Ana Paz", "Buenos Aires", "$ 91.800"]) await expect(rowOf(page, paz)).toContainText(text);
  await expect(rowOf(page, paz)).toContainText(
    new Intl.DateTimeFormat("es-ES", { timeZone: "America/Argentina/Buenos_Aires" }).format(),
  );
  // The product has no picture.
  await expect(rowOf(page, paz).locator(".no-picture svg")).toBeVisible();

  const search = page.getByRole("searchbox", { name: "Buscar órdenes" });
  for (const [typed, found] of [
    ["nunez", nunez],
    ["45.900", nunez],
    [nunez.order_number.replace("ORD-00", "").toLowerCase(), nunez],
    ["$ 91800", paz],
    ["28.555.444", paz],
  ] as const) {
    await search.fill(typed);
    await expect.poll(() => numbers(page), typed).toEqual([found.order_number]);
  }

  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Argentina/Buenos_Aires" }).format();
  await search.fill("jose");
  await page.getByLabel("Filtrar por estado").selectOption("Pendiente");
  await page.getByLabel("Desde").pressSequentially("01012026");
  await expect(page).toHaveURL(/desde=2026-01-01/);
  await page.getByLabel("Desde").fill(today);
  await page.getByLabel("Hasta").fill(today);
  const address = `/admin/ordenes?q=jose&estado=pendiente&desde=${today}&hasta=${today}`;
  await expect(page).toHaveURL(shop.url + address);
  await expect.poll(() => numbers(page)).toEqual([nunez.order_number]);

  const openDetails = async () => {
    await rowOf(page, nunez).getByText("Ver Detalles").click();
    await expect(page.getByRole("heading", { level: 1, name: `Orden ${nunez.order_number}` })).toBeFocused();
  };
  const expectSameList = async () => {
    await expect(page).toHaveURL(shop.url + address);
    await expect.poll(() => numbers(page)).toEqual([nunez.order_number]);
    await expect(search).toHaveValue("jose");
    await expect(page.getByLabel("Desde")).toHaveValue(today);
  };
  await openDetails();
  await page.goBack();
  await expectSameList();
  await openDetails();
  await page.reload();
  await page.getByRole("link", { name: "Volver a Órdenes" }).click();
  await expectSameList();
  await page.reload();
  await expectSameList();

  await page.getByLabel("Desde").fill("2020-01-01");
  await page.getByLabel("Hasta").fill("2020-01-31");
  await page.getByRole("button", { name: "Ver todas" }).click();
  await expect.poll(() => numbers(page)).toEqual([paz.order_number, nunez.order_number]);
});

test("a search that is typed just before Back is not applied to the list that Back leads to", async ({
  page,
  shop,
}) => {
  await place(shop, await shop.sells());
  await page.clock.install();
  await openPanel(page, shop, "/admin/ordenes?estado=pendiente");
  await page.getByRole("tab", { name: "Órdenes" }).click();
  await expect(page).toHaveURL(`${shop.url}/admin/ordenes`);
  const search = page.getByRole("searchbox", { name: "Buscar órdenes" });
  await search.fill("nadie");
  await page.goBack();
  await page.clock.fastForward(1000);
  await expect(page).toHaveURL(`${shop.url}/admin/ordenes?estado=pendiente`);
  await expect(search).toHaveValue("");
  await expect(page.getByRole("rowheader")).toHaveCount(1);
});

test("a long list is where it was when one comes back from an order", async ({ page, shop }) => {
  const shirt = await shop.sells({ name: "Remera", stock: 99 });
  const placed = await Promise.all(Array.from({ length: 60 }, () => place(shop, shirt)));
  await openPanel(page, shop, "/admin/ordenes");
  await page.getByRole("button", { name: "Cargar más" }).click();
  await expect(page.getByRole("rowheader")).toHaveCount(60);
  const oldest = (await numbers(page)).at(-1);
  const first = placed.find(({ order_number }) => order_number === oldest);

  for (const comeBack of [() => page.getByRole("link", { name: "Volver a Órdenes" }).click(), () => page.goBack()]) {
    await rowOf(page, first!).scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    await rowOf(page, first!).getByText("Ver Detalles").click();
    await expect(page.getByRole("heading", { name: "Historial" })).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await comeBack();
    await expect(rowOf(page, first!)).toBeInViewport();
  }
});

test("two administrators write one note: the second reads the first's and loses nothing", async ({
  browser,
  page,
  shop,
}) => {
  const partner = await makeAccount(shop, "socia@example.com");
  const order = await place(shop, await shop.sells());
  const address = `/admin/ordenes/${order.id}`;
  const other = await browser.newPage();
  // This one is not told by the live channel, so that saving is what is refused.
  await other.route("**/api/live", (route) => route.abort());
  await openPanel(page, shop, address);
  await openPanel(other, shop, address, partner);
  const noteOn = (panel: Page) => panel.getByRole("textbox", { name: "Nota interna" });
  const alert = other.getByRole("alert").filter({ hasText: "Otra persona cambió esta nota" });

  await noteOn(other).fill("Regalo");
  await noteOn(page).fill("Pasa a retirar el jueves");
  await page.getByRole("button", { name: "Guardar nota" }).click();
  await expectToast(page, "Nota guardada");
  await expect(page.getByRole("button", { name: "Guardar nota" })).toBeDisabled();

  await other.getByRole("button", { name: "Guardar nota" }).click();
  await expectToast(other, "No se pudo guardar la nota");
  await expect(alert).toContainText("Pasa a retirar el jueves");
  await expectAccessibleOnPhone(other);
  await expect(noteOn(other)).toHaveValue("Regalo");
  await noteOn(other).fill("Pasa a retirar el jueves. Es un regalo.");
  await other.getByRole("button", { name: "Guardar la mía" }).click();
  await expectToast(other, "Nota guardada");
  await expect(alert).toHaveCount(0);
  await page.reload();
  await expect(noteOn(page)).toHaveValue("Pasa a retirar el jueves. Es un regalo.");

  // Unsaved text survives a look at the list.
  await noteOn(page).fill("A medio escribir");
  await page.getByRole("link", { name: "Volver a Órdenes" }).click();
  await rowOf(page, order).getByText("Ver Detalles").click();
  await expect(noteOn(page)).toHaveValue("A medio escribir");
  await other.close();
});

test("many orders get one status; the one without stock stays selected and says why", async ({ page, shop }) => {
  const shirt = await shop.sells({ name: "Remera", stock: 9 });
  const coat = await shop.sells({ name: "Tapado", stock: 2 });
  const orders = [await place(shop, shirt), await place(shop, coat, {}, 2), await place(shop, shirt)] as const;
  await openPanel(page, shop, "/admin/ordenes");
  const bar = page.getByRole("region", { name: "Órdenes seleccionadas" });
  const all = page.getByLabel("Seleccionar todas las de esta página");

  await all.check();
  await expect(bar).toContainText("3 órdenes seleccionadas");
  const apply = bar.getByRole("button", { name: "Aplicar" });
  await page.emulateMedia({ forcedColors: "active" });
  const off = await apply.screenshot();
  await bar.getByLabel("Estado nuevo").selectOption("Cancelado");
  await expect.poll(async () => off.equals(await apply.screenshot())).toBe(false);
  await page.emulateMedia({ forcedColors: "none" });
  await apply.click();
  await expectToast(page, "Estado de la orden actualizado", "3 órdenes: Cancelado. 4 unidades volvieron al stock.");
  for (const order of orders) {
    await expect(page.getByLabel(`Estado de ${order.order_number}`)).toHaveValue("cancelled");
  }
  await expect(bar.getByRole("button")).toHaveCount(0);
  await expect(all).toBeFocused();
  await place(shop, coat);

  for (const order of orders) await page.getByLabel(`Seleccionar ${order.order_number}`).check();
  await bar.getByLabel("Estado nuevo").selectOption("Confirmado");
  await apply.click();
  await expectToast(page, "Estado de la orden actualizado", "2 órdenes: Confirmado. 2 unidades salieron del stock.");
  await expect(bar.getByRole("alert")).toContainText("1 orden no cambió y sigue seleccionada.");
  await expect(bar.getByRole("alert")).toContainText(
    `${orders[1].order_number}: No hay stock para reactivar la orden: de Tapado queda 1 y la orden lleva 2.`,
  );
  await expect(bar).toContainText("1 orden seleccionada");
  await expect(page.getByLabel(`Seleccionar ${orders[1].order_number}`)).toBeChecked();
  await expect(page.getByLabel(`Seleccionar ${orders[0].order_number}`)).not.toBeChecked();
  await expectAccessibleAtWidths(page);
  await bar.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByLabel(`Seleccionar ${orders[1].order_number}`)).not.toBeChecked();
});

test("an order that is selected while others get their status stays selected", async ({ page, shop }) => {
  const shirt = await shop.sells({ name: "Remera", stock: 9 });
  const [first, second] = [await place(shop, shirt), await place(shop, shirt)];
  await openPanel(page, shop, "/admin/ordenes");
  const bar = page.getByRole("region", { name: "Órdenes seleccionadas" });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/admin/orders/status", async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel(`Seleccionar ${first.order_number}`).check();
  await bar.getByLabel("Estado nuevo").selectOption("Confirmado");
  await bar.getByRole("button", { name: "Aplicar" }).click();
  await page.getByLabel(`Seleccionar ${second.order_number}`).check();
  release();
  await expectToast(page, "Estado de la orden actualizado", "1 orden: Confirmado");
  await expect(page.getByLabel(`Seleccionar ${first.order_number}`)).not.toBeChecked();
  await expect(page.getByLabel(`Seleccionar ${second.order_number}`)).toBeChecked();
  await expect(bar).toContainText("1 orden seleccionada");
});

test("by keyboard the bar is next to whatever row is selected, and on paper rows are whole and the bar is not there", async ({
  page,
  shop,
}) => {
  const shirt = await shop.sells({ name: "Remera", stock: 99 });
  const [order] = await Promise.all(Array.from({ length: 20 }, () => place(shop, shirt)));
  await openPanel(page, shop, "/admin/ordenes");
  const bar = page.getByRole("region", { name: "Órdenes seleccionadas" });
  for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    await expect(page.getByRole("table")).toHaveCount(viewport === PHONE ? 0 : 1);
    await page.getByLabel(`Seleccionar ${order!.order_number}`).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    const go = page.getByRole("button", { name: "Cambiar las seleccionadas" });
    await expect(go).toBeFocused();
    await expect(go).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(bar.getByLabel("Estado nuevo")).toBeFocused();
    await page.getByLabel(`Seleccionar ${order!.order_number}`).uncheck();
  }

  await page.getByLabel(`Seleccionar ${order!.order_number}`).check();
  await page.emulateMedia({ media: "print" });
  await expect(bar).toBeHidden();
  await expect(rowOf(page, order!)).toHaveCSS("break-inside", "avoid");
});

test("the orders of the list are downloaded as a table, by order and by product", async ({ page, shop }) => {
  const shirt = await shop.sells({ name: "Remera; =1+1", price: 12_500, stock: 9 });
  await place(shop, shirt, { customer_lastname: "Paz" });
  const nunez = await place(shop, shirt, { customer_lastname: "Núñez", customer_phone: "+54 9 11 5555-1234" }, 3);
  await openPanel(page, shop, "/admin/ordenes?q=nunez");
  await expect(page.getByRole("rowheader")).toHaveCount(1);

  const download = async (choice: string) => {
    await page.getByRole("button", { name: "Exportar" }).click();
    const coming = page.waitForEvent("download");
    await expect(page.getByRole("link", { name: choice })).toBeVisible();
    if (choice === "Una fila por orden") await expectAccessibleOnPhone(page);
    await page.getByRole("link", { name: choice }).click();
    const file = await coming;
    const text = await readFile(await file.path(), "utf8");
    expect(text.startsWith("\uFEFF")).toBe(true);
    const rows: Record<string, string>[] = parse(text, { bom: true, delimiter: ";", columns: true });
    return { name: file.suggestedFilename(), rows };
  };
  const byOrder = await download("Una fila por orden");
  expect(byOrder.name).toMatch(/^ordenes-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(byOrder.rows).toEqual([
    expect.objectContaining({
      numero: nunez.order_number,
      estado: "Pendiente",
      apellido: "Núñez",
      dni: "30123456",
      telefono: "'+54 9 11 5555-1234",
      unidades: "3",
      total: "37500",
    }),
  ]);
  const byLine = await download("Una fila por producto");
  expect(byLine.name).toMatch(/^ordenes-detalle-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(byLine.rows).toEqual([
    expect.objectContaining({ producto: "Remera; =1+1", cantidad: "3", precio_unitario: "12500", subtotal: "37500" }),
  ]);
});

test("the page of an order: its history can be read, its status changed, its address copied, its note not printed", async ({
  context,
  page,
  shop,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const product = await shop.sells({ name: "Remera", stock: 2 });
  const order = await place(shop, product, { customer_phone: "1155551234" }, 2);
  const sender = { shop_name: "La Percha", street_address: "Perú 500", whatsapp: "5491155554444" };
  await shop.db.updateTable("settings").set(sender).execute();
  await openPanel(page, shop, `/admin/ordenes/${order.id}`);

  await page.getByLabel(`Estado de ${order.order_number}`).selectOption("Confirmado");
  await expectToast(page, "Estado de la orden actualizado", `${order.order_number}: Confirmado`);
  const event = page.getByRole("listitem").filter({ hasText: "Pendiente → Confirmado" });
  await expect(event).toContainText(/por admin@example\.com el \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}/);

  await page.getByRole("button", { name: "Copiar la dirección" }).click();
  await expect(page.getByRole("button", { name: "Copiado" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Ana Paz\nDefensa 1234\nC1065 Buenos Aires");
  await expect(page.getByRole("link", { name: "Escribir por WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/5491155551234\?text=Hola%20Ana/,
  );

  await page.getByLabel(`Estado de ${order.order_number}`).selectOption("Cancelado");
  await expectToast(page, "Estado de la orden actualizado", `${order.order_number}: Cancelado`);
  await expect(page.getByText("Confirmado → Cancelado")).toBeVisible();
  await expect(page.getByText("DNI 30123456")).toBeVisible();
  await place(shop, product);
  const refusal = "No hay stock para reactivar la orden: de Remera queda 1 y la orden lleva 2.";
  await page.getByLabel(`Estado de ${order.order_number}`).selectOption("Enviado");
  await page.getByRole("button", { name: "Marcar como enviada" }).click();
  await expectToast(page, "No se pudo actualizar el estado", refusal);
  await expect(page.getByRole("article").getByText(refusal)).toBeVisible();
  await expect(page.getByLabel(`Estado de ${order.order_number}`)).toHaveValue("cancelled");

  await page.getByRole("textbox", { name: "Nota interna" }).fill("Cliente difícil");
  const note = { note: "Pasa el jueves", note_version: 9, version: 9 };
  await shop.db.updateTable("orders").set(note).where("id", "=", order.id).execute();
  // The live channel reports it at once, before anything is saved.
  await expect(page.getByText("Otra persona cambió esta nota")).toBeVisible();
  await expect(page.getByText("Perú 500")).toBeHidden();
  await page.emulateMedia({ media: "print" });
  for (const sender of ["La Percha", "Perú 500", "Teléfono +54 9 11 5555-4444"]) {
    await expect(page.getByText(sender, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("Defensa 1234")).toBeVisible();
  await expect(page.getByText("2 unidades × $ 1.000")).toBeVisible();
  for (const hidden of ["Nota interna", "Historial"]) {
    await expect(page.getByRole("heading", { name: hidden })).toBeHidden();
  }
  const slip = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(slip.match(/\/Type \/Page\b/g)).toHaveLength(1);
});
