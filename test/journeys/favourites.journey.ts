import { expectAccessible } from "./axe.ts";
import { cardOf, expect, expectToast, test } from "./journey.ts";
import { sellRemeras } from "./sell-remeras.ts";
import { listenForComplaints, open } from "./shopper.ts";

test("'Favoritos' keeps a product in the browser, and /favoritos lists it until it is let go", async ({
  page,
  shop,
}) => {
  const { id } = await shop.sells({ name: "Ruana" });
  await shop.sells({ name: "Boina" });
  await page.goto("/favoritos");
  await expect(page.getByText("Todavía no guardaste nada")).toBeVisible();

  await page.goto(`/producto/${id}`);
  const button = page.getByRole("button", { name: "Favoritos" });
  await button.click();
  await expectToast(page, "Guardado en favoritos", "Ruana");
  await expect(button).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => localStorage.getItem("saitam-favoritos"))).toBe(JSON.stringify([id]));

  await page.goto("/favoritos");
  await expect(cardOf(page, "Ruana")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);

  await cardOf(page, "Ruana").getByRole("link").click();
  await button.click();
  await expectToast(page, "Quitado de favoritos", "Ruana");
  await expect(button).toHaveAttribute("aria-pressed", "false");
});

test("favourites load in one call; sold-out and deleted ones are marked, and each can be removed by keyboard", async ({
  page,
  context,
  shop,
}) => {
  const complaints = listenForComplaints(page);
  const { lake, sun } = await sellRemeras(shop);
  const { id: gone } = await shop.sells({ name: "Ruana", isActive: false });
  await open(page, "/favoritos");
  await page.evaluate((ids) => localStorage.setItem("saitam-favoritos", JSON.stringify(ids)), [lake.id, gone, sun.id]);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/products")) calls.push(request.url());
  });
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(2);
  expect(calls).toHaveLength(1);
  await expect(cardOf(page, "Remera Lago").getByRole("button", { name: "Sin Stock" })).toBeDisabled();
  await expect(page.getByText("Un producto que guardaste ya no está a la venta.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Quitarlo de la lista" }).click();
  await expect(page.getByText("ya no está a la venta")).toHaveCount(0);

  const other = await context.newPage();
  await open(other, "/favoritos");
  await expect(other.getByRole("article")).toHaveCount(2);
  await page.getByRole("button", { name: "Quitar Remera Lago de favoritos" }).focus();
  await page.keyboard.press("Enter");
  await expectToast(page, "Quitado de favoritos", "Remera Lago");
  await expect(page.getByRole("button", { name: "Quitar Remera Sol de favoritos" })).toBeFocused();
  await expect(other.getByRole("article")).toHaveCount(1);

  await page.getByRole("button", { name: "Deshacer" }).press("Enter");
  await expect(page.getByRole("button", { name: "Quitar Remera Lago de favoritos" })).toBeFocused();
  await expect(page.getByRole("article").first()).toContainText("Remera Lago");
  await expect(other.getByRole("article")).toHaveCount(2);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Quitar Remera Sol de favoritos" })).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(page.getByText("Todavía no guardaste nada")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await expect(other.getByText("Todavía no guardaste nada")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("favourites that could not be loaded come by themselves once there is an answer", async ({ page, shop }) => {
  const { id } = await shop.sells({ name: "Camisa" });
  await page.addInitScript((id) => localStorage.setItem("saitam-favoritos", JSON.stringify([id])), id);
  await page.route("**/api/products?ids=*", (route) => route.abort());
  await open(page, "/favoritos");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("No se pudieron cargar tus favoritos");

  await page.getByRole("button", { name: "Reintentar" }).focus();
  await page.unroute("**/api/products?ids=*");
  await expect(cardOf(page, "Camisa")).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
});
