import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeAccount, OWNER } from "../../../test/administrator.ts";
import { openTransaction } from "../../../test/database.ts";
import { openPanel } from "../../../test/panel.ts";
import type { Problem } from "../../../test/problem.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { writeLetter } from "../mail/write-letter.ts";
import { findDueMail } from "../outbox/outbox.ts";
import type { WithdrawalRow } from "./list-withdrawals.ts";

const ANA = { name: "Ana Paz", email: "ana@correo.example" };

type Sent = { key?: string; from?: string; headers?: Record<string, string> };

const send = (shop: TestShop, body: unknown, { key = randomUUID(), from, headers }: Sent = {}) =>
  shop.request("/api/regrets", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Idempotency-Key": key,
      ...(from === undefined ? {} : { "X-Forwarded-For": from }),
      ...headers,
    },
    body: JSON.stringify(body),
  });

async function codeOf(answer: Promise<Response>, status = 201): Promise<string> {
  const given = await answer;
  expect(given.status).toBe(status);
  return ((await given.json()) as { regret: { code: string } }).regret.code;
}

const refusalOf = async (answer: Promise<Response>) => (await (await answer).json()) as Problem;

type Queue = { regrets: WithdrawalRow[]; next_cursor: string | null; open: number };
type Caller = { call(method: "GET", path: string): Promise<Response> };
const queueOf = async (panel: Caller, query = "") =>
  (await (await panel.call("GET", `/api/admin/regrets${query}`)).json()) as Queue;

test("whoever sends the form has a code at once, and 24 hours are counted from then", async () => {
  await using shop = await openShop();
  await shop.db.updateTable("settings").set({ whatsapp: "5491155554444" }).execute();
  const answer = await send(shop, ANA);

  expect(answer.status).toBe(201);
  const { regret } = (await answer.json()) as { regret: { code: string; answer_by: string; contact: object } };
  expect(regret).toEqual({
    code: "ARR-000001",
    answer_by: expect.any(String),
    contact: { whatsapp: "5491155554444" },
  });
  const left = new Date(regret.answer_by).getTime() - Date.now();
  expect(Math.abs(left - 24 * 3_600_000)).toBeLessThan(60_000);
  expect(await codeOf(send(shop, ANA))).toBe("ARR-000002");
});

test("twenty copies of a request at once are one", async () => {
  await using shop = await openShop();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(shop, ANA, { key })));

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
  const codes = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { regret: { code: string } }).regret.code),
  );
  expect(new Set(codes).size).toBe(1);
  expect(await shop.db.selectFrom("regrets").select("id").execute()).toHaveLength(1);
});

test("a key is for one request: upper case is the same key, other words are refused", async () => {
  await using shop = await openShop();
  const key = randomUUID();
  const code = await codeOf(send(shop, ANA, { key }));
  expect(await codeOf(send(shop, { ...ANA, name: " Ana  Paz " }, { key: key.toUpperCase() }), 200)).toBe(code);
  expect(await refusalOf(send(shop, { ...ANA, name: "Otra" }, { key }))).toMatchObject({
    status: 422,
    code: "key-reused",
  });
  expect(await refusalOf(send(shop, ANA, { key: "nada" }))).toMatchObject({
    status: 422,
    code: "malformed",
    field: "Idempotency-Key",
  });
});

test("codes grow past six digits", async () => {
  await using shop = await openShop();
  await sql`select setval('regret_numbers', 999999)`.execute(shop.db);
  expect(await codeOf(send(shop, ANA))).toBe("ARR-1000000");
});

test.each([
  [{}, "name"],
  [{ name: "Ana" }, "email"],
  [{ ...ANA, email: "ana@correo" }, "email"],
  [{ ...ANA, email: "ana@correo.example\r\nBcc: otra@parte.example" }, "email"],
  [{ ...ANA, phone: "123" }, "phone"],
  [{ ...ANA, name: "a".repeat(121) }, "name"],
  [{ ...ANA, message: "a".repeat(2001) }, "message"],
  [{ ...ANA, message: "\u0000" }, "message"],
  [{ ...ANA, message: ["lista"] }, "message"],
  [{ ...ANA, name: { $ne: null } }, "name"],
  [{ ...ANA, answered_by: "yo@parte.example" }, "answered_by"],
  [[], "body"],
  [null, "body"],
])("refusal %# is by its field, and nothing is stored", async (body, field) => {
  await using shop = await openShop();
  const answer = await send(shop, body);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ code: "invalid-field", field });
  expect(await shop.db.selectFrom("regrets").select("id").execute()).toEqual([]);
});

test.each(["no json", "{", '"\ud800"', "x".repeat(300_000)])("broken body %# is refused", async (body) => {
  await using shop = await openShop();
  const headers = { "Content-Type": "application/json", "Idempotency-Key": randomUUID() };
  const { status } = await shop.request("/api/regrets", { method: "POST", headers, body });
  expect([400, 413, 422]).toContain(status);
});

