import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { cardOf, expect, expectToast, fillForm, goOffline, test, untilAnnounced } from "./journey.ts";
import { headingOf, open } from "./shopper.ts";

test.use({ serviceWorkers: "allow" });

/** All addresses of which this browser stores a copy. */
function storedAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url.slice(location.origin.length));
  });
}

const untilStored = (page: Page, address: string) =>
  expect.poll(() => storedAddresses(page), { message: address }).toContain(address);

const noteOf = (page: Page) => page.getByRole("complementary", { name: "Conexión" });

test("pages seen before open without a network and say when they were seen; others say that there is none", async ({
  page,
  context,
  shop,
}) => {
  const { id } = await shop.sells({ name: "Poncho", price: 10_000 });
  await open(page, "/");
  await untilStored(page, "/");
  await open(page, `/producto/${id}?utm_source=x`);
  await untilStored(page, `/producto/${id}`);
  await expect(noteOf(page)).toHaveCount(0);
  // A newer build no longer has these files.
  const needed = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>("link[href^='/assets/'], script[src]"), (element) => [
      element.getAttribute(element instanceof HTMLScriptElement ? "src" : "href"),
      ...(element.dataset.code?.split(" ") ?? []),
    ]).flat(),
  );
  expect(needed.length).toBeGreaterThan(3);
  expect(await storedAddresses(page)).toEqual(expect.arrayContaining(needed));

  await goOffline(page);
  await open(page, `/producto/${id}`);
  await expect(headingOf(page, "Poncho")).toBeVisible();
  await expect(noteOf(page)).toHaveText(
    /^Sin conexión: así la viste el \d+ de [a-z]+ a las? \d\d:\d\d\. Para comprar necesitas conexión\.$/,
  );
  await page.getByRole("button", { name: "Agregar al Carrito" }).first().click();
  await expectToast(page, "Sin conexión", "Para comprar necesitas conexión");
  expect(await page.evaluate(() => localStorage.getItem("saitam-cart"))).toBeNull();
  await expectAccessible(page);
  await open(page, "/");
  await expect(cardOf(page, "Poncho")).toBeVisible();
  await page.reload();
  await expect(noteOf(page)).toBeInViewport();

  await open(page, "/categorias");
  await expect(headingOf(page, "Sin conexión")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Saitam" })).toBeVisible();
  await expect(page).toHaveURL("/categorias");
  await expect(
    page.getByRole("region", { name: "Lo que ya viste" }).getByRole("link", { name: "Poncho" }),
  ).toBeVisible();
  await expectAccessible(page);

  // What was missing loads by itself, and the shop's newest state is shown.
  await context.setOffline(false);
  await expect(headingOf(page, "Categorías")).toBeVisible();
  await shop.db.updateTable("products").set({ price: "12300" }).where("id", "=", id).execute();
  await untilAnnounced(shop);
  await open(page, `/producto/${id}`);
  await expect(noteOf(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText(/\$\s12\.300/);
});

test("neither calls nor orders nor the panel are ever stored, and copies stay within their limits", async ({
  page,
  shop,
}) => {
  const { id } = await shop.sells({ name: "Ruana" });
  await shop.sells({ name: "Boina" });
  await open(page, "/");
  await untilStored(page, "/");
  await open(page, `/producto/${id}`);
  await page.getByRole("button", { name: "Agregar al Carrito" }).first().click();
  await open(page, "/#checkout");
  await fillForm(page);
  await page.getByRole("button", { name: "Confirmar Pedido" }).click();
  await expectToast(page, "¡Orden creada exitosamente!");
  const order = await page.getByRole("link", { name: "Ver mi pedido" }).first().getAttribute("href");
  expect(order).toContain("/pedido/");
  for (const address of [order ?? "", "/mi-pedido", "/admin", "/no-existe"]) await page.goto(address);
  for (let index = 0; index < 32; index += 1) await page.goto(`/productos?q=boina+${index}`);
  await untilStored(page, "/productos?q=boina+31");

  const stored = await storedAddresses(page);
  expect(
    stored.filter((address) => !/^\/($|assets\/|files\/|producto\/|productos|sin-conexion$)/.test(address)),
  ).toEqual([]);
  expect(stored.filter((address) => !/^\/(assets|files)\//.test(address)).length).toBeLessThanOrEqual(31);
  expect(stored).not.toContain("/");
});

test("a browser whose storage of files is broken shows the shop from the network", async ({ page, context, shop }) => {
  const { id } = await shop.sells({ name: "Poncho" });
  await open(page, "/");
  await untilStored(page, "/");
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => void (caches.open = () => Promise.reject(new Error("broken"))));
  await open(page, `/producto/${id}`);
  await page.getByRole("button", { name: "Agregar al Carrito" }).first().click();
  await expectToast(page, "Producto agregado");
});

test("preloads no page in Firefox, which shows its own error where a preload fails", async ({
  playwright,
  launchOptions,
  shop,
}) => {
  const { args = [] } = launchOptions;
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  await using browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...args, `--user-agent=${userAgent}`],
  });
  const page = await browser.newPage();
  await page.goto(shop.url);
  await untilStored(page, "/");
  const isEnabled = await page.evaluate(async () => {
    const { navigationPreload } = await navigator.serviceWorker.ready;
    return (await navigationPreload.getState()).enabled;
  });
  expect(isEnabled).toBe(false);
});
