import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtWidths } from "./axe.ts";
import { expect, test, untilAnnounced } from "./journey.ts";
import { sellRemeras } from "./sell-remeras.ts";
import { listenForComplaints, open, PHONE } from "./shopper.ts";

const fieldOf = (within: Page | Locator) => within.getByRole("banner").getByPlaceholder("Buscar productos...").first();
const listOf = (page: Page) => page.getByRole("listbox", { name: "Sugerencias" });
const optionsOf = (page: Page) => listOf(page).getByRole("option");

test("the search box offers categories and products, says how many, and its arrows choose", async ({ page, shop }) => {
  const complaints = listenForComplaints(page);
  await sellRemeras(shop);
  await open(page, "/");
  const field = fieldOf(page);
  await field.focus();
  await expect(field).toHaveRole("combobox");
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.type("r");
  await page.waitForTimeout(400);
  await expect(field).toHaveAttribute("aria-expanded", "false");

  await page.keyboard.type("eme");
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await expect(field).toHaveAttribute("aria-controls", (await listOf(page).getAttribute("id")) ?? "");
  await expect(optionsOf(page)).toHaveCount(4);
  await expect(optionsOf(page).first()).toHaveAccessibleName("Remeras Categoría");
  await expect(page.getByRole("option", { name: "Remera Lago" })).toContainText(/\$\s15\.000 \$\s20\.000Sin stock/);
  await expect(page.getByRole("option", { name: "Remera Sol" })).toContainText(/\$\s9\.000/);
  await expect(optionsOf(page).last()).toHaveText("Ver todos los resultados (2)");
  await expect(page.getByRole("status").filter({ hasText: "3 sugerencias" })).toBeAttached();
  await expectAccessible(page);

  const chosen = page.getByRole("option", { selected: true });
  const press = async (key: string, name: RegExp | undefined) => {
    await page.keyboard.press(key);
    await expect(chosen).toHaveCount(name ? 1 : 0);
    if (!name) return expect(field).not.toHaveAttribute("aria-activedescendant");
    await expect(chosen).toHaveAccessibleName(name);
    await expect(field).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "");
    await expect(field).toBeFocused();
  };
  await press("ArrowDown", /^Remeras/);
  await press("ArrowDown", /^Remera/);
  await press("End", /^Ver todos/);
  await press("ArrowDown", undefined);
  await press("ArrowUp", /^Ver todos/);
  await press("Home", /^Remeras/);
  await expectAccessible(page);

  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/productos?categoria=remeras");
  expect(complaints).toEqual([]);
});

