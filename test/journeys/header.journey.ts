import type { Locator, Page } from "@playwright/test";
import { openLocalServer } from "../local-server.ts";
import { expect, type OpenShop, test } from "./journey.ts";
import { watchLayoutShifts } from "./layout-shifts.ts";
import { PHONE, cartButton, headingOf, open, untilHydrated } from "./shopper.ts";

test("header and account menu lead everywhere, Escape returns the focus, and the search leads to /productos?q=", async ({
  page,
  shop,
}) => {
  await shop.sells();
  await page.goto("/");
  const banner = page.getByRole("banner");
  const links = banner.getByRole("navigation", { name: "Principal" });
  await links.getByRole("link", { name: "Productos" }).click();
  await expect(page).toHaveURL("/productos");
  await links.getByRole("link", { name: "Categorías" }).click();
  await expect(page).toHaveURL("/categorias");
  await links.getByRole("link", { name: "Inicio" }).click();
  await expect(page).toHaveURL("/");

  const account = page.getByRole("navigation", { name: "Mi cuenta" });
  await expect(account).toBeHidden();
  await banner.getByRole("button", { name: "Mi cuenta" }).click();
  await expect(account.getByRole("link")).toHaveText([
    "Mi pedido",
    "Favoritos",
    "Botón de arrepentimiento",
    "Administración",
  ]);
  await account.getByRole("link", { name: "Mi pedido" }).click();
  await expect(headingOf(page, "Mi pedido")).toBeVisible();
  await untilHydrated(page);
  const button = banner.getByRole("button", { name: "Mi cuenta" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(account.getByRole("link", { name: "Mi pedido" })).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("Tab");
  await expect(account.getByRole("link", { name: "Mi pedido" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(account).toBeHidden();
  await expect(button).toBeFocused();

  await banner.getByPlaceholder("Buscar productos...").first().fill("remera azul");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/productos?q=remera+azul");
});

test("nothing of the header moves when a slow network cuts the page in two within it", async ({ page, shop }) => {
  const moved = await watchLayoutShifts(page);
  for (const end of ["</nav>", "</search>"]) {
    const goOn = Promise.withResolvers<void>();
    await using slow = await openPausing(shop, end, goOn.promise);
    await page.goto(slow.url, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await expect(cartButton(page)).toBeHidden();
    goOn.resolve();
    await untilHydrated(page);
    expect(await moved()).toEqual([]);
  }
});

test("the page stays where it is scrolled to while the focus goes through the header and words are typed there", async ({
  page,
  shop,
}) => {
  for (let i = 0; i < 12; i += 1) await shop.sells({ name: `Boina ${i}` });
  await open(page, "/productos");
  const search = page.getByRole("banner").getByPlaceholder("Buscar productos...").first();
  await page.evaluate(() => scrollTo(0, 1000));
  await search.evaluate((field) => field.focus({ preventScroll: true }));
  await page.keyboard.type("boi");
  await page.keyboard.press("Escape");
  for (let i = 0; i < 2; i += 1) await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("link", { name: "Productos", exact: true }).first()).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(1000);
});

/** The shop over a network that delivers a page up to and including `end`, and the rest once `goingOn` resolves. */
function openPausing(shop: OpenShop, end: string, goingOn: Promise<void>) {
  return openLocalServer((request, response) => {
    void (async () => {
      const answer = await fetch(new URL(request.url ?? "/", shop.url));
      const type = answer.headers.get("Content-Type") ?? "";
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, { "Content-Type": type });
      if (type.startsWith("text/html")) {
        const cut = body.indexOf(end) + end.length;
        response.write(body.subarray(0, cut));
        await goingOn;
        response.end(body.subarray(cut));
      } else response.end(body);
    })();
  });
}

test("on a phone the menu holds the search and every link, and Escape or Back closes it", async ({ page, shop }) => {
  await page.setViewportSize(PHONE);
  await shop.sells();
  await page.goto("/");
  const open = page.getByRole("banner").getByRole("button", { name: "Menú", exact: true });
  await expect(page.getByRole("navigation", { name: "Principal" })).toBeHidden();
  await expect(page.getByPlaceholder("Buscar productos...")).toHaveCount(2);
  await open.click();

  const menu = page.getByRole("navigation", { name: "Menú" });
  await expect(menu.getByRole("link")).toHaveText([
    "Inicio",
    "Productos",
    "Categorías",
    "Favoritos",
    "Mi pedido",
    "Botón de arrepentimiento",
  ]);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await menu.getByRole("button", { name: "Cerrar menú" }).click();
  await expect(menu).toBeHidden();

  await expect(page.locator("dialog")).toHaveCount(2);
  await open.click();
  // The browser reports an opened menu a moment later, and only then adds its history entry.
  await page.waitForFunction(() => (history.state as { sheet?: boolean } | null)?.sheet === true);
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL("/");

  await open.click();
  await menu.getByRole("link", { name: "Categorías" }).click();
  await expect(page).toHaveURL("/categorias");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(menu).toBeHidden();
  await open.click();
  await menu.getByPlaceholder("Buscar productos...").fill("poncho");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/productos?q=poncho");
});

test("a tooltip opens after 700 ms, and the next one at once within 300 ms", async ({ page, shop }) => {
  await shop.sells();
  await page.clock.install({ time: 0 });
  await page.goto("/");
  await untilHydrated(page);
  await page.clock.pauseAt(60_000);
  const tooltip = page.getByRole("tooltip");

  await meet(page, cartButton(page));
  await page.clock.runFor(699);
  await expect(tooltip).toBeHidden();
  await page.clock.runFor(1);
  await expect(tooltip).toHaveText("Abrir el carrito");

  await meet(page, page.getByRole("button", { name: "Mi cuenta" }));
  await page.clock.runFor(1);
  await expect(tooltip).toHaveText("Mi cuenta");
  await page.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();

  await page.clock.runFor(301);
  await meet(page, cartButton(page));
  await page.clock.runFor(699);
  await expect(tooltip).toBeHidden();
});

/** Waits until the tooltips have taken over the element's title: then their timer is running. */
async function meet(page: Page, element: Locator): Promise<void> {
  await expect(async () => {
    await page.mouse.move(0, 0);
    await element.hover();
    await expect(element).toHaveAttribute("title", "", { timeout: 500 });
  }).toPass();
}
