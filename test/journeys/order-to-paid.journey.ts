import type { Browser, Page } from "@playwright/test";
import { endUndoWindow, hastenJobs } from "../jobs.ts";
import { type ArrivedMail, headerOf, openMailServer } from "../mail-server.ts";
import { jpeg } from "../pictures.ts";
import { openPushService } from "../push-service.ts";
import { OWNER } from "../shop-process.ts";
import { expect, fillForm, openShop, type OpenShop, test } from "./journey.ts";
import { openPanel } from "./panel.ts";
import { addFrom, headingOf, open, openCart, PHONE } from "./shopper.ts";

const BUYER_EMAIL = "ana@correo.example";

const BANK = { alias: "saitam.tienda", holder: "Saitam SRL", cbu: "2850590940090418135201" };

/** Jobs that notify people about orders. */
const MESSAGE_JOBS = ["write-messages", "send-mail", "send-push"];

const PICTURE = { name: "IMG_2041.jpg", mimeType: "image/jpeg" };

/** Subjects of the mails to a recipient, oldest first. */
function subjectsTo(arrived: readonly ArrivedMail[], recipient: string): string[] {
  return arrived.filter(({ envelope }) => envelope.to.includes(recipient)).map((mail) => headerOf(mail, "subject"));
}

async function expectMails(arrived: readonly ArrivedMail[], recipient: string, subjects: readonly RegExp[]) {
  const matching = subjects.map((subject) => expect.stringMatching(subject) as unknown);
  await expect.poll(() => subjectsTo(arrived, recipient)).toEqual(matching);
}

/** Somebody buys two shirts on a phone and opens the page of the order; returns that page and the order's number. */
async function buyOnPhone(browser: Browser, shop: OpenShop): Promise<{ page: Page; number: string }> {
  const shirt = await shop.sells({ name: "Remera", price: 1500, stock: 5 });
  const permissions = ["clipboard-read", "clipboard-write"];
  const phone = await browser.newContext({ viewport: PHONE, hasTouch: true, permissions, baseURL: shop.url });
  const page = await phone.newPage();
  await open(page, `/producto/${shirt.id}`);
  await addFrom(page);
  const drawer = await openCart(page);
  await drawer.getByRole("button", { name: "Más Remera" }).click();
  await drawer.getByRole("button", { name: "Proceder al Checkout" }).click();
  await expect(headingOf(page, "Finalizar Compra")).toBeVisible();
  await fillForm(page, { customer_email: BUYER_EMAIL });
  await page.getByRole("button", { name: "Confirmar Pedido" }).click();
  await page.getByRole("link", { name: "Ver mi pedido" }).click();
  const number = /ORD-\d+/.exec(await page.getByRole("heading", { level: 1 }).innerText())?.[0] ?? "";
  return { page, number };
}

test("an order on a phone reaches the owner, is paid by a second receipt, and its page follows the parcel", async ({
  browser,
}) => {
  test.slow();
  await using mailServer = await openMailServer();
  await using pushes = await openPushService();
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: "tienda@example.com" };
  await using shop = await openShop(mail);
  await using _ = await hastenJobs(shop, MESSAGE_JOBS, mail);
  await shop.db.updateTable("settings").set(BANK).execute();
  const owner = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openPanel(owner, shop, "/admin/ordenes");
  const subscribed = await owner.request.post("/api/admin/account/push-subscriptions", {
    headers: { Origin: shop.url },
    data: pushes.subscribe(),
  });
  expect(subscribed.ok()).toBe(true);

  const { page, number } = await buyOnPhone(browser, shop);
  await expectMails(mailServer.arrived, OWNER.email, [new RegExp(`^Nueva orden: ${number}`)]);
  await expectMails(mailServer.arrived, BUYER_EMAIL, [new RegExp(`^Recibimos tu pedido ${number}`)]);
  await expect.poll(() => pushes.arrived.length).toBe(1);
  const [{ message }] = pushes.arrived as [(typeof pushes.arrived)[0]];
  expect(message.title).toContain(number);
  expect(message.body).toMatch(/^\$\s3\.000 · 2 unidades · Ana$/);

  await page.getByRole("button", { name: "Copiar alias", exact: true }).click();
  await expect(page.getByRole("button", { name: "Alias: Copiado" })).toContainText("Copiado");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(BANK.alias);
  const sendReceipt = async (picture: Buffer) => {
    await page.getByLabel("Subir comprobante").setInputFiles({ ...PICTURE, buffer: picture });
    await expect(page.getByText("Lo estamos revisando", { exact: true })).toBeVisible();
  };
  await sendReceipt(Buffer.from(await jpeg()));
  // The owner opens the push's page, and then what awaits her.
  await owner.goto(message.url);
  await expect(headingOf(owner, `Orden ${number}`)).toBeVisible();
  await owner.goto("/admin/ordenes/por-revisar");

  await test.step("a rejected receipt comes back to the buyer with its reason", async () => {
    await owner.getByRole("button", { name: "Rechazar", exact: true }).click();
    const dialog = owner.getByRole("dialog", { name: `Rechazar el comprobante de ${number}` });
    await dialog.getByRole("textbox").fill("El importe no coincide: faltan $ 500.");
    await dialog.getByRole("button", { name: /^Rechazar/ }).click();
    await expect(page.getByText("Rechazado: El importe no coincide: faltan $ 500.")).toBeVisible();
    await expect(page.getByText("Sube otro comprobante para que podamos confirmar tu pago.")).toBeVisible();
    // For a paid order it would no longer be sent.
    await expectMails(mailServer.arrived, BUYER_EMAIL, [
      /^Recibimos tu pedido/,
      /^Recibimos el comprobante/,
      /^No aceptamos el comprobante/,
    ]);
    const rejected = mailServer.arrived.find(({ text }) => text.includes("faltan $ 500."));
    expect(rejected?.envelope.to).toEqual([BUYER_EMAIL]);
  });

  await sendReceipt(Buffer.from(await jpeg(500, 700)));
  await expect(owner.getByRole("img", { name: `Comprobante de ${number}` })).toBeVisible();
  await owner.getByRole("button", { name: "Confirmar pago" }).click();
  await expect(page.getByText("Recibimos tu pago. Estamos preparando el pedido.")).toBeVisible();

  await owner.goto(message.url);
  await owner.getByLabel(`Estado de ${number}`).selectOption("Enviado");
  const dialog = owner.getByRole("dialog", { name: `¿Enviaste ${number}?` });
  await dialog.getByLabel("Transporte").fill("Correo Argentino");
  await dialog.getByLabel("Código de seguimiento").fill("CP123456789AR");
  await dialog.getByRole("button", { name: "Marcar como enviada" }).click();
  await expect(page.getByText("Tu pedido está en camino.")).toBeVisible();
  await expect(page.getByText("CP123456789AR")).toBeVisible();

  await endUndoWindow(shop);
  await expectMails(mailServer.arrived, BUYER_EMAIL, [
    /^Recibimos tu pedido/,
    /^Recibimos el comprobante/,
    /^No aceptamos el comprobante/,
    /^Recibimos el comprobante/,
    /^Confirmamos el pago/,
    /está en camino$/,
  ]);
  await expectMails(mailServer.arrived, OWNER.email, [/^Nueva orden/, /^Comprobante de/, /^Comprobante de/]);
  const shipped = mailServer.arrived.findLast(({ envelope }) => envelope.to.includes(BUYER_EMAIL));
  expect(shipped?.text).toContain("CP123456789AR");
});
