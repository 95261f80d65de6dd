import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { sql } from "kysely";
import type { NodemailerError } from "nodemailer";
import { pino } from "pino";
import { expect, test } from "vitest";
import { makeAccount, openBrowser, OWNER } from "../../../test/administrator.ts";
import { abandonJobs, expireJobs } from "../../../test/expired-jobs.ts";
import { withJobs } from "../../../test/jobs.ts";
import { type ArrivedMail, headerOf, openMailServer, type MailServer } from "../../../test/mail-server.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import {
  countAttempt,
  type DueMail,
  findDueMail,
  type PaymentChange,
  queueMail,
  type QueuedMail,
  sweepOutbox,
} from "../outbox/outbox.ts";
import { TIMED_OUT, withTimeout } from "../timeout.ts";
import { explainMailError, mailCopy } from "./copy.ts";
import { openPost } from "./post.ts";
import { writeLetter } from "./write-letter.ts";

const CHANGE: PaymentChange = {
  by: "socia@tienda.example",
  at: "2026-11-21T15:04:00.000Z",
  changes: { alias: "otra.cuenta", cbu: "2850590940090418135201", bank: "" },
};

const FROM = { address: "avisos@tienda.example", name: undefined };
const TEST_MAIL = { id: "1", recipient: OWNER.email, attempts: 1 };
const TEST_LETTER = { letter: mailCopy.test("Saitam", "http://localhost"), shopName: "Saitam", isNewEachTime: false };

const NEW_PASSWORD = "tardes de mate y lluvia";

function openShopWithMail(url: string, settings: NodeJS.ProcessEnv = {}): Promise<TestShop> {
  return openShop({ SMTP_URL: url, MAIL_FROM: "avisos@tienda.example", ...settings });
}

/** Sends the shop's mail until the end of the test. */
const withSender = (shop: TestShop, log = shop.log) => withJobs({ ...shop, log }, "send-mail");

function mailOf({ environment }: TestShop): NonNullable<TestShop["environment"]["mail"]> {
  if (!environment.mail) throw new Error("This shop has no SMTP");
  return environment.mail;
}

function askForLink(shop: TestShop, email = OWNER.email): Promise<Response> {
  return openBrowser(shop).post("/api/auth/password-reset", { email });
}

const queue = (shop: TestShop, ...mails: QueuedMail[]) =>
  shop.db.transaction().execute(async (tx) => {
    for (const mail of mails) await queueMail(tx, mail);
  });

const tellOwner: QueuedMail = { kind: "payment-changed", recipient: OWNER.email, payload: CHANGE };

async function untilArrived({ arrived }: MailServer, count: number): Promise<ArrivedMail> {
  await expect.poll(() => arrived.length).toBe(count);
  const [last] = arrived.slice(-1);
  if (!last) throw new Error("Nothing arrived");
  return last;
}

function tokenIn({ text }: ArrivedMail): string {
  const [, token = ""] = /^http:\/\/localhost:3000\/admin\/restablecer#token=([\w-]{43})$/m.exec(text) ?? [];
  return token;
}

const outboxOf = ({ db }: TestShop) => db.selectFrom("outbox").selectAll().orderBy("created_at").execute();

/** Ages everything that waits. */
const waitInOutbox = ({ db }: TestShop, minutes: number) =>
  db
    .updateTable("outbox")
    .set({ next_attempt_at: sql`next_attempt_at - make_interval(mins => ${minutes})` })
    .execute();

/** Simulates a process that takes the only mail, counts its attempt and is killed, longer ago than a job may run. */
async function leaveToTheDead(shop: TestShop): Promise<DueMail> {
  await abandonJobs(shop);
  const { id } = await shop.db.selectFrom("outbox").select("id").executeTakeFirstOrThrow();
  const due = await findDueMail(shop.db, id);
  if (!due) throw new Error("There was nothing to send");
  await countAttempt(shop.db, due);
  return due;
}

const choose = (shop: TestShop, token: string) =>
  openBrowser(shop).post("/api/auth/password-reset/confirm", { token, password: NEW_PASSWORD });

