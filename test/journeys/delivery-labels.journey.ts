import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { MAX_CUSTOMER_TEXT } from "#domain/customer.ts";
import { MAX_CHANGED_ORDERS } from "#domain/order.ts";
import { SETTINGS_TEXT } from "#domain/settings.ts";
import { BUYER } from "../buyer.ts";
import { addDeliveryMethod } from "../delivery-methods.ts";
import { placedOrder, type PlacedOrder } from "../orders.ts";
import { type PdfPage, readPdf } from "../pdf.ts";
import type { TestProduct } from "../products.ts";
import { scan } from "../scanner.ts";
import { expectAccessibleAtWidths, expectAccessibleOnPhone } from "./axe.ts";
import { addDemoPicture } from "./demo-picture.ts";
import { expect, type OpenShop, test } from "./journey.ts";
import { openPanel } from "./panel.ts";
import { listenForComplaints, PHONE } from "./shopper.ts";

type Sent = { lines?: number; quantity?: number; method?: string; price?: number; customer?: object };

/** Buys each of the product's first variants like a program. */
async function place(shop: OpenShop, product: TestProduct, { lines = 1, quantity = 1, ...sent }: Sent = {}) {
  const { method = null, price = 0, customer = {} } = sent;
  const items = product.variants.slice(0, lines).map((variant) => ({ product, variant, quantity }));
  return placedOrder(shop.orders(items, { customer, method, total: product.unitPrice * quantity * lines + price }));
}

const printOf = (kind: "etiquetas" | "hojas", ids: readonly string[]) =>
  `/admin/ordenes/imprimir?tipo=${kind}&ids=${ids.join(",")}`;

const label = (page: Page, { order_number }: PlacedOrder) =>
  page.getByRole("article", { name: `Etiqueta de ${order_number}` });

const sheet = (page: Page, { order_number }: PlacedOrder) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: order_number }) });

/** The PDF that the browser would print. */
async function printed(page: Page): Promise<PdfPage[]> {
  return readPdf(await page.pdf({ preferCSSPageSize: true }));
}

/** Dashed lines across the paper, as shares of its height. */
function dashedLines({ pixels: { data, width, height } }: PdfPage): number[] {
  const rows = Array.from({ length: height }, (_, y) => {
    const dark = Array.from({ length: width }, (_, x) => (data[(y * width + x) * 4] ?? 0) < 160);
    const gaps = dark.filter((isDark, x) => !isDark && dark[x - 1] === true).length;
    return dark.filter(Boolean).length > 0.4 * width && gaps > 60 ? [y] : [];
  });
  const lines = rows.flat();
  return lines.filter((y) => !lines.includes(y - 1)).map((y) => y / height);
}

/** In millimetres; browsers round a page to their own pixels. */
function expectSize(pages: readonly PdfPage[], width: number, height: number): void {
  for (const page of pages) {
    expect(Math.abs(page.width - width)).toBeLessThan(0.25);
    expect(Math.abs(page.height - height)).toBeLessThan(0.25);
  }
}

/** Selects these in the list of orders and opens the menu of the selection. */
async function openMenu(page: Page, orders: readonly PlacedOrder[]): Promise<void> {
  for (const { order_number } of orders) await page.getByLabel(`Seleccionar ${order_number}`).check();
  await page
    .getByRole("region", { name: "Órdenes seleccionadas" })
    .getByRole("button", { name: "Preparar envío" })
    .click();
}

/** Order numbers that wrap to the next line. */
function brokenNumbers(page: Page): Promise<string[]> {
  return page.getByText(/ORD-/).evaluateAll((all) =>
    all
      .flatMap(({ childNodes }) => [...childNodes])
      .flatMap((text) =>
        Array.from((text.nodeValue ?? "").matchAll(/ORD-\d+/g)).flatMap(({ index, 0: number }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + number.length);
          return range.getClientRects().length > 1 ? [number] : [];
        }),
      ),
  );
}

async function openedBy(page: Page, act: () => Promise<void>): Promise<Page> {
  const coming = page.context().waitForEvent("page");
  await act();
  return coming;
}

