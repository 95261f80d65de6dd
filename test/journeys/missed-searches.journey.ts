import { putOnSale } from "../products.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./journey.ts";
import { openPanel } from "./panel.ts";
import { open, PHONE } from "./shopper.ts";

test("what shoppers search and do not find becomes a product's word in one tap, and is found", async ({
  page,
  shop,
}) => {
  await putOnSale(shop.db, { name: "Bolso Pampa" });
  await putOnSale(shop.db, { name: "Remera lisa" });
  await page.setViewportSize(PHONE);
  await open(page, "/productos?q=mochilita");
  await expect(page.getByRole("main")).toContainText("mochilita");

  const counted = expect.poll(() => shop.db.selectFrom("missed_searches").select("words").execute()).toHaveLength(1);
  await openPanel(page, shop);
  await counted;
  await page.getByRole("link", { name: "Búsquedas sin resultado" }).click();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "mochilita" });
  await expect(row).toContainText("1 vez");
  await expectAccessible(page);

  await row.getByRole("button", { name: /Es otro producto|Elegir el producto/ }).click();
  const dialog = page.getByRole("dialog", { name: "¿Qué producto es «mochilita»?" });
  await dialog.getByLabel("Buscar producto").fill("remera");
  await dialog.getByRole("button", { name: "Es este: Remera lisa" }).click();
  const toast = page.getByText("Quien busque «mochilita» encontrará «Remera lisa»");
  await expect(toast).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(row).toBeVisible();

  await row.getByRole("button", { name: /Es «Bolso Pampa»/ }).click();
  await expect(row).toHaveCount(0);
  await open(page, "/productos?q=mochilita");
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /Bolso Pampa/ })
      .first(),
  ).toBeVisible();
});
