import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openShop } from "../../test/shop.ts";
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

test.each(adminRoutes)("$method $path refuses a visitor and a made-up session", async ({ method, path }) => {
  await using shop = await openShop();
  const address = path.replace(/:\w+/g, randomUUID());
  const headers = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" };
  const body = method === "GET" ? null : "{}";

  const visitor = await shop.request(address, { method, headers, body });
  expect(visitor.status).toBe(401);
  expect(await visitor.json()).toMatchObject({ code: "not-signed-in" });

  const cookies = "session=made-up; __Host-session=made-up; saitam-session=made-up";
  const pretender = await shop.request(address, { method, headers: { ...headers, Cookie: cookies }, body });
  expect(pretender.status).toBe(401);
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