/** A shop with one method to send and one to collect, an order for each, and one from before there were methods. */
async function openSelling(shop: OpenShop) {
  const shirt = await shop.sells({ name: "Remera", price: 2000, stock: 99 });
  const old = await place(shop, shirt);
  const post = await addDeliveryMethod(shop, { name: "Correo Argentino", price: 1500 });
  const pickup = await addDeliveryMethod(shop, {
    kind: "pickup",
    name: "Retiro en San Telmo",
    price: 0,
    address: "Perú 1",
  });
  const customer = { customer_phone: "11 4555-6677", customer_postal_code: "V9410ABC", customer_city: "Ushuaia" };
  const sent = await place(shop, shirt, { method: post, price: 1500, quantity: 3, customer });
  const collected = await place(shop, shirt, { method: pickup, customer: { customer_name: "Bruno" } });
  const tracking = { carrier: "Andreani", tracking_code: "3600 0012" };
  await shop.db.updateTable("orders").set(tracking).where("id", "=", sent.id).execute();
  const sender = { shop_name: "Casa Ombú", street_address: "Defensa 1", whatsapp: "5491145556677" };
  await shop.db.updateTable("settings").set(sender).execute();
  return { shirt, old, sent, collected, post };
}

test("three selected orders are three labels of 10 by 15 centimetres, whose barcodes a scanner reads", async ({
  page,
  shop,
}) => {
  const { old, sent, collected } = await openSelling(shop);
  await openPanel(page, shop, "/admin/ordenes");
  await openMenu(page, [sent, old, collected]);
  const papers = await openedBy(page, () => page.getByRole("link", { name: "Etiquetas" }).click());
  await expect(papers.getByRole("heading", { level: 1, name: "Etiquetas" })).toBeVisible();
  const complaints = listenForComplaints(papers);

  await expect(papers.getByRole("article")).toHaveCount(3);
  await expect(label(papers, sent).getByRole("paragraph")).toHaveText([
    "Remitente",
    "Casa Ombú",
    "Defensa 1",
    "WhatsApp +54 9 11 4555-6677",
    "Destinatario",
    "Ana Paz",
    "Defensa 1234",
    "CP V9410ABC",
    "Ushuaia",
    "Tel. 11 4555-6677",
    "Correo Argentino · Andreani",
    "Seguimiento 3600 0012",
    sent.order_number,
  ]);
  await expect(label(papers, collected)).toContainText("RETIRA");
  await expect(label(papers, collected)).toContainText("Bruno Paz");
  await expect(label(papers, collected)).not.toContainText("1234");
  await expect(label(papers, old)).toContainText("Buenos Aires");
  await expect(
    papers.getByText(`Sin pago confirmado: ${[collected, sent, old].map((o) => o.order_number).join(", ")}.`),
  ).toBeVisible();
  await expectAccessibleAtWidths(papers);
  await papers.setViewportSize(PHONE);
  expect(await brokenNumbers(papers)).toEqual([]);

  const pages = await printed(papers);
  expectSize(pages, 100, 150);
  // In the list's order, newest first.
  expect(pages.map(({ barcodes }) => barcodes)).toEqual([collected, sent, old].map((order) => [order.order_number]));
  expect(complaints).toEqual([]);

  await papers.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  const picture = await label(papers, sent).screenshot();
  expect(await scan(picture, "Code128")).toEqual([sent.order_number]);

  // The selection stays for further actions.
  await expect(page.getByRole("region", { name: "Órdenes seleccionadas" })).toContainText("3 órdenes seleccionadas");
});

test("packing sheets are A4: two short orders on a page, a long one on its own with its number on each", async ({
  page,
  shop,
}) => {
  const { shirt, sent, collected } = await openSelling(shop);
  const variants = Array.from({ length: 40 }, (_, n) => ({ size: `T${n}`, color: "Azul noche", stock: 99 }));
  const coat = await shop.sells({ name: "Tapado de paño con un nombre que no entra en un renglón", variants });
  await shop.db.deleteFrom("delivery_methods").execute();
  const long = await place(shop, coat, { lines: 40, quantity: 2 });
  const many = await place(shop, shirt, { quantity: 40 });
  const note = "Es un regalo.\nSin precios.";
  await shop.db.updateTable("orders").set({ note }).where("id", "=", sent.id).execute();
  await openPanel(
    page,
    shop,
    printOf(
      "hojas",
      [sent, collected, long, many].map(({ id }) => id),
    ),
  );

  await expect(sheet(page, sent)).toContainText("Correo Argentino · Andreani");
  await expect(sheet(page, sent)).toContainText("Defensa 1234, V9410ABC Ushuaia");
  await expect(sheet(page, sent).locator(".packing-sheet-boxes > span")).toHaveCount(3);
  // In the table, whose head names the order on every page: it may be on a page of its own, where the next sheet begins.
  await expect(sheet(page, sent).getByRole("table")).toContainText("3 unidades en total");
  await expect(sheet(page, sent).getByRole("table")).toContainText("Es un regalo. Sin precios.", {
    useInnerText: true,
  });
  await expect(sheet(page, collected)).toContainText("Retiro en San Telmo");
  await expect(sheet(page, many).getByRole("row", { name: /Remera.* 40 unidades/ })).toBeVisible();
  await expect(sheet(page, many).locator(".packing-sheet-boxes > span")).toHaveCount(1);
  await expect(sheet(page, long).getByRole("row", { name: coat.name })).toHaveCount(40);
  await expect(page.locator("header")).toHaveCount(1);
  await expectAccessibleOnPhone(page);

  const pages = await printed(page);
  expectSize(pages, 210, 297);
  const barcodes = pages.map((paper) => paper.barcodes);
  expect(barcodes[0]).toEqual([sent.order_number, collected.order_number]);
  expect(barcodes[1]).toEqual([long.order_number]);
  expect(barcodes.slice(2).flat()).toEqual([many.order_number]);
  expect(pages.length).toBeGreaterThan(3);
  // One line to cut along, between the first page's two sheets.
  const [first = [], ...others] = pages.map(dashedLines);
  expect(first.map((height) => Math.round(height * 10))).toEqual([5]);
  expect(others.flat()).toEqual([]);
});

