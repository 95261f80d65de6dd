import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { EXPIRES_IN } from "#domain/session.ts";
import { makeAccount, signedIn } from "../../test/administrator.ts";
import { openShop, type TestShop } from "../../test/shop.ts";
import { ADMIN_PREFIX, routes } from "./routes.ts";

const adminRoutes = routes.filter((route) => route.path.startsWith(ADMIN_PREFIX));

test("every route declares its role, and everything of the panel is for administrators only", () => {
  for (const route of routes)
    expect(["anyone", "administrator"], `${route.method} ${route.path}`).toContain(route.role);
  for (const route of adminRoutes) expect(route.role, `${route.method} ${route.path}`).toBe("administrator");
  expect(adminRoutes.length).toBeGreaterThan(8);
});

test("no two routes claim the same call", () => {
  const calls = routes.map((route) => `${route.method} ${route.path}`);
  expect(new Set(calls).size).toBe(calls.length);
});

/** Calls every administrative route with a browser's cookies and gives the answers by call. */
async function callAll(shop: TestShop, cookies: ReadonlyMap<string, string>): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const { method, path } of adminRoutes) {
    const answer = await shop.request(path.replace(/:\w+/g, randomUUID()), {
      method,
      headers: {
        "Content-Type": "application/json",
        "Sec-Fetch-Site": "same-origin",
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      body: method === "GET" ? null : "{}",
    });
    const { code = "none" } = (await answer.json().catch(() => ({}))) as { code?: string };
    answers[`${method} ${path}`] = `${answer.status} ${code}`;
  }
  return answers;
}

function everywhere(answer: string): Record<string, string> {
  return Object.fromEntries(adminRoutes.map(({ method, path }) => [`${method} ${path}`, answer]));
}

const notSignedIn = everywhere("401 not-signed-in");

test("every administrative call refuses a visitor and a made-up session", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const { cookies } = await signedIn(shop);
  expect(await callAll(shop, new Map())).toEqual(notSignedIn);
  const madeUp = new Map([...cookies.keys()].map((name) => [name, randomUUID()]));
  expect(await callAll(shop, madeUp)).toEqual(notSignedIn);
});

test("every administrative call refuses an expired session, and works again once it is refreshed", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const browser = await signedIn(shop);
  await shop.db
    .updateTable("auth_sessions")
    .set({ updated_at: new Date(Date.now() - (EXPIRES_IN + 1) * 1000) })
    .execute();
  expect(await callAll(shop, browser.cookies)).toEqual(notSignedIn);
  expect((await browser.post("/api/auth/refresh")).status).toBe(200);
  expect((await browser.get("/api/admin/orders")).status).toBe(200);
});

test("every administrative call refuses a session that signed out", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const browser = await signedIn(shop);
  const before = new Map(browser.cookies);
  await browser.post("/api/auth/sign-out");
  expect(await callAll(shop, before)).toEqual(notSignedIn);
});

test("every administrative call refuses someone whose access was taken away", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const browser = await signedIn(shop);
  await shop.db.deleteFrom("admin_users").execute();
  expect(await callAll(shop, browser.cookies)).toEqual(notSignedIn);
});

test("every administrative call refuses a live session of someone who is no administrator", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const browser = await signedIn(shop);
  // Sessions end with the access, by a trigger: without it one is left that no administrator owns.
  await sql`alter table admin_users disable trigger user`.execute(shop.db);
  await shop.db.deleteFrom("admin_users").execute();
  expect(await callAll(shop, browser.cookies)).toEqual(everywhere("403 not-an-admin"));
});

test.each([
  "//api/admin/orders",
  "/API/ADMIN/orders",
  "/api/admin%2Forders",
  "/api/admin/orders/",
  "/api/admin/orders;x=1",
  "/api/./admin/orders",
  "/api/admin/orders.",
])("%s opens nothing", async (path) => {
  await using shop = await openShop();
  const response = await shop.request(path);
  expect([401, 404]).toContain(response.status);
  expect(await response.text()).not.toContain("order_number");
});

test("the API describes every call of its own", async () => {
  await using shop = await openShop();
  const { paths } = (await (await shop.request("/api/openapi.json")).json()) as { paths: Record<string, object> };
  const described = Object.values(paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0);
  expect(described).toBe(routes.filter((route) => route.path.startsWith("/api/")).length);
});
