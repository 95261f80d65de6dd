import { expectAccessible } from "./axe.ts";
import type { Page } from "@playwright/test";
import { cardOf, expect, type OpenShop, test, untilAnnounced } from "./journey.ts";
import { cartButton, PHONE } from "./shopper.ts";

const count = (page: Page) => page.getByRole("main").getByRole("status").first();
const filters = (page: Page) => page.getByRole("region", { name: "Filtros" });

/** Opens a listing and waits until it listens. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(cartButton(page)).toBeEnabled();
}

/** Two remeras, a campera and a gorro: of talles, colours, prices and an offer. */
async function fill(shop: OpenShop): Promise<void> {
  const { id } = await shop.db
    .insertInto("categories")
    .values({ name: "Remeras", slug: "remeras" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const remeras = [
    await shop.sells({
      name: "Remera lisa",
      price: 10_000,
      variants: [
        { size: "M", color: "Azul", stock: 3 },
        { size: "L", color: "Negro", stock: 0 },
      ],
    }),
    await shop.sells({
      name: "Remera rayada",
      price: 20_000,
      discount: 10,
      variants: [
        { size: "M", color: "Negro", stock: 1 },
        { size: "L", color: "Negro", stock: 1 },
      ],
    }),
  ];
  await shop.sells({ name: "Campera", price: 90_000, variants: [{ size: "XL", color: "Verde", stock: 2 }] });
  await shop.sells({ name: "Gorro", price: 5_000, stock: 0 });
  await shop.db
    .updateTable("products")
    .set({ category_id: id })
    .where(
      "id",
      "in",
      remeras.map(({ id }) => id),
    )
    .execute();
  await untilAnnounced();
}

/** More products than one page shows. */
async function fillPages(shop: OpenShop, products: number): Promise<void> {
  await Promise.all(
    Array.from({ length: products }, (_, i) => shop.sells({ name: `Prenda ${i + 1}`, price: 1_000 + i, stock: 1 })),
  );
}

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("what is chosen before the page listens is shown once it does", async ({ page, shop }) => {
  await fill(shop);
  let listen = () => {};
  const patience = new Promise<void>((resolve) => (listen = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await patience;
    await route.continue();
  });
  await page.goto("/productos", { waitUntil: "commit" });
  await filters(page)
    .getByRole("checkbox", { name: /^Solo en stock/ })
    .check();
  await page.getByLabel("Ordenar por").selectOption("menor-precio");
  listen();

  await expect(count(page)).toHaveText("3 productos");
  await expect(page).toHaveURL("/productos?en_stock=1&orden=menor-precio");
  await expect(filters(page).getByRole("checkbox", { name: /^Solo en stock/ })).toBeChecked();
  await expect(page.getByLabel("Ordenar por")).toHaveValue("menor-precio");
});

test("choosing filters changes list, count, address and title in place, and keeps the focus", async ({
  page,
  shop,
}) => {
  await fill(shop);
  await open(page, "/productos");
  await expect(count(page)).toHaveText("4 productos");

  const remeras = filters(page).getByRole("radio", { name: /^Remeras/ });
  await remeras.check();
  await expect(count(page)).toHaveText("2 productos");
  await expect(remeras).toBeFocused();
  await expect(page).toHaveURL("/productos?categoria=remeras");
  await expect(page).toHaveTitle("Remeras · Saitam");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Remeras");
  // The talles are the category's; those of others are gone.
  await expect(filters(page).getByRole("checkbox", { name: /^XL/ })).toHaveCount(0);

  const azul = filters(page).getByRole("checkbox", { name: /^Azul/ });
  await azul.check();
  await expect(count(page)).toHaveText("1 producto");
  await expect(azul).toBeFocused();
  // Nothing blue comes in L: it is seen, and cannot be chosen.
  await expect(filters(page).getByRole("checkbox", { name: "L 0 productos" })).toBeDisabled();

  // Its card leads to what was chosen.
  await expect(cardOf(page, "Remera lisa").getByRole("link")).toHaveAttribute("href", /\?color=Azul$/);
  await page.goBack();
  await expect(count(page)).toHaveText("2 productos");
  await expect(azul).not.toBeChecked();
  await page.goForward();
  await expect(count(page)).toHaveText("1 producto");
  await page.reload();
  await expect(azul).toBeChecked();
  await expect(count(page)).toHaveText("1 producto");
});

test("spellings of one colour are one filter, and an address in any of them chooses it", async ({ page, shop }) => {
  await fill(shop);
  await shop.sells({ name: "Boina", variants: [{ size: "Único", color: "NEGRO ", stock: 1 }] });
  const negro = filters(page).getByRole("checkbox", { name: /^negro/i });
  await open(page, "/productos?color=negro");
  await expect(count(page)).toHaveText("3 productos");
  await expect(negro).toHaveCount(1);
  await expect(negro).toHaveAccessibleName("Negro 3 productos");
  await expect(negro).toBeChecked();
  // The one size comes last.
  await expect(filters(page).getByRole("group", { name: "Talle" }).getByRole("checkbox").last()).toHaveValue("Único");
  await negro.uncheck();
  await expect(page).toHaveURL("/productos");
  await expect(count(page)).toHaveText("5 productos");
  await page.goBack();
  await expect(negro).toBeChecked();
  await page.reload();
  await page.getByRole("link", { name: "Quitar Negro" }).click();
  await expect(page).toHaveURL("/productos");
});

test("who finds nothing has nothing to filter, but somewhere to go", async ({ page, shop }) => {
  await fill(shop);
  await open(page, "/productos?q=buzo+negro+xl");
  await expect(page.getByText("No encontramos nada para «buzo negro xl»")).toBeVisible();
  await expect(filters(page)).toHaveCount(0);
  await expect(page.getByLabel("Ordenar por")).toHaveCount(0);
  await expect(page.getByRole("article")).toHaveCount(4);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Quitar «buzo negro xl»" }).click();
  await expect(count(page)).toHaveText("4 productos");
  await expect(filters(page)).toBeVisible();
});

test("a chip takes its filter away and hands the focus on", async ({ page, shop }) => {
  await fill(shop);
  await open(page, "/productos?color=Negro&talle=M&en_stock=1");
  const chips = page.getByRole("list", { name: "Filtros elegidos" });
  await expect(chips.getByRole("listitem")).toHaveCount(4);
  await chips.getByRole("link", { name: "Quitar Talle M" }).press("Enter");
  await expect(chips.getByRole("link", { name: "Quitar Negro" })).toBeFocused();
  await expect(page).toHaveURL("/productos?en_stock=1&color=Negro");
  await chips.getByRole("link", { name: "Quitar todos" }).press("Enter");
  await expect(page).toHaveURL("/productos");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(count(page)).toHaveText("4 productos");
});

test("what was chosen can be taken back though nothing has it, and stays under the focus", async ({ page, shop }) => {
  await fill(shop);
  await open(page, "/productos?color=Verde&ofertas=1");
  await expect(count(page)).toHaveText("0 productos");
  await expect(page.getByText("No encontramos productos con esos filtros")).toBeVisible();
  const verde = filters(page).getByRole("checkbox", { name: /^Verde/ });
  await verde.uncheck();
  await expect(count(page)).toHaveText("1 producto");
  await expect(verde).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(verde).toBeDisabled();
});

test("a price is read as people write it, and what cannot be meant is said", async ({ page, shop }) => {
  await fill(shop);
  await open(page, "/productos");
  const from = filters(page).getByLabel("Desde");
  const to = filters(page).getByLabel("Hasta");
  await from.fill("$ 15.000");
  await from.press("Tab");
  await expect(page).toHaveURL("/productos?precio_min=15000");
  await expect(count(page)).toHaveText("2 productos");
  await expect(to).toBeFocused();
  await to.fill("2000");
  await to.press("Enter");
  await expect(page.getByText("El precio «Desde» es mayor que el precio «Hasta».")).toBeVisible();
  await expect(page).toHaveURL("/productos?precio_min=15000");
  await to.fill("mucho");
  await to.press("Enter");
  await expect(page.getByText("Escribe el precio con números, por ejemplo 15000.")).toBeVisible();
  await expect(to).toBeFocused();
  await expect(to).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await to.fill("30000");
  await to.press("Enter");
  await expect(page).toHaveURL("/productos?precio_min=15000&precio_max=30000");
  await expect(count(page)).toHaveText("1 producto");
  await page.getByRole("link", { name: /^Quitar Desde/ }).click();
  await expect(from).toHaveValue("");
  await expect(count(page)).toHaveText("3 productos");
});

test("on a phone the sheet stays while choosing, 'Ver' closes it and the focus returns", async ({ page, shop }) => {
  await fill(shop);
  await page.setViewportSize(PHONE);
  await open(page, "/productos");
  await expectAccessible(page);
  const filter = page.getByRole("button", { name: /^Filtrar/ });
  await filter.click();
  await filters(page)
    .getByRole("checkbox", { name: /^Negro/ })
    .check();
  await filters(page)
    .getByRole("checkbox", { name: /^Solo en stock/ })
    .check();
  const see = filters(page).getByRole("button", { name: "Ver 1 producto" });
  await expect(see).toBeInViewport();
  await expectAccessible(page);
  for (const target of await filters(page).locator("label.option, button").all()) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  // However far down, the way out and the way back to everything are in sight.
  await filters(page).getByLabel("Hasta").scrollIntoViewIfNeeded();
  const close = filters(page).getByRole("button", { name: "Cerrar filtros" });
  await expect(close).toBeInViewport({ ratio: 1 });
  await filters(page).getByRole("link", { name: "Limpiar" }).click();
  await expect(filters(page).getByRole("button", { name: "Ver 4 productos" })).toBeVisible();
  await expect(close).toBeFocused();
  await expect(filters(page).getByRole("checkbox", { name: /^Negro/ })).not.toBeChecked();
  await page.goBack();
  await expect(filters(page).getByRole("checkbox", { name: /^Negro/ })).toBeChecked();

  await see.click();
  await expect(filters(page)).toBeHidden();
  await expect(filter).toBeFocused();
  await expect(filter).toHaveText("Filtrar (2)");
  await expect(page.getByRole("article")).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});

test("thirty talles are folded, a very long one breaks, and a chosen one is never hidden", async ({ page, shop }) => {
  const long = "Talle único para todas las edades x123";
  const sizes = [...Array.from({ length: 29 }, (_, i) => String(20 + i)), long];
  await shop.sells({ name: "Bota", variants: sizes.map((size) => ({ size, color: null, stock: 1 })) });
  await page.setViewportSize(PHONE);
  await open(page, "/productos");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(filters(page).getByRole("checkbox", { name: /^29/ })).toBeVisible();
  await expect(filters(page).getByRole("checkbox", { name: /^30/ })).toBeHidden();
  await filters(page).getByText("Ver 20 más").click();
  await filters(page)
    .getByRole("checkbox", { name: new RegExp(`^${long}`) })
    .check();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await page.goto(`/productos?talle=${encodeURIComponent(long)}`);
  await page.getByRole("button", { name: "Filtrar (1)" }).click();
  await expect(filters(page).getByRole("checkbox", { name: new RegExp(`^${long}`) })).toBeVisible();
});

test("pages turn in place from the top, and Back returns to the place", async ({ page, shop }) => {
  await fillPages(shop, 30);
  await open(page, "/productos");
  await page.getByRole("navigation", { name: "Páginas" }).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await page.getByRole("link", { name: "Siguiente" }).click();
  await expect(page).toHaveURL("/productos?pagina=2");
  await expect(page.getByRole("article")).toHaveCount(6);
  await expect(page).toHaveTitle("Productos, página 2 · Saitam");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBeLessThan(200);
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(24);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await expect(page).toHaveTitle("Productos · Saitam");
});

test("the last of quick choices is shown, whichever answer comes last, and Back leaves them together", async ({
  page,
  shop,
}) => {
  await fill(shop);
  await open(page, "/productos");
  // The first answer is held back until after the second one.
  await page.route(/api\/listing\?color=Azul$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue().catch(() => undefined);
  });
  await filters(page).getByRole("checkbox", { name: /^Azul/ }).check();
  await filters(page)
    .getByRole("checkbox", { name: /^Negro/ })
    .check();
  await expect(page).toHaveURL("/productos?color=Azul&color=Negro");
  await expect(count(page)).toHaveText("2 productos");
  await page.waitForTimeout(1000);
  await expect(count(page)).toHaveText("2 productos");
  await page.goBack();
  await expect(page).toHaveURL("/productos");
  await expect(count(page)).toHaveText("4 productos");
});

test("without a network the list stays, says so, and comes by itself once there is one", async ({
  page,
  shop,
  context,
}) => {
  await fill(shop);
  await open(page, "/productos");
  await context.setOffline(true);
  await filters(page)
    .getByRole("checkbox", { name: /^Solo ofertas/ })
    .check();
  const notice = page.getByRole("alert").filter({ hasText: "No se pudo actualizar la lista." });
  await expect(notice).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(4);
  await expect(page).toHaveURL("/productos?ofertas=1");
  await expectAccessible(page);
  await context.setOffline(false);
  await notice.getByRole("button", { name: "Reintentar" }).click();
  await expect(count(page)).toHaveText("1 producto");
  await expect(notice).toHaveCount(0);
});

test("with the keyboard alone: arrows walk the categories, Space chooses, the order changes", async ({
  page,
  shop,
}) => {
  await fill(shop);
  await open(page, "/productos");
  await filters(page).getByRole("radio", { name: "Todas" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(count(page)).toHaveText("2 productos");
  await expect(filters(page).getByRole("radio", { name: /^Remeras/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(count(page)).toHaveText("1 producto");
  await page.getByLabel("Ordenar por").selectOption("Menor precio");
  await expect(page).toHaveURL("/productos?categoria=remeras&ofertas=1&orden=menor-precio");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form, the order, the chips and the pages do everything", async ({ page, shop }) => {
    await fill(shop);
    await page.goto("/productos");
    await filters(page)
      .getByRole("checkbox", { name: /^Negro/ })
      .check();
    await filters(page).getByLabel("Desde").fill("15.000");
    await filters(page).getByRole("button", { name: "Aplicar" }).click();
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.getByText("1 producto", { exact: true }).first()).toBeVisible();
    await page.getByRole("link", { name: "Quitar Negro" }).click();
    await expect(page.getByRole("article")).toHaveCount(2);
    await page.getByLabel("Ordenar por").selectOption("Mayor precio");
    await page.getByRole("main").getByRole("button", { name: "Aplicar" }).first().click();
    await expect(page.getByRole("article").first()).toContainText("Campera");
    await page.setViewportSize(PHONE);
    await page.getByRole("button", { name: /^Filtrar/ }).click();
    await expect(filters(page).getByRole("checkbox", { name: /^Solo en stock/ })).toBeVisible();
  });
});

test("a product page says where it hangs and what else there is, never what is gone", async ({ page, shop }) => {
  await fill(shop);
  const [lisa, rayada] = await shop.db
    .selectFrom("products")
    .select("id")
    .where("name", "like", "Remera%")
    .orderBy("name")
    .execute();
  await open(page, `/producto/${lisa?.id}`);
  const trail = page.getByRole("navigation", { name: "Ruta de navegación" });
  await expect(trail.getByRole("link")).toHaveText(["Inicio", "Remeras"]);
  const related = page.getByRole("region", { name: "También te puede gustar" });
  await expect(related.getByRole("link").first()).toHaveText("Remera rayada");
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);

  await shop.db
    .updateTable("products")
    .set({ is_active: false })
    .where("id", "=", rayada?.id ?? "")
    .execute();
  await untilAnnounced();
  await page.reload();
  await expect(related.getByRole("link", { name: "Remera rayada" })).toHaveCount(0);
  await trail.getByRole("link", { name: "Remeras" }).click();
  await expect(page).toHaveURL("/productos?categoria=remeras");
  await expect(page.getByRole("article")).toHaveCount(1);
});

for (const width of [360, 1440]) {
  test(`at ${width} px every state is accessible, quiet and still`, async ({ page, shop }) => {
    await fill(shop);
    await fillPages(shop, 25);
    await page.setViewportSize({ width, height: 800 });
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.addInitScript(() => {
      const seen = { shift: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
          if (!entry.hadRecentInput) seen.shift += entry.value;
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    for (const address of [
      "/productos",
      "/productos?q=remera&talle=M&color=Negro&precio_min=1",
      "/productos?q=tornillo",
    ]) {
      await open(page, address);
      await expectAccessible(page);
      expect(await page.evaluate(() => (window as unknown as { seen: object }).seen)).toEqual({ shift: 0 });
    }
    expect(complaints).toEqual([]);
  });
}
