import { sql } from "kysely";
import { pino } from "pino";
import { expect, test } from "vitest";
import { makeAccount, OWNER, PARTNER, signedIn } from "../../../test/administrator.ts";
import { abandonJobs, expireJobs } from "../../../test/expired-jobs.ts";
import { withJobs } from "../../../test/jobs.ts";
import { openPushService, type PushService } from "../../../test/push-service.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { countAttempt } from "../outbox/outbox.ts";
import { type DuePush, findDuePush, type PushMessage } from "./push-message.ts";
import { saveSubscription } from "./push-subscriptions.ts";
import { sendPush } from "./send-push.ts";
import { vapidKeysOf } from "./vapid-keys.ts";

const SOLD: PushMessage = { title: "Pedido #1042 · $ 24.000", body: "2 unidades · Ana", url: "/admin/ordenes/1" };

/** Sends the shop's pushes until the end of the test. */
const withSender = (shop: TestShop, log = shop.log) => withJobs({ ...shop, log }, "send-push");

/** An administrator's browser at the push service. */
function subscribe({ shop, service }: Selling, { endpoint, keys } = service.subscribe(), email = OWNER.email) {
  const browser = { endpoint, ...keys, device: "Chrome en Android" };
  return shop.db.transaction().execute((tx) => saveSubscription(tx, email, browser));
}

type Selling = { shop: TestShop; service: PushService };

async function openSelling(options?: Parameters<typeof openPushService>[0], settings: NodeJS.ProcessEnv = {}) {
  const opened = await openPushService(options);
  const shop = await openShop(settings);
  await makeAccount(shop);
  return {
    service: opened,
    shop,
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]();
      await opened[Symbol.asyncDispose]();
    },
  };
}

