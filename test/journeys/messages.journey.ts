import { endUndoWindow, hastenJobs } from "../jobs.ts";
import { type ArrivedMail, headerOf, openMailServer, type MailServer } from "../mail-server.ts";
import { placedOrder } from "../orders.ts";
import type { TestProduct } from "../products.ts";
import { expect, expectToast, openShop, type OpenShop, test } from "./journey.ts";
import { openPanel } from "./panel.ts";
import { PHONE } from "./shopper.ts";

const ANA = "ana@correo.example";

const MAIL_FROM = "tienda@tienda.example";

/** Places an order of Ana's; returns its id. */
async function orderOfAna(shop: OpenShop, product: TestProduct): Promise<string> {
  return (await placedOrder(shop.orders([{ product }], { customer: { customer_email: ANA } }))).id;
}

const toAna = ({ arrived }: MailServer): ArrivedMail[] => arrived.filter(({ envelope }) => envelope.to.includes(ANA));

const subjectsToAna = (mailServer: MailServer) => toAna(mailServer).map((mail) => headerOf(mail, "subject"));

test("confirmed, undone and confirmed again on a phone: one mail, its line in the log, and again when it is wanted", async ({
  page,
}) => {
  await using mailServer = await openMailServer();
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM };
  await using shop = await openShop({ WORKERS: "1", ...mail });
  await using _ = await hastenJobs(shop, ["write-messages", "send-mail"], mail);
  const id = await orderOfAna(shop, await shop.sells());
  await expect.poll(() => subjectsToAna(mailServer)).toEqual(["Recibimos tu pedido ORD-001001"]);
  await page.setViewportSize(PHONE);
  await page.clock.install();
  await openPanel(page, shop, `/admin/ordenes/${id}`);
  const status = page.getByLabel("Estado de ORD-001001");

  await status.selectOption("Confirmado");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expectToast(page, "Cambio deshecho");
  await status.selectOption("Confirmado");
  await expectToast(page, "Estado de la orden actualizado");
  await endUndoWindow(shop);
  await expect.poll(() => toAna(mailServer).length).toBe(2);

  // The log is refetched from time to time.
  await page.clock.fastForward(15_000);
  const log = page.getByRole("region", { name: "Mensajes" });
  const again = log.getByRole("button", { name: `Reenviar Pago confirmado a ${ANA}` });
  await expect(again).toBeVisible();
  await expect(log.getByText("Pago confirmado")).toHaveCount(1);
  expect(subjectsToAna(mailServer)).toEqual([
    "Recibimos tu pedido ORD-001001",
    "Confirmamos el pago de tu pedido ORD-001001",
  ]);

  await again.click();
  await expectToast(page, "El mensaje sale de nuevo");
  await expect.poll(() => toAna(mailServer).length).toBe(3);
  await page.clock.fastForward(3000);
  await expect(again).toHaveCount(2);
  const ids = toAna(mailServer).map((mail) => headerOf(mail, "message-id"));
  expect(new Set(ids).size).toBe(3);
});