test.each([
  "<script>alert(1)</script>",
  "'; drop table regrets; --",
  "Ñandú 🧉 ‮derecha",
  "{{7*7}} ${7*7} %s %00",
  "\\u0000 &amp; &lt;b&gt;",
])("the words %j are kept as they are", async (words) => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await codeOf(send(shop, { ...ANA, name: words, message: words, order_number: words }));
  const { regrets } = await queueOf(panel);
  expect(regrets).toMatchObject([{ name: words, message: words, order_number: words, order_id: null }]);
});

test("an address has its ten in a quarter of an hour; saying the same again takes none of them", async () => {
  await using shop = await openShop({ RATE_LIMIT: "on", TRUSTED_PROXY: "0.0.0.0/32" });
  const key = randomUUID();
  for (let times = 0; times < 12; times += 1) await send(shop, ANA, { key, from: "203.0.113.1" });
  const second = randomUUID();
  await Promise.all([1, 2, 3, 4].map(() => send(shop, ANA, { key: second, from: "203.0.113.1" })));
  for (let times = 0; times < 8; times += 1) await codeOf(send(shop, ANA, { from: "203.0.113.1" }));
  await codeOf(send(shop, ANA, { key, from: "203.0.113.1" }), 200);

  const refused = await send(shop, ANA, { from: "203.0.113.1" });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await send(shop, ANA, { from: "203.0.113.2" })).status).toBe(201);
});

test("another site cannot send it; a program without a session can", async () => {
  await using shop = await openShop();
  const foreign: Record<string, string>[] = [{ Origin: "https://otra.example" }, { "Sec-Fetch-Site": "cross-site" }];
  for (const headers of foreign) {
    expect(await refusalOf(send(shop, ANA, { headers }))).toMatchObject({ status: 403, code: "foreign-origin" });
  }
});

test("the queue is the administrators'", async () => {
  await using shop = await openShop();
  await codeOf(send(shop, ANA));
  expect((await shop.request("/api/admin/regrets")).status).toBe(401);
  const { id } = await shop.db.selectFrom("regrets").select("id").executeTakeFirstOrThrow();
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ answered: true });
  expect((await shop.request(`/api/admin/regrets/${id}`, { method: "PATCH", headers, body })).status).toBe(401);
});

test("the queue goes page by page, newest first, knows the order and counts the open ones", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await shop.sells({ stock: 5 });
  const { order } = (await (await shop.orders([{ product }])).json()) as {
    order: { id: string; order_number: string };
  };
  const digits = order.order_number.replace(/^ORD-0*/, "");
  await codeOf(send(shop, { ...ANA, order_number: ` ord ${digits} ` }));
  await codeOf(send(shop, { ...ANA, order_number: "la de ayer" }));
  await codeOf(send(shop, { name: "Luz", phone: "11 5555-4444" }));

  const first = await queueOf(panel, "?limit=2");
  expect(first).toMatchObject({
    open: 3,
    regrets: [
      { code: "ARR-000003", phone: "11 5555-4444", email: null },
      { code: "ARR-000002", order_number: "la de ayer", order_id: null },
    ],
  });
  const second = await queueOf(panel, `?limit=2&cursor=${first.next_cursor}`);
  expect(second.next_cursor).toBeNull();
  expect(second.regrets).toMatchObject([
    { code: "ARR-000001", order_number: order.order_number, order_id: order.id, answered_at: null },
  ]);
  expect((await panel.call("GET", "/api/admin/regrets?status=nada")).status).toBe(422);
  expect((await panel.call("GET", "/api/admin/regrets?cursor=nada")).status).toBe(422);
});

test("a request is answered once, by whom and with which note is written down", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await codeOf(send(shop, ANA));
  await codeOf(send(shop, ANA));
  const { regrets } = await queueOf(panel);
  const { id, code } = regrets[0]!;
  const answer = (note?: string) => panel.call("PATCH", `/api/admin/regrets/${id}`, { answered: true, note });

  await using other = await openTransaction(shop);
  await other.run("select from regrets for update");
  const both = Promise.all([answer("Le escribí."), answer("Le escribí.")]);
  await expect.poll(other.waiting).toBe(2);
  await other.commit();
  const answers = await both;
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await refusalOf(answer())).toMatchObject({
    code: "stale-version",
    detail: "Este arrepentimiento ya estaba marcado como respondido.",
    regret: { code, answered_by: OWNER.email, answer_note: "Le escribí." },
  });
  expect(await queueOf(panel, "?status=open")).toMatchObject({ open: 1, regrets: [{ code: "ARR-000001" }] });
  expect((await queueOf(panel, "?status=answered")).regrets).toMatchObject([{ code, answered_by: OWNER.email }]);
  expect(await shop.db.selectFrom("audit_log").select(["actor", "action", "subject", "changes"]).execute()).toEqual([
    { actor: OWNER.email, action: "regret-answered", subject: code, changes: { note: [null, "Le escribí."] } },
  ]);
});

