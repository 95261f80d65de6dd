import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { MAX_RECEIPTS } from "#domain/receipt.ts";
import { OWNER } from "../../../test/administrator.ts";
import { WITH_MAIL } from "../../../test/buyer-records.ts";
import { withJobs } from "../../../test/jobs.ts";
import { headerOf, openMailServer } from "../../../test/mail-server.ts";
import { lastEvent, orderWithMail, writeAll } from "../../../test/messages.ts";
import { openPanel } from "../../../test/panel.ts";
import { payPart } from "../../../test/part-payment.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { inTransaction } from "../db/transaction.ts";
import { type Letter, renderLetter } from "../mail/letter.tsx";
import { writeLetter } from "../mail/write-letter.ts";
import { changeStatus, lockOrder, setStatus } from "../orders/change-status.ts";
import type { Actor } from "../orders/order-events.ts";
import { findDueMail } from "../outbox/outbox.ts";

const PAYMENT = {
  alias: "la.percha",
  holder: "Ana & Hijos",
  cbu: "2850590940090418135201",
  bank: "Banco Nación",
  cuit: "20-26756539-3",
};

async function openPayable(settings: NodeJS.ProcessEnv = WITH_MAIL): Promise<TestShop> {
  const shop = await openShop(settings);
  await shop.db.updateTable("settings").set(PAYMENT).execute();
  return shop;
}

/** The letter of the newest mail of a kind if sent now; undefined if it would not be. */
async function letterOf(shop: TestShop, kind: string): Promise<Letter | undefined> {
  const mails = shop.db.selectFrom("outbox").select("id").where("kind", "=", kind).orderBy("event_id", "desc");
  const mail = await findDueMail(shop.db, (await mails.executeTakeFirstOrThrow()).id);
  if (!mail) throw new Error("No mail is due");
  return (await writeLetter(shop, mail))?.letter;
}

const withMails = (shop: TestShop) => withJobs(shop, "send-mail", "write-messages");

test("the mail for a received order has what was bought, the account it was placed with, and the secret link", async () => {
  await using shop = await openPayable();
  const id = await orderWithMail(shop);
  await writeAll(shop);
  await shop.db.updateTable("settings").set({ alias: "otra.cuenta", cbu: "" }).execute();
  const panel = await openPanel(shop);
  const { order } = (await (await panel.call("GET", `/api/admin/orders/${id}`)).json()) as { order: { url: string } };

  const letter = await letterOf(shop, "order-received");

  if (!letter) throw new Error("There is no letter");
  const { subject, text, html } = renderLetter({ letter, shopName: "Saitam" });
  expect(subject).toBe("Recibimos tu pedido ORD-001001");
  expect(text).toBe(`Hola, Ana:

Gracias por comprar en Saitam. Recibimos tu pedido ORD-001001: 2 unidades por $\u00a03.000.

Transfiere el importe a esta cuenta y escribe la referencia:

Importe en pesos: 3000
Alias: la.percha
CBU o CVU: 2850590940090418135201
Titular: Ana & Hijos
CUIT: 20-26756539-3
Banco: Banco Nación
Referencia: ORD-001001

Remera: 2 × $\u00a01.500

Ver mi pedido:
${order.url}

Cuando transfieras, envía el comprobante en esa página.

Guarda el enlace: con él ves cómo sigue tu pedido. Quien lo tiene también lo ve.

— Saitam
`);
  expect(html).toContain("Ana &amp; Hijos");
  // In groups of four to the eye, in one piece when copied.
  expect(html).not.toContain("2850590940090418135201");
  expect(html.replace(/<[^>]*>/g, "")).toContain("2850590940090418135201");
});

test("paid meanwhile, it asks for no money; a deadline is named while there is one", async () => {
  await using shop = await openPayable();
  const id = await orderWithMail(shop);
  await writeAll(shop);
  await shop.db
    .updateTable("orders")
    .set({ payment_due_at: new Date("2126-11-21T15:04:00Z") })
    .execute();
  expect((await letterOf(shop, "order-received"))?.facts?.at(-1)).toEqual([
    "Plazo",
    "hasta el jueves 21 de noviembre a las 12:04",
  ]);

  await changeStatus(shop.db, id, "confirmed", OWNER.email);
  expect(await letterOf(shop, "order-received")).toMatchObject({ facts: [] });
  expect(JSON.stringify(await letterOf(shop, "order-received"))).not.toMatch(/Transfiere|percha|comprobante/);
});