test("an administrator's link arrives and works once", async () => {
  await using mailServer = await openMailServer();
  await using shop = await openShopWithMail(mailServer.url);
  await using _ = withSender(shop);
  await makeAccount(shop);

  expect((await askForLink(shop, "Duenia@Tienda.example")).status).toBe(202);
  const mail = await untilArrived(mailServer, 1);

  expect(mail.envelope).toEqual({ from: "avisos@tienda.example", to: [OWNER.email] });
  expect(headerOf(mail, "from")).toBe("Saitam <avisos@tienda.example>");
  expect(headerOf(mail, "subject")).toBe("Elige una contraseña nueva para Saitam");
  expect(headerOf(mail, "auto-submitted")).toBe("auto-generated");
  expect(mail.text).toContain("El enlace funciona una sola vez y vence en 30 minutos.");
  expect(mail.html).toContain(`href="http://localhost:3000/admin/restablecer#token=${tokenIn(mail)}"`);
  expect((await choose(shop, tokenIn(mail))).status).toBe(200);
  expect((await choose(shop, tokenIn(mail))).status).toBe(422);
  expect(
    (await openBrowser(shop).post("/api/auth/sign-in", { email: OWNER.email, password: NEW_PASSWORD })).status,
  ).toBe(200);
});

test("a mailed link dies after thirty minutes, and with a newer one", async () => {
  await using mailServer = await openMailServer();
  await using shop = await openShopWithMail(mailServer.url);
  await using _ = withSender(shop);
  await makeAccount(shop);

  await askForLink(shop);
  const older = tokenIn(await untilArrived(mailServer, 1));
  await askForLink(shop);
  const newer = tokenIn(await untilArrived(mailServer, 2));
  expect((await choose(shop, older)).status).toBe(422);

  await sql`update auth_verifications set expires_at = expires_at - interval '30 minutes'`.execute(shop.db);
  expect((await choose(shop, newer)).status).toBe(422);
});

test("who is no administrator gets the same answer and no mail", async () => {
  await using mailServer = await openMailServer();
  await using shop = await openShopWithMail(mailServer.url);
  await makeAccount(shop);
  const requests = ["nadie@tienda.example", OWNER.email, "no es un correo", ""];
  const answers = await Promise.all(requests.map((email) => askForLink(shop, email)));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  const written = await outboxOf(shop);
  expect(written.map(({ recipient }) => recipient).toSorted()).toEqual([OWNER.email, "nadie@tienda.example"]);
  const shape = { kind: "password-reset", payload: {}, attempts: 0, order_id: null, sent_at: null, last_error: null };
  expect(written).toMatchObject([shape, shape]);

  await using _ = withSender(shop);
  await untilArrived(mailServer, 1);
  await expect.poll(async () => (await outboxOf(shop)).map(({ recipient }) => recipient)).toEqual([OWNER.email]);
  expect(mailServer.arrived.flatMap(({ envelope }) => envelope.to)).toEqual([OWNER.email]);
});

test("no token stands in the outbox or in the log", async () => {
  await using mailServer = await openMailServer();
  await using shop = await openShopWithMail(mailServer.url);
  const lines: string[] = [];
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  await using _ = withSender(shop, pino({ level: "trace" }, destination));
  await makeAccount(shop);

  await askForLink(shop);
  const token = tokenIn(await untilArrived(mailServer, 1));
  await expect.poll(() => lines.join("")).toContain("A mail was sent");

  expect(token).toHaveLength(43);
  expect(lines.join("")).not.toContain(token);
  expect(lines.join("")).not.toContain(OWNER.email);
  expect(JSON.stringify(await outboxOf(shop))).not.toContain(token);
});

test("without SMTP nothing is queued", async () => {
  await using shop = await openShop();
  await makeAccount(shop);

  expect((await askForLink(shop)).status).toBe(202);

  expect(await outboxOf(shop)).toEqual([]);
});

test("strangers who ask for link after link send five of them, and the last one is good", async () => {
  await using mailServer = await openMailServer();
  await using shop = await openShopWithMail(mailServer.url);
  await makeAccount(shop);
  const reset: QueuedMail = { kind: "password-reset", recipient: OWNER.email };
  await queue(shop, ...Array.from({ length: 8 }, () => reset));
  await using _ = withSender(shop);

  await expect.poll(async () => (await outboxOf(shop)).length).toBe(5);

  const last = await untilArrived(mailServer, 5);
  expect((await choose(shop, tokenIn(last))).status).toBe(200);
});

