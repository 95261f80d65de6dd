import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeAccount, openBrowser, OWNER, signedIn } from "../../../test/administrator.ts";
import { openTransaction } from "../../../test/database.ts";
import { openListeningShop } from "../../../test/listening-shop.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { createLinkForBrowser } from "../administrators/admin-users.ts";
import { connect } from "../db/connection.ts";
import { type Attempt, reserveAttempt } from "./attempts.ts";

/** Requests in tests have no socket and appear to come from 0.0.0.0; trusting that proxy lets a test choose the address. */
const ANY_ADDRESS = { RATE_LIMIT: "on", TRUSTED_PROXY: "0.0.0.0" };
const WRONG = { email: OWNER.email, password: "una clave falsa" };
const MAIL = { SMTP_URL: "smtp://localhost:1", MAIL_FROM: "tienda@tienda.example" };
const GUESS: Attempt = { purpose: "sign-in", account: OWNER.email, address: "203.0.113.1" };

async function signInFrom(shop: TestShop, address: string, account = OWNER): Promise<Response> {
  return openBrowser(shop, address).post("/api/auth/sign-in", account);
}

/** Makes that many failed attempts, each from another address unless one is given. */
async function fail(shop: TestShop, times: number, changes: Partial<Attempt> = {}): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await reserveAttempt(shop.db, { ...GUESS, address: `198.51.100.${count}`, ...changes }, false);
  }
}

/** The secret of a link for the owner's new browser. */
async function browserToken(shop: TestShop): Promise<string | undefined> {
  const link = await createLinkForBrowser(shop.db, OWNER.email, shop.environment.publicUrl);
  return link.ok ? link.value.split("#token=")[1] : undefined;
}

test("the eleventh guess at an account from one address is refused, also when it is right", async () => {
  await using shop = await openShop(ANY_ADDRESS);
  await makeAccount(shop);
  const statuses: number[] = [];
  for (let guess = 0; guess < 10; guess += 1) statuses.push((await signInFrom(shop, "203.0.113.1", WRONG)).status);
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 401));

  const refused = await signInFrom(shop, "203.0.113.1");

  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: "rate-limited" });
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(890);
  expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(900);
  expect((await signInFrom(shop, "203.0.113.2")).status).toBe(200);
});

test("twenty failures close an address, whatever the accounts, and a /64 is one address", async () => {
  await using shop = await openShop(ANY_ADDRESS);
  await makeAccount(shop);
  for (let guess = 0; guess < 20; guess += 1) {
    const answer = await signInFrom(shop, `2001:db8:1:2::${guess}`, {
      ...WRONG,
      email: `nadie${guess}@tienda.example`,
    });
    expect(answer.status).toBe(401);
  }

  expect((await signInFrom(shop, "2001:db8:1:2:ffff::1")).status).toBe(429);
  expect((await signInFrom(shop, "2001:db8:1:3::1")).status).toBe(200);
});

test("after fifteen minutes the oldest failure no longer counts", async () => {
  await using shop = await openShop(ANY_ADDRESS);
  await fail(shop, 10, { address: GUESS.address });
  await sql`update auth_attempts set created_at = created_at - interval '14 minutes'`.execute(shop.db);

  const soon = await reserveAttempt(shop.db, GUESS, true);
  expect(soon.ok).toBe(false);
  expect(soon.ok ? 0 : soon.refusal.retryAfter).toBeLessThanOrEqual(60);

  await sql`update auth_attempts set created_at = created_at - interval '1 minute'`.execute(shop.db);
  expect((await reserveAttempt(shop.db, GUESS, true)).ok).toBe(true);
  expect(await shop.db.selectFrom("auth_attempts").select("id").execute()).toHaveLength(1);
});