test("paid in part, it asks for the rest and names no deadline; paid in whole, for nothing", async () => {
  await using shop = await openPayable();
  const id = await orderWithMail(shop);
  await writeAll(shop);
  const due = new Date("2126-11-21T15:04:00Z");
  const { total_amount } = await shop.db
    .updateTable("orders")
    .set({ payment_due_at: due })
    .returning("total_amount")
    .executeTakeFirstOrThrow();

  await payPart(shop.db, id, 300);
  const letter = await letterOf(shop, "order-received");
  expect(letter?.facts?.[0]).toEqual(["Importe en pesos", String(Number(total_amount) - 300)]);
  expect(letter?.facts?.at(-1)?.[0]).toBe("Referencia");

  await payPart(shop.db, id, Number(total_amount) - 300);
  expect(await letterOf(shop, "order-received")).toMatchObject({ facts: [] });
});

test.each<[Actor, string]>([
  ["buyer", "Cancelaste tu pedido ORD-001001. No transfieras el importe."],
  [{ email: OWNER.email }, "Saitam canceló tu pedido ORD-001001. No transfieras el importe."],
  ["system", "Tu pedido ORD-001001 se canceló porque venció el plazo para pagarlo. No transfieras el importe."],
])("cancelled by %j: the buyer reads who did it", async (actor, sentence) => {
  await using shop = await openPayable();
  const id = await orderWithMail(shop);
  await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order) await setStatus(tx, order, "cancelled", actor);
  });
  await writeAll(shop);
  expect((await letterOf(shop, "order-cancelled"))?.paragraphs).toContain(sentence);
});

test("tracking, the reason of a rejection and where to collect stand in their letters", async () => {
  await using shop = await openPayable();
  await shop.db
    .updateTable("settings")
    .set({ street_address: "Defensa 1234", hours: "9 a 18", contact_email: "hola@tienda.example" })
    .execute();
  const id = await orderWithMail(shop);
  const event = (kind: "receipt-rejected" | "ready", detail: object) =>
    shop.db
      .insertInto("order_events")
      .values({ order_id: id, from_status: "pending", to_status: "pending", kind, detail: JSON.stringify(detail) })
      .execute();
  await event("receipt-rejected", { reason: "No se lee el importe" });
  await writeAll(shop);
  expect(await letterOf(shop, "receipt-rejected")).toMatchObject({
    facts: [["Motivo", "No se lee el importe"]],
    action: { label: "Enviar otro comprobante" },
    afterwards: ["¿Dudas? Escríbenos a hola@tienda.example."],
  });
  const receipt = () => ({
    order_id: id,
    media_type: "image/webp" as const,
    content: Buffer.from("RIFF"),
    digest: randomBytes(32),
    status: "rejected" as const,
    reject_reason: "No se lee el importe",
    reviewed_at: new Date(),
    reviewed_by: OWNER.email,
  });
  await shop.db
    .insertInto("receipts")
    .values(Array.from({ length: MAX_RECEIPTS }, receipt))
    .execute();
  // No other can be sent.
  expect(await letterOf(shop, "receipt-rejected")).toMatchObject({ action: { label: "Ver mi pedido" } });
  await shop.db.updateTable("orders").set({ status: "confirmed" }).where("id", "=", id).execute();
  await event("ready", {});
  await writeAll(shop);
  expect((await letterOf(shop, "order-ready"))?.facts).toEqual([
    ["Dirección", "Defensa 1234"],
    ["Horarios", "9 a 18"],
  ]);

  await changeStatus(shop.db, id, "shipped", OWNER.email);
  await writeAll(shop);
  expect((await letterOf(shop, "order-shipped"))?.facts).toEqual([]);
  await shop.db.updateTable("orders").set({ carrier: "Andreani", tracking_code: "360002" }).execute();
  expect((await letterOf(shop, "order-shipped"))?.facts).toEqual([
    ["Transporte", "Andreani"],
    ["Código de seguimiento", "360002"],
    ["Sigue el envío en", "https://www.andreani.com/envio/360002"],
  ]);
});

test("what no longer holds when it would leave is not sent", async () => {
  await using mailServer = await openMailServer();
  await using shop = await openPayable({ ...WITH_MAIL, SMTP_URL: mailServer.url });
  const id = await orderWithMail(shop);
  await shop.db
    .insertInto("order_events")
    .values({ order_id: id, from_status: "pending", to_status: "pending", kind: "receipt-rejected" })
    .execute();
  await writeAll(shop);
  await changeStatus(shop.db, id, "cancelled", OWNER.email);
  await writeAll(shop);
  await using _ = withMails(shop);

  await expect.poll(() => mailServer.arrived.length).toBe(1);
  await expect.poll(() => shop.db.selectFrom("outbox").select("kind").execute()).toEqual([{ kind: "order-cancelled" }]);
  expect(headerOf(mailServer.arrived[0]!, "subject")).toBe("Tu pedido ORD-001001 fue cancelado");
});

