import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { jpeg, phonePhoto } from "../pictures.ts";
import { expectAccessibleAtWidths, expectAccessibleOnPhone } from "./axe.ts";
import { expect, fileToChoose, loseAnswers, type OpenShop, test } from "./journey.ts";
import { order as placeOrder } from "./panel.ts";
import { open, PHONE } from "./shopper.ts";

type Placed = { id: string; url: string; order_number: string };

async function place(shop: OpenShop): Promise<Placed> {
  const payment = { alias: "saitam.tienda", holder: "Saitam SRL", whatsapp: "5491155554444" };
  await shop.db.updateTable("settings").set(payment).execute();
  const product = await shop.sells({ name: "Remera", price: 1500, stock: 3 });
  const { order } = (await (await placeOrder(shop, product)).json()) as { order: Placed };
  return order;
}

/** A bank application's screen after a transfer. */
async function screenshot() {
  return { name: "foto.jpg", mimeType: "image/jpeg", buffer: await jpeg(300, 600) };
}

const field = (page: Page) => page.getByLabel("Subir comprobante");
const receiptsOf = ({ db }: OpenShop) => db.selectFrom("receipts").select(["id", "status", "content"]).execute();

async function review({ db }: OpenShop, { id }: Placed, status: "accepted" | "rejected", reason: string | null = null) {
  const reviewed = { status, reviewed_at: new Date(), reviewed_by: "duena@tienda.example", reject_reason: reason };
  await db.updateTable("receipts").set(reviewed).where("status", "=", "pending").execute();
  const event = { order_id: id, from_status: "pending", to_status: "pending", kind: "receipt-rejected" } as const;
  await db.insertInto("order_events").values(event).execute();
}

test("a photo is made smaller and sent at once; its review shows by itself, and another one follows a rejected one", async ({
  page,
  shop,
}) => {
  const order = await place(shop);
  await page.setViewportSize(PHONE);
  await open(page, order.url);
  const main = page.getByRole("main");
  const large = await phonePhoto(60);
  expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
  await field(page).setInputFiles(await fileToChoose(shop, "foto.jpg", large));
  await expect(main).toContainText("Lo estamos revisando");
  await expect(main.getByRole("listitem").filter({ hasText: "Pago confirmado" })).toContainText(
    "Comprobante en revisión",
  );
  await expectAccessibleAtWidths(page);

  await review(shop, order, "rejected", "No se ve el importe.");
  await expect(main).toContainText("Rechazado: No se ve el importe.");
  await expectAccessibleOnPhone(page);
  await field(page).setInputFiles(await screenshot());
  await expect(main.getByText("Lo estamos revisando", { exact: true })).toBeVisible();
  expect((await receiptsOf(shop)).map(({ status }) => status).toSorted()).toEqual(["pending", "rejected"]);

  const text = new URL((await page.getByRole("link", { name: "Avisar por WhatsApp" }).getAttribute("href")) ?? "");
  expect(text.origin + text.pathname).toBe("https://wa.me/5491155554444");
  expect(text.searchParams.get("text")?.replaceAll(/\s/g, " ")).toBe(
    `Hola, transferí $ 1.500 por mi pedido ${order.order_number}.`,
  );
});

