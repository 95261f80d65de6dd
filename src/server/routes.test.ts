import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { EXPIRES_IN } from "#domain/session.ts";
import { makeAccount, signedIn } from "../../test/administrator.ts";
import {
  addressOf,
  everywhere,
  fillForCalls,
  type Ids,
  outcomeOf,
  PANEL_CALLS,
  spellingsOf,
  tellsSecrets,
} from "../../test/calls.ts";
import { contentsOf } from "../../test/contents.ts";
import { openShop, type TestShop } from "../../test/shop.ts";
import { createApp } from "./app.ts";
import { isDescribed } from "./openapi.ts";
import { createPages } from "./pages/pages.ts";
import { ORDER_FORMS } from "./receipts/order-form.ts";
import { ADMIN_PREFIX, routes } from "./routes.ts";

type Cookies = ReadonlyMap<string, string>;

const NOBODY: Cookies = new Map();

const notSignedIn = everywhere(PANEL_CALLS, "401 not-signed-in");

test("every route declares its role, and everything of the panel is for administrators only", () => {
  for (const { method, path, role } of routes) {
    const mayBeOpen = !path.startsWith(ADMIN_PREFIX);
    expect(mayBeOpen ? ["anyone", "administrator"] : ["administrator"], `${method} ${path}`).toContain(role);
  }
  expect(PANEL_CALLS.length).toBeGreaterThan(8);
});

test("no two routes claim the same call", () => {
  const calls = routes.map((route) => `${route.method} ${route.path}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test("besides its routes the shop only answers pages, which are outside the API and, except for one form, read-only", async () => {
  await using shop = await openShop();
  const pages = createPages(shop, {
    storefront: { scripts: [], code: [], otherScreens: [], styles: [], fonts: [], lazy: new Map() },
    admin: { scripts: [], code: [], otherScreens: [], styles: [], fonts: [], lazy: new Map() },
  });
  const app = createApp(shop, pages, { answer: () => undefined });
  const declared = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  const middleware = new Set(["ALL /*", "ALL /pedido/*", ...ORDER_FORMS.map((path) => `ALL ${path}`)]);

  const others = app.routes
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !declared.has(call) && !middleware.has(call));

  // The only form that works without a script and is no call; its sender needs no right.
  expect(others.filter((call) => !/^GET \/(?!api\/)/.test(call))).toEqual(["POST /arrepentimiento"]);
});

function send(shop: TestShop, method: string, address: string, cookies: Cookies): Promise<Response> {
  return shop.request(address, {
    method,
    headers: {
      "Content-Type": "application/json",
      "Sec-Fetch-Site": "same-origin",
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
    body: method === "GET" ? null : "{}",
  });
}

/** Makes every administrative call on existing things, with a browser's cookies, and returns the outcomes by call. */
async function callAll(shop: TestShop, ids: Ids, cookies: Cookies): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  for (const { method, path } of PANEL_CALLS) {
    outcomes[`${method} ${path}`] = await outcomeOf(await send(shop, method, addressOf(path, ids), cookies));
  }
  return outcomes;
}

/** Asserts that every administrative call is refused like this for each of them, and changes no table. */
async function expectShut(shop: TestShop, outcome: Record<string, string>, ...callers: Cookies[]): Promise<void> {
  const ids = await fillForCalls(shop);
  const before = await contentsOf(shop.db);
  for (const cookies of callers) expect(await callAll(shop, ids, cookies)).toEqual(outcome);
  expect(await contentsOf(shop.db)).toEqual(before);
}

test("the owner's calls, made as below, do change something: what is compared there would show it", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const { cookies } = await signedIn(shop);
  const ids = await fillForCalls(shop);
  const before = await contentsOf(shop.db);

  const outcomes = await callAll(shop, ids, cookies);

  expect(Object.values(outcomes).filter((outcome) => /^(401|403|5)/.test(outcome))).toEqual([]);
  expect(await contentsOf(shop.db)).not.toEqual(before);
});

test("every administrative call refuses a visitor, a made-up session and one of another name", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const { cookies } = await signedIn(shop);
  const madeUp = new Map([...cookies.keys()].map((name) => [name, randomUUID()]));
  const renamed = new Map([...cookies].map(([name, value]) => [`__Host-${name}`, value]));
  await expectShut(shop, notSignedIn, NOBODY, madeUp, renamed);
});

test("every administrative call refuses an expired session, and works again once it is refreshed", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const browser = await signedIn(shop);
  await shop.db
    .updateTable("auth_sessions")
    .set({ updated_at: new Date(Date.now() - (EXPIRES_IN + 1) * 1000) })
    .execute();
  await expectShut(shop, notSignedIn, browser.cookies);
  expect((await browser.post("/api/auth/refresh")).status).toBe(200);
  expect((await browser.get("/api/admin/orders")).status).toBe(200);
});

test("every administrative call refuses a session that signed out", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const browser = await signedIn(shop);
  const before = new Map(browser.cookies);
  await browser.post("/api/auth/sign-out");
  await expectShut(shop, notSignedIn, before);
});

test("every administrative call refuses someone whose access was taken away", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const browser = await signedIn(shop);
  await shop.db.deleteFrom("admin_users").execute();
  await expectShut(shop, notSignedIn, browser.cookies);
});

test("every administrative call refuses a live session of someone who is no administrator", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const browser = await signedIn(shop);
  // A trigger ends sessions with the access: without it one remains whose owner is no administrator.
  await sql`alter table admin_users disable trigger user`.execute(shop.db);
  await shop.db.deleteFrom("admin_users").execute();
  await expectShut(shop, everywhere(PANEL_CALLS, "403 not-an-admin"), browser.cookies);
});

test("no other spelling of an administrative call opens anything to a visitor", async () => {
  await using shop = await openShop();
  const ids = await fillForCalls(shop);
  const before = await contentsOf(shop.db);

  for (const { method, path } of PANEL_CALLS) {
    for (const spelling of spellingsOf(addressOf(path, ids))) {
      const answer = await send(shop, method, spelling, NOBODY);
      expect([401, 404, 405], `${method} ${spelling}`).toContain(answer.status);
      expect(tellsSecrets(await answer.text()), `${method} ${spelling}`).toBe(false);
    }
  }

  expect(await contentsOf(shop.db)).toEqual(before);
});

test("a visitor's HEAD and OPTIONS, and methods named in headers, open nothing", async () => {
  await using shop = await openShop();
  const ids = await fillForCalls(shop);
  const before = await contentsOf(shop.db);

  for (const { path } of PANEL_CALLS) {
    for (const method of ["HEAD", "OPTIONS"]) {
      const answer = await send(shop, method, addressOf(path, ids), NOBODY).catch(() => undefined);
      if (answer) expect([401, 404, 405], `${method} ${path}`).toContain(answer.status);
    }
    const disguised = await shop.request(addressOf(path, ids), {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin", "X-HTTP-Method-Override": "DELETE", "X-Original-URL": "/" },
    });
    expect([401, 404, 405], path).toContain(disguised.status);
  }

  expect(await contentsOf(shop.db)).toEqual(before);
});

test("the API describes every call of its own", async () => {
  await using shop = await openShop();
  const { paths } = (await (await shop.request("/api/openapi.json")).json()) as { paths: Record<string, object> };
  const described = Object.values(paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0);
  expect(described).toBe(routes.filter(isDescribed).length);
});
