import { sql } from "kysely";
import { cardOf, expect, test } from "./journey.ts";
import { cartButton, headingOf, PHONE } from "./shopper.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the shop is read and walked through, and says what needs JavaScript", async ({ page, shop }) => {
    await shop.sells({ name: "Poncho", description: "Lana de llama.", price: 9000, discount: 10, stock: 2 });
    const needsScript = page.locator("noscript p");
    await page.goto("/");
    await expect(needsScript).toBeVisible();
    await expect(needsScript).toHaveText(
      "Para comprar, calcular el envío, guardar favoritos, copiar datos y compartir necesitas activar JavaScript en tu navegador.",
    );
    const card = cardOf(page, "Poncho");
    await expect(card).toContainText(/\$\s8\.100/);
    await expect(card).toContainText("2 disponibles");
    await expect(card.getByRole("button", { name: "Agregar al Carrito" })).toBeDisabled();
    await expect(cartButton(page)).toBeDisabled();
    await expect(cartButton(page)).toHaveCSS("opacity", "0.4");

    await card.getByRole("link").click();
    await expect(headingOf(page, "Poncho")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Lana de llama.");
    for (const name of ["Agregar al Carrito", "Favoritos", "Compartir"]) {
      await expect(page.getByRole("button", { name })).toBeDisabled();
    }
    await expect(needsScript).toBeVisible();

    await page.setViewportSize(PHONE);
    await page.getByRole("button", { name: "Menú", exact: true }).click();
    await page.getByRole("navigation", { name: "Menú" }).getByRole("link", { name: "Inicio" }).click();
    await expect(card).toBeVisible();
    await page.goto("/favoritos");
    await expect(headingOf(page, "Favoritos")).toBeVisible();
    await expect(needsScript).toBeVisible();
  });

  test("a page that was sent without its products is asked for again", async ({ page, shop }) => {
    await shop.sells({ name: "Poncho" });
    const holder = await shop.db.startTransaction().execute();
    // Blocks reading the products for longer than a page waits.
    await sql`lock table products in access exclusive mode`.execute(holder);
    try {
      await page.goto("/productos");
      await expect(page.locator("[data-skeleton]")).toHaveCount(8);
    } finally {
      await holder.rollback().execute();
    }
    await expect(cardOf(page, "Poncho")).toBeVisible();
  });
});
