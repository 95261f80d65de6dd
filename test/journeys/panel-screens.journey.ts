import { expect, test } from "./journey.ts";
import { openPanel } from "./panel.ts";

test("after an upgrade the files of the other screens are gone: it is said, and a reload brings the new ones", async ({
  page,
  shop,
}) => {
  await page.route("**/assets/categories-page-*.js", (route) => route.fulfill({ status: 404 }));
  await openPanel(page, shop);

  await page.getByRole("link", { name: "Categorías" }).click();
  await expect(page.getByRole("alert")).toContainText("No se pudieron cargar los datos");
  await expect(page.getByRole("banner")).toBeVisible();

  await page.goBack();
  await expect(page.getByRole("button", { name: "Nuevo Producto" })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("alert")).toContainText("No se pudieron cargar los datos");

  await page.unroute("**/assets/categories-page-*.js");
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByRole("heading", { name: "Categorías", level: 1 })).toBeVisible();
});
