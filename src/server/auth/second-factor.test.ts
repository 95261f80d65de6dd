import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Browser, makeAccount, openBrowser, OWNER, PARTNER, signedIn } from "../../../test/administrator.ts";
import { type Authenticator, openAuthenticator, wrongCode } from "../../../test/authenticator.ts";
import { openTransaction } from "../../../test/database.ts";
import { brief } from "../../../test/problem.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { createResetLink } from "../administrators/admin-users.ts";
import { seal } from "./sealing.ts";
import { disableSecondFactor, type SecondFactor } from "./second-factor.ts";

const FACTOR = "/api/admin/account/second-factor";
const { password } = OWNER;

/** An owner with a second factor, the app that shows the codes, and a signed-in browser. */
type Protected = { app: Authenticator; codes: string[]; secret: string; browser: Browser };

/** Turns it on and lets its first code be used again, so that no test waits half a minute for the next one. */
async function protect(shop: TestShop): Promise<Protected> {
  await makeAccount(shop);
  const browser = await signedIn(shop);
  const { secret } = (await (await browser.post(FACTOR, { password })).json()) as { secret: string };
  const app = openAuthenticator(secret);
  const answer = await browser.post(`${FACTOR}/enable`, { code: app.code() });
  await sql`update auth_second_factors set last_step = 0`.execute(shop.db);
  expect(answer.status).toBe(200);
  const { recovery_codes: codes } = (await answer.json()) as { recovery_codes: string[] };
  return { app, codes, secret, browser };
}

function signIn(shop: TestShop, code?: string, browser = openBrowser(shop)): Promise<Response> {
  return browser.post("/api/auth/sign-in", code === undefined ? OWNER : { ...OWNER, code });
}

async function state(browser: Browser): Promise<SecondFactor> {
  return (await (await browser.get(FACTOR)).json()).second_factor;
}

async function audited({ db }: TestShop): Promise<string[]> {
  const rows = await db
    .selectFrom("audit_log")
    .select(["actor", "action"])
    .where("action", "<>", "signed-in")
    .orderBy("id")
    .execute();
  return rows.map(({ actor, action }) => `${actor ?? "operator"} ${action}`);
}

test("turning it on asks for the password and for a first code; only then are sign-ins asked for one", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const browser = await signedIn(shop);
  expect(await state(browser)).toEqual({ enabled_at: null, recovery_codes_left: 0, recovery_codes_made_at: null });

  expect(await brief(await browser.post(FACTOR, { password: "una clave falsa" }))).toBe("422 invalid-field password");
  expect(await brief(await browser.post(`${FACTOR}/enable`, { code: "123456" }))).toBe("409 stale-version");
  const begun = (await (await browser.post(FACTOR, { password })).json()) as { secret: string; uri: string };
  expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(begun.uri).toBe(`otpauth://totp/Saitam:duenia%40tienda.example?secret=${begun.secret}&issuer=Saitam`);
  const app = openAuthenticator(begun.secret);
  expect(await brief(await browser.post(`${FACTOR}/enable`, { code: wrongCode(app) }))).toBe("422 invalid-field code");
  for (const what of ["recovery-codes", "disable"]) {
    expect(await brief(await browser.post(`${FACTOR}/${what}`, { password }))).toBe("409 stale-version");
  }
  expect((await signIn(shop)).status).toBe(200);

  const answer = await browser.post(`${FACTOR}/enable`, { code: app.code() });

  const { recovery_codes: codes, made_at } = (await answer.json()) as { recovery_codes: string[]; made_at: string };
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(await state(browser)).toEqual({
    enabled_at: expect.stringMatching(/Z$/),
    recovery_codes_left: 10,
    recovery_codes_made_at: made_at,
  });
  expect(await brief(await signIn(shop))).toBe("401 second-factor-required code");
  expect(await brief(await browser.post(FACTOR, { password }))).toBe("409 stale-version");
  expect(await brief(await browser.post(`${FACTOR}/enable`, { code: app.code(1) }))).toBe("409 stale-version");
  expect(await audited(shop)).toEqual([`${OWNER.email} second-factor-enabled`]);
});

test("without a right code there is no session and no cookie, with one there is", async () => {
  await using shop = await openShop();
  const { app } = await protect(shop);
  const browser = openBrowser(shop);

  expect(await brief(await signIn(shop, undefined, browser))).toBe("401 second-factor-required code");
  for (const wrong of [wrongCode(app), "  "]) {
    expect(await brief(await signIn(shop, wrong, browser))).toBe("401 invalid-credentials code");
  }
  expect(browser.cookies.size).toBe(0);
  expect((await browser.get(FACTOR)).status).toBe(401);

  const spaced = app.code().replace(/(...)/, " $1 ");
  expect((await signIn(shop, spaced, browser)).status).toBe(200);
  expect((await browser.get(FACTOR)).status).toBe(200);
});

