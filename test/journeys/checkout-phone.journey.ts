import type { Page } from "@playwright/test";
import { SETTINGS_TEXT } from "#domain/settings.ts";
import { expectAccessible } from "./axe.ts";
import { expect, fillForm, test } from "./journey.ts";
import { addFrom, open, openCart, PHONE } from "./shopper.ts";

/** Whether it is entirely within the window with nothing on top. */
async function isInSight(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, bottom - 2);
    return top >= 0 && bottom <= innerHeight && over !== null && element.contains(over);
  });
}

test("on a phone one thumb gets from home to the confirm bar in five taps, and sees the first field", async ({
  page,
  shop,
}) => {
  await page.setViewportSize(PHONE);
  await shop.sells({ name: "Remera Boca", price: 10_000, stock: 5 });
  await open(page, "/");
  await page.getByRole("article").getByRole("button", { name: "Agregar al Carrito" }).click();
  await page
    .getByRole("banner")
    .getByRole("button", { name: /carrito/i })
    .click();
  await page.getByRole("button", { name: "Proceder al Checkout" }).click();
  await expect(page.getByRole("button", { name: "Confirmar Pedido" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("heading", { name: "Finalizar Compra" })).toBeInViewport();
  await expect.poll(() => isInSight(page, "[name=customer_name]")).toBe(true);
  await expectAccessible(page);
});

test("a holder, a bank, a talle and a colour of one long word make no step of buying scroll sideways", async ({
  page,
  shop,
}) => {
  const texts = {
    alias: "a".repeat(20),
    holder: "H".repeat(SETTINGS_TEXT.holder),
    bank: "B".repeat(SETTINGS_TEXT.bank),
  };
  await shop.db.updateTable("settings").set(texts).execute();
  await page.setViewportSize(PHONE);
  const fits = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  };
  const size = "M".repeat(40);
  const variants = [size, "S"].map((size) => ({ size, color: "R".repeat(40), stock: 5 }));
  const shirt = await shop.sells({ name: "Remera", price: 10_000, variants });
  await open(page, `/producto/${shirt.id}`);
  await page.getByRole("radio", { name: size }).check();
  await fits();
  await addFrom(page.getByRole("main"));
  const line = (await openCart(page)).getByRole("listitem").filter({ hasText: "Eliminar" });
  expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.getByRole("button", { name: "Proceder al Checkout" }).click();
  const summary = page.getByRole("region", { name: "Resumen del pedido" });
  await expect(summary.getByText(texts.holder).filter({ visible: true })).toHaveCount(1);
  await fits();
  await summary.getByText("1 producto").click();
  await expect(summary.getByText(texts.bank)).toBeVisible();
  await fits();
  await fillForm(page);
  await page.getByRole("button", { name: "Confirmar Pedido" }).click();
  await expect(page.getByRole("link", { name: "Ver mi pedido" })).toBeVisible();
  await fits();
  await page.getByRole("link", { name: "Ver mi pedido" }).click();
  await expect(page.getByRole("main").getByText(texts.holder)).toBeVisible();
  await fits();
});

test("twelve lines are folded into one row that says how many and how much, and unfold", async ({ page, shop }) => {
  await page.setViewportSize(PHONE);
  for (let number = 1; number <= 12; number += 1) {
    await shop.sells({ name: `Prenda ${number}`, price: 1_000 * number, stock: 5 });
  }
  await open(page, "/productos");
  await expect(page.getByRole("article")).toHaveCount(12);
  for (const button of await page.getByRole("button", { name: "Agregar al Carrito" }).all()) await button.click();
  await page
    .getByRole("banner")
    .getByRole("button", { name: /carrito/i })
    .click();
  await page.getByRole("button", { name: "Proceder al Checkout" }).click();

  const summary = page.getByRole("region", { name: "Resumen del pedido" });
  await expect(summary).toContainText("12 productos");
  await expect(summary).toContainText("$ 78.000");
  await expect(summary.getByRole("listitem")).toHaveCount(0);
  await expect.poll(() => isInSight(page, "[name=customer_name]")).toBe(true);
  // Where to pay is said once, folded or unfolded.
  const payment = summary.getByText("Te enviaremos los datos para la transferencia").filter({ visible: true });
  await expect(payment).toHaveCount(1);
  await summary.getByText("12 productos").click();
  await expect(summary.getByRole("listitem")).toHaveCount(12);
  await expect(payment).toHaveCount(1);
});
