import { type KyselyPlugin, sql } from "kysely";
import { expect, test } from "vitest";
import type { PanelPath } from "#domain/panel-address.ts";
import { openPanel } from "../../../test/panel.ts";
import { addCategory } from "../../../test/products.ts";
import { NO_ASSETS, openShop, type TestShop } from "../../../test/shop.ts";
import type { EncodedPage } from "./encoded-page.ts";
import { PAGES, type PageRow } from "./page-table.ts";
import { createPages, type Pages } from "./pages.ts";

/** Requests a page as the router does, for an address without parameters. */
function respond(pages: Pages, path: string, search = "") {
  const row = Object.values<PageRow>(PAGES).find(({ paths }) => paths.includes(path)) ?? PAGES["not-found"];
  return pages.respond(row, { path, params: {}, search });
}

test("the lists that many see are kept; what anybody may make up is not", async () => {
  await using shop = await openShop();
  const categoryId = await addCategory(shop.db, { name: "Remeras", slug: "remeras" });
  await shop.sells({
    name: "Remera",
    price: 1000,
    discount: 10,
    variants: [{ size: "M", color: "Azul", stock: 1 }],
    categoryId,
  });
  await shop.changes.settled();
  const pages = createPages(shop, { storefront: NO_ASSETS, admin: NO_ASSETS });
  const isCached = async (search: string) => {
    await respond(pages, "/productos", search);
    return pages.findCached("/productos", search) !== undefined;
  };

  // Polled: on a busy machine a page may miss its deadline, and such pages are not cached.
  for (const search of ["", "?ofertas=1", "?categoria=remeras", "?orden=menor-precio"]) {
    await expect.poll(() => isCached(search), { message: search }).toBe(true);
  }
  for (const filter of ["q=remera", "talle=M", "color=Azul", "precio_min=1", "precio_max=9000", "en_stock=1"]) {
    expect(await isCached(`?${filter}`), filter).toBe(false);
  }
  for (const nothing of ["categoria=otra", "pagina=7"]) expect(await isCached(`?${nothing}`), nothing).toBe(false);
});

test("editing a draft that no visitor sees keeps home and lists as they are; showing it does not", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await shop.sells({ name: "Remera" });
  const draft = await shop.sells({ name: "Borrador", isActive: false });
  await shop.changes.settled();
  const pages = createPages(shop, { storefront: NO_ASSETS, admin: NO_ASSETS });
  const findCached = (path: string) => pages.findCached(path, "");
  const keep = async (path: string) => {
    await respond(pages, path);
    return findCached(path) !== undefined;
  };
  // Polled: on a busy machine a page may miss its deadline, and such pages are not cached.
  for (const path of ["/", "/productos", "/categorias"]) {
    await expect.poll(() => keep(path), { message: path }).toBe(true);
  }
  const before = findCached("/");

  const edits = [{ version: 1, name: "Borrador 2", stock: { from: 10, to: 3 } }];
  for (const edit of [...edits, { version: 2, price: 2500 }]) {
    expect((await panel.call("PATCH", `/api/admin/products/${draft.id}`, edit)).status).toBe(200);
  }
  expect(findCached("/")).toBe(before);
  for (const path of ["/productos", "/categorias"]) expect(findCached(path), path).toBeDefined();

  const shown = await panel.call("PATCH", `/api/admin/products/${draft.id}`, { version: 3, is_active: true });
  expect(shown.status).toBe(200);
  expect(findCached("/")).toBeUndefined();
});

test("an unknown address is one without its data too", async () => {
  await using shop = await openShop();
  const pages = createPages(shop, { storefront: NO_ASSETS, admin: NO_ASSETS });
  const holder = await shop.db.startTransaction().execute();
  // Queries on products wait for this lock, longer than a page does.
  await sql`lock table products in access exclusive mode`.execute(holder);
  try {
    expect((await respond(pages, "/nada")).status).toBe(404);
    expect((await respond(pages, "/categorias")).status).toBe(200);
  } finally {
    await holder.rollback().execute();
  }
});

test("the panel's page is named after the shop, also before anybody has looked at the shop itself", async () => {
  await using shop = await openShop();
  await shop.db.updateTable("settings").set({ shop_name: "La Pilcha" }).execute();
  const pages = createPages(shop, { storefront: NO_ASSETS, admin: NO_ASSETS });

  const answer = (await pages.panel(200)).toResponse(new Request("http://localhost/admin"));

  expect(await answer.text()).toContain("<title>Administración · La Pilcha</title>");
});

test("the panel's page without JavaScript says so between one header and one main", async () => {
  await using shop = await openShop();
  const page = await (await shop.request("/admin")).text();
  const [, shown = ""] = /<noscript>(.*)<\/noscript>/.exec(page) ?? [];
  expect(shown).toContain("<main><p");
  for (const tag of ["<header", "<main"]) expect(page.split(tag), tag).toHaveLength(2);
});

test("the panel's page preloads what its screen asks first, but no list that the address narrows", async () => {
  await using shop = await openShop();
  const lazy = new Map([["orders", ["/assets/orders.js"]]]);
  const pages = createPages(shop, { storefront: NO_ASSETS, admin: { ...NO_ASSETS, lazy } });
  const preloads = async (path: PanelPath, isNarrowed: boolean) => {
    const page = await pages.panel(200, { path, isNarrowed });
    const html = await page.toResponse(new Request("http://localhost/")).text();
    return [...html.matchAll(/<link rel="(?:module)?preload" href="([^"]+)"/g)].map(([, address]) => address);
  };

  expect(await preloads("/admin/ordenes", false)).toEqual([
    "/api/auth/session",
    "/api/admin/summary",
    "/api/admin/setup",
    "/api/admin/orders/delivery-methods",
    "/api/admin/regrets?status=open&amp;limit=1",
    "/api/admin/orders",
    "/assets/orders.js",
  ]);
  expect(await preloads("/admin/ordenes", true)).not.toContain("/api/admin/orders");
  expect(await preloads("/admin/entrar", false)).toEqual([]);
});