test("papers that are open show what was corrected meanwhile", async ({ page, shop }) => {
  const product = await shop.sells({ name: "Remera", price: 1000, stock: 9 });
  const order = await place(shop, product);
  await openPanel(page, shop, printOf("etiquetas", [order.id]));
  await expect(label(page, order)).toContainText(BUYER.customer_address);
  const elsewhere = await page.context().newPage();
  await openPanel(elsewhere, shop, `/admin/ordenes/${order.id}`);
  await elsewhere.getByRole("button", { name: "Corregir orden" }).click();
  await elsewhere.getByRole("dialog").locator("[name=customer_address]").fill("Lavalle 4321");
  await elsewhere.getByRole("button", { name: "Guardar corrección" }).click();
  await expect(label(page, order)).toContainText("Lavalle 4321");
});

test("the print dialog opens once the pictures are there", async ({ page, shop }) => {
  const shirt = await shop.sells({ name: "Remera" });
  await addDemoPicture(shop, shirt.id, { name: "alpargatas-litoral-crudo" });
  const { id } = await place(shop, shirt);
  const events: string[] = [];
  await page.exposeFunction("note", (event: string) => void events.push(event));
  // In a browser without a screen the dialog would never close.
  await page.addInitScript("window.print = () => window.note('printed')");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/files/**", async (route) => {
    await released;
    events.push("picture");
    await route.continue();
  });
  await openPanel(page, shop, printOf("hojas", [id]));

  await page.getByRole("button", { name: "Imprimir" }).click();
  await expect(page.getByRole("button", { name: "Cargando fotos..." })).toBeVisible();
  release();
  await expect.poll(() => events).toEqual(["picture", "printed"]);
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeVisible();
});

test("nothing is printed once the papers are left while their pictures load", async ({ page, shop }) => {
  const shirt = await shop.sells({ name: "Remera" });
  await addDemoPicture(shop, shirt.id, { name: "alpargatas-litoral-crudo" });
  const { id } = await place(shop, shirt);
  await page.addInitScript("window.print = () => (window.wasPrinted = true)");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/files/**", async (route) => {
    await released;
    await route.continue();
  });
  await openPanel(page, shop, printOf("hojas", [id]));
  await page.getByRole("button", { name: "Imprimir" }).click();
  await expect(page.getByRole("button", { name: "Cargando fotos..." })).toBeVisible();
  const decoded = await page.evaluateHandle(() => {
    const images = Array.from(document.images, (image) => image.decode());
    return { all: Promise.allSettled(images) };
  });
  await page.getByRole("link", { name: "Volver a Órdenes" }).click();
  await expect(page.getByRole("searchbox", { name: "Buscar órdenes" })).toBeVisible();
  release();
  await decoded.evaluate(async ({ all }) => void (await all));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.evaluate(() => "wasPrinted" in window)).toBe(false);
});

test("on a phone and by keyboard, an order's page gives its label, and a carrier's table has what goes to an address", async ({
  page,
  shop,
}) => {
  const { old, sent, collected } = await openSelling(shop);
  await page.setViewportSize(PHONE);
  await openPanel(page, shop, `/admin/ordenes/${sent.id}`);
  const menu = page.getByRole("button", { name: "Preparar envío" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Hojas de preparación" })).toBeFocused();
  await page.keyboard.press("Tab");
  const paper = await openedBy(page, () => page.keyboard.press("Enter"));
  await paper.setViewportSize(PHONE);
  await expect(label(paper, sent)).toBeVisible();
  await expect(paper.getByRole("article")).toHaveCount(1);
  await paper.getByRole("link", { name: "Hojas de preparación" }).focus();
  await paper.keyboard.press("Enter");
  await expect(sheet(paper, sent)).toBeVisible();
  expect(await brokenNumbers(paper)).toEqual([]);
  expect(await paper.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await paper.close();

  await page.goto(`${shop.url}/admin/ordenes`);
  await openMenu(page, [old, sent, collected]);
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV para el correo" }).press("Enter");
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^correo-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  const rows: Record<string, string>[] = parse(text, { bom: true, delimiter: ";", columns: true });
  expect(rows).toMatchObject([
    { numero: sent.order_number, telefono: "1145556677", codigo_postal: "9410", provincia: "Tierra del Fuego" },
    { numero: old.order_number, telefono: "", codigo_postal: "1065", valor_declarado: "2000" },
  ]);
});

test("no text of an order leaves its label, and what has none is said", async ({ page, shop }) => {
  const { shirt, old, sent, collected, post } = await openSelling(shop);
  const wide = "W".repeat(MAX_CUSTOMER_TEXT);
  const customer = Object.fromEntries(Object.keys(BUYER).map((field) => [field, wide]));
  const hostile = await place(shop, shirt, {
    method: post,
    price: 1500,
    customer: { ...customer, customer_dni: BUYER.customer_dni },
  });
  const tracking = { carrier: "W".repeat(60), tracking_code: "W".repeat(60) };
  await shop.db.updateTable("orders").set(tracking).where("id", "=", hostile.id).execute();
  const { shop_name, street_address } = SETTINGS_TEXT;
  const sender = { shop_name: "W".repeat(shop_name), street_address: "W".repeat(street_address) };
  await shop.db.updateTable("settings").set(sender).execute();
  const erased = { customer_name: "", customer_lastname: "", customer_dni: "", customer_phone: null };
  const address = { customer_address: "", customer_postal_code: "", customer_city: "" };
  await shop.db
    .updateTable("orders")
    .set({ ...erased, ...address, anonymised_at: sql<Date>`now()` })
    .where("id", "=", old.id)
    .execute();
  const unknown = Array.from({ length: MAX_CHANGED_ORDERS - 4 }, () => randomUUID());
  const ids = [hostile, sent, collected, old].map(({ id }) => id);
  await openPanel(page, shop, printOf("etiquetas", [...ids, ...unknown]));

  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(
    page.getByText(`Sin etiqueta, porque los datos de quien compró se borraron: ${old.order_number}.`),
  ).toBeVisible();
  await expect(page.getByText(`${unknown.length} órdenes ya no existen.`)).toBeVisible();
  const overflowing = () =>
    page
      .locator(".shipping-label-paper")
      .evaluateAll(
        (papers) =>
          papers.filter((paper) => paper.scrollHeight > paper.clientHeight || paper.scrollWidth > paper.clientWidth)
            .length,
      );
  for (const width of [PHONE.width, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflowing()).toBe(0);
  }
  await page.emulateMedia({ media: "print" });
  expect(await overflowing()).toBe(0);
  expect((await printed(page)).map(({ barcodes }) => barcodes.join())).toEqual(
    [hostile, sent, collected].map(({ order_number }) => order_number),
  );

  await page.goto(printOf("etiquetas", [old.id]));
  await expect(page.getByText("Ninguna de estas órdenes lleva etiqueta")).toBeVisible();
  await expect(page.getByRole("button", { name: "Imprimir" })).toHaveCount(0);
  for (const nothing of [printOf("hojas", []), printOf("hojas", [randomUUID()])]) {
    await page.goto(nothing);
    await expect(page.getByText("No hay órdenes para imprimir")).toBeVisible();
  }
});

test("whoever wants less motion gets letters of the same size", async ({ page, shop }) => {
  const shirt = await shop.sells({ name: "Remera" });
  const customer = {
    customer_name: "Wenceslao ".repeat(7),
    customer_lastname: "Montenegro ".repeat(4),
    customer_address: "Avenida ".repeat(20),
  };
  const { id } = await place(shop, shirt, { customer });
  const paper = page.locator(".shipping-label-paper");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openPanel(page, shop, printOf("etiquetas", [id]));
  await expect(paper).toHaveAttribute("data-size", "medium");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await expect(paper).toHaveAttribute("data-size", "medium");
});
