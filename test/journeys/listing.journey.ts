import { expectAccessible } from "./axe.ts";
import { expect, goOffline, retryUntil, test, untilAnnounced, whileProductsAreLocked } from "./journey.ts";
import { watchLayoutShifts } from "./layout-shifts.ts";
import { count, fill, fillPages, filters } from "./listing.ts";
import { listenForComplaints, open, PHONE, untilHydrated } from "./shopper.ts";

const LOADING = "Cargando productos...";

test("who finds nothing has somewhere to go, the last of quick choices is shown, and offline the list stays", async ({
  page,
  shop,
  context,
}) => {
  await fill(shop);
  await open(page, "/productos?q=buzo+negro+xl");
  await expect(page.getByRole("heading", { level: 1, name: "Nada para «buzo negro xl»" })).toBeVisible();
  await expect(filters(page)).toHaveCount(0);
  await expect(page.getByLabel("Ordenar por")).toHaveCount(0);
  await expect(page.getByRole("article")).toHaveCount(4);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Quitar «buzo negro xl»" }).click();
  await expect(count(page)).toHaveText("4 productos");
  await expect(filters(page)).toBeVisible();

  await test.step("the last of quick choices is shown, whichever answer comes last, and Back leaves them together", async () => {
    // Holds the first answer back until after the second one.
    const held = Promise.withResolvers<void>();
    await page.route(/api\/listing\?color=Azul$/, async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    await filters(page).getByRole("checkbox", { name: /^Azul/ }).check();
    await filters(page)
      .getByRole("checkbox", { name: /^Negro/ })
      .check();
    await expect(page).toHaveURL("/productos?color=Azul&color=Negro");
    await expect(count(page)).toHaveText("2 productos");
    held.resolve();
    await page.waitForTimeout(300);
    await expect(count(page)).toHaveText("2 productos");
    await page.goBack();
    await expect(page).toHaveURL("/productos");
    await expect(count(page)).toHaveText("4 productos");
  });

  await test.step("without a network the list stays, says so, and comes by itself once there is one", async () => {
    await goOffline(page);
    await filters(page)
      .getByRole("checkbox", { name: /^Solo ofertas/ })
      .check();
    const notice = page.getByRole("alert").filter({ hasText: "No se pudo actualizar la lista." });
    await expect(notice).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(4);
    await expect(page).toHaveURL("/productos?ofertas=1");
    await expectAccessible(page);
    await notice.getByRole("button", { name: "Reintentar" }).focus();
    await context.setOffline(false);
    await retryUntil(notice, count(page).filter({ hasText: /^1 producto$/ }));
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();
  });
});

test("pages turn in place from the top, and Back returns to the place", async ({ page, shop }) => {
  await fillPages(shop, 30);
  await open(page, "/productos");
  await page.getByRole("navigation", { name: "Páginas" }).scrollIntoViewIfNeeded();
  const position = await page.evaluate(() => scrollY);
  expect(position).toBeGreaterThan(500);
  await page.getByRole("link", { name: "Siguiente" }).click();
  await expect(page).toHaveURL("/productos?pagina=2");
  await expect(page.getByRole("article")).toHaveCount(6);
  await expect(page).toHaveTitle("Productos, página 2 · Saitam");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBeLessThan(200);
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(24);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(position);
  await expect(page).toHaveTitle("Productos · Saitam");
});

test("on a phone the ways to the next and the previous of many pages share a line", async ({ page, shop }) => {
  await fillPages(shop, 49);
  await page.setViewportSize(PHONE);
  await open(page, "/productos?pagina=2");
  await page.getByText("Página 2 de 3").evaluate((shown) => (shown.textContent = "Página 24 de 25"));
  const heightOf = async (name: string) => (await page.getByRole("link", { name }).boundingBox())?.y;
  expect(await heightOf("Siguiente")).toBe(await heightOf("Anterior"));
});

test("Back returns to the place also where the list has to be fetched and the one before it is short", async ({
  page,
  shop,
}) => {
  await fillPages(shop, 25);
  await open(page, "/productos");
  const next = page.getByRole("link", { name: "Siguiente" });
  await next.scrollIntoViewIfNeeded();
  const position = await page.evaluate(() => scrollY);
  await next.click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.reload(); // forgets the previous lists
  await untilHydrated(page);
  await page.route("**/api/listing*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(24);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(position);

  await test.step("whoever scrolls while it is fetched stays there", async () => {
    await page.goForward();
    await page.reload();
    await untilHydrated(page);
    await page.goBack();
    await page.evaluate(() => scrollTo(0, 123));
    await expect(page.getByRole("article")).toHaveCount(24);
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => scrollY)).toBe(123);
  });
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
    await page.getByLabel("Ordenar por").selectOption("Menor precio");
    await page.getByRole("main").getByRole("button", { name: "Aplicar" }).click();
    await expect(page.getByRole("article").last()).toContainText("Campera");
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
  await untilAnnounced(shop);
  await page.reload();
  await expect(related.getByRole("link", { name: "Remera rayada" })).toHaveCount(0);
  await trail.getByRole("link", { name: "Remeras" }).click();
  await expect(page).toHaveURL("/productos?categoria=remeras");
  await expect(page.getByRole("article")).toHaveCount(1);
});

for (const width of [360, 1440]) {
  test(`at ${width} px every state is accessible, quiet and still, also when products come late`, async ({
    page,
    shop,
  }) => {
    await fill(shop);
    await fillPages(shop, 25);
    await page.setViewportSize({ width, height: 800 });
    const moved = await watchLayoutShifts(page);
    // Before the shop can send pages with products.
    for (const address of ["/productos", "/productos?q=remera&talle=M&color=Negro&precio_min=1"]) {
      await whileProductsAreLocked(shop, async () => {
        await page.goto(address);
        await expect(page.getByText(LOADING)).toBeAttached();
      });
      await expect(page.getByRole("article")).not.toHaveCount(0);
      expect(await moved()).toEqual([]);
    }

    const complaints = listenForComplaints(page);
    for (const address of [
      "/productos",
      "/productos?q=remera&talle=M&color=Negro&precio_min=1",
      "/productos?q=tornillo",
    ]) {
      // A late page only learns from its data whether there is anything to filter.
      await expect(async () => {
        const sent = await page.goto(address);
        expect(await sent?.text()).not.toContain(LOADING);
      }).toPass();
      await untilHydrated(page);
      await expectAccessible(page);
      expect(await moved()).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });
}