test("the page of an error stands in the frame that was last read, and runs no script", async () => {
  await using shop = await openShop();
  await shop.db.updateTable("settings").set({ shop_name: "La Pilcha", hours: "De 10 a 18" }).execute();
  const pages = createPages(shop, { storefront: NO_ASSETS, admin: NO_ASSETS });
  const read = async (page: EncodedPage) => page.toResponse(new Request("http://localhost/")).text();
  expect(await read(pages.overloaded())).toContain('class="wordmark">Saitam</a>');

  await respond(pages, "/");

  for (const page of [pages.overloaded(), pages.error(500, "un-codigo")]) {
    const html = await read(page);
    expect(html).toContain('class="wordmark">La Pilcha</a>');
    expect(html).toContain("De 10 a 18");
    expect(html).not.toContain("<script");
  }
});

test("the panel may register its own service worker, and the storefront its own", async () => {
  await using shop = await openShop();
  const policyOf = async (path: string) =>
    (await shop.request(path)).headers.get("Content-Security-Policy")?.split("; ") ?? [];

  expect(await policyOf("/admin")).toEqual(expect.arrayContaining(["worker-src 'self'", "trusted-types panel-worker"]));
  expect(await policyOf("/admin/ordenes/x/y")).toEqual(expect.arrayContaining(["worker-src 'self'"]));
  expect(await policyOf("/")).toEqual(expect.arrayContaining(["worker-src 'self'", "trusted-types storefront-worker"]));
  expect(await (await shop.request("/")).text()).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  expect(await (await shop.request("/admin")).text()).toContain(
    '<link rel="manifest" href="/admin/manifest.webmanifest">',
  );
  for (const path of ["/admin/sw.js", "/sw.js"]) expect((await shop.request(path)).status, path).toBe(404);
});

/** Changes the alias while one page's settings are delayed, and returns the cached copy of another page. */
async function cachedPageAfterOvertaking(shop: TestShop): Promise<string | undefined> {
  const setAlias = async (alias: string) => {
    await shop.db.updateTable("settings").set({ alias }).execute();
    await shop.changes.settled();
  };
  const held = { settings: [] as PromiseWithResolvers<void>[], products: [] as PromiseWithResolvers<void>[] };
  // Delays results: the query has run by then, and its result grows stale.
  const holdResults: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const gate = Promise.withResolvers<void>();
      held["shop_name" in (result.rows[0] ?? {}) ? "settings" : "products"].push(gate);
      await gate.promise;
      return result;
    },
  };
  await setAlias("el.alias.viejo");
  const db = shop.db.withPlugin(holdResults);
  const pages = createPages({ ...shop, db }, { storefront: NO_ASSETS, admin: NO_ASSETS });

  const older = respond(pages, "/favoritos");
  await expect.poll(() => held.settings.length, { interval: 5 }).toBe(1);
  await setAlias("el.alias.nuevo");
  const newer = respond(pages, "/");
  await expect.poll(() => [held.settings.length, held.products.length], { interval: 5 }).toEqual([2, 1]);
  held.settings[1]?.resolve();
  await new Promise(setImmediate);
  held.settings[0]?.resolve();
  await older;
  held.products[0]?.resolve();
  await newer;
  return pages.findCached("/", "")?.toResponse(new Request("http://localhost/")).text();
}

test("an answer about the settings that was overtaken shows on no other page that is kept", async () => {
  await using shop = await openShop();
  // Retried: on a busy machine a page may miss its deadline, and such pages are not cached.
  await expect.poll(() => cachedPageAfterOvertaking(shop), { timeout: 10_000 }).toContain("el.alias.nuevo");
});

/** Exact, so that an extra statement is a decision, not a surprise. */
const STATEMENTS = { "/": 2, "/productos": 3, product: 3 };

test("home, list and product are made with exactly so many statements, and answered from the cache with none", async () => {
  await using shop = await openShop();
  const variants = [{ size: "M", color: "Azul", stock: 1 }];
  const shirt = await shop.sells({ name: "Remera lisa", variants });
  await shop.sells({ name: "Remera rayada", variants });
  await shop.changes.settled();
  let statements = 0;
  const counted: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = shop.db.withPlugin(counted);
  const pages = createPages({ ...shop, db }, { storefront: NO_ASSETS, admin: NO_ASSETS });
  // Builds the index first: all pages share it.
  await shop.productIndex.findRelated(shirt.id, 1);
  const countFor = async (make: () => Promise<EncodedPage>) => {
    statements = 0;
    await make();
    return statements;
  };

  const product = { path: `/producto/${shirt.id}`, params: { id: shirt.id }, search: "" };
  const findThem = async () => ({
    "/": await countFor(() => respond(pages, "/")),
    "/productos": await countFor(() => respond(pages, "/productos")),
    product: await countFor(() => pages.respond(PAGES.product, product)),
  });
  expect(await findThem()).toEqual(STATEMENTS);
  // Polled: on a busy machine a page may miss its deadline, and such pages are not cached.
  await expect.poll(findThem).toEqual({ "/": 0, "/productos": 0, product: 0 });
});