test("a wrong password says nothing of the second factor, whatever code comes with it", async () => {
  await using shop = await openShop();
  const { app } = await protect(shop);
  const wrong = { ...OWNER, password: "una clave falsa" };

  const answers = await Promise.all(
    [wrong, { ...wrong, code: app.code() }, { ...wrong, email: "nadie@tienda.example" }].map(async (body) => {
      const answer = await openBrowser(shop).post("/api/auth/sign-in", body);
      return [answer.status, await answer.text()];
    }),
  );

  expect(new Set(answers.map(String)).size).toBe(1);
  expect(answers[0]?.[1]).not.toContain('code":"second');
  expect((await signIn(shop, app.code())).status).toBe(200);
});

test("a code works once, and so does no older one after it", async () => {
  await using shop = await openShop();
  const { app } = await protect(shop);

  const [older, code] = [app.code(-1), app.code()];
  expect((await signIn(shop, code)).status).toBe(200);
  expect(await brief(await signIn(shop, code))).toBe("401 invalid-credentials code");
  expect(await brief(await signIn(shop, older))).toBe("401 invalid-credentials code");
  expect((await signIn(shop, app.code(1))).status).toBe(200);
  expect(await brief(await signIn(shop, app.code(4)))).toBe("401 invalid-credentials code");
});

test("twenty sign-ins at once with one code: exactly one wins, of an app's and of a recovery code", async () => {
  await using shop = await openShop();
  const { app, codes, browser } = await protect(shop);

  for (const code of [app.code(), codes[3] ?? ""]) {
    await sql`update auth_second_factors set failures = 0, closed_until = null`.execute(shop.db);
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(shop, code)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 401, 429].includes(status))).toBe(true);
  }
  expect((await state(browser)).recovery_codes_left).toBe(9);
});

test("a recovery code opens once, however it is typed; the others stay good", async () => {
  await using shop = await openShop();
  const { app, codes, browser } = await protect(shop);
  const [first = "", second = ""] = codes;

  expect((await signIn(shop, first.toLowerCase().replace("-", " "))).status).toBe(200);
  expect(await brief(await signIn(shop, first))).toBe("401 invalid-credentials code");
  expect((await signIn(shop, second)).status).toBe(200);
  expect((await state(browser)).recovery_codes_left).toBe(8);

  expect((await signIn(shop, app.code())).status).toBe(200);
  const entries = await shop.db
    .selectFrom("audit_log")
    .select("changes")
    .where("action", "=", "signed-in")
    .orderBy("id")
    .execute();
  expect(entries.map(({ changes }) => "is_by_recovery_code" in changes)).toEqual([true, true, false]);
});

test("a new password that is refused uses up no recovery code", async () => {
  await using shop = await openShop();
  const { browser, codes } = await protect(shop);
  const change = (chosen: string) =>
    browser.post("/api/admin/account/password", { current_password: password, password: chosen, code: codes[0] });
  expect(await brief(await change("123456789012"))).toBe("422 invalid-field password");
  expect((await change("caballo correcto batería")).status).toBe(200);
});

test("new recovery codes take a password and a code, and end the old ones", async () => {
  await using shop = await openShop();
  const { app, codes, browser } = await protect(shop);
  const renew = (body: object) => browser.post(`${FACTOR}/recovery-codes`, body);

  expect(await brief(await renew({ password: "una clave falsa", code: app.code() }))).toBe(
    "422 invalid-field password",
  );
  expect(await brief(await renew({ password, code: wrongCode(app) }))).toBe("422 invalid-field code");
  const { recovery_codes: renewed } = (await (await renew({ password, code: app.code() })).json()) as {
    recovery_codes: string[];
  };

  expect(new Set([...codes, ...renewed]).size).toBe(20);
  expect(await brief(await signIn(shop, codes[0]))).toBe("401 invalid-credentials code");
  expect((await signIn(shop, renewed[0])).status).toBe(200);
  expect(await audited(shop)).toContain(`${OWNER.email} recovery-codes-renewed`);
});

test("turning it off takes a password and a code", async () => {
  await using shop = await openShop();
  const { app, codes, browser } = await protect(shop);
  const disable = (body: object) => browser.post(`${FACTOR}/disable`, body);

  expect(await brief(await disable({ password: "una clave falsa", code: app.code() }))).toBe(
    "422 invalid-field password",
  );
  expect(await brief(await disable({ password, code: wrongCode(app) }))).toBe("422 invalid-field code");
  const answer = await disable({ password, code: codes[9] });

  expect(await answer.json()).toEqual({
    second_factor: { enabled_at: null, recovery_codes_left: 0, recovery_codes_made_at: null },
  });
  expect((await signIn(shop)).status).toBe(200);
  expect(await brief(await disable({ password, code: app.code() }))).toBe("409 stale-version");
  expect(await audited(shop)).toContain(`${OWNER.email} second-factor-disabled`);
});

