import { expect, test } from "vitest";
import { OWNER } from "../../../test/administrator.ts";
import { WITH_MAIL } from "../../../test/buyer-records.ts";
import { type MethodName, orderDelivered } from "../../../test/delivered-orders.ts";
import { withJobs } from "../../../test/jobs.ts";
import { type ArrivedMail, headerOf, openMailServer } from "../../../test/mail-server.ts";
import { writeAll } from "../../../test/messages.ts";
import { openPanel } from "../../../test/panel.ts";
import { openShop } from "../../../test/shop.ts";

const inOneLine = (text: string) => text.replaceAll(/\s+/g, " ");

/** Both versions of a mail, which say the same. */
const halvesOf = ({ text, html }: ArrivedMail) => [
  inOneLine(text),
  inOneLine(html.replaceAll("</dt>", ":").replaceAll(/<[^>]*>/g, " ")).replaceAll(" :", ":"),
];

/** Mails to a buyer and the owner of a shop with one order, received by SMTP after each change. */
async function mailsOf(name: MethodName, changes: readonly string[]) {
  await using mailServer = await openMailServer();
  await using shop = await openShop({ ...WITH_MAIL, SMTP_URL: mailServer.url });
  await shop.db
    .updateTable("settings")
    .set({ alias: "la.percha", street_address: "Defensa 1", hours: "9 a 12" })
    .execute();
  const panel = await openPanel(shop);
  await using _ = withJobs(shop, "send-mail", "write-messages");
  const { id } = await orderDelivered(shop, name);
  await expect.poll(() => mailServer.arrived.length).toBe(2);
  for (const [index, change] of changes.entries()) {
    const answer =
      change === "ready"
        ? await panel.call("POST", `/api/admin/orders/${id}/ready`)
        : await panel.call("PATCH", `/api/admin/orders/${id}`, { status: change });
    expect(answer.status).toBe(200);
    // Past the seconds in which a change can be undone.
    await writeAll(shop);
    await expect.poll(() => mailServer.arrived.length).toBe(3 + index);
  }
  const find = (subject: RegExp) =>
    halvesOf(mailServer.arrived.find((mail) => subject.test(headerOf(mail, "subject") ?? ""))!);
  return { find, toOwner: halvesOf(mailServer.arrived.find(({ envelope }) => envelope.to[0] === OWNER.email)!) };
}

test("an order that is sent: its price in the sum, the method in each mail, and nobody's address", async () => {
  const { find, toOwner } = await mailsOf("post", ["confirmed", "shipped", "cancelled"]);
  for (const half of find(/^Recibimos tu pedido/)) {
    expect(half).toContain("2 unidades por $ 4.500, envío incluido.");
    expect(half).toContain("Importe en pesos: 4500");
    expect(half).toMatch(/Remera: 2 × \$ 1\.500 Productos: \$ 3\.000 Envío: \$ 1\.500 Total: \$ 4\.500/);
    expect(half).toContain("Envío: Correo Argentino · $ 1.500 · 3 a 5 días hábiles");
  }
  for (const subject of [/^Confirmamos el pago/, /en camino$/, /cancelado$/]) {
    for (const half of find(subject)) {
      expect(half).toContain("Envío: Correo Argentino · $ 1.500 · 3 a 5 días hábiles");
      expect(half).not.toMatch(/Dirección|Defensa/);
    }
  }
  for (const half of toOwner) {
    expect(half).toContain("Ana compró 2 unidades por $ 4.500, envío incluido.");
    expect(half).toContain("Envío: Correo Argentino · $ 1.500 · 3 a 5 días hábiles");
  }
});

test("an order to collect: where, when and the map, of the method and not of the shop", async () => {
  const { find, toOwner } = await mailsOf("pickUp", ["confirmed", "ready"]);
  const where = /Dirección: Gorriti 4500 Horarios: Lunes a viernes de 10 a 18 Mapa: https:\/\/maps\.example\/gorriti/;
  for (const half of [...find(/^Recibimos tu pedido/), ...find(/^Confirmamos el pago/)]) {
    expect(half).toMatch(where);
    expect(half).toContain("Retiro: Retiro en el local · Gratis");
  }
  for (const half of find(/listo para retirar$/)) {
    expect(half).toMatch(where);
    expect(half).toContain("Retiro: Retiro en el local");
    expect(half).not.toMatch(/Defensa|9 a 12/);
  }
  for (const half of toOwner) {
    expect(half).toContain("2 unidades por $ 3.000.");
    expect(half).toContain("Retiro: Retiro en el local · Gratis");
  }
});

test("a price that is to be agreed is said in every mail, and never as an amount", async () => {
  const { find, toOwner } = await mailsOf("agreed", ["confirmed", "shipped"]);
  const mails = [/^Recibimos tu pedido/, /^Confirmamos el pago/, /en camino$/].map(find);
  for (const half of [...mails.flat(), ...toOwner]) {
    expect(half).toContain("Envío: Moto mensajería (Envío a convenir)");
    expect(half).not.toMatch(/\$ 0\b|incluido/);
  }
  for (const half of mails[0]!) {
    expect(half).toContain("Envío: a convenir Total: $ 3.000");
    expect(half).toContain("El importe no incluye el envío: lo acordamos contigo.");
  }
});