async function queue({ db }: TestShop, subscriptionId: string, payload: object = SOLD, recipient = OWNER.email) {
  const row = { channel: "push", kind: "order-received", recipient, subscription_id: subscriptionId } as const;
  const { id } = await db
    .insertInto("outbox")
    .values({ ...row, payload: JSON.stringify(payload) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const outboxOf = ({ db }: TestShop) => db.selectFrom("outbox").selectAll().orderBy("created_at").execute();

const sendNow = (shop: TestShop, id: string) => sendPush(shop, new AbortController().signal, id);

/** Minutes until the next attempt. */
async function minutesLeft({ db }: TestShop): Promise<number> {
  const { minutes } = await db
    .selectFrom("outbox")
    .select(sql<number>`round(extract(epoch from next_attempt_at - now()) / 60)::int`.as("minutes"))
    .executeTakeFirstOrThrow();
  return minutes;
}

/** Simulates a process that takes the only push, counts its attempt and is killed, longer ago than a job may run. */
async function leaveToTheDead(shop: TestShop, id: string): Promise<DuePush> {
  await abandonJobs(shop);
  const due = await findDuePush(shop.db, id);
  if (!due) throw new Error("There was nothing to send");
  await countAttempt(shop.db, due);
  return due;
}

test("a push arrives encrypted for its browser, signed by the shop, and says only what it may", async () => {
  await using selling = await openSelling(undefined, {
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "avisos@tienda.example",
  });
  const { shop, service } = selling;
  const { id: subscriptionId, endpoint } = await subscribe(selling);
  await using _ = withSender(shop);

  const id = await queue(shop, subscriptionId, { ...SOLD, customer_dni: "30123456" });

  await expect.poll(() => service.arrived.length).toBe(1);
  const [push] = service.arrived;
  expect(push).toMatchObject({ browser: endpoint, publicKey: vapidKeysOf(shop.secretKey).publicKey });
  expect(push?.message).toEqual(SOLD);
  expect(push?.claims).toMatchObject({ aud: service.url, sub: "mailto:avisos@tienda.example" });
  expect(push?.headers).toMatchObject({
    ttl: "86400",
    urgency: "high",
    topic: id.replaceAll("-", ""),
    "content-encoding": "aes128gcm",
  });
  await expect.poll(async () => (await outboxOf(shop))[0]?.sent_at).not.toBeNull();
  expect(await outboxOf(shop)).toMatchObject([{ attempts: 1, failed_at: null, last_error: null }]);
});

test("two workers send each push once", async () => {
  await using selling = await openSelling();
  const { shop, service } = selling;
  await using _one = withSender(shop);
  await using _two = withSender(shop);
  const { id } = await subscribe(selling);

  await Promise.all(Array.from({ length: 20 }, (_, n) => queue(shop, id, { ...SOLD, title: `Pedido ${n}` })));
  await expect.poll(async () => (await outboxOf(shop)).filter(({ sent_at }) => sent_at).length).toBe(20);

  expect(new Set(service.arrived.map(({ message }) => message.title)).size).toBe(20);
  expect(service.requests()).toBe(20);
});

test.each([404, 410])("a browser that unsubscribed (%i) is forgotten, with all that waits for it", async (status) => {
  await using selling = await openSelling({ answer: () => ({ status }) });
  const { shop } = selling;
  const { id } = await subscribe(selling);
  const first = await queue(shop, id);
  await queue(shop, id);

  await sendNow(shop, first);

  expect(await shop.db.selectFrom("push_subscriptions").select("id").execute()).toEqual([]);
  expect(await outboxOf(shop)).toEqual([]);
});

test.each([400, 413])("what the service will never take (%i) is given up at once", async (status) => {
  await using selling = await openSelling({ answer: () => ({ status }) });
  const { shop } = selling;
  const id = await queue(shop, (await subscribe(selling)).id);

  await sendNow(shop, id);
  await sendNow(shop, id);

  expect(await outboxOf(shop)).toMatchObject([
    { attempts: 1, failed_at: expect.any(Date), last_error: `El servicio de notificaciones respondió ${status}.` },
  ]);
  expect(await shop.db.selectFrom("push_subscriptions").select("id").execute()).toHaveLength(1);
});

test("a service that is down is tried again, later each time, and then given up", async () => {
  await using selling = await openSelling({ answer: () => ({ status: 503 }) });
  const { shop, service } = selling;
  const id = await queue(shop, (await subscribe(selling)).id);

  const waits: number[] = [];
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await sendNow(shop, id);
    waits.push(await minutesLeft(shop));
    await shop.db
      .updateTable("outbox")
      .set({ next_attempt_at: sql`now()` })
      .execute();
  }
  await sendNow(shop, id);
  await sendNow(shop, id);

  expect(waits).toEqual([1, 5, 30, 120, 480]);
  expect(service.requests()).toBe(6);
  expect(await outboxOf(shop)).toMatchObject([{ attempts: 6, sent_at: null, failed_at: expect.any(Date) }]);
});

test("a service that asks to wait is waited for, and then it takes the push", async () => {
  await using selling = await openSelling({
    answer: (request) => (request === 1 ? { status: 429, headers: { "Retry-After": "600" } } : { status: 201 }),
  });
  const { shop, service } = selling;
  const id = await queue(shop, (await subscribe(selling)).id);

  await sendNow(shop, id);
  expect(await minutesLeft(shop)).toBe(10);
  await sendNow(shop, id);
  expect(service.requests()).toBe(1);

  await shop.db
    .updateTable("outbox")
    .set({ next_attempt_at: sql`now()` })
    .execute();
  await sendNow(shop, id);
  expect(service.arrived).toHaveLength(1);
});

test("a service that nobody answers for is tried again", async () => {
  await using selling = await openSelling();
  const { shop, service } = selling;
  const subscription = service.subscribe();
  const closed = { ...subscription, endpoint: "http://127.0.0.1:9/closed" };
  const id = await queue(shop, (await subscribe(selling, closed)).id);

  await sendNow(shop, id);

  expect(await outboxOf(shop)).toMatchObject([
    {
      failed_at: null,
      last_error: expect.stringMatching(/^No hay conexión con el servicio de notificaciones: .*ECONNREFUSED/),
      attempts: 1,
    },
  ]);
});

test("nothing is sent to an address that is not public, whoever stored it", async () => {
  await using selling = await openSelling(undefined, { PUBLIC_URL: "https://tienda.example" });
  const { shop, service } = selling;
  const id = await queue(shop, (await subscribe(selling)).id);

  await sendNow(shop, id);

  expect(service.requests()).toBe(0);
  expect(await outboxOf(shop)).toMatchObject([
    { failed_at: expect.any(Date), last_error: "El navegador dio una dirección a la que no se puede enviar." },
  ]);
});

test("a push whose process died before sending it goes out once, later", async () => {
  await using selling = await openSelling();
  const { shop, service } = selling;
  const id = await queue(shop, (await subscribe(selling)).id);
  await leaveToTheDead(shop, id);

  await expireJobs(shop, "send-push");
  await using _ = withSender(shop);

  await expect.poll(async () => (await outboxOf(shop))[0]?.sent_at).not.toBeNull();
  expect(service.arrived).toHaveLength(1);
});

test("a push whose process died before recording it as sent is sent again, and replaces the first one", async () => {
  await using selling = await openSelling();
  const { shop, service } = selling;
  const id = await queue(shop, (await subscribe(selling)).id);
  await sendNow(shop, id);
  await shop.db.updateTable("outbox").set({ attempts: 0, sent_at: null }).execute();
  await leaveToTheDead(shop, id);

  await expireJobs(shop, "send-push");
  await using _ = withSender(shop);

  await expect.poll(() => service.arrived.length).toBe(2);
  const [first, second] = service.arrived;
  expect(second?.headers.topic).toBe(first?.headers.topic);
  expect(second?.message).toEqual(first?.message);
});

test("what waited for a day is not sent", async () => {
  await using selling = await openSelling();
  const { shop, service } = selling;
  const id = await queue(shop, (await subscribe(selling)).id);
  await sql`update outbox set created_at = created_at - interval '25 hours'`.execute(shop.db);

  await sendNow(shop, id);

  expect(service.requests()).toBe(0);
  expect(await outboxOf(shop)).toMatchObject([{ last_error: "Esperó más de 24 horas y ya no se envía." }]);
});

test("pushes waiting for an administrator never reach the browser's next owner, nor a former administrator", async () => {
  await using selling = await openSelling();
  const { shop, service } = selling;
  await makeAccount(shop, PARTNER);
  const browser = service.subscribe();
  const id = await queue(shop, (await subscribe(selling, browser)).id);
  await subscribe(selling, browser, PARTNER.email);
  await sendNow(shop, id);
  expect(await outboxOf(shop)).toEqual([]);

  const [{ id: theirs } = { id: "" }] = await shop.db.selectFrom("push_subscriptions").select("id").execute();
  const left = await queue(shop, theirs, SOLD, PARTNER.email);
  await shop.db.deleteFrom("admin_users").where("email", "=", PARTNER.email).execute();
  await sendNow(shop, left);
  expect(service.requests()).toBe(0);
  expect(await outboxOf(shop)).toEqual([]);
});

test("neither the log nor the table of jobs holds an endpoint, a key or what was said", async () => {
  await using selling = await openSelling({ answer: (request) => ({ status: request === 1 ? 503 : 201 }) });
  const { shop, service } = selling;
  const lines: string[] = [];
  const browser = service.subscribe();
  const id = await queue(shop, (await subscribe(selling, browser)).id);
  const logging = { ...shop, log: pino({ level: "trace" }, { write: (line) => void lines.push(line) }) };
  await sendPush(logging, new AbortController().signal, id);
  await sql`update outbox set next_attempt_at = now()`.execute(shop.db);
  await sendPush(logging, new AbortController().signal, id);

  const stored = lines.join("") + JSON.stringify((await sql`select * from jobs.job`.execute(shop.db)).rows);
  expect(stored).toContain("A push was sent");
  expect(stored).toContain(new URL(browser.endpoint).host);
  for (const secret of [new URL(browser.endpoint).pathname, browser.keys.auth, SOLD.title, "Ana", OWNER.email]) {
    expect(stored).not.toContain(secret);
  }
});

test("a test push goes to every browser of whoever asks, and to nobody else's", async () => {
  await using selling = await openSelling();
  const { shop, service } = selling;
  await makeAccount(shop, PARTNER);
  const own = [await subscribe(selling), await subscribe(selling)];
  await subscribe(selling, service.subscribe(), PARTNER.email);
  await using _ = withSender(shop);

  const answer = await (await signedIn(shop)).post("/api/admin/account/push-test");

  expect([answer.status, await answer.json()]).toEqual([202, { browsers: 2 }]);
  await expect.poll(() => service.arrived.length).toBe(2);
  expect(service.arrived.map(({ browser }) => browser).toSorted()).toEqual(
    own.map(({ endpoint }) => endpoint).toSorted(),
  );
  expect(service.arrived[0]?.message).toEqual({
    title: "Prueba de Saitam",
    body: "Las notificaciones llegan a este navegador.",
    url: "/admin/ajustes/cuenta",
  });
});
