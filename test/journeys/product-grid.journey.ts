import type { Locator } from "@playwright/test";
import { addCategory } from "../products.ts";
import { expectAccessible } from "./axe.ts";
import { cardOf, expect, test, untilAnnounced } from "./journey.ts";
import { open } from "./shopper.ts";

const SAND = "rgb(239, 232, 221)";

const box = async (element: Locator) => {
  const seen = await element.boundingBox();
  if (!seen) throw new Error("It is not on the page.");
  return seen;
};

test("at 320 px two products stand side by side, their parts on the same lines", async ({ page, shop }) => {
  await shop.sells({ name: "Tapado", price: 289900, discount: 25, stock: 0 });
  await shop.sells({ name: "Boina", description: "Paño." });
  await shop.sells({
    name: "Vestido camisero de gabardina Colonia",
    description: "Largo. ".repeat(20),
    price: 98900,
  });
  await page.setViewportSize({ width: 320, height: 740 });
  await open(page, "/productos");

  const short = cardOf(page, "Boina");
  const long = cardOf(page, "Vestido camisero");
  const [left, right] = [await box(long), await box(short)];
  expect(right.x - left.x - left.width).toBeCloseTo(12, 0);
  for (const part of [".price", ".text", ".stock", ".button"]) {
    expect((await box(long.locator(part))).y, part).toBe((await box(short.locator(part))).y);
  }
  const button = await box(short.getByRole("button"));
  expect(button.height).toBe(44);
  expect((await box(long.locator(".text"))).height, "one line").toBeLessThan(24);
  const below = await box(cardOf(page, "Tapado").locator(".shot"));
  expect(below.y - button.y - button.height).toBeCloseTo(32, 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page);
});

test("the ring of the focus takes the whole card, and no hover makes a second black button", async ({ page, shop }) => {
  await shop.sells({ name: "Boina" });
  await open(page, "/productos");
  const card = cardOf(page, "Boina");
  await page.getByRole("link", { name: "Índice" }).focus();
  await page.keyboard.press("Tab");
  await expect(card.getByRole("link")).toBeFocused();
  await expect(card).toHaveCSS("outline-style", "solid");
  await expect(card.getByRole("link")).toHaveCSS("outline-style", "none");
  await page.keyboard.press("Tab");
  await expect(card).toHaveCSS("outline-style", "none");

  const button = card.getByRole("button");
  await button.hover();
  await expect(button).toHaveCSS("background-color", SAND);
});

test("what may please too shows the offer as its own card does", async ({ page, shop }) => {
  const category_id = await addCategory(shop.db, { name: "Remeras", slug: "remeras" });
  const lisa = await shop.sells({ name: "Remera lisa" });
  await shop.sells({ name: "Remera rayada", price: 20000, discount: 25 });
  await shop.db.updateTable("products").set({ category_id }).execute();
  await untilAnnounced(shop);
  await open(page, `/producto/${lisa.id}`);
  const rayada = page.getByRole("region", { name: "También te puede gustar" }).getByRole("listitem");
  await expect(rayada).toHaveCount(1);
  await expect(rayada.locator("s")).toHaveText(/^\$\s20\.000$/);
  await expect(rayada).toContainText(/\$\s15\.000/);
  await expect(rayada.getByText("-25%", { exact: true })).toBeVisible();
});
