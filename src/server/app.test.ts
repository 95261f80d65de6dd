import { expect, test } from "vitest";
import { PANEL } from "#domain/panel-address.ts";
import { NO_ASSETS, openShop } from "../../test/shop.ts";
import { createApp } from "./app.ts";
import { whileWorking } from "./http/in-flight-requests.ts";
import { createLog } from "./log.ts";
import { createPages } from "./pages/pages.ts";
import { routes } from "./routes.ts";
import { findSettings } from "./settings/settings.ts";

test("the panel's addresses answer its page, and any other below it the same page as missing", async () => {
  await using shop = await openShop();
  for (const path of Object.values(PANEL)) {
    expect((await shop.request(path.replace(":id", crypto.randomUUID()))).status, path).toBe(200);
  }
  const page = await (await shop.request("/admin")).text();
  for (const path of ["/admin/x", "/admin/ordenes/1/2", "/admin/productos", "/admin/productos/1", "/admin/Ajustes"]) {
    const answer = await shop.request(path);
    expect([answer.status, answer.headers.get("Cache-Control")], path).toEqual([404, "no-store"]);
    expect(await answer.text(), path).toBe(page);
  }
  for (const [path, location] of [
    ["/admin/", "/admin"],
    ["/admin//", "/admin"],
    ["/admin/ordenes/?estado=pendiente", "/admin/ordenes?estado=pendiente"],
    ["/admin/a%0D%0Ab/", "/admin/a%0D%0Ab"],
    ["/admin/ñ/", "/admin/%C3%B1"],
  ] as const) {
    const { status, headers } = await shop.request(path);
    expect([status, headers.get("Location"), headers.get("Cache-Control")], path).toEqual([302, location, "no-store"]);
  }
});

test("a call that there is, with a method that it does not take, hears which ones it takes", async () => {
  await using shop = await openShop();
  const send = (method: string, path: string) => shop.request(path, { method });
  for (const [method, path, allowed] of [
    ["DELETE", "/api/products", "GET, HEAD"],
    ["GET", "/api/orders", "POST"],
    ["PUT", `/api/admin/orders/${crypto.randomUUID()}`, "GET, HEAD, PATCH"],
    ["OPTIONS", "/api/cart/check", "POST"],
    ["POST", "/healthz", "GET, HEAD"],
    ["PUT", "/files/products/a-320.webp", "GET, HEAD"],
    ["PUT", "/api/admin/products/export", "DELETE, GET, HEAD, PATCH"],
    ["DELETE", "/arrepentimiento", "GET, HEAD, POST"],
    ["DELETE", "/productos", "GET, HEAD"],
  ] as const) {
    const answer = await send(method, path);
    expect([answer.status, answer.headers.get("Allow")], `${method} ${path}`).toEqual([405, allowed]);
    expect(await answer.json()).toMatchObject({ code: "method-not-allowed" });
  }
  for (const path of ["/api/nada", "/api/products/", "/api/admin/x", "/api/openapiXjson"])
    expect((await send("PUT", path)).status).toBe(404);
});

