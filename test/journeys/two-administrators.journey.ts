import { expectAccessible } from "./axe.ts";
import { expect, expectToast, test } from "./journey.ts";
import { makeAccount, openPanel } from "./panel.ts";

test("a talle that a partner adds stays when a form that was open meanwhile is saved", async ({
  browser,
  page,
  shop,
}) => {
  const partner = await makeAccount(shop, "socia@example.com");
  const shirt = await shop.sells({
    name: "Camisa",
    price: 1000,
    variants: [
      { size: "S", color: null, stock: 5 },
      { size: "M", color: null, stock: 2 },
    ],
  });
  await openPanel(page, shop);
  await page.getByRole("button", { name: "Editar Camisa" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Stock de S", { exact: true }).fill("3");
  await dialog.getByRole("button", { name: "Quitar el talle M" }).click();

  const other = await browser.newPage();
  await openPanel(other, shop, "/admin", partner);
  await other.getByRole("button", { name: "Editar Camisa" }).click();
  await other.getByLabel("Talles nuevos").fill("L");
  await other.getByRole("button", { name: "Agregar talles", exact: true }).click();
  await other.getByLabel("Stock de L", { exact: true }).fill("10");
  await other.getByRole("button", { name: "Guardar Cambios" }).click();
  await expectToast(other, "Producto actualizado correctamente");
  await other.close();

  await dialog.getByRole("button", { name: "Guardar Cambios" }).click();
  const notice = dialog.getByRole("alert").filter({ hasText: "Lo que tú no tocaste" });
  await expect(notice).toContainText("S: 5, M: 2, L: 10");
  await expect(notice).toContainText("S: 3, L: 10");
  await expect(dialog.getByLabel("Stock de L", { exact: true })).toHaveValue("10");
  await expect(dialog.getByLabel("Stock de M", { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Guardar Cambios" }).click();
  await expect(dialog).toBeHidden();

  const variants = await shop.db
    .selectFrom("product_variants")
    .select(["size", "stock"])
    .where("product_id", "=", shirt.id)
    .orderBy("display_order")
    .execute();
  expect(variants).toEqual([
    { size: "S", stock: 3 },
    { size: "L", stock: 10 },
  ]);
});
