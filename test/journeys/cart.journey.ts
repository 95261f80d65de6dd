import { cardOf, expect, expectToast, test } from "./journey.ts";
import { addFrom, cartButton, headingOf, openCart, order } from "./shopper.ts";

test("the drawer counts in words, takes units away, and closes by button, Escape or Back", async ({ page, shop }) => {
  await shop.sells({ name: "Boina", price: 8000 });
  await page.goto("/");
  const drawer = await openCart(page);
  await expect(drawer).toContainText("Tu carrito está vacío");
  await expect(drawer).toContainText("0 productos");
  await expect(drawer.getByRole("button", { name: "Proceder al Checkout" })).toHaveCount(0);
  await drawer.getByRole("button", { name: "Continuar Comprando" }).click();
  await expect(drawer).toBeHidden();
  await expect(cartButton(page)).toBeFocused();

  await addFrom(cardOf(page, "Boina"));
  await expect(drawer).toBeHidden();
  await openCart(page);
  await expect(drawer.getByText("1 producto", { exact: true })).toBeVisible();
  await drawer.getByRole("button", { name: "Más Boina" }).click();
  await expect(drawer.getByText("2 productos", { exact: true })).toBeVisible();
  await expect(drawer).toContainText(/Total\s*\$\s16\.000/);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(cartButton(page)).toContainText("2");

  await openCart(page);
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL("/");
  await openCart(page);
  await drawer.getByRole("button", { name: "Menos Boina" }).click();
  await drawer.getByRole("button", { name: "Menos Boina" }).click();
  await expectToast(page, "Producto eliminado");
  await expect(drawer).toContainText("Tu carrito está vacío");
});

test("Back and 'Volver al Carrito' lead from the checkout to the open cart", async ({ page, shop }) => {
  await shop.sells({ name: "Boina" });
  await page.goto("/");
  await addFrom(cardOf(page, "Boina"));
  const drawer = await openCart(page);
  const title = headingOf(page, "Finalizar Compra");

  for (const leave of [() => page.goBack(), () => page.getByRole("button", { name: "Volver al Carrito" }).click()]) {
    await drawer.getByRole("button", { name: "Proceder al Checkout" }).click();
    await expect(title).toBeVisible();
    await expect(title).toBeFocused();
    await expect(drawer).toBeHidden();
    await leave();
    await expect(title).toBeHidden();
    await expect(drawer).toContainText("1 producto");
  }
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("heading", { name: "Productos Destacados" })).toBeVisible();
});

test("from a product page the checkout opens at /#checkout, and Back leads to the product", async ({ page, shop }) => {
  const { id } = await shop.sells({ name: "Boina" });
  await page.goto(`/producto/${id}`);
  await addFrom(page);
  await openCart(page);
  await page.getByRole("button", { name: "Proceder al Checkout" }).click();
  await expect(page).toHaveURL("/#checkout");
  await expect(headingOf(page, "Finalizar Compra")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Boina");
  await page.goBack();
  await expect(page).toHaveURL(`/producto/${id}`);
  await page.goForward();
  await page.getByRole("button", { name: "Volver al Carrito" }).click();
  await expect(page.getByRole("dialog", { name: "Carrito de Compras" })).toContainText("1 producto");
});

test("after an order Back leads to the product's page, not to an empty cart", async ({ page, shop }) => {
  const { id } = await shop.sells({ name: "Boina", stock: 5 });
  const drawer = page.getByRole("dialog", { name: "Carrito de Compras" });
  await page.goto(`/producto/${id}`);
  await addFrom(page);
  await openCart(page);
  await page.getByRole("button", { name: "Proceder al Checkout" }).click();
  await expect(headingOf(page, "Finalizar Compra")).toBeVisible();
  await page.goBack();
  await expect(drawer).toContainText("1 producto");

  await order(page);
  await page.goBack();
  await expect(page).toHaveURL(`/producto/${id}`);
  await expect(cartButton(page)).toBeEnabled();
  await expect(page.locator("dialog")).toHaveCount(2);
  await expect(drawer).toBeHidden();
  // Whoever opens it wants to see it.
  await openCart(page);
  await expect(drawer).toContainText("0 productos");
});

test("from home, too, and when the browser had kept the page as it was", async ({ page, shop }) => {
  await shop.sells({ name: "Boina", stock: 5 });
  await page.goto("/");
  await addFrom(cardOf(page, "Boina"));
  const drawer = await openCart(page);
  await order(page);
  await page.goBack();
  await expect(headingOf(page, "Saitam")).toBeVisible();
  await expect(drawer).toBeHidden();

  await addFrom(cardOf(page, "Boina"));
  await openCart(page);
  await page.evaluate(() => {
    localStorage.setItem("saitam-cart", "[]");
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect(drawer).toBeHidden();
  await expect(cartButton(page)).toHaveText("");
});

test("the name of a product in the checkout is as tall as a finger", async ({ page, shop }) => {
  await shop.sells({ name: "Boina" });
  await page.goto("/");
  await addFrom(cardOf(page, "Boina"));
  await page.goto("/#checkout");
  const name = page.getByRole("region", { name: "Resumen del pedido" }).getByRole("link", { name: "Boina" });
  expect((await name.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test("who waits for a dialog whose code does not come is told so, and a reload brings it", async ({ page, shop }) => {
  await shop.sells({ name: "Camisa", variants: ["S", "M"].map((size) => ({ size, color: null, stock: 2 })) });
  await page.route("**/late-part-contents-*", (route) => route.abort());
  await page.goto("/");
  await addFrom(cardOf(page, "Camisa"));
  await expectToast(page, "Sin conexión", "Si no se abre en unos segundos, recarga la página.");
  await page.unroute("**/late-part-contents-*");
  // Some browsers try a module that failed again, others not before the page is loaded anew.
  await page.reload();
  await addFrom(cardOf(page, "Camisa"));
  await expect(page.getByRole("dialog", { name: "Camisa" })).toBeVisible();
});