test("a mail waits for an SMTP server that is down, and says why", async () => {
  const closed = await openMailServer();
  await closed.close();
  await using shop = await openShopWithMail(closed.url);
  const lines: string[] = [];
  await using _ = withSender(shop, pino({}, { write: (line) => lines.push(line) }));
  await queue(shop, tellOwner);

  await expect.poll(async () => (await outboxOf(shop))[0]?.last_error).toContain("ECONNREFUSED");
  await expect.poll(() => lines.join("")).toContain(`"reason":"connect ECONNREFUSED 127.0.0.1:${closed.port}"`);
  expect(await outboxOf(shop)).toMatchObject([{ attempts: 1, sent_at: null, failed_at: null }]);

  await using mailServer = await openMailServer({ port: closed.port });
  await waitInOutbox(shop, 1);
  await untilArrived(mailServer, 1);
  await expect.poll(async () => (await outboxOf(shop))[0]?.sent_at).not.toBeNull();
  expect(await outboxOf(shop)).toMatchObject([{ attempts: 2, failed_at: null, last_error: null }]);
});

test("a letter that cannot be written is tried again, and only the log says what went wrong", async () => {
  await using mailServer = await openMailServer();
  await using shop = await openShopWithMail(mailServer.url);
  const lines: string[] = [];
  await using _ = withSender(shop, pino({}, { write: (line) => lines.push(line) }));
  await shop.db
    .insertInto("outbox")
    .values({ kind: "payment-changed", recipient: OWNER.email, payload: "{}" })
    .execute();

  await expect.poll(async () => (await outboxOf(shop))[0]?.last_error).toBe("El correo no pudo salir");
  expect(await outboxOf(shop)).toMatchObject([{ attempts: 1, sent_at: null, failed_at: null }]);
  await expect.poll(() => lines.join("")).toContain(`"stack":`);
});

test("two workers send each mail once", async () => {
  await using mailServer = await openMailServer();
  await using shop = await openShopWithMail(mailServer.url);
  await using _one = withSender(shop);
  await using _two = withSender(shop);
  const recipients = Array.from({ length: 30 }, (_, index) => `persona${index}@tienda.example`);

  await queue(shop, ...recipients.map((recipient) => ({ ...tellOwner, recipient })));
  await untilArrived(mailServer, 30);
  await expect.poll(async () => (await outboxOf(shop)).filter(({ sent_at }) => sent_at).length).toBe(30);

  const to = mailServer.arrived.flatMap(({ envelope }) => envelope.to);
  expect(to.toSorted()).toEqual(recipients.toSorted());
});

