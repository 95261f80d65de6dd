import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Browser, makeAccount, openBrowser, OWNER, PARTNER, signedIn } from "../../../test/administrator.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { removeAdmin } from "../administrators/admin-users.ts";
import { requireAdministrator } from "./session.ts";

const HTTPS = { PUBLIC_URL: "https://tienda.example" };

/** What an administrative call answers this browser. */
async function access(shop: TestShop, browser: Browser): Promise<string> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const outcome = await requireAdministrator(
    shop,
    new Request(shop.environment.publicUrl, { headers: { Cookie: cookie } }),
  );
  return outcome.ok ? outcome.value.email : outcome.refusal;
}

async function shownSession(browser: Browser): Promise<{ expires_at: string } | null> {
  return (await (await browser.get("/api/auth/session")).json()).session;
}

function countSessions({ db }: TestShop): Promise<number> {
  return db
    .selectFrom("auth_sessions")
    .select("id")
    .execute()
    .then((rows) => rows.length);
}

/** Moves all sessions' times into the past. */
async function age(shop: TestShop, hours: { created?: number; refreshed?: number; idleEnd?: number }): Promise<void> {
  await sql`update auth_sessions set
    created_at = created_at - make_interval(mins => ${(hours.created ?? 0) * 60}),
    updated_at = updated_at - make_interval(mins => ${(hours.refreshed ?? 0) * 60}),
    expires_at = expires_at - make_interval(mins => ${(hours.idleEnd ?? 0) * 60})`.execute(shop.db);
}

test("signing in gives the session and its cookie, and no token in any body", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const browser = openBrowser(shop);

  const answer = await browser.post("/api/auth/sign-in", {
    email: ` ${OWNER.email.toUpperCase()} `,
    password: OWNER.password,
  });
  const text = await answer.text();

  expect(answer.status).toBe(200);
  expect(JSON.parse(text)).toEqual({
    session: {
      token_type: "cookie",
      expires_in: 3600,
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      user: { email: OWNER.email },
    },
  });
  expect(text).not.toContain(browser.cookies.get("saitam_session"));
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const secondsLeft = (Date.parse(JSON.parse(text).session.expires_at) - Date.now()) / 1000;
  expect(secondsLeft).toBeGreaterThan(3590);
  expect(secondsLeft).toBeLessThanOrEqual(3600);
  expect(await (await browser.get("/api/auth/session")).text()).toBe(text);
  expect(await access(shop, browser)).toBe(OWNER.email);
});

test("the cookies are for the server alone, and on https for this host alone", async () => {
  await using plain = await openShop();
  await makeAccount(plain);
  const onPlain = await openBrowser(plain).post("/api/auth/sign-in", OWNER);
  await using secure = await openShop(HTTPS);
  await makeAccount(secure);
  const onSecure = await openBrowser(secure).post("/api/auth/sign-in", OWNER);

  expect(onPlain.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^saitam_session=[\w-]{43}; Max-Age=604(799|800); Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^saitam_known=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  expect(onSecure.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-saitam_session=[\w-]{43}; Max-Age=604(799|800); Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(/^__Host-saitam_known=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
});

test("the database opens no session: it keeps neither the cookie nor the password", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const browser = await signedIn(shop);

  const { rows } = await sql<{ everything: string }>`
    select (select json_agg(s) from auth_sessions s)::text || (select json_agg(a) from auth_users a)::text as everything
  `.execute(shop.db);

  expect(rows[0]?.everything).toContain("$argon2id$");
  expect(rows[0]?.everything).not.toContain(browser.cookies.get("saitam_session"));
  expect(rows[0]?.everything).not.toContain(OWNER.password);
});

test("a wrong password and an account that is not there are answered alike", async () => {
  await using shop = await openShop();
  await makeAccount(shop);

  const answers = await Promise.all(
    [OWNER.email, "nadie@tienda.example"].map(async (email) => {
      const answer = await openBrowser(shop).post("/api/auth/sign-in", { email, password: "una clave falsa" });
      return { status: answer.status, headers: [...answer.headers], body: await answer.text() };
    }),
  );

  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.status).toBe(401);
  expect(JSON.parse(answers[0]?.body ?? "")).toMatchObject({
    code: "invalid-credentials",
    detail: "Credenciales inválidas",
  });
  expect(answers[0]?.headers.map(([name]) => name)).not.toContain("set-cookie");
});

test("the right password of somebody who is no administrator opens nothing, a wrong one says nothing", async () => {
  await using shop = await openShop();
  await makeAccount(shop, OWNER, { isAdministrator: false });
  const browser = openBrowser(shop);

  const right = await browser.post("/api/auth/sign-in", OWNER);
  const wrong = await browser.post("/api/auth/sign-in", { ...OWNER, password: "una clave falsa" });

  expect(right.status).toBe(403);
  expect(await right.json()).toMatchObject({ code: "not-an-admin", detail: "No tienes permisos de administrador" });
  expect(wrong.status).toBe(401);
  expect(browser.cookies.size).toBe(0);
  expect(await countSessions(shop)).toBe(0);
});

test.each([
  [{ password: "una clave de doce" }, "email"],
  [{ email: "no es un e-mail", password: "una clave de doce" }, "email"],
  [{ email: OWNER.email }, "password"],
  [{ email: OWNER.email, password: ["una clave de doce"] }, "password"],
  [{ ...OWNER, role: "admin" }, "role"],
])("%j is refused for its %s", async (body, field) => {
  await using shop = await openShop();

  const answer = await openBrowser(shop).post("/api/auth/sign-in", body);

  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ code: "invalid-field", field });
});