test("an address that nobody can read is unknown to every other method as well", async () => {
  await using shop = await openShop();
  for (const path of ["/functions/v1/reset-admin-password", "/reset-admin-password", "/productos/", "/admin/nada"]) {
    for (const method of ["GET", "POST", "PUT", "DELETE", "OPTIONS"]) {
      const answer = await shop.request(path, { method });
      expect([answer.status, answer.headers.get("Allow")], `${method} ${path}`).toEqual([404, null]);
    }
    expect(await (await shop.request(path, { method: "POST" })).json()).toMatchObject({ code: "not-found" });
  }
  const form = await shop.request("/pedidos", { method: "POST", headers: { "Sec-Fetch-Mode": "navigate" } });
  expect([form.status, form.headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
  for (const path of ["/sitemap.xml", "/admin/ordenes", "/pedido/nada"])
    expect((await shop.request(path, { method: "POST" })).status, path).toBe(405);
});

test("every call refuses the methods that it does not take", async () => {
  await using shop = await openShop();
  for (const { path } of routes) {
    const address = path.replaceAll(/:\w+/g, crypto.randomUUID()).replace("*", "a");
    const answer = await shop.request(address, { method: "TRACE_" });
    expect(answer.status, path).toBe(405);
    const allowed = answer.headers.get("Allow")?.split(", ") ?? [];
    for (const { method } of routes.filter((route) => route.path === path)) expect(allowed, path).toContain(method);
  }
});

test("what HEAD leaves out lets go of itself: no channel waits for a reader that never comes", async () => {
  await using shop = await openShop();
  let isLetGo = false;
  const channel = new ReadableStream({ cancel: () => void (isLetGo = true) });
  const pages = createPages(shop, { storefront: NO_ASSETS, admin: NO_ASSETS });
  const live = { ...shop.live, open: () => new Response(channel) };
  const app = createApp({ ...shop, live }, pages, { answer: () => undefined });

  const head = await app.request("http://localhost/api/live", { method: "HEAD" });
  expect([head.status, await head.text(), isLetGo]).toEqual([200, "", true]);
});

test("a page that cannot be made while the database is away says when to come back", async () => {
  await using shop = await openShop();
  const broken = createApp(
    shop,
    {
      ...createPages(shop, { storefront: NO_ASSETS, admin: NO_ASSETS }),
      respond: () => Promise.reject(Object.assign(new Error("gone"), { code: "ECONNRESET" })),
    },
    { answer: () => undefined },
  );
  const answer = await broken.request("/productos");
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "2"]);
});

test("a shop at an https address tells browsers to keep to it, and no other shop does", async () => {
  await using secure = await openShop({ PUBLIC_URL: "https://tienda.example" });
  await using plain = await openShop();
  for (const path of ["/", "/admin", "/nada", "/api/products", "/api/nada", "/healthz"]) {
    const hstsOf = async (shop: typeof plain) => (await shop.request(path)).headers.get("Strict-Transport-Security");
    expect([await hstsOf(secure), await hstsOf(plain)], path).toEqual(["max-age=31536000", null]);
  }
});

test("a full shop refuses pages with one page that was made once, and calls with a problem", async () => {
  await using shop = await openShop();
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const working = Array.from({ length: 300 }, () => whileWorking(() => over));

  const [first, second, call] = [
    await shop.request("/"),
    await shop.request("/productos"),
    await shop.request("/api/products"),
  ];
  end();
  await Promise.all(working);

  for (const answer of [first, second]) {
    expect([answer.status, answer.headers.get("Retry-After"), answer.headers.get("Cache-Control")]).toEqual([
      503,
      "2",
      "no-store",
    ]);
  }
  const page = await first.text();
  expect(page).toContain("Unexpected Application Error!");
  expect(await second.text()).toBe(page);
  expect([call.status, call.headers.get("Retry-After")]).toEqual([503, "2"]);
  const refusal = await call.json();
  expect(refusal).toMatchObject({ code: "overloaded" });
  expect(refusal).not.toHaveProperty("request_id"); // so it was not begun
});

test("a call that fails midway for want of a database has an id and one line in the log, without a stack trace", async () => {
  const lines: string[] = [];
  await using shop = await openShop({ LOG_LEVEL: "error" }, lines);
  const live = {
    ...shop.live,
    open: () => {
      throw Object.assign(new Error("gone"), { code: "ECONNRESET" });
    },
  };
  const pages = createPages(shop, { storefront: NO_ASSETS, admin: NO_ASSETS });
  const app = createApp({ ...shop, live }, pages, { answer: () => undefined });

  const answer = await app.request("http://localhost/api/live");
  expect(await answer.json()).toMatchObject({ status: 503, code: "overloaded", request_id: expect.any(String) });
  expect(JSON.parse(lines.join(""))).toMatchObject({ outage: { message: "gone", code: "ECONNRESET" } });
  expect(lines.join("")).not.toContain("stack");
});

