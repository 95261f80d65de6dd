import { addCategory } from "../products.ts";
import { expectAccessible, expectAccessibleAtWidths } from "./axe.ts";
import { expect, type OpenShop, test, untilAnnounced, whileProductsAreLocked } from "./journey.ts";

async function addCategoryWith(shop: OpenShop, name: string, slug: string, productIds: string[]): Promise<void> {
  const category_id = await addCategory(shop.db, { name, slug, display_order: 0 });
  if (productIds.length > 0) {
    await shop.db.updateTable("products").set({ category_id }).where("id", "in", productIds).execute();
  }
  await untilAnnounced(shop);
}

test("categories with something on sale lead to their products, and all of them are one click away", async ({
  page,
  shop,
}) => {
  const [shirt, other] = [await shop.sells({ name: "Remera" }), await shop.sells({ name: "Musculosa" })];
  await shop.sells({ name: "Boina" });
  await addCategoryWith(shop, "Remeras y tops", "remeras", [shirt.id, other.id]);
  await addCategoryWith(shop, "Vacía", "vacia", []);

  await page.goto("/categorias");
  await expect(page).toHaveTitle(/^Categorías/);
  await expect(page.getByRole("navigation", { name: "Principal" }).locator("[aria-current=page]")).toHaveText(
    "Categorías",
  );
  const links = page.getByRole("main").getByRole("listitem").getByRole("link");
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAccessibleName("Remeras y tops 2 productos");
  await links.click();
  await expect(page).toHaveURL("/productos?categoria=remeras");
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.goBack();
  await page.getByRole("main").getByRole("link", { name: "Ver todos" }).click();
  await expect(page).toHaveURL("/productos");
  await expect(page.getByRole("article")).toHaveCount(3);
});

test("a shop without categories shows the way to its products", async ({ page, shop }) => {
  await shop.sells();
  await page.goto("/categorias");
  await expect(page.getByText("Todavía no hay categorías")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Ver todos" }).click();
  await expect(page).toHaveURL("/productos");
});

test("skeletons stand in while the categories are late", async ({ page, shop }) => {
  const { id } = await shop.sells();
  await addCategoryWith(shop, "Remeras", "remeras", [id]);
  await whileProductsAreLocked(shop, async () => {
    await page.goto("/categorias");
    await expect(page.locator("[data-skeleton]").first()).toBeVisible();
    await expectAccessibleAtWidths(page);
  });
  await expect(page.getByRole("main").getByRole("link", { name: /^Remeras/ })).toBeVisible();
  await expectAccessibleAtWidths(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("categories are read and followed", async ({ page, shop }) => {
    const { id } = await shop.sells({ name: "Remera" });
    await addCategoryWith(shop, "Remeras", "remeras", [id]);
    await page.goto("/categorias");
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Remeras/ })
      .click();
    await expect(page.getByRole("article")).toHaveCount(1);
  });
});
