import { expect, saveData, test } from "./journey.ts";
import { openPanel } from "./panel.ts";

test("after an upgrade the files of the other screens are gone: it is said, and a reload brings the new ones", async ({
  page,
  shop,
}) => {
  await page.route("**/assets/categories-page-*.js", (route) => route.fulfill({ status: 404 }));
  await openPanel(page, shop);

  await page.getByRole("link", { name: "Categorías" }).click();
  await expect(page.getByRole("alert")).toContainText("No se pudieron cargar los datos");
  await expect(page.getByRole("banner")).toBeVisible();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Administración");
  await page.getByRole("link", { name: "Volver al panel" }).click();
  await expect(page.getByRole("button", { name: "Nuevo Producto" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("alert")).toContainText("No se pudieron cargar los datos");

  await page.unroute("**/assets/categories-page-*.js");
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByRole("heading", { name: "Categorías", level: 1 })).toBeVisible();
});

test("papers whose code did not come are there once they are asked for again", async ({ page, shop }) => {
  await page.route("**/assets/printed-papers-*.js", (route) => route.abort());
  await openPanel(page, shop, "/admin/ordenes/imprimir?tipo=etiquetas");
  await expect(page.getByRole("alert")).toContainText("No se pudieron cargar los datos");

  await page.unroute("**/assets/printed-papers-*.js");
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByText("No hay órdenes para imprimir")).toBeVisible();
});

test("the frame stays while the code of a screen comes, and the keyboard goes on in the screen", async ({
  page,
  shop,
}) => {
  const gate = Promise.withResolvers<void>();
  await page.route("**/assets/categories-page-*.js", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await openPanel(page, shop);
  const banner = await page.getByRole("banner").elementHandle();
  await page.getByRole("link", { name: "Categorías" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/categorias");
  await expect(page.getByRole("heading", { name: "Panel de Administración" })).toBeHidden();
  gate.resolve();

  await expect(page.getByRole("heading", { name: "Categorías", level: 1 })).toBeFocused();
  await expect(page.getByRole("banner").getByRole("link", { name: "Volver a Productos" })).toBeVisible();
  expect(await banner?.evaluate((element) => element.isConnected)).toBe(true);
});

test("the orders' tab, opened directly, asks for its code and answers before its script runs", async ({
  page,
  shop,
}) => {
  await page.route("**/assets/admin-*.js", () => new Promise(() => {}));
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  void openPanel(page, shop, "/admin/ordenes").catch(() => undefined);
  await expect.poll(() => requested).toEqual(expect.arrayContaining(["/api/admin/orders", "/api/admin/summary"]));
  await expect.poll(() => requested.some((path) => /^\/assets\/orders-[^/]+\.js$/.test(path))).toBe(true);
});

test.describe("in a browser that does not save data", () => {
  test.use({ savesData: false });

  test("the code of the other screens comes before they are opened; once data is saved it waits for that", async ({
    page,
    shop,
  }) => {
    const screens = ["/assets/choose", "/assets/categories"];
    const requested = new Set<string>();
    page.on("request", (request) => requested.add(new URL(request.url()).pathname.split("-")[0] ?? ""));
    await openPanel(page, shop);
    await expect.poll(() => [...requested]).toEqual(expect.arrayContaining(screens));

    await page.addInitScript(saveData);
    await page.clock.install();
    requested.clear();
    await page.reload();
    await expect(page.getByRole("button", { name: "Nuevo Producto" })).toBeVisible();
    await page.clock.runFor(5_000);
    await page.evaluate(() => fetch("/healthz")); // queued behind what the page has begun to fetch
    expect(screens.filter((path) => requested.has(path))).toEqual([]);
    await page.getByRole("link", { name: "Categorías" }).click();
    await expect.poll(() => [...requested]).toContain("/assets/categories");
  });
});
