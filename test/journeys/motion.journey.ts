import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { cardOf, expect, test } from "./journey.ts";
import { addFrom, headingOf, listenForComplaints, open, openCart, PHONE } from "./shopper.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Follows a card's link; returns the elements named for the view transition as the card's page left, or 'none'. */
async function follow(page: Page, name: string): Promise<string> {
  await open(page, "/productos");
  await expect(page.locator("dialog")).toHaveCount(2); // the code that names them is loaded with the dialogs
  await page.evaluate(() => {
    addEventListener("pageswap", ({ viewTransition }) => {
      const named = [...document.querySelectorAll(".shot")].filter(
        (shot) => getComputedStyle(shot).viewTransitionName === "garment",
      );
      const names = named.map((shot) => shot.closest(".card")?.querySelector("h3")?.textContent);
      sessionStorage.setItem("named", viewTransition ? names.join() : "none");
    });
  });
  await cardOf(page, name).getByRole("link").click();
  await expect(headingOf(page, name)).toBeVisible();
  return page.evaluate(() => sessionStorage.getItem("named") ?? "");
}

test("the tapped card's picture alone goes over to its product's page", async ({ page, shop }) => {
  for (const name of ["Poncho", "Ruana", "Boina"]) await shop.sells({ name });
  expect(await follow(page, "Ruana")).toBe("Ruana");
  await page.goBack();
  await expect(headingOf(page, "Productos")).toBeVisible();
});

test("what an open menu or drawer covers stays under it while the page changes", async ({ page, shop }) => {
  const { id } = await shop.sells({ name: "Ruana" });
  await page.setViewportSize(PHONE);
  const leaveBy = async (link: Locator) => {
    await page.evaluate(() =>
      addEventListener("pageswap", ({ viewTransition }) => {
        const named = [...document.body.querySelectorAll("*")].filter(
          (element) => getComputedStyle(element).viewTransitionName !== "none",
        );
        const names = named.map(({ className }) => className).join();
        sessionStorage.setItem("named", viewTransition ? names : "no transition");
      }),
    );
    const left = page.waitForEvent("load");
    await link.click();
    await left;
    return page.evaluate(() => sessionStorage.getItem("named"));
  };

  await open(page, `/producto/${id}`);
  await page.getByRole("banner").getByRole("button", { name: "Menú", exact: true }).click();
  expect(await leaveBy(page.getByRole("link", { name: "Categorías" }).first())).toBe("");
  await open(page, `/producto/${id}`);
  await addFrom(page);
  const drawer = await openCart(page);
  expect(await leaveBy(drawer.getByRole("link", { name: "Ruana" }).first())).toBe("");
});

test("going from page to page leaves nothing in the browser's console", async ({ page, shop }) => {
  await shop.sells();
  await open(page, "/productos");
  const complaints = listenForComplaints(page);
  for (const address of ["/favoritos", "/productos", "/favoritos", "/productos"]) {
    await page.evaluate((to) => location.assign(to), address);
    await page.waitForURL(address, { waitUntil: "networkidle" });
  }
  expect(complaints).toEqual([]);
});

test.describe("with less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("pages change at once, and the header says the shop's name from the start", async ({ page, shop }) => {
    await shop.sells({ name: "Ruana" });
    expect(await follow(page, "Ruana")).toBe("none");
    await open(page, "/");
    await expect(page.getByRole("banner").getByRole("link", { name: "Saitam" })).toHaveCSS("opacity", "1");
  });
});

test("the hero's name becomes the header's, which the keyboard meets at any time", async ({ page, shop }) => {
  for (let n = 1; n <= 8; n += 1) await shop.sells({ name: `Poncho ${n}` });
  await page.setViewportSize(PHONE);
  await open(page, "/");
  const wordmark = page.getByRole("banner").getByRole("link", { name: "Saitam" });
  await expect(wordmark).toHaveCSS("opacity", "0");
  await wordmark.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(wordmark).toBeFocused();
  await expect(wordmark).toHaveCSS("opacity", "1");
  await wordmark.blur();
  await page.getByRole("heading", { name: "Productos Destacados" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, PHONE.height);
  await expect(wordmark).toHaveCSS("opacity", "1");
});

test.describe("the index", () => {
  const sellAll = async (shop: { sells(product: object): Promise<unknown> }) => {
    await shop.sells({ name: "Ruana", price: 9000 });
    await shop.sells({ name: "Bolso", price: 5000, stock: 0 });
    await shop.sells({ name: "Árbol", price: 1000, discount: 10 });
  };

  test("is walked through by the keyboard, and shows the picture of the name in hand", async ({ page, shop }) => {
    await sellAll(shop);
    await open(page, "/productos");
    await page.getByRole("link", { name: "Índice" }).press("Enter");
    await expect(page).toHaveURL(/\/productos\?vista=indice$/);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 3 })).toHaveText(["A", "B", "R"]);
    await expect(page.getByRole("link", { name: "Cuadrícula" })).toBeFocused();

    const names = main.locator(".entry");
    await expect(names.locator(".name")).toHaveText(["Árbol", "Bolso Sin Stock", "Ruana"]);
    await page.keyboard.press("Tab");
    await expect(names.first()).toBeFocused();
    await expect(names.first().locator(".shot")).toBeVisible();
    await expect(names.nth(1).locator(".shot")).toBeHidden();
    await expectAccessible(page);
    await page.getByLabel("Ordenar por").selectOption("Mayor precio");
    await expect(names.locator(".name")).toHaveText(["Ruana", "Bolso Sin Stock", "Árbol"]);
    await page.getByRole("link", { name: "Cuadrícula" }).click();
    await expect(main.getByRole("article")).toHaveCount(3);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false, viewport: PHONE });

    test("is a page of links with prices, and filters lead to it again", async ({ page, shop }) => {
      await sellAll(shop);
      await page.goto("/productos?vista=indice");
      await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/productos$/);
      await page.getByRole("button", { name: "Filtrar" }).click();
      await page.getByLabel("Solo ofertas").check();
      await page.getByRole("button", { name: "Ver 3 productos" }).click();
      await expect(page).toHaveURL(/ofertas=1.*vista=indice|vista=indice.*ofertas=1/);
      await expect(page.getByRole("link", { name: /Árbol/ })).toContainText(/\$\s900/);
      await page.getByRole("link", { name: /Árbol/ }).click();
      await expect(headingOf(page, "Árbol")).toBeVisible();
    });
  });
});
