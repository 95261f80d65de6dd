import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeAccount, openBrowser, OWNER, PHONE, signedIn } from "../../../test/administrator.ts";
import { openTransaction } from "../../../test/database.ts";
import type { Problem } from "../../../test/problem.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import type { ListedSession } from "./sessions.ts";

const SESSIONS = "/api/admin/account/sessions";
const PROOF = { password: OWNER.password };
const PASSWORD = "/api/admin/account/password";
const PARTNER = { email: "vecina@tienda.example", password: "otra clave de doce" };
const NEW_PASSWORD = "caballo correcto batería";

type Listed = { sessions: ListedSession[]; next_cursor: string | null };

async function listed(browser: { get(path: string): Promise<Response> }, query = ""): Promise<Listed> {
  return (await (await browser.get(SESSIONS + query)).json()) as Listed;
}

async function audited({ db }: TestShop): Promise<{ action: string; subject: string }[]> {
  return db
    .selectFrom("audit_log")
    .select(["action", "subject"])
    .where("action", "<>", "signed-in")
    .orderBy("id")
    .execute();
}

test("the open sessions say where they are, newest first, and which one is this", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  await makeAccount(shop, PARTNER);
  const own = await signedIn(shop);
  await signedIn(shop, PARTNER);
  await openBrowser(shop).post("/api/auth/sign-in", OWNER, { "User-Agent": PHONE });

  expect(await listed(own)).toEqual({
    sessions: [
      {
        id: expect.any(String),
        created_at: expect.stringMatching(/Z$/),
        last_used_at: expect.stringMatching(/Z$/),
        ip_address: "0.0.0.0",
        device: "Chrome en Android",
        is_current: false,
      },
      expect.objectContaining({ device: "Dispositivo desconocido", is_current: true }),
    ],
    next_cursor: null,
  });
});

test("sessions come in pages, and those that are over do not come", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const own = await signedIn(shop);
  await signedIn(shop);
  await signedIn(shop);

  const first = await listed(own, "?limit=2");
  const second = await listed(own, `?limit=2&cursor=${first.next_cursor}`);
  expect([first.sessions.length, second.sessions.length, second.next_cursor]).toEqual([2, 1, null]);

  const others = first.sessions.map(({ id }) => id);
  await sql`update auth_sessions set expires_at = now() where id in (${sql.join(others)})`.execute(shop.db);
  expect((await listed(own)).sessions.map(({ is_current }) => is_current)).toEqual([true]);
});

test("a session that is closed is out at once, the others stay", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const [own, phone, other] = [await signedIn(shop), openBrowser(shop), await signedIn(shop)];
  await phone.post("/api/auth/sign-in", OWNER, { "User-Agent": PHONE });
  const closing = (await listed(own)).sessions.find(({ device }) => device === "Chrome en Android");

  const answer = await own.delete(`${SESSIONS}/${closing?.id}`, PROOF);

  expect([answer.status, await answer.json()]).toEqual([200, { closed: 1 }]);
  expect((await phone.get(SESSIONS)).status).toBe(401);
  expect((await phone.post("/api/auth/refresh")).status).toBe(401);
  expect((await other.get(SESSIONS)).status).toBe(200);
  expect((await own.delete(`${SESSIONS}/${closing?.id}`, PROOF)).status).toBe(404);
  expect(await audited(shop)).toEqual([{ action: "session-closed", subject: "Chrome en Android" }]);
});

test("nobody closes the session of another account, nor one that was never there", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  await makeAccount(shop, PARTNER);
  const [own, partner] = [await signedIn(shop), await signedIn(shop, PARTNER)];
  const [theirs] = (await listed(partner)).sessions;

  for (const id of [theirs?.id, crypto.randomUUID(), "1", "%00"]) {
    const answer = await own.delete(`${SESSIONS}/${id}`, PROOF);
    expect(answer.status).toBe(404);
    expect(((await answer.json()) as Problem).code).toBe("not-found");
  }
  expect(await (await own.delete(SESSIONS, PROOF)).json()).toEqual({ closed: 0 });
  expect((await partner.get(SESSIONS)).status).toBe(200);
  expect(await audited(shop)).toEqual([]);
});

test("all other sessions close in one step, and those that are over do not count", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const over = await signedIn(shop);
  const [one, two, own] = [await signedIn(shop), await signedIn(shop), await signedIn(shop)];
  const { id } = (await listed(over)).sessions.find(({ is_current }) => is_current) ?? {};
  await sql`update auth_sessions set expires_at = now() where id = ${id}`.execute(shop.db);

  expect(await (await own.delete(SESSIONS, PROOF)).json()).toEqual({ closed: 2 });

  const statuses = [one, two, own].map(async (browser) => (await browser.get(SESSIONS)).status);
  expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
  expect(await audited(shop)).toHaveLength(2);
});

test("a new password ends every session, also this one, and only the new one opens", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const [own, elsewhere] = [await signedIn(shop), await signedIn(shop)];

  const answer = await own.post(PASSWORD, { current_password: OWNER.password, password: NEW_PASSWORD });

  expect([answer.status, await answer.json()]).toEqual([200, { session: null }]);
  expect(own.cookies.has("saitam_session")).toBe(false);
  expect((await elsewhere.get(SESSIONS)).status).toBe(401);
  expect((await openBrowser(shop).post("/api/auth/sign-in", OWNER)).status).toBe(401);
  await signedIn(shop, { ...OWNER, password: NEW_PASSWORD });
  expect(await audited(shop)).toEqual([{ action: "password-changed", subject: OWNER.email }]);
});

test.each([
  [{ current_password: "una clave falsa", password: NEW_PASSWORD }, "current_password"],
  [{ current_password: OWNER.password, password: "once letras" }, "password"],
  [{ current_password: OWNER.password, password: "a".repeat(129) }, "password"],
  [{ current_password: OWNER.password, password: "123456789012" }, "password"],
  [{ password: NEW_PASSWORD }, "current_password"],
])("%j is refused for its %s, and nothing changes", async (body, field) => {
  await using shop = await openShop();
  await makeAccount(shop);
  const own = await signedIn(shop);

  const answer = await own.post(PASSWORD, body);

  expect([answer.status, ((await answer.json()) as Problem).field]).toEqual([422, field]);
  expect((await own.get(SESSIONS)).status).toBe(200);
  await signedIn(shop);
});

test("guesses at the current password are limited like any others", async () => {
  await using shop = await openShop({ RATE_LIMIT: "on" });
  await makeAccount(shop);
  const own = await signedIn(shop);
  const guess = () => own.post(PASSWORD, { current_password: "una clave falsa", password: NEW_PASSWORD });
  for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(422);

  const refused = await guess();

  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(800);
});

test("of two changes at once that know the same password, one wins", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const own = await signedIn(shop);
  const change = (password: string) => own.post(PASSWORD, { current_password: OWNER.password, password });

  // Both hold a session, which the first change ends, and both know the password before either changes it.
  await using other = await openTransaction(shop);
  await other.run("select from auth_users for update");
  const changing = Promise.all([change("tardes de mate y lluvia"), change("noches de tango y grillos")]);
  await expect.poll(other.waiting, { timeout: 10_000 }).toBe(2);
  await other.commit();
  const answers = await changing;

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});
