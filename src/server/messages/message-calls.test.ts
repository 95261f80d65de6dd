import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { OWNER } from "../../../test/administrator.ts";
import { WITH_MAIL } from "../../../test/buyer-records.ts";
import { headerOf, openMailServer } from "../../../test/mail-server.ts";
import { lastEvent, orderWithMail, writeAll } from "../../../test/messages.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import type { Problem } from "../../../test/problem.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { jobsOf } from "../jobs/jobs.ts";
import { mailCopy } from "../mail/copy.ts";
import { sendTestMail } from "../mail/send-test-mail.ts";
import { changeStatus } from "../orders/change-status.ts";
import type { Message } from "./list-messages.ts";

type Log = { messages: Message[]; next_cursor: string | null; has_mail: boolean };

const ANA = "ana@correo.example";

const logOf = async (panel: Panel, id: string, query = ""): Promise<Log> =>
  (await (await panel.call("GET", `/api/admin/orders/${id}/messages${query}`)).json()) as Log;

async function again(panel: Panel, orderId: string, messageId: string, key?: string): Promise<Log & Partial<Problem>> {
  const path = `/api/admin/orders/${orderId}/messages/${messageId}/send-again`;
  return (await (await panel.call("POST", path, undefined, key)).json()) as Log & Partial<Problem>;
}

/** Tries each waiting mail once, whether it is due or not. */
async function sendAll(shop: TestShop): Promise<void> {
  const job = jobsOf(shop).find(({ name }) => name === "send-mail");
  const waiting = await shop.db
    .updateTable("outbox")
    .set({ next_attempt_at: new Date(0) })
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .returning("id")
    .execute();
  for (const { id } of waiting) await job?.run(shop, new AbortController().signal, id);
}