test("failures counted while the clock was ahead do not count once it is corrected, nor later at their own time", async () => {
  await using shop = await openShop(ANY_ADDRESS);
  await fail(shop, 20, { address: GUESS.address });
  await sql`update auth_attempts set created_at = created_at + interval '1 day'`.execute(shop.db);

  expect((await reserveAttempt(shop.db, GUESS, true)).ok).toBe(true);
  expect(await shop.db.selectFrom("auth_attempts").select("id").execute()).toHaveLength(1);
});

test("successes do not count", async () => {
  await using shop = await openShop({ RATE_LIMIT: "on" });
  await makeAccount(shop);

  for (let time = 0; time < 12; time += 1) await signedIn(shop);

  expect(await shop.db.selectFrom("auth_attempts").select("id").execute()).toEqual([]);
});

test("of a thousand simultaneous guesses with invented addresses at most twenty are checked, and the owner gets in", async () => {
  await using shop = await openShop({ RATE_LIMIT: "on" });
  await makeAccount(shop);
  const guesses = Array.from({ length: 1000 }, (_, index) => {
    const invented = `${index % 256}.${(index * 7) % 256}.1.1`;
    return openBrowser(shop, invented).post("/api/auth/sign-in", {
      ...WRONG,
      email: `cuenta${index % 50}@tienda.example`,
    });
  });

  const statuses = (await Promise.all(guesses)).map(({ status }) => status);

  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20);
  // 503 comes from the limit on concurrent requests, before any query.
  expect(new Set(statuses).difference(new Set([401, 429, 503])).size).toBe(0);
  expect((await shop.db.selectFrom("auth_attempts").select("id").execute()).length).toBeLessThanOrEqual(20);
  await shop.db
    .updateTable("auth_attempts")
    .set({ networks: ["203.0.113.9"] })
    .execute();
  expect((await openBrowser(shop).post("/api/auth/sign-in", OWNER)).status).toBe(200);
});

test("a flood of strangers' guesses keeps neither visitors nor the owner's own browser waiting", async () => {
  await using shop = await openShop(ANY_ADDRESS);
  await makeAccount(shop);
  const own = openBrowser(shop, "198.51.100.7");
  await own.post("/api/auth/sign-in", OWNER);
  const flood = Array.from({ length: 1000 }, (_, index) =>
    signInFrom(shop, `203.0.${index % 4}.${index % 256}`, { ...WRONG, email: `cuenta${index}@tienda.example` }),
  );

  const visit = await shop.request("/api/categories");
  const signIn = await own.post("/api/auth/sign-in", OWNER);
  const statuses = new Set((await Promise.all(flood)).map(({ status }) => status));

  expect([visit.status, signIn.status]).toEqual([200, 200]);
  expect(statuses).toEqual(new Set([401, 429]));
});

test("two processes count together", async () => {
  await using shop = await openShop();
  const other = connect(shop.connection, () => undefined);

  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      reserveAttempt(index % 2 ? shop.db : other, { ...GUESS, account: `${index}@x.example` }, true),
    ),
  );
  await other.destroy();

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20);
});

test("of 2,000 guesses from 200 addresses twenty are checked, and the owner's own browser notices nothing", async () => {
  await using shop = await openShop(ANY_ADDRESS);
  await makeAccount(shop);
  const own = openBrowser(shop, "198.51.100.7");
  await own.post("/api/auth/sign-in", OWNER);
  const statuses: number[] = [];
  for (let guess = 0; guess < 10; guess += 1) {
    const round = Array.from({ length: 200 }, (_, index) => signInFrom(shop, `203.0.113.${index}`, WRONG));
    for (const answer of await Promise.all(round)) statuses.push(answer.status);
  }

  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20);
  // 503 comes from the limit on concurrent requests, before any query.
  expect(new Set(statuses).difference(new Set([401, 429, 503])).size).toBe(0);
  expect(await shop.db.selectFrom("auth_attempts").select("id").execute()).toHaveLength(20);
  expect((await own.post("/api/auth/sign-in", WRONG)).status).toBe(401);
  expect((await own.post("/api/auth/sign-in", OWNER)).status).toBe(200);
});