test("Enter searches unless an option is chosen, Escape and Tab close the list, and the page shows the words", async ({
  page,
  shop,
}) => {
  const { sun } = await sellRemeras(shop);
  await open(page, "/");
  await fieldOf(page).pressSequentially("remera");
  await expect(optionsOf(page)).toHaveCount(4);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/productos?q=remera");
  await expect(fieldOf(page)).toHaveValue("remera");
  await page.reload();
  await expect(fieldOf(page)).toHaveValue("remera");

  await open(page, "/productos?q=boina");
  await fieldOf(page).fill("sol");
  await expect(page.getByRole("option", { name: "Remera Sol" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/producto/${sun.id}`);
  await page.goBack();
  await expect(page).toHaveURL("/productos?q=boina");
  await expect(optionsOf(page)).toHaveCount(0);

  // The list changes in place, and so does the field.
  await page.getByRole("main").getByRole("link", { name: "Quitar «boina»" }).click();
  await expect(page).toHaveURL("/productos");
  await expect(fieldOf(page)).toHaveValue("");
  await page.goBack();
  await expect(fieldOf(page)).toHaveValue("boina");

  await test.step("Escape closes the list and then empties the field; Tab closes it; a pointer follows an option", async () => {
    await open(page, "/");
    const field = fieldOf(page);
    await field.pressSequentially("remera");
    await expect(optionsOf(page)).toHaveCount(4);
    await page.keyboard.press("Escape");
    await expect(optionsOf(page)).toHaveCount(0);
    await expect(field).toHaveValue("remera");
    await page.keyboard.press("Escape");
    await expect(field).toHaveValue("");

    await field.pressSequentially("remera");
    await expect(optionsOf(page)).toHaveCount(4);
    await page.keyboard.press("Tab");
    await expect(optionsOf(page)).toHaveCount(0);
    await expect(page.getByRole("banner").getByRole("button", { name: "Buscar" })).toBeFocused();

    await field.focus();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("option", { name: "Remera Sol" }).click();
    await expect(page).toHaveURL(`/producto/${sun.id}`);
  });
});

test("a search without results says so once, in the box and on its page, with the categories that have something", async ({
  page,
  shop,
}) => {
  await sellRemeras(shop);
  await open(page, "/");
  const field = fieldOf(page);
  await field.pressSequentially("zzzz");
  await expect(page.getByRole("status").filter({ hasText: /^Nada para «zzzz»$/ })).toBeAttached();
  await expect(listOf(page)).toContainText("Nada para «zzzz»");
  await expect(optionsOf(page)).toHaveCount(1);
  await expect(optionsOf(page)).toHaveAccessibleName("Remeras Categoría");
  // The line below field and button, as one.
  const line = page.getByRole("banner").locator(".search").first();
  await expect(line).toHaveCSS("border-bottom-color", "rgb(23, 21, 18)");
  await expect(line).toHaveCSS("box-shadow", /0px 1px/);
  await expectAccessible(page);

  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByText("Nada para «zzzz»")).toHaveCount(1);
  await expect(page.getByRole("list", { name: "Categorías" }).getByRole("link", { name: "Remeras" })).toBeVisible();

  await page.setViewportSize(PHONE);
  const word = "supercalifragilistico".repeat(4);
  await open(page, `/productos?q=${encodeURIComponent(`${word} <b>x</b>`)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Nada para «${word} <b>x</b>»`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});

test("what is only near is offered apart from hits, in the box and on its page", async ({ page, shop }) => {
  await sellRemeras(shop);
  await shop.sells({
    name: "Pantalón",
    variants: ["Tinta", "Crudo"].map((color) => ({ size: null, color, stock: 2 })),
  });
  await untilAnnounced(shop);
  await open(page, "/categorias");
  const field = fieldOf(page);
  await field.pressSequentially("remera negra");
  const spoken = "Nada para «remera negra». Lo más parecido: 2 sugerencias";
  await expect(page.getByRole("status").filter({ hasText: spoken })).toBeAttached();
  await expect(listOf(page)).toContainText("Nada para «remera negra»Lo más parecido");
  const near = listOf(page).getByRole("group", { name: "Lo más parecido" });
  await expect(near.getByRole("option", { name: /^Remera/ })).toHaveCount(2);
  await expect(optionsOf(page)).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { selected: true })).toHaveAccessibleName(/^Remera/);
  await page.keyboard.press("ArrowUp");

  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/productos?q=remera+negra");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Nada para «remera negra»");
  await expect(main.getByRole("heading", { level: 2 })).toHaveText(["Lo más parecido"]);
  await expect(main.getByRole("status")).toHaveText("0 productos. Lo más parecido: 2 productos");
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(main.getByText("Resultados", { exact: true })).toHaveCount(0);
  await expect(main.getByText("Prueba con otra palabra o mira por aquí:")).toBeVisible();
  await expectAccessibleAtWidths(page);

  // With hits, nothing is offered as similar.
  await field.fill("pantalón negro");
  await expect(page.getByRole("option", { name: /^Pantalón/ })).toBeVisible();
  await expect(listOf(page).getByRole("group")).toHaveCount(0);
  await expect(listOf(page)).not.toContainText("Nada para");
});

test("the colour that was asked for is the one that the list, the box and the product's page show", async ({
  page,
  shop,
}) => {
  const variants = ["Crudo", "Ladrillo"].map((color) => ({ size: null, color, stock: 2 }));
  const { id } = await shop.sells({ name: "Remera Pampa", variants });
  await untilAnnounced(shop);
  await open(page, "/categorias");
  await fieldOf(page).pressSequentially("remera bordó");
  await expect(page.getByRole("option", { name: /^Remera Pampa/ })).toHaveAttribute(
    "href",
    `/producto/${id}?color=Ladrillo`,
  );
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Resultados para «remera bordó»");
  await page.getByRole("article").getByRole("link", { name: "Remera Pampa" }).first().click();
  await expect(page).toHaveURL(`/producto/${id}?color=Ladrillo`);
  await expect(page.getByRole("radio", { name: "Ladrillo" })).toBeChecked();
});

test("a later word overtakes an earlier one, and a failure leaves the plain form", async ({ page, shop }) => {
  await sellRemeras(shop);
  const queries: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route("**/api/suggestions?*", async (route) => {
    const q = new URL(route.request().url()).searchParams.get("q") ?? "";
    queries.push(q);
    if (q === "zz") return route.abort();
    if (q === "re") await held.promise;
    // The page may have aborted the earlier one.
    return route.continue().catch(() => undefined);
  });
  await open(page, "/");
  const field = fieldOf(page);
  await field.fill("re");
  await expect.poll(() => queries).toEqual(["re"]);
  await field.fill("boina");
  await expect(page.getByRole("option", { name: "Boina" })).toBeVisible();
  held.resolve();
  await page.waitForTimeout(300);
  await expect(page.getByRole("option", { name: "Boina" })).toBeVisible();
  expect(queries).toEqual(["re", "boina"]);

  const lost = page.waitForEvent("requestfailed", (request) => request.url().endsWith("q=zz"));
  await field.fill("zz");
  await lost;
  await expect(optionsOf(page)).toHaveCount(0);
  await expect(page.locator("ol > li")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/productos?q=zz");

  await page.unrouteAll();
  await test.step("Enter while an answer is on its way searches what is typed; a letter being composed chooses nothing", async () => {
    await page.route("**/api/suggestions?q=boina", () => new Promise(() => {}));
    await open(page, "/");
    const field = fieldOf(page);
    await field.fill("remera");
    await expect(optionsOf(page)).toHaveCount(4);
    const isTaken = (key: string) =>
      field.evaluate(
        (input, key) =>
          !input.dispatchEvent(
            new KeyboardEvent("keydown", { key, isComposing: true, bubbles: true, cancelable: true }),
          ),
        key,
      );
    for (const key of ["ArrowDown", "Enter", "Escape"]) expect(await isTaken(key), key).toBe(false);
    await expect(optionsOf(page)).toHaveCount(4);

    // The list is for another word, and must not stay meanwhile.
    const request = page.waitForRequest(/suggestions\?q=boina/);
    await field.fill("boina");
    await expect(optionsOf(page)).toHaveCount(0);
    await request;
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/productos?q=boina");
  });
});

test("what is chosen stays chosen when another list comes, or is gone with its option", async ({ page, shop }) => {
  const { sun } = await sellRemeras(shop);
  let answer = () => {};
  await page.route("**/api/suggestions?q=remera+so*", async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  await open(page, "/");
  const field = fieldOf(page);
  const chosen = page.getByRole("option", { selected: true });
  const chooseWhileAsking = async (name: RegExp) => {
    await field.fill("remera");
    await expect(optionsOf(page)).toHaveCount(4);
    const request = page.waitForRequest(/suggestions\?q=remera\+so/);
    await field.pressSequentially(" so");
    await request;
    for (let pressed = 0; pressed < 4; pressed += 1) {
      await page.keyboard.press("ArrowDown");
      if (name.test((await chosen.textContent()) ?? "")) break;
    }
    await expect(chosen).toHaveAccessibleName(name);
    answer();
    await expect(optionsOf(page)).toHaveCount(2);
  };

  await chooseWhileAsking(/^Remera Lago/);
  await expect(chosen).toHaveCount(0);
  await expect(field).not.toHaveAttribute("aria-activedescendant");
  await page.keyboard.press("ArrowDown");
  await expect(chosen).toHaveAccessibleName(/^Remera Sol/);

  await chooseWhileAsking(/^Remera Sol/);
  await expect(chosen).toHaveAccessibleName(/^Remera Sol/);
  await expect(field).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/producto/${sun.id}`);
});

test("where little of the window is seen the list scrolls inside it, and its last row can be reached", async ({
  page,
  shop,
}) => {
  await sellRemeras(shop);
  await page.setViewportSize({ width: 1100, height: 300 });
  await open(page, "/");
  await fieldOf(page).fill("remera");
  await expect(optionsOf(page)).toHaveCount(4);
  const box = await listOf(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(300);
  await page.keyboard.press("ArrowUp");
  await expect(optionsOf(page).last()).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 360, height: 400 });
  await open(page, "/categorias");
  await page.getByRole("banner").getByRole("button", { name: "Menú", exact: true }).click();
  await page
    .getByRole("navigation", { name: "Menú" })
    .getByRole("combobox")
    .or(page.getByRole("searchbox"))
    .last()
    .fill("remera");
  await expect(optionsOf(page)).toHaveCount(4);
  await optionsOf(page).last().click();
  await expect(page).toHaveURL("/productos?q=remera");
});

test("on a phone the keyboard opens the menu, searches in it and closes it step by step", async ({ page, shop }) => {
  await page.setViewportSize(PHONE);
  await sellRemeras(shop);
  await open(page, "/categorias");
  const button = page.getByRole("banner").getByRole("button", { name: "Menú", exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("navigation", { name: "Menú" });
  await expect(menu.getByRole("link", { name: "Categorías" })).toHaveAttribute("aria-current", "page");
  await expect(menu.locator("[aria-current]")).toHaveCount(1);
  await expect(menu.getByRole("button", { name: "Cerrar menú" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("remera");
  await expect(optionsOf(page)).toHaveCount(4);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(optionsOf(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  // The next link is covered by the menu.
  await page.keyboard.press("Enter");
  await menu.getByRole("link", { name: "Botón de arrepentimiento" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("banner").getByRole("link", { name: "Saitam" })).toBeFocused();
  await expect(menu).toBeHidden();
});

test("a menu that is opened again at once stays open, and Back closes it", async ({ page, shop }) => {
  await page.setViewportSize(PHONE);
  await sellRemeras(shop);
  await open(page, "/categorias");
  await page.getByRole("banner").getByRole("button", { name: "Menú", exact: true }).click();
  const menu = page.getByRole("navigation", { name: "Menú" });
  await expect(menu).toBeVisible();
  await menu.evaluate(async (sheet: HTMLElement) => {
    const wentBack = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    sheet.addEventListener("toggle", () => sheet.showPopover(), { once: true });
    sheet.hidePopover();
    await wentBack;
  });
  await expect.poll(() => page.evaluate(() => history.state)).toEqual({ sheet: true });
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL("/categorias");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the search is a form, and the results say the words", async ({ page, shop }) => {
    await sellRemeras(shop);
    await page.goto("/");
    await fieldOf(page).fill("remera");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/productos?q=remera");
    await expect(fieldOf(page)).toHaveValue("remera");
    await expect(page.getByRole("article")).toHaveCount(2);
    await fieldOf(page).fill("remera negra");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nada para «remera negra»");
    await expect(page.getByRole("heading", { level: 2, name: "Lo más parecido" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(2);
  });
});
