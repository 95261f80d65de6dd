import type { Locator } from "@playwright/test";
import { expectAccessible, expectAccessibleAtWidths } from "./axe.ts";
import { addDemoPicture } from "./demo-picture.ts";
import { cardOf, expect, expectToast, test, untilAnnounced } from "./journey.ts";
import { openPanel } from "./panel.ts";

const SHIRT = {
  name: "Remera",
  variants: ["Azul noche", "Fucsia", "Floral"].map((color) => ({ size: null, color, stock: 2 })),
};

const shade = (square: Locator) => square.evaluate((element) => getComputedStyle(element).backgroundColor);

test("a colour is picked by the keyboard, seen by its picture or its square, and named in the label", async ({
  page,
  shop,
}) => {
  const { id } = await shop.sells(SHIRT);
  await addDemoPicture(shop, id, { name: "remera-pampa-noche", color: "Azul noche" });
  await untilAnnounced(shop);
  await shop.db.updateTable("product_variants").set({ stock: 0 }).where("color", "=", "Fucsia").execute();
  await untilAnnounced(shop);
  await page.goto(`/producto/${id}`);
  const colors = page.getByRole("group", { name: "Color: Azul noche" });
  await expect(colors.getByRole("radio", { name: "Azul noche" })).toBeChecked();
  const pieces = colors.locator(".choice");
  await expect(pieces.nth(0).locator("img")).toHaveJSProperty("complete", true);
  expect(await pieces.nth(0).locator(".look").boundingBox()).toMatchObject({ width: 40, height: 50 });
  expect(await shade(pieces.nth(1).locator(".swatch"))).toBe("rgb(207, 35, 119)");
  await expect(pieces.nth(2)).toHaveText("Floral");
  for (const piece of await pieces.all()) {
    const { width, height } = (await piece.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }

  await colors.getByRole("radio", { name: "Azul noche" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("group", { name: "Color: Fucsia" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Fucsia, sin stock" })).toBeChecked();
  await expect(page).toHaveURL(/\?color=Fucsia$/);
  await page.getByRole("radio", { name: "Azul noche" }).click();
  await expect(page.getByRole("group", { name: "Color: Azul noche" })).toBeVisible();
  await expectAccessible(page);
});

test("what the owner says of a colour is on cards and in filters at once, until it is automatic again", async ({
  browser,
  page,
  shop,
}) => {
  await shop.sells(SHIRT);
  const shopper = await browser.newPage({ baseURL: shop.url });
  const seen = async () => {
    await shopper.goto("/productos");
    const option = shopper.locator("label", { has: shopper.getByRole("checkbox", { name: "Azul noche" }) });
    return Promise.all([
      shade(option.locator(".swatch")),
      shade(cardOf(shopper, "Remera").locator(".stock svg").first()),
    ]);
  };
  expect(await seen()).toEqual(["rgb(35, 47, 72)", "rgb(35, 47, 72)"]);

  await openPanel(page, shop, "/admin/ajustes");
  await page.getByRole("link", { name: "Colores" }).click();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "Azul noche" });
  await expect(row).toContainText("1 producto · Automático");
  await row.getByLabel("Color de «Azul noche»").fill("#0a141e");
  await expectToast(page, "Se guardó cómo se ve «Azul noche»");
  await expect(row).toContainText("Elegido por ti");
  expect(await seen()).toEqual(["rgb(10, 20, 30)", "rgb(10, 20, 30)"]);
  await expectAccessibleAtWidths(page);

  await row.getByRole("button", { name: "Volver al automático" }).click();
  await expect(row).toContainText("Automático");
  const input = row.getByLabel("Color de «Azul noche»");
  await expect(input).toBeFocused();
  expect(await seen()).toEqual(["rgb(35, 47, 72)", "rgb(35, 47, 72)"]);

  // The picker is open again when the shop answers the first choice.
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/admin/colors", (route) => answer.promise.then(() => route.continue()), { times: 1 });
  await input.fill("#0a141e");
  await input.evaluate((element: HTMLInputElement) => {
    // Bypasses React, like the browser's picker.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(element, "#334455");
    element.dispatchEvent(new Event("input", { bubbles: true }));
  });
  answer.resolve();
  await expect(row).toContainText("Elegido por ti");
  await expect(input).toHaveValue("#334455");
  await input.dispatchEvent("change");
  await expect.poll(seen).toEqual(["rgb(51, 68, 85)", "rgb(51, 68, 85)"]);
});
