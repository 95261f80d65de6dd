import type { Page } from "@playwright/test";
import { shopTime } from "#domain/day.ts";
import { MAX_STATEMENT_BYTES } from "#domain/statement-file.ts";
import { countRows } from "#server/db/count-rows.ts";
import type { TestProduct } from "../products.ts";
import { xlsx } from "../xlsx.ts";
import { expectAccessible, expectAccessibleAtWidths, expectAccessibleOnPhone } from "./axe.ts";
import { expect, expectToast, loseAnswers, type OpenShop, test } from "./journey.ts";
import { dropFiles, openPanel, orderNumber, statusesOf } from "./panel.ts";
import { headingOf, PHONE } from "./shopper.ts";

const PAGE = "/admin/ordenes/conciliar";

const today = () => shopTime(new Date()).slice(0, 10).split("-").toReversed().join("/");

type Buyer = { customer_name: string; customer_lastname: string; customer_dni: string };

const buyer = (customer_name: string, customer_lastname: string, customer_dni: string): Buyer => ({
  customer_name,
  customer_lastname,
  customer_dni,
});

const ANA = buyer("Ana", "Paz", "30123456");
const LUIS = buyer("Luis", "Gómez", "28444555");
const EVA = buyer("Eva", "Ruiz", "31777888");
const ROSA = buyer("Rosa", "Díaz", "27999111");

/** Orders shirts of 1000 pesos; returns the number. */
const buy = (shop: OpenShop, product: TestProduct, customer: Buyer, quantity: number) =>
  orderNumber(shop.orders([{ product, quantity }], { customer }));

const HEADER = "Fecha;Concepto;CUIT;Débito;Crédito;Saldo";

const credit = (amount: string, concept: string, cuit = "") => `${today()};${concept};${cuit};;${amount};100.000,00`;

const statement = (...lines: string[]) => [HEADER, ...lines, ""].join("\r\n");

async function choose(page: Page, content: string | Buffer, name = "movimientos.csv"): Promise<void> {
  await page.getByLabel("arrástralo aquí").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
}

const row = (page: Page, text: string | RegExp) => page.getByRole("listitem").filter({ hasText: text });
const confirmAll = (page: Page) => page.getByRole("button", { name: /^Confirmar \d+ pagos?$/ });