test.each([[{}], [{ answered: false }], [{ answered: true, note: "x".repeat(2001) }], [{ answered: true, name: "x" }]])(
  "malformed answer %# answers nothing",
  async (body) => {
    await using shop = await openShop();
    const panel = await openPanel(shop);
    await codeOf(send(shop, ANA));
    const { id } = (await queueOf(panel)).regrets[0]!;
    expect((await panel.call("PATCH", `/api/admin/regrets/${id}`, body)).status).toBe(422);
    expect((await queueOf(panel)).open).toBe(1);
  },
);

test("an unknown request cannot be answered", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  for (const id of [randomUUID(), "nada"]) {
    expect((await panel.call("PATCH", `/api/admin/regrets/${id}`, { answered: true })).status).toBe(404);
  }
});

test("sender and administrators get one mail each, nobody who was only invited; a shop without mail keeps none", async () => {
  await using silent = await openShop();
  await openPanel(silent);
  await codeOf(send(silent, ANA));
  expect(await silent.db.selectFrom("outbox").select("id").execute()).toEqual([]);

  await using shop = await openShop({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "tienda@tienda.example" });
  const panel = await openPanel(shop);
  await makeAccount(shop, { ...OWNER, email: "socia@tienda.example" });
  await panel.call("POST", "/api/admin/administrators", {
    email: "mal-escrito@tienda.example",
    password: OWNER.password,
  });
  await shop.db.deleteFrom("outbox").execute();
  const key = randomUUID();
  await codeOf(send(shop, ANA, { key }));
  await codeOf(send(shop, ANA, { key }), 200);
  const { id: regretId } = await shop.db.selectFrom("regrets").select("id").executeTakeFirstOrThrow();
  expect(
    await shop.db.selectFrom("outbox").select(["kind", "recipient", "payload"]).orderBy("recipient").execute(),
  ).toEqual([
    { kind: "regret-received", recipient: ANA.email, payload: { regretId } },
    { kind: "regret-filed", recipient: OWNER.email, payload: { regretId } },
    { kind: "regret-filed", recipient: "socia@tienda.example", payload: { regretId } },
  ]);
});

test("what the mails say, and that they are not for a mailbox that somebody floods", async () => {
  await using shop = await openShop({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "tienda@tienda.example" });
  const panel = await openPanel(shop);
  const code = await codeOf(send(shop, { ...ANA, message: "No era mi talle" }));
  const written = async (kind: "regret-received" | "regret-filed") => {
    const waiting = shop.db.selectFrom("outbox").select("id").where("kind", "=", kind).where("sent_at", "is", null);
    const mail = await findDueMail(shop.db, (await waiting.executeTakeFirstOrThrow()).id);
    if (!mail) throw new Error("No mail is due");
    return (await writeLetter(shop, mail))?.letter;
  };

  const received = await written("regret-received");
  expect(received?.subject).toBe(`${code}: recibimos tu pedido de arrepentimiento`);
  expect(JSON.stringify(received)).not.toContain(ANA.name);
  const filed = await written("regret-filed");
  expect(filed?.subject).toBe(`${code}: pedido de arrepentimiento`);
  expect(filed?.facts).toEqual([
    ["Nombre", ANA.name],
    ["Correo electrónico", ANA.email],
    ["Mensaje", "No era mi talle"],
  ]);

  await shop.db.updateTable("outbox").set({ sent_at: new Date() }).execute();
  // Case does not matter: it is the same mailbox.
  const spellings = [ANA.email, ANA.email.toUpperCase(), `A${ANA.email.slice(1)}`, ANA.email];
  for (const email of spellings) await codeOf(send(shop, { ...ANA, email }));
  await shop.db.updateTable("outbox").set({ sent_at: new Date() }).execute();
  await codeOf(send(shop, ANA));
  expect(await written("regret-received")).toBeUndefined();
  for (const { id } of (await queueOf(panel)).regrets) {
    await panel.call("PATCH", `/api/admin/regrets/${id}`, { answered: true });
  }
  expect(await written("regret-filed")).toBeUndefined();
});

test("those who listen hear that there is one", async () => {
  await using shop = await openShop();
  const changes: string[] = [];
  shop.changes.onChange((change) => changes.push(change));
  await codeOf(send(shop, ANA));
  await shop.changes.settled();
  const { id } = await shop.db.selectFrom("regrets").select("id").executeTakeFirstOrThrow();
  expect(changes).toContain(`regret:${id}:new`);
});
