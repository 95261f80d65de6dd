import type { Page } from "@playwright/test";
import { addDeliveryMethod } from "../delivery-methods.ts";
import { expectAccessible } from "./axe.ts";
import { cardOf, expect, pageWithData, test, untilAnnounced } from "./journey.ts";
import { addFrom, cartButton, headingOf, openCart, untilHydrated } from "./shopper.ts";

/** Also presses disabled controls. */
const EARLY = { force: true };

const CODE = /\/assets\/storefront-[^/]+\.js$/;

/** Opens a page whose code is only delivered when let through. */
async function openWithoutCode(page: Page, path: string): Promise<{ letThrough: () => Promise<void> }> {
  const gate = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  await page.route(CODE, async (route) => {
    requested.resolve();
    await gate.promise;
    await route.continue();
  });
  await pageWithData(page, path);
  await page.goto(path);
  return {
    letThrough: async () => {
      await requested.promise;
      gate.resolve();
      await untilHydrated(page);
    },
  };
}

test.describe("before the page's code is there", () => {
  test("presses are repeated once each, and a link waits for those before it", async ({ page, shop }) => {
    const { id } = await shop.sells({ name: "Boina", stock: 9 });
    const code = await openWithoutCode(page, "/");
    const add = cardOf(page, "Boina").getByRole("button", { name: "Agregar al Carrito" });
    await add.dblclick(EARLY);
    await expect(add).toBeDisabled();
    await code.letThrough();
    await expect(cartButton(page)).toHaveAccessibleName(/2/);
    await addFrom(cardOf(page, "Boina"));
    await expect(cartButton(page)).toHaveAccessibleName(/3/);

    await page.emulateMedia({ forcedColors: "active" });
    const again = await openWithoutCode(page, "/");
    const colorOfButton = () => add.evaluate((button) => getComputedStyle(button).color);
    const waiting = await colorOfButton();
    await cartButton(page).click(EARLY);
    await again.letThrough();
    await expect(page.getByRole("dialog", { name: "Carrito de Compras" })).toContainText("Boina");
    expect(await colorOfButton()).toBe(waiting);
    await page.emulateMedia({ forcedColors: "none" });

    await test.step("a press on a button that is enabled meanwhile is not repeated", async () => {
      await page.evaluate(() => localStorage.clear());
      const code = await openWithoutCode(page, "/");
      const add = cardOf(page, "Boina").getByRole("button", { name: "Agregar al Carrito" });
      await add.click(EARLY);
      await cartButton(page).click(EARLY);
      await add.evaluate((button) => {
        // After the repeated click, before the one on the cart's button.
        const pressAgain = () => {
          for (const type of ["pointerdown", "pointerup"])
            button.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true }));
          (button as HTMLElement).click();
        };
        button.addEventListener("click", () => setTimeout(pressAgain), { once: true });
      });
      await code.letThrough();
      const lines = page.getByRole("dialog", { name: "Carrito de Compras" });
      await expect(lines).toContainText("Boina");
      await expect(cartButton(page)).toHaveAccessibleName(/2/);
    });

    await test.step("a link waits for the presses before it, and otherwise leads on at once", async () => {
      await page.evaluate(() => localStorage.clear());
      const code = await openWithoutCode(page, "/");
      await cardOf(page, "Boina").getByRole("button").click(EARLY);
      await cardOf(page, "Boina").getByRole("link").click();
      await expect(page).toHaveURL("/");
      await code.letThrough();
      await expect(page).toHaveURL(`/producto/${id}`);
      await expect(cartButton(page)).toHaveAccessibleName(/1/);

      await openWithoutCode(page, "/");
      await cardOf(page, "Boina").getByRole("link").click();
      await expect(page).toHaveURL(`/producto/${id}`);
    });
  });

  test("'Volver' leads back to where the shopper was", async ({ page, shop }) => {
    for (let i = 0; i < 12; i += 1) await shop.sells({ name: `Boina ${i}` });
    await page.goto("/productos?en_stock=1");
    const link = cardOf(page, "Boina 0").getByRole("link");
    await link.click({ trial: true });
    const position = await page.evaluate(() => scrollY);
    expect(position).toBeGreaterThan(0);
    await page.route(CODE, () => {});
    await link.click();
    await page.getByRole("link", { name: "Volver", exact: true }).click();
    await expect(page).toHaveURL("/productos?en_stock=1");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(position);
  });

  test("a size and a colour that are chosen are the ones that are added", async ({ page, shop }) => {
    const { id } = await shop.sells({
      name: "Remera",
      variants: ["S", "M"].flatMap((size) => ["Crudo", "Azul"].map((color) => ({ size, color, stock: 3 }))),
    });
    const code = await openWithoutCode(page, `/producto/${id}`);
    const main = page.getByRole("main");
    for (const name of ["S", "M", "Azul"]) await main.getByRole("radio", { name, exact: true }).check(EARLY);
    await main.getByRole("button", { name: "Agregar al Carrito" }).click(EARLY);
    await main.getByRole("button", { name: "Favoritos" }).click(EARLY);
    await code.letThrough();
    await expect(main.getByRole("radio", { name: "M", exact: true })).toBeChecked();
    await expect(main.getByRole("button", { name: "Favoritos" })).toHaveAttribute("aria-pressed", "true");
    await expect((await openCart(page)).getByRole("list", { name: "Productos del carrito" })).toContainText("M / Azul");
  });

  test("words, a postal code and filters that are typed or chosen apply", async ({ page, shop }) => {
    const { id } = await shop.sells({ name: "Poncho", variants: [{ size: "M", color: null, stock: 2 }] });
    await shop.sells({ name: "Boina", variants: [{ size: "S", color: null, stock: 2 }] });
    await addDeliveryMethod(shop, { name: "Correo Argentino", price: 7000 });
    await untilAnnounced(shop);
    const field = page.getByRole("banner").locator("input[name=q]:visible");
    const code = await openWithoutCode(page, "/");
    await field.pressSequentially("ponc");
    await code.letThrough();
    await expect(page.getByRole("option", { name: /Poncho/ })).toBeVisible();
    await field.press("h");
    await expect(field).toHaveValue("ponch");

    await openWithoutCode(page, "/");
    await field.fill("poncho");
    await field.press("Enter");
    await expect(page).toHaveURL("/productos?q=poncho");

    await test.step("a postal code that is typed gets its answer", async () => {
      const code = await openWithoutCode(page, `/producto/${id}`);
      const field = page.getByRole("textbox", { name: "Código postal" });
      await field.fill("1414");
      await code.letThrough();
      await expect(field).toHaveValue("1414");
      await expect(page.getByText("Correo Argentino")).toBeAttached();
    });

    await test.step("filters that are chosen apply", async () => {
      const code = await openWithoutCode(page, "/productos");
      const size = page.getByRole("group", { name: "Talle" }).getByRole("checkbox").last();
      await size.check();
      await page.getByLabel("Ordenar por").selectOption("menor-precio");
      await code.letThrough();
      await expect(page).toHaveURL("/productos?talle=M&orden=menor-precio");
      await expect(size).toBeChecked();
      await expect(page.getByLabel("Ordenar por")).toHaveValue("menor-precio");
      await expect(cardOf(page, "Boina")).toHaveCount(0);
    });
  });

  test("an order is looked for by the script, never with its DNI in a native form", async ({ page }) => {
    const code = await openWithoutCode(page, "/mi-pedido");
    await page.getByRole("textbox", { name: /Número/ }).fill("ORD-1");
    await page.getByRole("textbox", { name: /DNI/ }).fill("30111222");
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(new URL(request.url()).pathname));
    await page.keyboard.press("Enter");
    await code.letThrough();
    await expect.poll(() => posts).toEqual(["/api/orders/find"]);
    await expect(page.getByRole("textbox", { name: /DNI/ })).toHaveValue("30111222");
  });

  test("the code comes though a picture never does", async ({ page }) => {
    await page.route(/\.(avif|webp)$/, () => new Promise(() => {}));
    await page.goto("/", { waitUntil: "commit" });
    await untilHydrated(page);
  });

  test("if the code never loads, the buttons stay as sent, the page says what to do and links work, even after a press that waits for it", async ({
    page,
    shop,
  }) => {
    await shop.sells({ name: "Boina" });
    await page.route(CODE, (route) => route.abort());
    await page.goto("/");
    await expect(cartButton(page)).toBeDisabled();
    const advice = page.getByRole("alert").filter({ hasText: "Revisa tu conexión y vuelve a cargar la página." });
    await expect(advice).toBeHidden();
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await expect(advice).toBeVisible();
    await expectAccessible(page);
    await cardOf(page, "Boina").getByRole("link").click();
    await expect(headingOf(page, "Boina")).toBeVisible();

    await page.goto("/");
    await cartButton(page).click(EARLY);
    await expect(async () => {
      await cardOf(page, "Boina").getByRole("link").click();
      await expect(headingOf(page, "Boina")).toBeVisible({ timeout: 1000 });
    }).toPass();

    await page.unrouteAll();
    await page.reload();
    await untilHydrated(page);
    await expect(advice).toBeHidden();
  });
});
