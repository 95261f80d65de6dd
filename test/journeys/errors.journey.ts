import type { Page } from "@playwright/test";
import type { ClientError } from "#domain/client-error.ts";
import { expectAccessible } from "./axe.ts";
import { cardOf, expect, runAheadUntilShown, test } from "./journey.ts";
import { openPanel, order, orderNumber } from "./panel.ts";
import { addFrom, cartButton, openCart, untilHydrated } from "./shopper.ts";

const TITLE = "Unexpected Application Error!";

/** The page's reports, and the shop's answers. */
function watchReports(page: Page): { body: ClientError; status: number }[] {
  const reports: { body: ClientError; status: number }[] = [];
  page.on("requestfinished", async (request) => {
    if (!request.url().endsWith("/api/client-errors")) return;
    const answer = await request.response();
    reports.push({ body: request.postDataJSON() as ClientError, status: answer?.status() ?? 0 });
  });
  return reports;
}

/** The page's only report has the code that the page shows. */
async function expectReported(page: Page, reports: ReturnType<typeof watchReports>, path: string): Promise<void> {
  const code = page.getByRole("alert").filter({ hasText: TITLE }).locator("code");
  await expect(code).toHaveText(/^[0-9a-f]{8}$/);
  await expect.poll(() => reports).toHaveLength(1);
  const [report] = reports;
  expect(report).toMatchObject({ status: 204, body: { id: await code.textContent(), path } });
  expect(report?.body.frames[0]).toMatch(/^\/assets\/[\w.-]+\.js:\d+:\d+$/);
}

/** From now on no price, or only the one of this many pesos, can be rendered: breaks the `slice` by which `groupDigits` splits off thousands. */
async function breakPrices(page: Page, pesos?: number): Promise<void> {
  await page.evaluate((broken) => {
    const { slice } = String.prototype;
    Reflect.defineProperty(String.prototype, "slice", {
      value(this: string, start?: number, end?: number) {
        if (start === -3 && (broken === undefined || Number(this) === broken)) throw new TypeError("Broken");
        return slice.call(this, start, end);
      },
    });
  }, pesos);
}

test.describe("in the storefront", () => {
  test("a screen that fails to render says so in its place; header and footer stay, and the shop gets a report", async ({
    page,
    shop,
  }) => {
    await shop.sells({ name: "Poncho" });
    const reports = watchReports(page);
    await page.route(shop.url, async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      await route.fulfill({ response: answer, body: html.replace('"products":[{', '"products":[null,{') });
    });
    await page.goto("/");
    const title = page.getByRole("main").getByRole("heading", { level: 1, name: TITLE });
    await expect(title).toBeVisible();
    await expect(title).toHaveAttribute("lang", "en");
    await expect(page.getByRole("main").getByText("Algo salió mal de nuestro lado.")).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Saitam" })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.locator("body")).not.toContainText("null");
    await expectReported(page, reports, "/");
    await expectAccessible(page);

    await page.unrouteAll();
    await page.getByRole("main").getByRole("button", { name: "Reintentar" }).click();
    await expect(cardOf(page, "Poncho")).toBeVisible();
    await expect(page.getByText(TITLE)).toHaveCount(0);
  });

  test("a drawer that cannot be drawn leaves the page as it is, and opens once it can be again", async ({
    page,
    shop,
  }) => {
    await shop.sells({ name: "Poncho", price: 12_345 });
    const reports = watchReports(page);
    await page.goto("/");
    await addFrom(page);
    await addFrom(page);
    await expect(cartButton(page)).toContainText("2");
    await expect(page.locator("dialog")).toHaveCount(2);
    // Only the drawer shows the sum.
    await breakPrices(page, 2 * 12_345);
    await cartButton(page).click();
    const dialog = page.getByRole("dialog", { name: TITLE });
    await expect(dialog).toBeVisible();
    await expectReported(page, reports, "/");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cerrar", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(cardOf(page, "Poncho")).toBeVisible();
    await page.reload();
    await openCart(page);
    await expect(page.getByRole("dialog", { name: "Carrito de Compras" })).toContainText("Poncho");
  });

  test("a screen whose code does not come is tried again, and then says so", async ({ page, shop }) => {
    const { id } = await shop.sells({ name: "Poncho" });
    const reports = watchReports(page);
    let tries = 0;
    await page.route(/\/assets\/screens-.*\.js/, (route) => {
      tries += 1;
      return route.abort();
    });
    await page.clock.install();
    await page.goto(`/producto/${id}`);
    await expect(page.getByRole("heading", { name: "Poncho" })).toBeVisible();
    await runAheadUntilShown(page, page.getByRole("main").getByRole("heading", { name: TITLE }));
    expect(tries).toBeGreaterThan(0);
    await expect.poll(() => reports.map(({ body }) => body.path)).toEqual(["/producto/…"]);
    expect(JSON.stringify(reports)).not.toContain(id);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Reintentar" }).click();
    await untilHydrated(page);
    await expect(page.getByRole("button", { name: "Agregar al Carrito" }).first()).toBeEnabled();
  });

  test("no address with broken signs, and nothing that lies in the browser, breaks a page", async ({ page, shop }) => {
    const { id } = await shop.sells({ name: "Poncho" });
    const reports = watchReports(page);
    await page.goto("/");
    const opensAsEver = async (address: string) => {
      await page.goto(address);
      await untilHydrated(page);
      await expect(page.getByText(TITLE)).toHaveCount(0);
    };
    // `domain/cart.test.ts` and others test in more depth how each is read.
    for (const [broken, ...addresses] of [
      ["{", "/#checkout%"],
      ['[{"id":{}}]', "/favoritos#%", "/mi-pedido?%", "/#checkout%"],
    ] as const) {
      await page.evaluate((text) => {
        for (const key of ["cart", "favoritos", "pedidos", "intento"]) localStorage.setItem(`saitam-${key}`, text);
        history.replaceState("%", "", "/");
      }, broken);
      for (const address of addresses) await opensAsEver(address);
    }
    const addresses = ["/productos?q=%&categoria=%E0%A4&pagina=%", `/producto/${id}?talle=%#%`, "/#%"];
    for (const address of [...addresses, "/producto/%", "/%E0%A4%A"]) await opensAsEver(address);
    // Without a reload.
    for (const address of ["/", "/#checkout%"]) await opensAsEver(address);
    expect(reports).toEqual([]);
  });
});

