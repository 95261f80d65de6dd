import type { Page } from "@playwright/test";
import { BUYER } from "../buyer.ts";
import { METHODS, type MethodName } from "../delivered-orders.ts";
import { addDeliveryMethod } from "../delivery-methods.ts";
import { hastenJobs } from "../jobs.ts";
import { headerOf, openMailServer } from "../mail-server.ts";
import { placedOrder, type PlacedOrder } from "../orders.ts";
import { expectAccessibleAtWidths, expectAccessibleOnPhone } from "./axe.ts";
import { expect, expectToast, openShop, type OpenShop, test } from "./journey.ts";
import { openPanel } from "./panel.ts";
import { open, PHONE } from "./shopper.ts";

const ANA = "ana@correo.example";

const NO_ADDRESS = { customer_address: "", customer_postal_code: "", customer_city: "" };

/** An order of one product at 10.000 pesos, with a new method as the only one, or without any. */
async function place(shop: OpenShop, name?: MethodName): Promise<PlacedOrder> {
  const product = await shop.sells({ name: "Poncho", price: 10_000 });
  await shop.db.deleteFrom("delivery_methods").execute();
  const method = name && METHODS[name];
  const customer = { customer_email: ANA, customer_phone: "1155551234", ...(name === "pickUp" && NO_ADDRESS) };
  const order = { customer, method: method && (await addDeliveryMethod(shop, method)) };
  return placedOrder(shop.orders([{ product }], { ...order, total: 10_000 + (name === "post" ? 1500 : 0) }));
}

/** A page's text as read, with ordinary spaces. */
const wordsOf = async (page: Page) => (await page.getByRole("main").innerText()).replaceAll(/\s+/g, " ");

test("an order to collect, on a phone and by keyboard: 'Listo para retirar' reaches the buyer's page and mail", async ({
  page,
  browser,
}) => {
  await using mailServer = await openMailServer();
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: "tienda@tienda.example" };
  await using shop = await openShop({ WORKERS: "1", ...mail });
  await using _ = await hastenJobs(shop, ["write-messages", "send-mail"], mail);
  const order = await place(shop, "pickUp");
  const buyer = await browser.newPage({ viewport: PHONE });
  await open(buyer, order.url);
  await expect(buyer.getByRole("listitem").filter({ hasText: "Listo para retirar" })).toBeVisible();
  expect(await wordsOf(buyer)).toMatch(/Productos \$ 10\.000 Retiro Gratis Total \$ 10\.000/);
  expect(await wordsOf(buyer)).toContain("Dirección Gorriti 4500 Horarios Lunes a viernes de 10 a 18");
  await expect(buyer.getByRole("link", { name: "Ver en el mapa" })).toHaveAttribute("href", METHODS.pickUp.map_url);
  await expectAccessibleOnPhone(buyer);

  await page.setViewportSize(PHONE);
  await openPanel(page, shop, `/admin/ordenes/${order.id}`);
  await expect(page.getByText("Gorriti 4500")).toBeVisible();
  await expect(page.getByText("Dirección de envío")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Copiar la dirección" })).toHaveCount(0);
  await page.getByLabel(`Estado de ${order.order_number}`).selectOption("Confirmado");
  await expect(buyer.getByText("Te avisaremos cuando puedas retirar el pedido.")).toBeVisible();
  const ready = page.getByRole("button", { name: "Avisar que está listo para retirar" });
  await expect(ready).toBeVisible();
  await expectAccessibleOnPhone(page);
  await ready.focus();
  await page.keyboard.press("Enter");
  await expectToast(page, "Anotamos que está listo para retirar");

  await expect(buyer.getByText("Tu pedido está listo para retirar.")).toBeVisible();
  await expect(buyer.getByRole("listitem").and(buyer.locator("[aria-current=step]"))).toContainText(
    "Listo para retirar",
  );
  await expectAccessibleOnPhone(buyer);
  const whatsapp = page.getByRole("link", { name: "Escribir por WhatsApp" });
  await expect(whatsapp).toHaveAttribute(
    "href",
    new RegExp(encodeURIComponent("Dónde y cuándo: Retiro en el local, Gorriti 4500, Lunes a viernes de 10 a 18")),
  );
  const arrived = () =>
    mailServer.arrived.find((mail) => headerOf(mail, "subject")?.endsWith("está listo para retirar"));
  await expect.poll(arrived).toBeDefined();
  expect(arrived()!.text).toContain("Dirección: Gorriti 4500\nHorarios: Lunes a viernes de 10 a 18\nMapa: https://");
});