test("wrong codes close the door for a while, from every address, and to the right code too", async () => {
  await using shop = await openShop({ RATE_LIMIT: "on", TRUSTED_PROXY: "0.0.0.0" });
  const { app, codes } = await protect(shop);
  const from = (index: number) => openBrowser(shop, `198.51.100.${index}`);
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await signIn(shop, wrongCode(app), from(guess))).status).toBe(401);
  }

  const refused = await signIn(shop, app.code(), from(9));
  expect(await refused.json()).toMatchObject({ code: "rate-limited" });
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(20);
  expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(30);
  expect((await signIn(shop, codes[0], from(10))).status).toBe(429);

  await sql`update auth_second_factors set closed_until = closed_until - interval '30 seconds'`.execute(shop.db);
  expect((await signIn(shop, wrongCode(app), from(11))).status).toBe(401);
  expect(Number((await signIn(shop, app.code(), from(12))).headers.get("Retry-After"))).toBeGreaterThan(50);
  await sql`update auth_second_factors set closed_until = now()`.execute(shop.db);
  expect((await signIn(shop, app.code(), from(13))).status).toBe(200);
  expect((await signIn(shop, wrongCode(app), from(14))).status).toBe(401);
  expect((await signIn(shop, app.code(1), from(15))).status).toBe(200);
});

const GUARDED: [what: string, ask: (browser: Browser, code: { code?: string }) => Promise<Response>][] = [
  [
    "where the money goes",
    (browser, code) => browser.patch("/api/admin/settings", { version: 1, alias: "la.percha", password, ...code }),
  ],
  [
    "the password",
    (browser, code) =>
      browser.post("/api/admin/account/password", {
        current_password: password,
        password: "caballo correcto batería",
        ...code,
      }),
  ],
  ["the other sessions", (browser, code) => browser.delete("/api/admin/account/sessions", { password, ...code })],
  ["the recovery codes", (browser, code) => browser.post(`${FACTOR}/recovery-codes`, { password, ...code })],
  ["the factor itself", (browser, code) => browser.post(`${FACTOR}/disable`, { password, ...code })],
];

test.each(GUARDED)("%s: the password alone changes nothing, and a code is good for one change", async (_, ask) => {
  await using shop = await openShop();
  const { app, browser } = await protect(shop);

  expect(await brief(await ask(browser, {}))).toBe("401 second-factor-required code");
  expect(await brief(await ask(browser, { code: wrongCode(app) }))).toBe("422 invalid-field code");
  const failures = await shop.db.selectFrom("auth_second_factors").select("failures").executeTakeFirstOrThrow();
  expect(failures).toEqual({ failures: 1 });

  const code = app.code();
  expect((await signIn(shop, code)).status).toBe(200);
  expect(await brief(await ask(browser, { code }))).toBe("422 invalid-field code");

  expect((await ask(browser, { code: app.code(1) })).status).toBe(200);
});

test("a hundred codes at once: five are looked at", async () => {
  await using shop = await openShop();
  const { app } = await protect(shop);
  const known = await signedInWith(shop, app);

  const answers = await Promise.all(
    Array.from({ length: 100 }, () => known.post(`${FACTOR}/disable`, { password, code: wrongCode(app) })),
  );

  const looked = answers.filter(({ status }) => status === 422);
  expect(looked).toHaveLength(5);
});

async function signedInWith(shop: TestShop, app: Authenticator): Promise<Browser> {
  const browser = openBrowser(shop);
  expect((await signIn(shop, app.code(), browser)).status).toBe(200);
  return browser;
}

test("who does not know the password cannot close the door", async () => {
  await using shop = await openShop();
  const { app } = await protect(shop);
  for (let guess = 0; guess < 8; guess += 1) {
    await openBrowser(shop).post("/api/auth/sign-in", { ...OWNER, password: "una clave falsa", code: "000000" });
  }

  expect((await signIn(shop, app.code())).status).toBe(200);
});

test("a new password by the operator's link keeps the second factor, and forgets the wrong codes", async () => {
  await using shop = await openShop();
  const { app } = await protect(shop);
  for (let guess = 0; guess < 5; guess += 1) await signIn(shop, wrongCode(app));
  const link = await createResetLink(shop.db, OWNER.email, shop.environment.publicUrl);
  const token = link.ok ? (link.value.split("token=")[1] ?? "") : "";
  const changed = { ...OWNER, password: "caballo correcto batería" };
  await openBrowser(shop).post("/api/auth/password-reset/confirm", { token, password: changed.password });

  const browser = openBrowser(shop);
  expect(await brief(await browser.post("/api/auth/sign-in", changed))).toBe("401 second-factor-required code");
  const wrong = await browser.post("/api/auth/sign-in", { ...changed, code: wrongCode(app) });
  expect(await brief(wrong)).toBe("401 invalid-credentials code");
  expect((await browser.post("/api/auth/sign-in", { ...changed, code: app.code() })).status).toBe(200);
});

