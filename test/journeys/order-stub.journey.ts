import type { Locator, Page } from "@playwright/test";
import { cardOf, expect, expectToast, test } from "./journey.ts";
import { open, openCart, order, PHONE } from "./shopper.ts";

const DETAILS = {
  alias: "saitam.tienda",
  holder: "Saitam Indumentaria SRL",
  cbu: "2850590940090418135201",
  bank: "Banco Macro",
  cuit: "30-71234567-1",
};

/** Number, amount, alias, CBU and holder, all within the window. */
async function expectFactsInView(page: Page, slip: Locator): Promise<void> {
  for (const fact of [/ORD-\d+/, /^\$\s1\.500$/, /^saitam\.tienda$/, /^2850/, /^Saitam Indumentaria SRL$/]) {
    const shown = slip.locator("dd, h1 > span").filter({ hasText: fact }).first();
    await expect(shown).toBeInViewport({ ratio: 1 });
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
}

test("at 360 × 740 what a bank asks for is in one window, under no toast, and is copied", async ({ page, shop }) => {
  await page.setViewportSize(PHONE);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await shop.db.updateTable("settings").set(DETAILS).execute();
  await shop.sells({ name: "Boina", price: 1500 });
  await open(page, "/");
  await cardOf(page, "Boina").getByRole("button", { name: "Agregar al Carrito" }).click();
  await openCart(page);
  await order(page);
  await expectToast(page, "Gracias por tu pedido.");

  const slip = page.getByRole("region", { name: "Tu pedido está registrado" });
  await expectFactsInView(page, slip);
  const covered = await page.evaluate(() => {
    const toasts = [...document.querySelectorAll("ol > li")].map((toast) => toast.getBoundingClientRect());
    const rest = [...document.querySelectorAll(".stub, .banner, .order-actions a, .order-actions button")];
    return rest
      .filter((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return toasts.some((toast) => toast.top < bottom && top < toast.bottom);
      })
      .map(({ className }) => className);
  });
  expect(covered).toEqual([]);

  for (const [name, text] of [
    ["Copiar alias", DETAILS.alias],
    ["Copiar CBU", DETAILS.cbu],
  ] as const) {
    await slip.getByRole("button", { name, exact: true }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }

  await slip.page().getByRole("link", { name: "Ver mi pedido" }).click();
  await expectFactsInView(page, page.getByRole("main"));
});
