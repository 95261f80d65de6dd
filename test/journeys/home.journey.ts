import { cardOf, expect, test } from "./journey.ts";
import { headingOf, PHONE } from "./shopper.ts";

test("the home page says who the shop is and leads to the collection and to the offers", async ({ page, shop }) => {
  await shop.sells();
  await page.goto("/");
  await expect(headingOf(page, "Saitam")).toBeVisible();
  await expect(
    page.getByText("Descubre la moda que define tu estilo único. Productos exclusivos con la calidad que mereces."),
  ).toBeVisible();
  const hero = await page
    .locator("section")
    .filter({ has: headingOf(page, "Saitam") })
    .boundingBox();
  expect(hero?.height).toBeGreaterThanOrEqual(0.8 * 800);

  await page.getByRole("link", { name: "Explorar Colección" }).click();
  await expect(page).toHaveURL("/productos");
  await expect(headingOf(page, "Productos")).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Ver Ofertas" }).click();
  await expect(page).toHaveURL("/productos?ofertas=1");
});

test("a shop with nothing on sale asks to come back soon", async ({ page, shop }) => {
  expect(await shop.countOrders()).toBe(0);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Productos Destacados" })).toBeVisible();
  await expect(page.getByText("No hay productos disponibles")).toBeVisible();
  await expect(page.getByText("Vuelve pronto")).toBeVisible();
});

test("a card tells discount, both prices, what is left and what is sold out, in one to four columns", async ({
  page,
  shop,
}) => {
  await Promise.all([
    shop.sells({ name: "Remera", description: "Algodón peinado.", price: 20000, discount: 25, stock: 3 }),
    shop.sells({ name: "Tapado", price: 289900, stock: 0 }),
    shop.sells({ name: "Boina" }),
    shop.sells({ name: "Chomba" }),
    shop.sells({ name: "Ruana", isActive: false }),
  ]);
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(4);

  const remera = cardOf(page, "Remera");
  await expect(remera.getByText("-25%", { exact: true })).toBeVisible();
  await expect(remera).toContainText(/\$\s15\.000/);
  await expect(remera.locator("s")).toHaveText(/^\$\s20\.000$/);
  await expect(remera).toContainText("Algodón peinado.");
  await expect(remera).toContainText("3 disponibles");
  await expect(remera.getByRole("link")).toHaveAttribute("href", /^\/producto\/[0-9a-f-]{36}$/);

  const tapado = cardOf(page, "Tapado");
  await expect(tapado.locator("s")).toHaveCount(0);
  await expect(tapado.getByText("Sin stock", { exact: true })).toBeVisible();
  await expect(tapado.getByRole("link").getByText("Sin Stock", { exact: true })).toBeVisible();
  await expect(tapado.getByRole("button", { name: "Sin Stock" })).toBeDisabled();

  const columns = async () => {
    const cards = await page.getByRole("article").all();
    const lefts = await Promise.all(cards.map(async (card) => Math.round((await card.boundingBox())?.x ?? 0)));
    return new Set(lefts).size;
  };
  const widths = [
    [300, 1],
    [320, 2],
    [360, 2],
    [768, 3],
    [1440, 4],
  ] as const;
  for (const [width, count] of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await columns(), `at ${width} px`).toBe(count);
  }

  await test.step("on a phone the 'Botón de arrepentimiento' is above the hero, and what follows is seen below it", async () => {
    await page.setViewportSize(PHONE);
    const regret = page
      .getByRole("region", { name: "Pago y arrepentimiento" })
      .getByRole("link", { name: "Botón de arrepentimiento" });
    await expect(regret).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("heading", { name: "Productos Destacados" })).toBeInViewport({ ratio: 0.4 });
  });
});

test("an unknown address says 'Oops! Page not found' and offers home, a search and four products", async ({
  page,
  shop,
}) => {
  await Promise.all(["Blusa", "Boina", "Chomba", "Jean", "Poncho"].map((name) => shop.sells({ name })));
  expect((await page.goto("/no/existe"))?.status()).toBe(404);
  await expect(headingOf(page, "Oops! Page not found").locator("[lang=en]")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(4);
  await expect(page.getByRole("main").getByRole("searchbox")).toBeVisible();
  await page.getByRole("link", { name: "Volver al inicio" }).click();
  await expect(page).toHaveURL("/");
});