test("only sessions that the shop made count, and signing in makes a new one", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const victim = openBrowser(shop);
  victim.cookies.set("saitam_session", "planted");

  await victim.post("/api/auth/sign-in", OWNER);

  expect(victim.cookies.get("saitam_session")).not.toBe("planted");
  const planted = openBrowser(shop);
  planted.cookies.set("saitam_session", "planted");
  expect(await access(shop, planted)).toBe("not-signed-in");
  expect(await shownSession(planted)).toBeNull();
});

test("signing in again ends that browser's old session and no other", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const browser = await signedIn(shop);
  const elsewhere = await signedIn(shop);
  const old = openBrowser(shop);
  old.cookies.set("saitam_session", browser.cookies.get("saitam_session") ?? "");

  await browser.post("/api/auth/sign-in", OWNER);

  expect(await access(shop, old)).toBe("not-signed-in");
  expect(await access(shop, browser)).toBe(OWNER.email);
  expect(await access(shop, elsewhere)).toBe(OWNER.email);
});

test("after an hour the panel is closed until the session is refreshed, and no other session with it", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const browser = await signedIn(shop);
  const elsewhere = await signedIn(shop);
  await age(shop, { refreshed: 1, idleEnd: 1 });

  expect(await access(shop, browser)).toBe("not-signed-in");
  expect(Date.parse((await shownSession(browser))?.expires_at ?? "")).toBeLessThanOrEqual(Date.now());

  const answer = await browser.post("/api/auth/refresh");
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^saitam_session=[\w-]{43}; Max-Age=604(799|800);/),
  ]);
  expect(Date.parse((await answer.json()).session.expires_at)).toBeGreaterThan(Date.now() + 3_590_000);
  expect(await access(shop, browser)).toBe(OWNER.email);
  expect(await access(shop, elsewhere)).toBe("not-signed-in");
});

test("a session that rested for seven days is over", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const browser = await signedIn(shop);
  await age(shop, { refreshed: 7 * 24, idleEnd: 7 * 24 });

  expect(await access(shop, browser)).toBe("not-signed-in");
  expect(await shownSession(browser)).toBeNull();
  const answer = await browser.post("/api/auth/refresh");
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: "not-signed-in" });
});

test("a refresh that comes too late leaves the browser the session that was opened meanwhile", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const browser = await signedIn(shop);
  const slowTab = openBrowser(shop);
  slowTab.cookies.set("saitam_session", browser.cookies.get("saitam_session") ?? "");
  await browser.post("/api/auth/sign-in", OWNER);

  const refused = await slowTab.post("/api/auth/refresh");

  expect(refused.status).toBe(401);
  expect(refused.headers.getSetCookie()).toEqual([]);
});