test.describe("in the panel", () => {
  test("a script that never comes leaves no empty page: it says what to do, and a reload opens the panel", async ({
    page,
  }) => {
    await page.route(/\/assets\/admin-.*\.js/, (route) => route.abort());
    await page.goto("/admin");
    const advice = page.getByText("Revisa tu conexión y vuelve a cargar la página.");
    await expect(advice).toBeHidden();
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await expect(page.getByText("Cargando el panel...")).toBeVisible();
    await expect(advice).toBeVisible();
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByLabel("E-mail")).toBeVisible();
    await expect(advice).toHaveCount(0);
  });

  test("addresses with broken signs open the screens as ever", async ({ page, shop }) => {
    await openPanel(page, shop, "/admin/ajustes#%");
    await expect(page.getByLabel("Nombre de la tienda")).toBeVisible();
    await page.goto(`${shop.url}/admin/ajustes#alias`);
    await expect(page.getByLabel("Alias", { exact: true })).toBeFocused();
    const others = [
      "/admin?q=%#%",
      "/admin/ordenes?q=%E0%A4&estado=%",
      "/admin/ordenes/%",
      "/admin/%",
      "/admin/x%E0%A4",
    ];
    for (const address of others) {
      await page.goto(shop.url + address);
      await expect(page.getByText("Hola, ")).toBeVisible();
      await expect(page.getByText(TITLE)).toHaveCount(0);
    }
    await page.goto(`${shop.url}/admin/ordenes/%`);
    await expect(page.getByRole("heading", { name: "Orden no encontrada" })).toBeFocused();
  });

  test("a screen that cannot be drawn says so in its place, others open, and it comes back", async ({ page, shop }) => {
    const number = await orderNumber(order(shop, await shop.sells({ name: "Poncho" })));
    const reports = watchReports(page);
    await openPanel(page, shop);
    await page.route("**/api/admin/orders*", (route) => route.fulfill({ json: { orders: [{}], next_cursor: null } }));
    await page.getByRole("tab", { name: "Órdenes" }).click();
    const broken = page.getByRole("main").getByRole("alert").filter({ hasText: TITLE });
    await expect(broken).toContainText("no se pudo mostrar «Órdenes»");
    await expect(page.getByRole("tab", { name: "Productos" })).toBeVisible();
    await expectReported(page, reports, "/admin/ordenes");
    await expectAccessible(page);

    await page.getByRole("tab", { name: "Productos" }).click();
    await expect(page.getByRole("button", { name: "Editar Poncho" })).toBeVisible();
    await page.goBack();
    await expect(broken).toBeVisible();
    await page.unrouteAll();
    await broken.getByRole("link", { name: "Volver al panel" }).click();
    await expect(page.getByRole("button", { name: "Editar Poncho" })).toBeVisible();
    await page.getByRole("tab", { name: "Órdenes" }).click();
    await expect(page.getByRole("link", { name: `Ver Detalles de ${number}` })).toBeVisible();
  });

  test("where what stands above the tabs cannot be drawn, the tabs open as ever", async ({ page, shop }) => {
    await shop.sells({ name: "Poncho" });
    await page.route("**/api/admin/setup", (route) => route.fulfill({ json: { missing: null } }));
    await openPanel(page, shop);
    const broken = page.getByRole("main").getByRole("alert").filter({ hasText: TITLE });
    await expect(broken).toContainText("no se pudo mostrar «Resumen»");
    await expect(page.getByRole("button", { name: "Editar Poncho" })).toBeVisible();
    await page.getByRole("tab", { name: "Órdenes" }).click();
    await expect(page.getByText("Todavía no hay órdenes")).toBeVisible();
    await page.unrouteAll();
    await broken.getByRole("button", { name: "Reintentar" }).click();
    await expect(broken).toBeHidden();
  });

  test("a separate page that fails to render does so within the panel's frame, and a press retries it", async ({
    page,
    shop,
  }) => {
    const number = await orderNumber(order(shop, await shop.sells({ name: "Poncho" })));
    await openPanel(page, shop, "/admin/ordenes");
    await page.getByRole("link", { name: `Ver Detalles de ${number}` }).click();
    await expect(page.getByLabel("Nota interna")).toBeVisible();
    await breakPrices(page);
    await page.goBack();
    await page.goForward();
    const broken = page.getByRole("main").getByRole("alert").filter({ hasText: TITLE });
    await expect(broken).toContainText("no se pudo mostrar esta pantalla");
    await expect(page.getByRole("banner").getByRole("button", { name: "Cerrar Sesión" })).toBeVisible();
    await expectAccessible(page);
    await broken.getByRole("button", { name: "Reintentar" }).click();
    await expect(broken).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Nota interna")).toBeVisible();
  });
});