test("an order that is sent: the list is filtered by its method, the sum names the price, the carrier is suggested", async ({
  page,
  shop,
}) => {
  const earlier = await place(shop);
  const order = await place(shop, "post");
  await openPanel(page, shop, "/admin/ordenes");
  const row = page.getByRole("row").filter({ hasText: order.order_number });
  await expect(row).toContainText("Buenos Aires · Correo Argentino");
  await expect(row).toContainText(/\$\s11\.500/);
  const filter = page.getByLabel("Filtrar por entrega");
  const numbers = () => page.getByRole("rowheader").allTextContents();
  await filter.selectOption("Sin entrega");
  await expect.poll(numbers).toEqual([earlier.order_number]);
  await expect(page).toHaveURL(/entrega=none/);
  await filter.selectOption("Correo Argentino");
  await expect.poll(numbers).toEqual([order.order_number]);
  await place(shop, "post"); // using a method of the same name
  await page.reload();
  await expect(filter).toHaveValue(/^[0-9a-f-]{36}$/);
  await expect(filter.getByRole("option", { name: /^Correo Argentino \(última orden: [\d/]+, [\d:]+\)$/ })).toHaveCount(
    2,
  );
  await expect.poll(numbers).toEqual([order.order_number]);
  await expectAccessibleAtWidths(page);

  await row.getByText("Ver Detalles").click();
  await expect(page.getByText("Dirección de envío")).toBeVisible();
  expect(await wordsOf(page)).toMatch(/Productos \$ 10\.000 Envío \$ 1\.500 Total \$ 11\.500/);
  expect(await wordsOf(page)).toContain("Correo Argentino · $ 1.500 · 3 a 5 días hábiles Defensa 1234");
  const status = page.getByLabel(`Estado de ${order.order_number}`);
  const dialog = page.getByRole("dialog", { name: `¿Enviaste ${order.order_number}?` });
  await status.selectOption("Enviado");
  await expect(dialog).toContainText("Su pago no está confirmado.");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await status.selectOption("Confirmado");
  await expect(status).toHaveValue("confirmed");
  await expect(page.getByRole("button", { name: "Avisar que está listo para retirar" })).toHaveCount(0);
  await status.selectOption("Enviado");
  await expect(dialog.getByLabel("Transporte")).toHaveValue("Correo Argentino");
  await expect(dialog).not.toContainText("Su pago no está confirmado.");
  await dialog.getByLabel("Código de seguimiento").fill("CP123");
  await dialog.getByRole("button", { name: "Marcar como enviada" }).click();
  await expect(page.getByRole("button", { name: "Guardar seguimiento" })).toBeVisible();

  await open(page, order.url);
  expect(await wordsOf(page)).toMatch(/Productos \$ 10\.000 Envío \$ 1\.500 Total \$ 11\.500/);
  await expect(page.getByText("Seguir el envío en Correo Argentino")).toBeVisible();
  await expectAccessibleOnPhone(page);
});

test("a price that is to be agreed is said wherever the order is shown, and never as an amount", async ({
  page,
  shop,
  browser,
}) => {
  const order = await place(shop, "agreed");
  const withoutScript = await browser.newPage({ javaScriptEnabled: false, viewport: PHONE });
  await withoutScript.goto(order.url);
  expect(await wordsOf(withoutScript)).toMatch(/Productos \$ 10\.000 Envío a convenir Total \$ 10\.000/);

  await open(page, "/mi-pedido");
  await page.getByLabel("Número de pedido").fill(order.order_number);
  await page.getByLabel("DNI", { exact: true }).fill(BUYER.customer_dni);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Moto mensajería (Envío a convenir)")).toBeVisible();
  const found = await wordsOf(page);
  expect(found).toMatch(/Productos \$ 10\.000 Envío a convenir Total \$ 10\.000/);
  expect(found).toContain("El importe no incluye el envío: lo acordamos contigo.");
  expect(found).not.toMatch(/Ana|Paz|Defensa/);
  await expectAccessibleOnPhone(page);

  await openPanel(page, shop, `/admin/ordenes/${order.id}`);
  await expect(page.getByText("El total no incluye el envío: acuérdalo con quien compró.")).toBeVisible();
  expect(await wordsOf(page)).toMatch(/Productos \$ 10\.000 Envío a convenir Total \$ 10\.000/);
  await expectAccessibleOnPhone(page);
  await page.getByRole("link", { name: "Volver a Órdenes" }).click();
  const row = page.getByRole("row").filter({ hasText: order.order_number });
  await expect(row).toContainText("Moto mensajería (Envío a convenir)");
  for (const words of [await wordsOf(withoutScript), found, await row.innerText()])
    expect(words).not.toMatch(/\$\s0\b/);
});

test("an order of before the shop had methods reads as it always did", async ({ page, shop }) => {
  const order = await place(shop);
  await open(page, order.url);
  expect(await wordsOf(page)).toMatch(/Poncho 1 × \$ 10\.000 \$ 10\.000 Total \$ 10\.000 Envío Ana Paz Defensa 1234/);
  await openPanel(page, shop, "/admin/ordenes");
  await expect(page.getByRole("rowheader")).toHaveText(order.order_number);
  await expect(page.getByLabel("Filtrar por entrega")).toHaveCount(0);
  await page.getByText("Ver Detalles").click();
  await expect(page.getByText("Dirección de envío")).toBeVisible();
  expect(await wordsOf(page)).toMatch(/\$ 10\.000 Total \$ 10\.000/);
  expect(await wordsOf(page)).not.toContain("Productos $");
});