test("refreshing carries a session to its thirtieth day and not beyond", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const browser = await signedIn(shop);

  await age(shop, { created: 30 * 24 - 24 });
  const dayBefore = await browser.post("/api/auth/refresh");
  expect(dayBefore.headers.getSetCookie()[0]).toMatch(/Max-Age=86(400|399|398);/);

  await age(shop, { created: 23.5 });
  const lastHalfHour = await browser.post("/api/auth/refresh");
  expect(Date.parse((await lastHalfHour.json()).session.expires_at)).toBeLessThanOrEqual(Date.now() + 1_800_000);
  expect(await access(shop, browser)).toBe(OWNER.email);

  await age(shop, { created: 0.5 });
  expect(await access(shop, browser)).toBe("not-signed-in");
  expect((await browser.post("/api/auth/refresh")).status).toBe(401);
});

test("signing out ends every session of the account, none of another one, and leaves the cart alone", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  await makeAccount(shop, PARTNER);
  const partner = await signedIn(shop, PARTNER);
  const browser = await signedIn(shop);
  const elsewhere = await signedIn(shop);
  const secret = browser.cookies.get("saitam_session") ?? "";

  const answer = await browser.post("/api/auth/sign-out");

  expect([answer.status, await answer.json()]).toEqual([200, { session: null }]);
  expect(answer.headers.get("Clear-Site-Data")).toBe('"cache"');
  expect([...browser.cookies.keys()]).toEqual(["saitam_known"]);
  browser.cookies.set("saitam_session", secret);
  expect(await access(shop, browser)).toBe("not-signed-in");
  expect(await access(shop, elsewhere)).toBe("not-signed-in");
  expect((await browser.post("/api/auth/refresh")).status).toBe(401);
  expect(await access(shop, partner)).toBe(PARTNER.email);
});

test("signing out works without a session, after the hour and whatever it is sent with", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  expect((await openBrowser(shop).post("/api/auth/sign-out")).status).toBe(200);
  const withText = { "Content-Type": "text/plain" };
  expect((await openBrowser(shop).post("/api/auth/sign-out", {}, withText)).status).toBe(200);

  const browser = await signedIn(shop);
  await age(shop, { refreshed: 2 });
  await browser.post("/api/auth/sign-out");
  expect(await countSessions(shop)).toBe(0);
});

test("who is removed is out at once, and stays out when added again", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const browser = await signedIn(shop);

  await removeAdmin(shop.db, OWNER.email);
  expect(await access(shop, browser)).toBe("not-signed-in");
  expect(await shownSession(browser)).toBeNull();
  expect((await browser.post("/api/auth/sign-in", OWNER)).status).toBe(403);

  await shop.db.insertInto("admin_users").values({ email: OWNER.email }).execute();
  expect(await access(shop, browser)).toBe("not-signed-in");
});

test("a session without the right to it opens nothing", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const browser = await signedIn(shop);
  await sql`alter table admin_users disable trigger administrator_removed`.execute(shop.db);
  await shop.db.deleteFrom("admin_users").execute();

  expect(await access(shop, browser)).toBe("not-an-admin");
  expect(await shownSession(browser)).toBeNull();
  expect((await browser.post("/api/auth/refresh")).status).toBe(401);
});

test("another site can neither sign a browser in nor out", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const browser = await signedIn(shop);

  const foreign: Record<string, string>[] = [
    { Origin: "https://otra.example" },
    { "Sec-Fetch-Site": "cross-site" },
    { Origin: "null" },
  ];
  for (const headers of foreign) {
    expect((await browser.post("/api/auth/sign-in", OWNER, headers)).status).toBe(403);
    expect((await browser.post("/api/auth/sign-out", {}, headers)).status).toBe(403);
  }
  expect(await access(shop, browser)).toBe(OWNER.email);
});

test("asking for another password says the same to everyone", async () => {
  await using shop = await openShop();
  await makeAccount(shop);

  const answers = await Promise.all(
    [OWNER.email, "nadie@tienda.example"].map(async (email) => {
      const answer = await openBrowser(shop).post("/api/auth/password-reset", { email });
      return { status: answer.status, headers: [...answer.headers], body: await answer.text() };
    }),
  );

  expect(answers[0]?.status).toBe(202);
  expect(answers[0]).toEqual(answers[1]);
});