test("failures are logged even if the client has left meanwhile, unless it had not sent everything", async () => {
  const lines: string[] = [];
  await using shop = await openShop({ LOG_LEVEL: "error" }, lines);
  const live = {
    ...shop.live,
    open: () => {
      throw new Error("broken");
    },
  };
  const broken = { ...shop, live };
  const app = createApp(broken, createPages(broken, { storefront: NO_ASSETS, admin: NO_ASSETS }), {
    answer: () => undefined,
  });
  const request = new Request("http://localhost/api/live", { signal: AbortSignal.abort() });

  await app.request(request, undefined, { incoming: { complete: false, destroyed: true, socket: {} } });
  expect(lines).toEqual([]);

  await app.request(request, undefined, { incoming: { complete: true, socket: {} } });
  expect(lines).toEqual([expect.stringContaining("A request failed")]);
});

test("while the database is away the log tells that an order's page failed, and not which one", async () => {
  await using shop = await openShop();
  const placed = await shop.orders([{ product: await shop.sells() }]);
  const { order } = (await placed.json()) as { order: { url: string } };
  const { pathname } = new URL(order.url, shop.environment.publicUrl);
  await using closed = await openShop();
  await findSettings(closed.db); // a connection that was never used cannot be closed
  await closed.db.destroy();
  let written = "";
  const log = createLog("error", { write: (line) => (written += line) });
  const assets = { scripts: [], code: [], otherScreens: [], styles: [], fonts: [], lazy: new Map() };
  const broken = { ...shop, db: closed.db, log };
  const app = createApp(broken, createPages(broken, { storefront: assets, admin: assets }), {
    answer: () => undefined,
  });

  expect((await app.request(shop.environment.publicUrl + pathname)).status).toBeGreaterThanOrEqual(500);
  expect(JSON.parse(written.split("\n")[0] ?? "")).toMatchObject({ path: "/pedido/…", msg: "A request failed" });
  expect(pathname).toMatch(/^\/pedido\/.{20,}/);
  expect(written).not.toContain(pathname.slice("/pedido/".length));
});

test("every answer that is text says in which characters it is written", async () => {
  await using shop = await openShop({ METRICS_TOKEN: "secret" });
  const { id } = await shop.sells();
  const pages = ["/", `/producto/${id}`, "/admin", "/nada"];
  const calls = ["/api/products", "/api/live", "/metrics"];
  const files = ["/favicon.svg", "/robots.txt", "/sitemap.xml", "/feeds/google.xml", "/manifest.webmanifest"];
  for (const path of [...pages, ...calls, ...files]) {
    const answer = await shop.request(path, { headers: { Authorization: "Bearer secret" } });
    await answer.body?.cancel();
    expect(answer.headers.get("Content-Type"), path).toMatch(/; charset=utf-8$/);
  }
});

test("every page loads and runs only what is the shop's, stands in no frame and is what it says", async () => {
  await using shop = await openShop();
  const { id } = await shop.sells();
  for (const path of ["/", "/productos", `/producto/${id}`, "/mi-pedido", "/pedido/x", "/nada", "/admin", "/admin/x"]) {
    const { headers } = await shop.request(path);
    const policy = (headers.get("Content-Security-Policy") ?? "").split("; ");
    expect(policy, path).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "script-src 'self' 'inline-speculation-rules'",
        "style-src 'self' 'sha256-SX7UqyxGVDSLzV90icKkPuaEGi8NcinaZfagIyBzAuY='",
        "connect-src 'self'",
        "require-trusted-types-for 'script'",
      ]),
    );
    expect(policy.join(), path).not.toMatch(/unsafe|https?:|\*/);
    expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
    expect(headers.get("Referrer-Policy"), path).toMatch(/^(?:strict-origin-when-cross-origin|same-origin)$/);
  }
});
