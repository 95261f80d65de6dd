import { sql } from "kysely";
import { endUndoWindow, hastenJobs } from "../jobs.ts";
import { placedOrder } from "../orders.ts";
import type { TestProduct } from "../products.ts";
import { workersOf } from "../processes.ts";
import { type ArrivedMail, headerOf, openMailServer, type MailServer } from "../mail-server.ts";
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

/** Ends the web processes as `kill -9` does; the parent starts new ones. */
async function killWorkers(shop: OpenShop): Promise<void> {
  const workers = await workersOf(shop);
  expect(workers).toHaveLength(1);
  for (const pid of workers) process.kill(pid, "SIGKILL");
}

/** Stands for the minute until the library misses the heartbeat of a killed process. */
const missHeartbeats = ({ db }: OpenShop) =>
  sql`update jobs.job set state = 'retry', start_after = now() where state = 'active'`.execute(db);

const countUnsent = async ({ db }: OpenShop) =>
  (await db.selectFrom("outbox").select("id").where("sent_at", "is", null).execute()).length;

test("kill -9 between the order and its mails: each arrives once; between sending and noting: again, as the same mail", async () => {
  let isHeld = false;
  await using mailServer = await openMailServer({ hold: (answer) => void (isHeld || answer()) });
  await using shop = await openShop({ WORKERS: "1", SMTP_URL: mailServer.url, MAIL_FROM });
  const product = await shop.sells({ stock: 9 });

  await orderOfAna(shop, product);
  await killWorkers(shop);
  await missHeartbeats(shop);
  await expect.poll(() => mailServer.arrived.length).toBe(2);
  await expect.poll(() => countUnsent(shop)).toBe(0);
  expect(subjectsToAna(mailServer)).toEqual(["Recibimos tu pedido ORD-001001"]);

  // The owner's notices would be held as well.
  await shop.db.updateTable("admin_users").set({ mail_notices: [] }).execute();
  isHeld = true;
  await expect
    .poll(() =>
      fetch(`${shop.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
  await orderOfAna(shop, product);
  await expect.poll(() => mailServer.arrived.length).toBe(3);
  await killWorkers(shop);
  isHeld = false;
  await missHeartbeats(shop);
  await expect.poll(() => countUnsent(shop)).toBe(0);

  const [, first, second, ...others] = toAna(mailServer);
  expect(others).toEqual([]);
  expect(headerOf(second!, "message-id")).toBe(headerOf(first!, "message-id"));
  expect(second!.text).toBe(first!.text);
});

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

  // The log is read again from time to time.
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
