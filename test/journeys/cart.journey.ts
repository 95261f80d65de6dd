import { addVariants } from "#server/products/variants.ts";
import { expectAccessible } from "./axe.ts";
import { cardOf, expect, expectToast, test } from "./journey.ts";
import { addFrom, cartButton, headingOf, openCart, order, untilHydrated } from "./shopper.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("the drawer counts in words, takes units away and back, and closes by button, Escape or Back", async ({
  page,
  shop,
}) => {
  await shop.sells({ name: "Boina", price: 8000, stock: 99 });
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
  await expect(drawer.getByRole("button", { name: "Continuar Comprando" })).toBeFocused();

  await drawer.getByRole("button", { name: "Deshacer" }).press("Enter");
  await expect(drawer.getByRole("button", { name: "Menos Boina" })).toBeFocused();
  await expect(drawer.getByText("1 producto", { exact: true })).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Deshacer" })).toBeHidden();
  await expect(drawer).toContainText(/Total\s*\$\s8\.000/);

  await test.step("presses in quick succession count, also of a button's icon and then of its edge", async () => {
    const more = drawer.getByRole("button", { name: "Más Boina" });
    await more.click();
    await more.hover({ position: { x: 4, y: 4 } });
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(drawer.getByText("3 productos", { exact: true })).toBeVisible();
  });
});

test("two talles of one product have buttons of their own, and the last 'Menos' hands the focus on", async ({
  page,
  shop,
}) => {
  const sizes = ["S", "M", "L"];
  const { id } = await shop.sells({
    name: "Camisa",
    variants: sizes.map((size) => ({ size, color: "Azul", stock: 2 })),
  });
  await page.goto(`/producto/${id}`);
  for (const size of sizes) {
    await page.getByRole("radio", { name: size, exact: true }).check({ force: true });
    await addFrom(page);
  }
  const drawer = await openCart(page);
  const button = (step: string, size: string) => drawer.getByRole("button", { name: `${step} Camisa, ${size} / Azul` });
  for (const step of ["Menos", "Más", "Eliminar"]) await expect(button(step, "M")).toHaveCount(1);

  await button("Menos", "M").press("Enter");
  await expect(button("Menos", "L")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button("Menos", "S")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(drawer.getByRole("button", { name: "Continuar Comprando" })).toBeFocused();
});

test("an old line without a talle asks for it instead of being gone", async ({ page, shop }) => {
  const variants = ["S", "M"].map((size) => ({ size, color: null, stock: size === "S" ? 1 : 5 }));
  const { id } = await shop.sells({ name: "Camisa", price: 5000, variants });
  await page.addInitScript(
    (line) => {
      if (!sessionStorage.getItem("planted")) localStorage.setItem("saitam-cart", JSON.stringify([line]));
      sessionStorage.setItem("planted", "1");
    },
    { id, name: "Camisa", price: 5000, stock: 3, quantity: 2 },
  );
  await page.goto("/");
  const drawer = await openCart(page);
  await expect(drawer).toContainText("Falta elegir talle o color");
  await expect(drawer).not.toContainText("Ya no está disponible");
  await expectAccessible(page);
  await expect(drawer).toContainText("0 productos");
  await drawer.getByRole("button", { name: "Proceder al Checkout" }).click();
  const choose = drawer.getByRole("button", { name: "Elegir talle o color de Camisa" });
  await expect(choose).toBeFocused();

  await choose.click();
  const picker = page.getByRole("dialog", { name: "Camisa" });
  await expect(picker).toBeVisible();
  await page.goBack();
  await expect(picker).toBeHidden();
  await expect(drawer).toBeVisible();
  await page.goForward();
  await expect.poll(() => page.evaluate(() => history.state)).toEqual({ drawer: true });
  await drawer.getByRole("button", { name: "Cerrar el carrito" }).click();
  await expect(drawer).toBeHidden();
  await openCart(page);
  await choose.click();
  await picker.getByRole("radio", { name: "M" }).check({ force: true });
  await picker.getByRole("button", { name: "Elegir" }).click();
  await expect(picker).toBeHidden();
  await expect(drawer.getByRole("button", { name: "Menos Camisa, M" })).toBeFocused();
  await expect(drawer).toContainText("2 productos");
  await order(page);
  const { size, quantity } = await shop.db
    .selectFrom("order_items")
    .select(["size", "quantity"])
    .executeTakeFirstOrThrow();
  expect([size, quantity]).toEqual(["M", 2]);
});

test("the checkout keeps the focus when a talle is chosen there, wide and on a phone", async ({ page, shop }) => {
  const variants = ["S", "M"].map((size) => ({ size, color: null, stock: 5 }));
  const { id } = await shop.sells({ name: "Camisa", price: 5000, variants });
  const line = { id, name: "Camisa", price: 5000, stock: 3, quantity: 2 };
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/categorias");
    await page.evaluate((cart) => localStorage.setItem("saitam-cart", cart), JSON.stringify([line]));
    await page.goto("/#checkout");
    await page.getByRole("button", { name: "Elegir talle o color de Camisa" }).press("Enter");
    const picker = page.getByRole("dialog", { name: "Camisa" });
    await picker.getByRole("radio", { name: "M" }).check({ force: true });
    await picker.getByRole("button", { name: "Elegir" }).press("Enter");
    await expect(page.getByRole("heading", { name: "Resumen del pedido" })).toBeFocused();
  }
});