test("a refused file is said also when another receipt comes meanwhile", async ({ page, shop }) => {
  const order = await place(shop);
  await open(page, order.url);
  const main = page.getByRole("main");
  await page.route(
    "**/comprobante",
    async (route) => {
      const { name, mimeType, buffer } = await screenshot();
      const form = new FormData();
      form.append("receipt", new File([new Uint8Array(buffer)], name, { type: mimeType }));
      await fetch(route.request().url(), { method: "POST", body: form, headers: { Accept: "application/json" } });
      await expect(main.getByText("Lo estamos revisando", { exact: true })).toBeVisible();
      await route.continue();
    },
    { times: 1 },
  );
  await field(page).setInputFiles({ name: "recibo.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
  await expect(main.getByRole("alert")).toContainText("PDF");
  expect(await receiptsOf(shop)).toHaveLength(1);
});

test("a cut line is said, and the same file sent again is one receipt", async ({ page, shop }) => {
  const order = await place(shop);
  // Nothing else may tell the page that it came.
  await page.route("**/api/orders/**", (route) => route.abort());
  await open(page, order.url);
  const main = page.getByRole("main");
  // The shop receives it, but its answer is lost.
  await page.route(
    "**/comprobante",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await field(page).setInputFiles(await screenshot());
  await expect(main.getByRole("alert")).toContainText("No pudimos enviar el comprobante.");
  await main.getByRole("button", { name: "Enviar de nuevo" }).click();
  await expect(field(page)).toBeFocused();
  await expect(main.getByRole("alert")).toBeHidden();
  await expect(main.getByText("Lo estamos revisando", { exact: true })).toHaveCount(1);
  expect(await receiptsOf(shop)).toHaveLength(1);
});

test("a file that is no receipt is refused in words; a receipt with a lost answer is not reported as failed", async ({
  page,
  shop,
}) => {
  const order = await place(shop);
  await open(page, order.url);
  const alert = page.getByRole("main").getByRole("alert");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
  await field(page).setInputFiles({ name: "notas.txt", mimeType: "text/plain", buffer: Buffer.from("hola") });
  await expect(alert).toHaveText("Ese archivo no es una foto ni un PDF.");
  await field(page).setInputFiles(await fileToChoose(shop, "pago.pdf", randomBytes(5 * 1024 * 1024 + 1)));
  await expect(alert).toHaveText("El archivo es demasiado grande: puede pesar hasta 5 MB.");
  expect(sent.filter((path) => path.endsWith("/comprobante"))).toEqual([]);

  await field(page).setInputFiles({ name: "pago.pdf", mimeType: "application/pdf", buffer: randomBytes(1000) });
  await expect(alert).toHaveText("El archivo no es JPG, PNG, WebP o PDF.");
  await expectAccessibleOnPhone(page);
  expect(await receiptsOf(shop)).toEqual([]);

  const main = page.getByRole("main");
  await loseAnswers(page, "**/comprobante");
  await field(page).setInputFiles(await screenshot());
  await expect(main.getByText("Lo estamos revisando", { exact: true })).toBeVisible();
  await expect(main.getByRole("progressbar")).toBeHidden();
  await expect(main.getByText("No pudimos enviar el comprobante.")).toBeHidden();
});

test("a receipt for an order that is cancelled meanwhile: nothing asks for money any more", async ({ page, shop }) => {
  const order = await place(shop);
  // Nothing else may tell the page that it was cancelled.
  await page.route(/\/api\/orders\/(by-link|live)/, (route) => route.abort());
  const main = page.getByRole("main");
  const title = main.getByRole("heading", { name: order.order_number });
  const find = async () => {
    await open(page, "/mi-pedido");
    await page.getByLabel("Número de pedido").fill(order.order_number);
    await page.getByLabel("DNI", { exact: true }).fill("30123456");
    await page.keyboard.press("Enter");
    await expect(title).toBeFocused();
  };
  for (const show of [() => open(page, order.url), find]) {
    await shop.db.updateTable("orders").set({ status: "pending" }).execute();
    await show();
    await expect(main).toContainText("saitam.tienda");
    await shop.db.updateTable("orders").set({ status: "cancelled" }).execute();
    await field(page).focus();
    await field(page).setInputFiles(await screenshot());
    await expect(main).toContainText("Este pedido fue cancelado. No transfieras el importe.");
    await expect(main).not.toContainText("saitam.tienda");
    await expect(title).toBeFocused();
  }
  expect(await receiptsOf(shop)).toEqual([]);
});

test("a pending order is cancelled after one question, by no double click, and its units can be bought again", async ({
  page,
  shop,
}) => {
  const order = await place(shop);
  await page.setViewportSize(PHONE);
  await open(page, order.url);
  const main = page.getByRole("main");
  const cancel = main.getByRole("button", { name: "Cancelar pedido" });
  const question = page.getByRole("dialog", { name: "¿Cancelar este pedido?" });
  await cancel.press("Enter");
  await expect(question.getByRole("button", { name: "No, volver" })).toBeFocused();
  await expectAccessibleOnPhone(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(cancel).toBeFocused();

  await test.step("a double click where the question puts its answer cancels nothing", async () => {
    const yes = page.getByRole("button", { name: "Sí, cancelar" });
    await cancel.press("Enter");
    const answer = (await yes.boundingBox())!;
    await page.keyboard.press("Escape");
    const { y } = (await cancel.boundingBox())!;
    await page.evaluate((distance) => window.scrollBy({ top: distance, behavior: "instant" }), y - answer.y);
    await page.mouse.dblclick(answer.x + 10, answer.y + 10);
    await expect(yes).toBeVisible();
    await page.waitForTimeout(500);
    await expect(yes).toBeVisible();
    const { status } = await shop.db.selectFrom("orders").select("status").executeTakeFirstOrThrow();
    expect(status).toBe("pending");
  });
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();

  await cancel.click();
  await question.getByRole("button", { name: "Sí, cancelar" }).click();
  await expect(main).toContainText("Este pedido fue cancelado. No transfieras el importe.");
  await expect(main.locator("[aria-current=step]")).toContainText("Cancelado");
  await expect(main).not.toContainText("saitam.tienda");
  await expect(cancel).toHaveCount(0);
  await expect(main.getByRole("heading", { level: 1 })).toBeFocused();
  await expectAccessibleOnPhone(page);
  const { stock } = await shop.db.selectFrom("product_variants").select("stock").executeTakeFirstOrThrow();
  expect(stock).toBe(3);
});

test("a cancellation whose answer is lost is read where an answered one is", async ({ page, shop }) => {
  const order = await place(shop);
  await page.setViewportSize(PHONE);
  await open(page, order.url);
  const main = page.getByRole("main");
  const question = page.getByRole("dialog", { name: "¿Cancelar este pedido?" });
  await main.getByRole("button", { name: "Cancelar pedido" }).click();
  await loseAnswers(page, "**/cancelar");
  await question.getByRole("button", { name: "Sí, cancelar" }).click();
  await expect(main).toContainText("Este pedido fue cancelado. No transfieras el importe.");
  await expect(question).toHaveCount(0);
  await expect(main.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(main.getByText("Este pedido fue cancelado.")).toBeInViewport();
});

test("'Mi pedido' takes the receipt with number and DNI, which no address shows", async ({ page, shop }) => {
  const order = await place(shop);
  await open(page, "/mi-pedido");
  await page.getByLabel("Número de pedido").fill(order.order_number);
  await page.getByLabel("DNI", { exact: true }).fill("30.123.456");
  await page.getByRole("button", { name: "Buscar mi pedido" }).click();
  const main = page.getByRole("main");
  await expect(main).toContainText("Esperamos tu transferencia");
  await expect(main.getByRole("button", { name: "Copiar alias", exact: true })).toBeEnabled();
  await field(page).setInputFiles(await screenshot());
  await expect(main.getByText("Lo estamos revisando", { exact: true })).toBeVisible();
  await expectAccessibleOnPhone(page);
  expect(page.url()).toBe(`${shop.url}/mi-pedido`);
  expect(await receiptsOf(shop)).toHaveLength(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the receipt is sent, a refused one explained, and the order cancelled", async ({ page, shop }) => {
    const order = await place(shop);
    await page.setViewportSize(PHONE);
    await page.goto(order.url);
    const main = page.getByRole("main");
    const send = main.getByRole("button", { name: "Enviar comprobante" });
    await expect(send).toBeHidden();
    await field(page).setInputFiles({ name: "pago.pdf", mimeType: "application/pdf", buffer: Buffer.from("nada") });
    await send.click();
    await expect(main.getByRole("alert").first()).toHaveText("El archivo no es JPG, PNG, WebP o PDF.");
    await field(page).setInputFiles(await screenshot());
    await send.click();
    await expect(page).toHaveURL(order.url);
    await expect(main).toContainText("Lo estamos revisando");

    await main.getByRole("button", { name: "Cancelar pedido" }).click();
    await main.getByRole("button", { name: "Sí, cancelar" }).click();
    await expect(page).toHaveURL(order.url);
    await expect(main).toContainText("Este pedido fue cancelado.");
  });
});

test("refused before the scripts were there, the page follows the order once they are, and its address opens it", async ({
  page,
  shop,
}) => {
  const order = await place(shop);
  const scripts = "**/assets/*.js";
  await page.route(scripts, (route) => route.abort());
  await page.goto(order.url);
  await field(page).setInputFiles({ name: "notas.txt", mimeType: "text/plain", buffer: Buffer.from("hola") });
  await page.unroute(scripts);
  await page.getByRole("button", { name: "Enviar comprobante" }).click();
  const refused = page.getByRole("alert").filter({ hasText: "El archivo no es JPG, PNG, WebP o PDF." });
  await expect(refused).toBeVisible();
  const main = page.getByRole("main");
  await field(page).setInputFiles(await screenshot());
  await expect(main.getByText("Lo estamos revisando", { exact: true })).toBeVisible();
  await expect(refused).toBeHidden();
  await shop.db.updateTable("orders").set({ status: "confirmed" }).where("id", "=", order.id).execute();
  await shop.db
    .insertInto("order_events")
    .values({ order_id: order.id, from_status: "pending", to_status: "confirmed", actor: "duena@tienda.example" })
    .execute();
  await expect(main).toContainText("Recibimos tu pago.");
  await page.goto(page.url());
  await expect(page).toHaveURL(order.url);
  await expect(main).toContainText("Recibimos tu pago.");
});