test("the operator takes it off for who lost everything, and that is written down", async () => {
  await using shop = await openShop();
  await protect(shop);

  expect(await disableSecondFactor(shop.db, OWNER.email, null)).toEqual({ ok: true, value: undefined });
  expect(await disableSecondFactor(shop.db, OWNER.email, null)).toEqual({ ok: false, refusal: "off" });

  expect((await signIn(shop)).status).toBe(200);
  expect(await audited(shop)).toEqual([`${OWNER.email} second-factor-enabled`, "operator second-factor-disabled"]);
});

test("what an administrator does with their second factor leaves another's as it is", async () => {
  await using shop = await openShop();
  await makeAccount(shop, PARTNER);
  const partner = await signedIn(shop, PARTNER);
  const begun = await partner.post(FACTOR, { password: PARTNER.password });
  const { app, browser } = await protect(shop);
  expect(await state(partner)).toEqual({ enabled_at: null, recovery_codes_left: 0, recovery_codes_made_at: null });
  expect(await state(browser)).toMatchObject({ enabled_at: expect.any(String), recovery_codes_left: 10 });

  const partnersApp = openAuthenticator(((await begun.json()) as { secret: string }).secret);
  const enabled = await partner.post(`${FACTOR}/enable`, { code: partnersApp.code() });
  const { recovery_codes: codes } = (await enabled.json()) as { recovery_codes: string[] };
  expect((await signIn(shop, app.code())).status).toBe(200);
  for (let guess = 0; guess < 5; guess += 1) await signIn(shop, wrongCode(app));
  expect((await openBrowser(shop).post("/api/auth/sign-in", { ...PARTNER, code: codes[0] })).status).toBe(200);
  const link = await createResetLink(shop.db, PARTNER.email, shop.environment.publicUrl);
  const token = link.ok ? (link.value.split("token=")[1] ?? "") : "";
  const chosen = { token, password: "caballo correcto batería" };
  expect((await openBrowser(shop).post("/api/auth/password-reset/confirm", chosen)).status).toBe(200);
  await disableSecondFactor(shop.db, PARTNER.email, null);

  expect((await signIn(shop, app.code(1))).status).toBe(429);
  expect(await state(browser)).toMatchObject({ enabled_at: expect.any(String), recovery_codes_left: 10 });
});

test("under another SECRET_KEY no code is right, and the operator's way out is open", async () => {
  await using shop = await openShop();
  const { app } = await protect(shop);
  const { id } = await shop.db.selectFrom("auth_users").select("id").executeTakeFirstOrThrow();
  const sealed_secret = seal("another secret key, long enough too", id, Buffer.from("twenty bytes of noise"));
  await shop.db.updateTable("auth_second_factors").set({ sealed_secret }).execute();

  expect(await brief(await signIn(shop, app.code()))).toBe("401 invalid-credentials code");
  await disableSecondFactor(shop.db, OWNER.email, null);
  expect((await signIn(shop)).status).toBe(200);
});

test("neither the database nor an answer after the first shows the secret or a recovery code", async () => {
  await using shop = await openShop();
  const { app, codes, secret, browser } = await protect(shop);
  await signIn(shop, codes[0]);
  await signIn(shop, wrongCode(app));

  const { rows } = await sql<{ stored: string }>`select concat(
    (select json_agg(f) from auth_second_factors f)::text, (select json_agg(r) from auth_recovery_codes r)::text,
    (select json_agg(a) from audit_log a)::text) as stored`.execute(shop.db);
  const answers = await Promise.all(
    [FACTOR, "/api/admin/account/sessions", "/api/auth/session"].map(async (path) => (await browser.get(path)).text()),
  );
  const shown = [...answers, rows[0]?.stored].join("\n");

  const bare = codes.map((code) => code.replace("-", ""));
  const hex = bare.map((code) => Buffer.from(code).toString("hex"));
  for (const hidden of [secret, ...codes, ...bare, ...hex]) expect(shown).not.toContain(hidden);
  expect(shown).toContain("sealed_secret");
});

test("a sign-in that waits while it is turned on is asked for a code", async () => {
  await using shop = await openShop();
  await protect(shop);
  await sql`update auth_second_factors set enabled_at = null`.execute(shop.db);

  await using change = await openTransaction(shop);
  await change.run("select from auth_users for no key update");
  const overlapping = signIn(shop);
  await change.untilAwaited();
  await change.run("update auth_second_factors set enabled_at = now()");
  await change.commit();

  expect(await brief(await overlapping)).toEqual("401 second-factor-required code");
});