test("a line whose product has talles by now asks for one, and is not ordered in the first", async ({ page, shop }) => {
  const bag = await shop.sells({ name: "Bolso", stock: 3 });
  await page.goto("/");
  await addFrom(cardOf(page, "Bolso"));
  await expect(cartButton(page)).toContainText("1");
  await page.goto("about:blank"); // so that it is not told of the change
  await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable("product_variants").set({ size: "S" }).where("product_id", "=", bag.id).execute();
    await addVariants(tx, [{ product_id: bag.id, size: "M", color: null, stock: 2, display_order: 1 }], null);
  });
  await page.goto("/categorias");
  await expectToast(page, "Tu carrito cambió", "Bolso: falta elegir talle o color.");
  const drawer = await openCart(page);
  await expect(drawer.getByRole("button", { name: "Elegir talle o color de Bolso" })).toBeVisible();
});

test("the second half of a double click takes no other line away", async ({ page, shop }) => {
  for (const name of ["Boina", "Bolso", "Campera"]) await shop.sells({ name });
  await page.goto("/");
  for (const name of ["Boina", "Bolso", "Campera"]) await addFrom(cardOf(page, name));
  const lines = (await openCart(page)).getByRole("list", { name: "Productos del carrito" }).getByRole("listitem");
  await lines.first().getByRole("button", { name: "Eliminar" }).dblclick();
  await expect(lines).toHaveCount(2);
  // Retries count, too.
  await page.waitForTimeout(1000);
  await lines.first().getByRole("button", { name: "Eliminar" }).click();
  await expect(lines).toHaveCount(1);
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
    // As high as a finger needs.
    const name = page.getByRole("region", { name: "Resumen del pedido" }).getByRole("link", { name: "Boina" });
    expect((await name.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await leave();
    await expect(title).toBeHidden();
    await expect(drawer).toContainText("1 producto");
  }
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("heading", { name: "Productos Destacados" })).toBeVisible();
});

test("from a product's page the checkout opens at /#checkout; Back leads to the product, also after an order", async ({
  page,
  shop,
}) => {
  const { id } = await shop.sells({ name: "Boina", stock: 5 });
  const drawer = page.getByRole("dialog", { name: "Carrito de Compras" });
  const checkout = page.getByRole("button", { name: "Proceder al Checkout" });
  await page.goto(`/producto/${id}`);
  await addFrom(page);
  await openCart(page);
  await checkout.click();
  await expect(page).toHaveURL("/#checkout");
  await expect(headingOf(page, "Finalizar Compra")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Boina");
  await page.goBack();
  await expect(page).toHaveURL(`/producto/${id}`);
  await expect(drawer).toContainText("1 producto");

  await order(page);
  await page.goBack();
  await expect(page).toHaveURL(`/producto/${id}`);
  await untilHydrated(page);
  await expect(page.locator("dialog")).toHaveCount(2);
  await expect(drawer).toBeHidden();
  // The cart was opened to be seen.
  await openCart(page);
  await expect(drawer).toContainText("0 productos");

  await page.keyboard.press("Escape");
  await addFrom(page);
  await openCart(page);
  await checkout.click();
  await expect(headingOf(page, "Finalizar Compra")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/producto/${id}`);
  await page.goForward();
  await page.getByRole("button", { name: "Volver al Carrito" }).click();
  await expect(drawer).toContainText("1 producto");
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

  await addFrom(cardOf(page, "Boina"));
  const checkout = (await openCart(page)).getByRole("button", { name: "Proceder al Checkout" });
  await checkout.click();
  await page.locator("[name=customer_name]").fill("Ana");
  await page.goBack();
  await page.evaluate(() => {
    sessionStorage.removeItem("saitam-datos");
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await checkout.click();
  await expect(page.locator("[name=customer_name]")).toHaveValue("");
});

test("if code of a dialog or the checkout does not load, the page says so; 'Reintentar' or a reload fetches it", async ({
  page,
  shop,
}) => {
  await shop.sells({ name: "Camisa", variants: ["S", "M"].map((size) => ({ size, color: null, stock: 2 })) });
  await shop.sells({ name: "Bolso" });
  await page.route("**/lazy-part-contents-*", (route) => route.abort());
  await page.goto("/");
  await addFrom(cardOf(page, "Camisa"));
  const offline = /Sin conexión no se puede abrir. Si no se abre en unos segundos, recarga la página./;
  await expect(cardOf(page, "Camisa").getByRole("alert")).toHaveText(offline);
  await addFrom(cardOf(page, "Bolso"));
  await cartButton(page).click();
  await expect(page.getByRole("banner").getByRole("alert")).toHaveText(offline);

  await page.goto("/#checkout");
  const main = page.getByRole("main");
  await expect(main.getByRole("alert")).toContainText("No pudimos abrir el checkout.");
  await page.unroute("**/lazy-part-contents-*");
  await main.getByRole("button", { name: "Reintentar" }).press("Enter");
  await expect(main.getByRole("region", { name: "Resumen del pedido" })).toContainText("Bolso");

  await page.goBack();
  // Some browsers retry a failed module, others only after a reload.
  await page.reload();
  await addFrom(cardOf(page, "Camisa"));
  await expect(page.getByRole("dialog", { name: "Camisa" })).toBeVisible();
});