test("what a transaction takes back is never sent", async () => {
  await using mailServer = await openMailServer();
  await using shop = await openShopWithMail(mailServer.url);
  await using _ = withSender(shop);

  const undone = shop.db.transaction().execute(async (tx) => {
    await queueMail(tx, { ...tellOwner, recipient: "nunca@tienda.example" });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await queue(shop, tellOwner);

  expect((await untilArrived(mailServer, 1)).envelope.to).toEqual([OWNER.email]);
});

test("a mail whose process died before sending it goes out once, later", async () => {
  await using mailServer = await openMailServer();
  await using shop = await openShopWithMail(mailServer.url);
  await queue(shop, tellOwner);
  await leaveToTheDead(shop);

  await expireJobs(shop, "send-mail");
  await using _ = withSender(shop);

  await untilArrived(mailServer, 1);
  await expect.poll(async () => (await outboxOf(shop))[0]?.sent_at).not.toBeNull();
  expect(mailServer.arrived).toHaveLength(1);
});

test("a mail whose process died before noting that it was sent goes out again, as the same mail", async () => {
  await using mailServer = await openMailServer();
  await using shop = await openShopWithMail(mailServer.url);
  await queue(shop, tellOwner);
  const due = await leaveToTheDead(shop);
  const written = await writeLetter(shop, due);
  if (!written) throw new Error("There was nothing to send");
  await openPost(mailOf(shop))(due, written, new AbortController().signal);

  await expireJobs(shop, "send-mail");
  await using _ = withSender(shop);

  await untilArrived(mailServer, 2);
  const ids = mailServer.arrived.map((mail) => headerOf(mail, "message-id"));
  expect(ids).toEqual([`<${due.id}@tienda.example>`, ids[0]]);
});

test("a recipient that does not exist is given up at once, one that is busy is not", async () => {
  await using mailServer = await openMailServer({
    refuse: (recipient) =>
      recipient === OWNER.email ? { code: 550, message: "No such mailbox" } : { code: 451, message: "Try again later" },
  });
  await using shop = await openShopWithMail(mailServer.url);
  await using _ = withSender(shop);
  await queue(shop, tellOwner, { ...tellOwner, recipient: "socia@tienda.example" });

  await expect.poll(async () => (await outboxOf(shop)).every(({ last_error }) => last_error)).toBe(true);
  const [gone, busy] = (await outboxOf(shop)).toSorted((a, b) => a.recipient.localeCompare(b.recipient));
  expect(gone?.failed_at).toBeInstanceOf(Date);
  expect(gone?.last_error).toContain("No such mailbox");
  expect(busy).toMatchObject({ failed_at: null, attempts: 1 });
});

test.each(["5.7.60 Not allowed to send as this sender", "5.4.5 Daily user sending quota exceeded"])(
  "a mail whose sender is refused with '%s' is tried again, for the shop may mend that",
  async (message) => {
    await using mailServer = await openMailServer({ refuseSender: () => ({ code: 550, message }) });
    await using shop = await openShopWithMail(mailServer.url);
    await using _ = withSender(shop);
    await queue(shop, tellOwner);

    await expect.poll(async () => (await outboxOf(shop))[0]?.last_error).toContain(message);
    expect(await outboxOf(shop)).toMatchObject([{ failed_at: null, attempts: 1 }]);
  },
);

test("retries end", async () => {
  const closed = await openMailServer();
  await closed.close();
  await using shop = await openShopWithMail(closed.url);
  await queue(shop, tellOwner);
  await shop.db.updateTable("outbox").set({ attempts: 6 }).execute();
  await using _ = withSender(shop);

  await expect.poll(async () => (await outboxOf(shop))[0]?.failed_at).toBeInstanceOf(Date);
  expect((await outboxOf(shop))[0]).toMatchObject({ attempts: 7, sent_at: null });
});

test("what waited for two days, or is of a newer version's kind, is not sent", async () => {
  await using mailServer = await openMailServer();
  await using shop = await openShopWithMail(mailServer.url);
  await queue(shop, tellOwner);
  await sql`update outbox set created_at = created_at - interval '49 hours'`.execute(shop.db);
  await shop.db.insertInto("outbox").values({ kind: "order-lost", recipient: OWNER.email }).execute();
  await using _ = withSender(shop);

  await queue(shop, { ...tellOwner, recipient: "socia@tienda.example" });
  await untilArrived(mailServer, 1);

  expect(await outboxOf(shop)).toMatchObject([
    { kind: "payment-changed", last_error: "Esperó más de 48 horas y ya no se envía.", failed_at: expect.any(Date) },
    { kind: "order-lost", attempts: 0 },
    { recipient: "socia@tienda.example" },
  ]);
});

test("a link that was requested hours ago is not sent, an invitation is", async () => {
  await using mailServer = await openMailServer();
  await using shop = await openShopWithMail(mailServer.url);
  await makeAccount(shop);
  const partner = "socia@tienda.example";
  await shop.db.insertInto("admin_users").values({ email: partner }).execute();
  await queue(
    shop,
    { kind: "password-reset", recipient: OWNER.email },
    { kind: "browser-link", recipient: OWNER.email },
    { kind: "invitation", recipient: partner, payload: { by: OWNER.email } },
  );
  await sql`update outbox set created_at = created_at - interval '10 hours'`.execute(shop.db);
  await using _ = withSender(shop);

  await expect.poll(async () => (await outboxOf(shop)).filter(({ attempts }) => attempts > 0)).toHaveLength(3);
  await expect
    .poll(async () => Object.fromEntries((await outboxOf(shop)).map(({ kind, last_error }) => [kind, last_error])))
    .toEqual({
      "password-reset": "Esperó más de una hora y ya no se envía.",
      "browser-link": "Esperó más de una hora y ya no se envía.",
      invitation: null,
    });
  await untilArrived(mailServer, 1);
});

test("old mails are forgotten", async () => {
  await using shop = await openShop();
  await queue(shop, tellOwner, tellOwner);
  await sql`update outbox set created_at = created_at - interval '91 days'
    where id = (select id from outbox limit 1)`.execute(shop.db);

  expect(await sweepOutbox(shop.db)).toBe(1);
  expect(await outboxOf(shop)).toHaveLength(1);
});

test.each([
  "Saitam\r\nBcc: otra@parte.example",
  'La "Percha" <otra@parte.example>, otra@parte.example',
  "Percha\u2028Bcc: x@y.example\u0001\u001f",
  "=?utf-8?Q?Percha=0D=0ABcc:_x@y.example?=",
  "La Ñandú 🧉 (talle único); grupo: a@b.example;",
  "<script>alert('Percha')</script>",
])("the name %j adds neither a header nor a recipient", async (shopName) => {
  await using mailServer = await openMailServer();
  await using shop = await openShopWithMail(mailServer.url);
  await shop.db.updateTable("settings").set({ shop_name: shopName }).execute();
  await using _ = withSender(shop);
  await queue(shop, { ...tellOwner, payload: { ...CHANGE, changes: { ...CHANGE.changes, holder: shopName } } });

  const mail = await untilArrived(mailServer, 1);

  expect(mail.envelope).toEqual({ from: "avisos@tienda.example", to: [OWNER.email] });
  expect(mail.headers.map(([name]) => name)).toEqual([
    "auto-submitted",
    "from",
    "to",
    "subject",
    "message-id",
    "date",
    "mime-version",
    "content-type",
  ]);
  expect(headerOf(mail, "to")).toBe(OWNER.email);
  expect(headerOf(mail, "from")).toMatch(/ <avisos@tienda\.example>$/);
  expect(mail.html).not.toContain("<script");
});

test.each([
  "dos@a.example, otra@b.example",
  "una@a.example\nBcc: b@c.example",
  "<a@b.example>",
  "a b@c.example",
  "nadie",
])("%j is no recipient", async (recipient) => {
  await using shop = await openShop();
  await expect(queue(shop, { ...tellOwner, recipient })).rejects.toThrow("outbox_recipient_check");
});

test("the operator's name for the shop's mail comes first", async () => {
  await using mailServer = await openMailServer();
  await using shop = await openShopWithMail(mailServer.url, {
    MAIL_FROM: "Avisos de la tienda <avisos@tienda.example>",
  });
  await using _ = withSender(shop);
  await queue(shop, tellOwner);

  expect(headerOf(await untilArrived(mailServer, 1), "from")).toBe("Avisos de la tienda <avisos@tienda.example>");
});

test("a server that takes a while to accept a mail is waited for, but not for ever", async () => {
  await using mailServer = await openMailServer({ hold: (answer) => void setTimeout(answer, 500) });
  const sender = { smtpUrl: mailServer.url, from: FROM };
  const send = (silence?: number) => openPost(sender, silence)(TEST_MAIL, TEST_LETTER, new AbortController().signal);

  await send();
  await expect(send(100)).rejects.toMatchObject({ code: "ETIMEDOUT" });
});

/** Answers a connection and whatever is said on it from this list, the last one again and again. */
async function openScriptedServer(...answers: string[]) {
  const server = createServer((socket) => {
    const [greeting = "", ...others] = answers;
    socket.on("error", () => undefined).write(greeting);
    socket.on("data", () => socket.write((others.length > 1 ? others.shift() : others[0]) ?? ""));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

test.each([
  [
    "a byte that no text in the database may hold",
    ["220 a\r\n", "250 a\r\n", "250 ok\r\n", "451 no\0 room\r\n"],
    "El servidor de correo rechazó la dirección: 451 no room",
  ],
  [
    "no TLS after STARTTLS",
    ["220 a\r\n", "250-a\r\n250 STARTTLS\r\n", "220 go\r\n", "no TLS"],
    "La conexión segura con el servidor de correo falló: wrong version number",
  ],
])("a server that answers %s: the mail is tried again, with the reason in words", async (_, answers, reason) => {
  const server = await openScriptedServer(...answers);
  await using shop = await openShopWithMail(server.url);
  await using _sender = withSender(shop);
  await queue(shop, tellOwner);

  await expect.poll(async () => (await outboxOf(shop))[0]?.last_error).toBe(reason);
  expect(await outboxOf(shop)).toMatchObject([{ attempts: 1, failed_at: null }]);
  server.close();
});

async function openSilentServer() {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  return silent;
}

test("a time limit that passes is told in words of ours", async () => {
  const silent = await openSilentServer();
  const post = openPost({ smtpUrl: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, from: FROM });

  const sending = post(TEST_MAIL, TEST_LETTER, AbortSignal.timeout(300));

  const error = await sending.then(() => undefined).catch((caught: unknown) => caught as NodemailerError);
  expect(error && explainMailError(error)).toBe("El servidor de correo no respondió a tiempo");
  silent.close();
});

test("the sender stops in time though the SMTP server says nothing", async () => {
  const silent = await openSilentServer();
  await using shop = await openShopWithMail(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  const sender = withSender(shop);
  await queue(shop, tellOwner);
  await once(silent, "connection");

  // The whole shop has ten seconds to stop.
  expect(await withTimeout(10_000, sender.stop())).not.toBe(TIMED_OUT);
  expect(await outboxOf(shop)).toMatchObject([{ attempts: 1, sent_at: null, failed_at: null }]);
  silent.close();
});