test("once strangers have used up an account's guesses, nobody learns whether the account exists", async () => {
  await using shop = await openShop(ANY_ADDRESS);
  await makeAccount(shop);
  const nobody = { ...WRONG, email: "nadie@tienda.example" };
  await fail(shop, 20);
  await fail(shop, 20, { account: nobody.email });

  const [right, wrong, none] = await Promise.all(
    [OWNER, WRONG, nobody].map(async (account, index) => {
      const answer = await signInFrom(shop, `203.0.113.${index}`, account);
      return { status: answer.status, body: await answer.json() };
    }),
  );

  expect(right?.status).toBe(429);
  expect(right?.body).toMatchObject({ code: "rate-limited", browser_link: false });
  expect([wrong, none]).toEqual([right, right]);
});

test("while others guess, the owner signs in with a new browser by a link: once, with the password, and only there", async () => {
  await using shop = await openShop(ANY_ADDRESS);
  await makeAccount(shop);
  await makeAccount(shop, { ...OWNER, email: "socia@tienda.example" });
  await fail(shop, 20);
  await fail(shop, 20, { account: "socia@tienda.example" });
  const link = await createLinkForBrowser(shop.db, OWNER.email, shop.environment.publicUrl);
  const [address, browser_token] = (link.ok ? link.value : "").split("#token=");
  expect(address).toBe("http://localhost:3000/admin/entrar");
  const browser = openBrowser(shop, "203.0.113.1");

  const others = { ...OWNER, email: "socia@tienda.example", browser_token };
  expect((await browser.post("/api/auth/browser-link/confirm", others)).status).toBe(429);
  expect((await browser.post("/api/auth/browser-link/confirm", { ...WRONG, browser_token })).status).toBe(401);
  expect((await browser.post("/api/auth/browser-link/confirm", { ...OWNER, browser_token })).status).toBe(200);

  const thief = openBrowser(shop, "203.0.113.2");
  expect((await thief.post("/api/auth/browser-link/confirm", { ...OWNER, browser_token })).status).toBe(429);
  browser.cookies.delete("saitam_session");
  expect((await browser.post("/api/auth/sign-in", OWNER)).status).toBe(200);
});

test("of two new browsers that come at once by one link, one gets in", async () => {
  await using shop = await openShop(ANY_ADDRESS);
  await makeAccount(shop);
  const browser_token = await browserToken(shop);

  const answers = await Promise.all(
    ["203.0.113.1", "203.0.113.2"].map((address) =>
      openBrowser(shop, address).post("/api/auth/browser-link/confirm", { ...OWNER, browser_token }),
    ),
  );

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
});

test("a link for a new browser is good for thirty minutes", async () => {
  await using shop = await openShop(ANY_ADDRESS);
  await makeAccount(shop);
  await fail(shop, 20);
  const browser_token = await browserToken(shop);
  const signIn = async () =>
    (await openBrowser(shop, "203.0.113.1").post("/api/auth/browser-link/confirm", { ...OWNER, browser_token })).status;
  const ageLink = (minutes: number) =>
    sql`update auth_verifications set expires_at = expires_at - make_interval(mins => ${minutes})`.execute(shop.db);

  await ageLink(30);
  expect(await signIn()).toBe(429);
  await ageLink(-1);
  expect(await signIn()).toBe(200);
});