/** An order of Ana's with its mail queued. */
async function openOrdered(settings: NodeJS.ProcessEnv = WITH_MAIL) {
  const shop = await openShop(settings);
  const id = await orderWithMail(shop);
  await writeAll(shop);
  const panel = await openPanel(shop);
  return { shop, panel, id, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

test("the log of an order: newest first, page by page, with what failed and why", async () => {
  await using mailServer = await openMailServer({ refuse: () => ({ code: 550, message: "No such mailbox" }) });
  await using ordered = await openOrdered({ ...WITH_MAIL, SMTP_URL: mailServer.url });
  const { shop, panel, id } = ordered;
  expect(await logOf(panel, id)).toMatchObject({
    messages: [
      { kind: "order-received", channel: "mail", recipient: ANA, status: "waiting", attempts: 0, error: null },
    ],
    next_cursor: null,
    has_mail: true,
  });

  await sendAll(shop);
  await changeStatus(shop.db, id, "confirmed", OWNER.email);
  await writeAll(shop);
  const { messages } = await logOf(panel, id);
  expect(messages.map(({ kind, status }) => [kind, status])).toEqual([
    ["payment-confirmed", "waiting"],
    ["order-placed", "waiting"],
    ["order-received", "failed"],
  ]);
  expect(messages[2]?.error).toMatch(/^El servidor de correo rechazó la dirección: .*No such mailbox/);
  const first = await logOf(panel, id, "?limit=2");
  const second = await logOf(panel, id, `?limit=2&cursor=${first.next_cursor}`);
  expect([...first.messages, ...second.messages]).toEqual(messages);
});

test("an order that is not there has no log", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  for (const id of [randomUUID(), "nada"]) {
    expect((await panel.call("GET", `/api/admin/orders/${id}/messages`)).status).toBe(404);
  }
});

test("sent again, the same letter is a mail of its own; the first one stays in the log", async () => {
  await using mailServer = await openMailServer();
  await using ordered = await openOrdered({ ...WITH_MAIL, SMTP_URL: mailServer.url });
  const { shop, panel, id } = ordered;
  await sendAll(shop);
  const [first] = (await logOf(panel, id)).messages;

  const { messages } = await again(panel, id, first!.id);
  expect(messages).toMatchObject([{ kind: "order-received", status: "waiting" }, first]);
  await sendAll(shop);

  const [one, two] = mailServer.arrived;
  expect(two!.text).toBe(one!.text);
  expect(headerOf(two!, "message-id")).not.toBe(headerOf(one!, "message-id"));
  expect((await logOf(panel, id)).messages.map(({ status }) => status)).toEqual(["sent", "sent"]);
});

test("it goes to the buyer's address of now, and to an administrator who is one still", async () => {
  await using ordered = await openOrdered();
  const { shop, panel, id } = ordered;
  await writeAll(shop);
  await shop.db.updateTable("outbox").set({ sent_at: new Date() }).execute();
  await shop.db.updateTable("orders").set({ customer_email: "nueva@correo.example" }).execute();
  const [toOwner, toBuyer] = (await logOf(panel, id)).messages.toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
  expect((await again(panel, id, toBuyer!.id)).messages[0]).toMatchObject({ recipient: "nueva@correo.example" });
  expect((await again(panel, id, toOwner!.id)).messages[0]).toMatchObject({ recipient: OWNER.email });

  await shop.db.insertInto("admin_users").values({ email: "socia@tienda.example" }).execute();
  await shop.db.updateTable("outbox").set({ sent_at: new Date(), recipient: "ex@tienda.example" }).execute();
  expect(await again(panel, id, toOwner!.id)).toMatchObject({ code: "not-sendable" });
});

test("a double click under one key queues one; under two keys the second is refused while the first one waits", async () => {
  await using ordered = await openOrdered();
  const { shop, panel, id } = ordered;
  await shop.db.updateTable("outbox").set({ failed_at: new Date() }).execute();
  const [failed] = (await logOf(panel, id)).messages;
  const key = randomUUID();
  await Promise.all([again(panel, id, failed!.id, key), again(panel, id, failed!.id, key)]);
  expect((await logOf(panel, id)).messages).toHaveLength(2);

  const answers = await Promise.all([again(panel, id, failed!.id), again(panel, id, failed!.id, randomUUID())]);
  expect(answers).toMatchObject([{ code: "not-sendable" }, { code: "not-sendable" }]);
  const stored = shop.db.selectFrom("panel_requests").select("body").execute();
  expect(await stored).toEqual([{ body: "" }]);
});

test.each([
  ["it waits", { sent_at: null }, {}, "Este mensaje todavía está por salir."],
  ["it no longer holds", {}, { status: "cancelled" as const }, "Lo que dice este mensaje ya no es así."],
  ["the buyer has no e-mail any more", {}, { customer_email: null }, "Lo que dice este mensaje ya no es así."],
])("refused: %s", async (_, mail, order, detail) => {
  await using ordered = await openOrdered();
  const { shop, panel, id } = ordered;
  await shop.db
    .updateTable("outbox")
    .set({ sent_at: new Date(), ...mail })
    .execute();
  await shop.db
    .updateTable("orders")
    .set({ customer_email: ANA, ...order })
    .execute();
  const [message] = (await logOf(panel, id)).messages;
  expect(await again(panel, id, message!.id)).toMatchObject({ code: "not-sendable", detail });
});

test("nothing is sent again of another order or of another channel", async () => {
  await using ordered = await openOrdered();
  const { shop, panel, id } = ordered;
  const other = await orderWithMail(shop);
  await shop.db.updateTable("outbox").set({ sent_at: new Date() }).execute();
  const [message] = (await logOf(panel, id)).messages;
  expect(await again(panel, other, message!.id)).toMatchObject({ code: "not-found" });
  expect(await again(panel, id, randomUUID())).toMatchObject({ code: "not-found" });
  expect(await again(panel, id, "nada")).toMatchObject({ code: "not-found" });

  const { id: browser } = await shop.db
    .insertInto("push_subscriptions")
    .values({
      email: OWNER.email,
      endpoint: "https://push.example/1",
      device: "Chrome",
      p256dh: "p".repeat(87),
      auth: "a".repeat(22),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`update outbox set channel = 'push', subscription_id = ${browser}`.execute(shop.db);
  expect(await again(panel, id, message!.id)).toMatchObject({ code: "not-found" });
});

test("without SMTP nothing is sent again, and the log says that there is none", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const order_id = await orderWithMail(shop);
  const { id } = await shop.db
    .insertInto("outbox")
    .values({
      kind: "order-received",
      recipient: ANA,
      order_id,
      event_id: await lastEvent(shop, order_id),
      sent_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await again(panel, order_id, id)).toMatchObject({ code: "not-sendable", detail: mailCopy.notConfigured });
  expect(await logOf(panel, order_id)).toMatchObject({ messages: [{ id, status: "sent" }], has_mail: false });
});

test("a test mail arrives at whoever asks for it", async () => {
  await using mailServer = await openMailServer();
  await using shop = await openShop({ ...WITH_MAIL, SMTP_URL: mailServer.url });
  const panel = await openPanel(shop);
  const answer = await panel.call("POST", "/api/admin/settings/test-mail");
  expect(await answer.json()).toEqual({ recipient: OWNER.email, error: null });
  expect(mailServer.arrived).toMatchObject([{ envelope: { to: [OWNER.email] } }]);
  expect(headerOf(mailServer.arrived[0]!, "subject")).toBe("Correo de prueba de Saitam");
});

test("a test mail to a slow server says that it may arrive, for other mails wait longer", async () => {
  await using mailServer = await openMailServer({ hold: (answer) => void setTimeout(answer, 1_500) });
  await using shop = await openShop({ ...WITH_MAIL, SMTP_URL: mailServer.url });
  expect(await sendTestMail(shop, OWNER.email, 1_000)).toBe(
    "El servidor de correo no respondió en 1 segundos. La prueba puede llegar igual; con los demás correos, la tienda espera más.",
  );
});

test("a test mail that fails says why, in Spanish", async () => {
  await using silent = await openShop();
  const tried = async (shop: TestShop) =>
    (await (await (await openPanel(shop)).call("POST", "/api/admin/settings/test-mail")).json()) as { error: string };
  expect((await tried(silent)).error).toBe(mailCopy.notConfigured);

  const closed = await openMailServer();
  await closed.close();
  await using unreachable = await openShop({ ...WITH_MAIL, SMTP_URL: closed.url });
  expect((await tried(unreachable)).error).toMatch(/^No hay conexión con el servidor de correo: connect ECONNREFUSED/);

  await using mailServer = await openMailServer({ refuse: () => ({ code: 550, message: "No such mailbox" }) });
  await using refused = await openShop({ ...WITH_MAIL, SMTP_URL: mailServer.url });
  expect((await tried(refused)).error).toMatch(/^El servidor de correo rechazó la dirección: .*No such mailbox/);

  await using locked = await openShop({
    ...WITH_MAIL,
    SMTP_URL: mailServer.url.replace("smtp://", "smtp://ana:clave@"),
  });
  expect((await tried(locked)).error).toMatch(/^La conexión segura con el servidor de correo falló: /);

  await using unknown = await openMailServer({ secure: true });
  await using distrusting = await openShop({ ...WITH_MAIL, SMTP_URL: unknown.url });
  expect((await tried(distrusting)).error).toMatch(
    /^La conexión segura con el servidor de correo falló: .*certificate/,
  );
});