test("from the order to the mails: its jobs run by themselves, each mail arrives once", async () => {
  await using mailServer = await openMailServer();
  await using shop = await openPayable({ ...WITH_MAIL, SMTP_URL: mailServer.url });
  await openPanel(shop);
  await using _one = withMails(shop);
  await using _two = withMails(shop);
  const id = await orderWithMail(shop);

  await expect.poll(() => mailServer.arrived.length).toBe(2);
  const [toBuyer, toOwner] = mailServer.arrived.toSorted((a, b) => (a.envelope.to[0]! < b.envelope.to[0]! ? -1 : 1));
  expect(toBuyer?.envelope.to).toEqual(["ana@correo.example"]);
  expect(toOwner?.envelope.to).toEqual([OWNER.email]);
  expect(headerOf(toOwner!, "subject")).toBe("Nueva orden: ORD-001001, $\u00a03.000");
  expect(toOwner?.text).toContain("Ana compró 2 unidades por $\u00a03.000.");
  expect(toOwner?.text).toContain(`http://localhost:3000/admin/ordenes/${id}`);
  expect(toOwner?.text).not.toMatch(/correo\.example|30123456/);
  await expect
    .poll(() => shop.db.selectFrom("outbox").select("id").where("sent_at", "is not", null).execute())
    .toHaveLength(2);
  expect(mailServer.arrived).toHaveLength(2);
});

test.each([
  "Ana\r\nBcc: otra@parte.example",
  'Ana" <otra@parte.example>, "x',
  "Ana\u2028Bcc: x@y.example",
  "Gana plata en http://estafa.example",
  "<script>alert(1)</script>",
  "a".repeat(200),
])("a buyer named %j adds neither a header, a recipient nor words of theirs to the shop's mail", async (name) => {
  await using mailServer = await openMailServer();
  await using shop = await openPayable({ ...WITH_MAIL, SMTP_URL: mailServer.url });
  await shop.db.updateTable("settings").set({ contact_email: "hola@tienda.example" }).execute();
  const id = await orderWithMail(shop);
  // The form refuses some of these; older orders may have them.
  await shop.db.updateTable("orders").set({ customer_name: name }).where("id", "=", id).execute();
  await using _ = withMails(shop);

  await expect.poll(() => mailServer.arrived.length).toBe(1);
  const [mail] = mailServer.arrived;
  expect(mail!.envelope).toEqual({ from: "tienda@tienda.example", to: ["ana@correo.example"] });
  expect(mail!.headers.map(([header]) => header)).toEqual([
    "auto-submitted",
    "from",
    "to",
    "reply-to",
    "subject",
    "message-id",
    "date",
    "mime-version",
    "content-type",
  ]);
  expect(headerOf(mail!, "reply-to")).toBe("hola@tienda.example");
  expect(mail!.text).toMatch(/^Hola:\n/);
  expect(mail!.html).not.toMatch(/<script|estafa/);
});

test("a name as people have them is greeted, in any letters", async () => {
  await using shop = await openPayable();
  for (const name of ["María José", "Ñandú", "O’Connor", "李娜", "Zoë-Ann"]) {
    const id = await orderWithMail(shop, { customer_name: name, customer_email: "ana@correo.example" });
    await writeAll(shop);
    const event = await lastEvent(shop, id);
    const mail = shop.db.selectFrom("outbox").select("id").where("event_id", "=", event);
    const due = await findDueMail(shop.db, (await mail.executeTakeFirstOrThrow()).id);
    expect((await writeLetter(shop, due!))?.letter.paragraphs[0]).toBe(`Hola, ${name}:`);
  }
});

test("one address that strangers type gets twenty mails of new orders in a day, and no more", async () => {
  await using shop = await openPayable();
  await orderWithMail(shop);
  await writeAll(shop);
  expect(await letterOf(shop, "order-received")).toBeDefined();
  await sql`insert into outbox (kind, recipient, sent_at) select 'order-received', 'ana@correo.example', now()
    from generate_series(1, 20)`.execute(shop.db);
  const due = shop.db.selectFrom("outbox").select("id").where("event_id", "is not", null);
  const mail = await findDueMail(shop.db, (await due.executeTakeFirstOrThrow()).id);
  expect(await writeLetter(shop, mail!)).toBeUndefined();
});