/** Sends sign-ins over HTTP from an address of its own: the count of refusals outlives a test, and its first run. */
function newAddress(url: string) {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  return (path: string, body: object, cookie = "") =>
    fetch(`${url}/api/auth/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": address, Cookie: cookie },
      body: JSON.stringify(body),
    });
}

test("whoever goes on after many refusals is refused unread, but for known browsers and links", async () => {
  await using listening = await openListeningShop({ RATE_LIMIT: "on", TRUSTED_PROXY: "127.0.0.1" });
  const { shop, url } = listening;
  await makeAccount(shop);
  const send = newAddress(url);
  const cookies = (await send("sign-in", OWNER)).headers.getSetCookie();
  const known = cookies.find((cookie) => cookie.startsWith("saitam_known"));
  const browser_token = await browserToken(shop);
  await fail(shop, 20);
  expect((await send("sign-in", {})).status).toBe(422);

  let unread = await send("sign-in?again", {});
  for (let refused = 0; refused < 300 && unread.status === 422; refused += 1) {
    expect((await send("sign-in", WRONG)).status).toBe(429);
    unread = await send("sign-in?again", {});
  }

  expect([unread.status, unread.headers.get("Retry-After")]).toEqual([429, "900"]);
  expect(await unread.json()).toMatchObject({ code: "rate-limited", browser_link: false });
  expect(listening.events[0]).toMatch(/^rate-limited [\d.]+ \/api\/auth\/sign-in$/);
  expect((await send("sign-in", OWNER, known)).status).toBe(200);
  expect((await send("browser-link/confirm", { ...OWNER, browser_token })).status).toBe(200);
});

test("a known browser's refusals refuse nobody else at its address", async () => {
  await using listening = await openListeningShop({ RATE_LIMIT: "on", TRUSTED_PROXY: "127.0.0.1" });
  const { shop, url } = listening;
  await makeAccount(shop);
  const send = newAddress(url);
  const cookies = (await send("sign-in", OWNER)).headers.getSetCookie();
  const known = cookies.find((cookie) => cookie.startsWith("saitam_known"));

  const statuses: number[] = [];
  for (let guess = 0; guess < 120; guess += 1) statuses.push((await send("sign-in", WRONG, known)).status);

  expect(statuses.filter((status) => status === 429)).toHaveLength(110);
  expect((await send("sign-in", {})).status).toBe(422);
});

test("guesses that find no room to wait count, too: a flood is soon refused unread, other addresses are not", async () => {
  await using listening = await openListeningShop({ RATE_LIMIT: "on", TRUSTED_PROXY: "127.0.0.1" });
  const { shop, url } = listening;
  await makeAccount(shop);
  const send = newAddress(url);
  const lock = await openTransaction(shop);
  await lock.run("lock table auth_attempts");
  const flood = Array.from({ length: 110 }, () => send("sign-in", WRONG));
  expect((await Promise.race(flood)).status).toBe(429); // the first that finds no room to wait
  await lock.commit();
  await lock[Symbol.asyncDispose]();

  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(100);
  expect((await send("sign-in", {})).status).toBe(429);
  expect((await newAddress(url)("sign-in", {})).status).toBe(422);
});

test("a link for a new browser lets nobody try more than ten passwords", async () => {
  await using shop = await openShop(ANY_ADDRESS);
  await makeAccount(shop);
  const browser_token = await browserToken(shop);

  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) {
    const answer = await openBrowser(shop, `203.0.113.${guess}`).post("/api/auth/browser-link/confirm", {
      ...WRONG,
      browser_token,
    });
    statuses.push(answer.status);
  }

  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
});

test("a link for a new browser is mailed to administrators only, and asking says the same to everyone", async () => {
  await using shop = await openShop({ ...ANY_ADDRESS, ...MAIL });
  await makeAccount(shop);

  const answers = await Promise.all(
    [OWNER.email, "nadie@tienda.example", "ni un e-mail"].map(async (email) => {
      const answer = await openBrowser(shop, "203.0.113.1").post("/api/auth/browser-link", { email });
      return [answer.status, await answer.text()].join(" ");
    }),
  );

  expect(new Set(answers)).toEqual(
    new Set([
      '202 {"message":"Si ese e-mail administra la tienda, recibirá un enlace para entrar desde este navegador."}',
    ]),
  );
  expect(await createLinkForBrowser(shop.db, "nadie@tienda.example", "")).toEqual({
    ok: false,
    refusal: "not-an-admin",
  });
});

test("a known browser is known for its own account only, and not when the mark is made up", async () => {
  await using shop = await openShop(ANY_ADDRESS);
  await makeAccount(shop);
  const known = openBrowser(shop, "203.0.113.1");
  await known.post("/api/auth/sign-in", OWNER);
  const mark = known.cookies.get("saitam_known") ?? "";
  await fail(shop, 20, { account: "otra@tienda.example" });
  await fail(shop, 20);

  const statusWith = async (cookie: string, email: string): Promise<number> => {
    const browser = openBrowser(shop, "203.0.113.50");
    browser.cookies.set("saitam_known", cookie);
    return (await browser.post("/api/auth/sign-in", { email, password: WRONG.password })).status;
  };
  const later = mark.replace(/^\d+/, (until) => String(Number(until) + 1));

  expect(await statusWith(mark, OWNER.email)).toBe(401);
  expect(await statusWith(mark, "otra@tienda.example")).toBe(429);
  expect(await statusWith(later, OWNER.email)).toBe(429);
  expect(await statusWith("nada", OWNER.email)).toBe(429);
});

test("who shares the owner's address cannot keep the owner's browser out", async () => {
  await using shop = await openShop(ANY_ADDRESS);
  await makeAccount(shop);
  const own = openBrowser(shop, "203.0.113.1");
  await own.post("/api/auth/sign-in", OWNER);
  await fail(shop, 20, { address: "203.0.113.1" });

  expect((await signInFrom(shop, "203.0.113.1")).status).toBe(429);
  expect((await own.post("/api/auth/sign-in", OWNER)).status).toBe(200);
});

test.each([
  [
    "/64 of a /56",
    80,
    (index: number) => `2001:db8:1:${index.toString(16)}::1`,
    "2001:db8:1:ff::1",
    "2001:db8:1:100::1",
  ],
  [
    "/56 of a /48",
    320,
    (index: number) => `2001:db8:1:${(index << 8).toString(16)}::1`,
    "2001:db8:1:ffff::1",
    "2001:db8:2::1",
  ],
])("whoever changes the %s has %i failures, not twenty each time", async (_, allowed, addressOf, same, other) => {
  await using shop = await openShop();
  const attempt = (address: string, account: string): Attempt => ({ purpose: "sign-in", account, address });
  let counted = 0;
  for (let index = 0; index < allowed + 16; index += 1) {
    const reserved = await reserveAttempt(shop.db, attempt(addressOf(index % 256), `${index}@x.example`), true);
    if (reserved.ok) counted += 1;
  }

  expect(counted).toBe(allowed);
  expect((await reserveAttempt(shop.db, attempt(same, "y@x.example"), true)).ok).toBe(false);
  expect((await reserveAttempt(shop.db, attempt(other, "y@x.example"), true)).ok).toBe(true);
});

test("RATE_LIMIT=off lifts the limits by address", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  await fail(shop, 30, { address: "0.0.0.0", account: "x@y.example" });
  await fail(shop, 9, { address: "0.0.0.0" });

  expect((await openBrowser(shop).post("/api/auth/sign-in", WRONG)).status).toBe(401);
  expect((await openBrowser(shop).post("/api/auth/sign-in", OWNER)).status).toBe(200);
});

test("asking for another password is limited alike for everyone, and apart from the guesses", async () => {
  await using shop = await openShop(ANY_ADDRESS);
  await makeAccount(shop);
  const ask = (email: string) => openBrowser(shop, "203.0.113.1").post("/api/auth/password-reset", { email });

  for (const email of [OWNER.email, "nadie@tienda.example"]) {
    for (let request = 0; request < 10; request += 1) expect((await ask(email)).status).toBe(202);
  }

  expect((await ask(OWNER.email)).status).toBe(429);
  expect((await ask("otra@tienda.example")).status).toBe(429);
  expect((await signInFrom(shop, "203.0.113.1")).status).toBe(200);
});