test("the certain payments are confirmed at once, the probable ones with an order that somebody chose", async ({
  page,
  shop,
}) => {
  const shirt = await shop.sells({ name: "Remera", price: 1000, stock: 99 });
  const ana = await buy(shop, shirt, ANA, 1);
  const luis = await buy(shop, shirt, LUIS, 2);
  const eva = await buy(shop, shirt, EVA, 3);
  const rosa = await buy(shop, shirt, ROSA, 4);
  const mara = buyer("Mara", "Sosa", "33222111");
  const [first, second] = [await buy(shop, shirt, mara, 5), await buy(shop, shirt, mara, 6)];
  const juan = await buy(shop, shirt, buyer("Juan", "Peralta", "35666777"), 7);
  const iris = await buy(shop, shirt, buyer("Iris", "Vega", "29333444"), 8);
  const file = statement(
    credit("1.000,00", "TRANSF PAZ ANA", "27-30123456-8"),
    credit("2.000,00", "TRANSF GOMEZ LUIS", "20-28444555-5"),
    credit("2.999,00", "TRANSF RUIZ EVA", "27-31777888-6"),
    credit("1.500,00", "TRANSF DIAZ ROSA", "27-27999111-2"),
    credit("2.500,00", "TRANSF DIAZ ROSA", "27-27999111-2"),
    credit("11.000,00", "TRANSF SOSA MARA", "27-33222111-1"),
    credit("7.000,00", "PERALTA JUAN"),
    credit("3.500,00", "TRANSF VEGA IRIS", "27-29333444-2"),
    credit("4.500,00", "TRANSF VEGA IRIS", "27-29333444-2"),
    credit("1.200,33", "REINTEGRO IVA"),
    `${today()};PAGO DE LUZ;;8.000,00;;92.000,00`,
  );
  await openPanel(page, shop, "/admin/ordenes");
  await page.getByRole("button", { name: "Conciliar", exact: true }).press("Enter");
  await expect(headingOf(page, "Conciliar")).toBeFocused();
  await expectAccessibleAtWidths(page);
  await choose(page, file);
  await expect(page.getByRole("heading", { name: "Movimientos del archivo" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Seguros (2)" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Probables (7)" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sin orden (1)" })).toBeVisible();
  await expect(page.getByText("1 línea no es una transferencia recibida")).toBeVisible();
  await expect(confirmAll(page)).toHaveText("Confirmar 2 pagos");
  await expectAccessibleAtWidths(page);

  const oneOf = (number: string) => page.getByRole("checkbox", { name: new RegExp(`^Confirmar .* para ${number}$`) });
  await oneOf(luis).uncheck();
  await expect(confirmAll(page)).toHaveText("Confirmar 1 pago");
  await oneOf(luis).check();

  const less = row(page, "Llegaron $ 1 de menos.");
  await expect(less.getByLabel("Ninguna")).toBeChecked();
  await less.getByLabel(new RegExp(`^${eva} · `)).check();
  await expect(confirmAll(page)).toHaveText("Confirmar 2 pagos");
  await expect(less.getByRole("button", { name: "Confirmar" })).toBeDisabled();
  await less.getByLabel("Confirmar igual, aunque faltan $ 1").check();
  await expect(confirmAll(page)).toHaveText("Confirmar 3 pagos");

  // Two transfers for one order: each alone is too little.
  await row(page, "DIAZ ROSA")
    .filter({ hasText: "Parece una parte del pago" })
    .getByLabel(new RegExp(`^${rosa} · `))
    .check();
  await expect(page.getByLabel("Confirmar igual, aunque faltan $ 2.500")).toBeVisible();
  await row(page, "DIAZ ROSA")
    .filter({ hasText: "Parece el resto de un pago" })
    .getByLabel(new RegExp(`^${rosa} · `))
    .check();
  await expect(page.getByLabel("Confirmar igual, aunque faltan $ 2.500")).toHaveCount(0);
  await expect(confirmAll(page)).toHaveText("Confirmar 5 pagos");

  const several = row(page, "Una transferencia para 2 órdenes: juntas suman este importe.");
  await several.getByLabel(`Las 2 órdenes juntas: ${first} + ${second}`).check();
  await expect(confirmAll(page)).toHaveText("Confirmar 6 pagos");
  await expectAccessibleOnPhone(page);

  const named = row(page, "Coinciden el importe y el nombre, pero no hay un DNI que lo pruebe.");
  await named.getByLabel(new RegExp(`^${juan} · `)).press("Space");
  await named.getByRole("button", { name: "Confirmar" }).press("Enter");
  await expectToast(page, "Pago confirmado", juan);
  await expect(named).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Se confirmó 1 orden" })).toBeVisible();

  // For another one only a part is noted; the rest is then exactly what the order still asks.
  const part = row(page, "$ 3.500");
  await part.getByLabel(`Anotarlo en ${iris} como pago parcial: sigue pendiente`).check();
  await part.getByRole("button", { name: "Confirmar" }).click();
  await expectToast(page, "Pago anotado", iris);
  expect((await statusesOf(shop))[iris]).toBe("pending");
  await row(page, "$ 4.500")
    .getByLabel(/faltan \$\s4\.500$/)
    .check();
  await expect(confirmAll(page)).toHaveText("Confirmar 7 pagos");

  await confirmAll(page).dblclick();
  await expect(page.getByRole("heading", { name: "Se confirmaron 8 órdenes" })).toBeFocused();
  await expect(page.getByText("No queda nada por confirmar en este archivo.")).toBeVisible();
  await expect(confirmAll(page)).toHaveCount(0);
  await expectAccessibleOnPhone(page);
  const confirmed = [ana, luis, eva, rosa, first, second, juan, iris].map((number) => [number, "confirmed"]);
  expect(await statusesOf(shop)).toEqual(Object.fromEntries(confirmed));

  await choose(page, file, "otra vez.csv");
  await expect(page.getByRole("heading", { name: "Sin orden (10)" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Se confirmaron 8 órdenes" })).toHaveCount(0);
  await expect(confirmAll(page)).toHaveCount(0);
  await page.getByText("10 movimientos").click();
  await expect(row(page, "$ 2.999")).toContainText("Ya está pagada");
  await expect(row(page, "$ 1.200,33")).toContainText("Ninguna orden abierta coincide.");
  await page.getByRole("link", { name: "Volver a Órdenes" }).click();
  await expect(page.getByLabel(`Estado de ${ana}`)).toHaveValue("confirmed");
});

test("on a phone: files that are none, columns that are corrected, and a payment that was confirmed elsewhere", async ({
  page,
  shop,
}) => {
  await page.setViewportSize(PHONE);
  const shirt = await shop.sells({ price: 1000, stock: 99 });
  const ana = await buy(shop, shirt, ANA, 1);
  const luis = await buy(shop, shirt, LUIS, 2);
  await openPanel(page, shop, PAGE);
  let sent = 0;
  await page.route("**/api/admin/reconciliation", async (route) => {
    sent += 1;
    await route.continue();
  });
  await choose(page, Buffer.alloc(MAX_STATEMENT_BYTES + 1, "a"));
  await expect(page.getByRole("alert")).toContainText("El archivo supera los 5 MB. Exporta un período más corto.");
  await choose(page, "");
  await expect(page.getByRole("alert")).toContainText("El archivo está vacío.");
  await dropFiles(page, ["enero.csv", "febrero.csv"]);
  await expect(page.getByRole("alert")).toContainText("Elige un solo archivo por vez.");
  expect(sent).toBe(0);
  await choose(page, "%PDF-1.4 resumen", "resumen.pdf");
  await expect(page.getByRole("alert")).toContainText("Es un PDF.");
  await expectAccessibleOnPhone(page);

  const columns = [
    "Fecha;Detalle;CUIT;Importe;Neto",
    `${today()};PAZ ANA;27-30123456-8;1.300,00;1.000,00`,
    `${today()};GOMEZ LUIS;20-28444555-5;2.600,00;2.000,00`,
  ].join("\n");
  await choose(page, columns);
  await expect(page.getByRole("heading", { name: "Movimientos del archivo" })).toBeFocused();
  await page.getByText("Columnas del archivo").click();
  const net = page.getByLabel("Columna 5, Neto");
  await page.getByLabel("Columna 4, Importe").selectOption("Ignorar");
  await net.selectOption("Importe");
  await expect(page.getByText("los grupos de abajo son de la lectura anterior")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Leer con estas columnas" }).click();
  await expect(page.getByRole("heading", { name: "Seguros (2)" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

  // An unconfirmed reading survives a visit to another page.
  await page.getByRole("link", { name: "Volver a Órdenes" }).click();
  await page.getByRole("button", { name: "Seguir editando" }).click();
  await shop.db.updateTable("orders").set({ status: "shipped" }).where("order_number", "=", luis).execute();
  await confirmAll(page).click();
  await expect(page.getByRole("heading", { name: "Se confirmó 1 orden" })).toBeFocused();
  await expect(page.getByText("1 movimiento no se confirmó:")).toBeVisible();
  await expect(row(page, "20-28444555-5")).toContainText("La orden ya no está pendiente.");
  await expect(confirmAll(page)).toHaveCount(0);
  await expectAccessibleOnPhone(page);
  expect(await statusesOf(shop)).toEqual({ [ana]: "confirmed", [luis]: "shipped" });

  await choose(page, columns.replace("1.300", "1.400"));
  await page.getByText("Columnas del archivo").click();
  await expect(net).toHaveValue("amount");
});

test("after the last payment, confirmed by itself, the focus is on the result", async ({ page, shop }) => {
  const ana = await buy(shop, await shop.sells({ price: 1000, stock: 99 }), ANA, 1);
  await openPanel(page, shop, PAGE);
  await choose(page, statement(credit("400,00", "TRANSF PAZ ANA", "27-30123456-8")));
  await page.getByLabel(`Anotarlo en ${ana} como pago parcial: sigue pendiente`).check();
  await page.getByRole("button", { name: "Confirmar 1 pago" }).click();
  await expect(page.getByRole("heading", { name: "Se anotó el pago de 1 orden" })).toBeVisible();

  await choose(page, statement(credit("500,00", "TRANSF PAZ ANA", "27-30123456-8")));
  const less = row(page, "27-30123456-8");
  await less.getByLabel(new RegExp(`^${ana} · `)).check();
  await less.getByLabel("Confirmar igual, aunque faltan $ 100").check();
  await less.getByRole("button", { name: "Confirmar" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Se confirmó 1 orden" })).toBeFocused();
});

test("an answer that is lost confirms nothing twice: the same press tells what became of it", async ({
  page,
  shop,
}) => {
  const shirt = await shop.sells({ price: 1000, stock: 99 });
  const ana = await buy(shop, shirt, ANA, 1);
  const luis = await buy(shop, shirt, LUIS, 2);
  await openPanel(page, shop, PAGE);
  const day = shopTime(new Date()).slice(0, 10);
  const file = xlsx([
    ["Fecha", "Concepto", "CUIT", "Importe"],
    [{ day }, "PAZ ANA", "27-30123456-8", 1000],
    [{ day }, "GOMEZ LUIS", "20-28444555-5", 2000],
  ]);
  await choose(page, file, "movimientos.xlsx");
  const found = await loseAnswers(page, /\/reconciliation\/confirm$/);
  await confirmAll(page).click();
  const failure = page.getByRole("alert").filter({ hasText: "ningún pago se confirma dos veces" });
  // Whatever is below the list.
  await page.setViewportSize(PHONE);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(failure).toBeInViewport({ ratio: 1 });
  await expect(confirmAll(page)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  expect(await statusesOf(shop)).toEqual({ [ana]: "confirmed", [luis]: "confirmed" });
  await found();
  await confirmAll(page).click();
  await expect(page.getByRole("heading", { name: "Se confirmaron 2 órdenes" })).toBeFocused();
  expect(await countRows(shop.db.selectFrom("movements"))).toBe(2);
});
