import { cardOf, expect, expectToast, fillForm, loseAnswers, test, untilAnnounced } from "./journey.ts";
import { cartOf } from "./shopper.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a visitor browses, opens a product, buys it and reads where to pay", async ({ page, shop }) => {
  await shop.db.updateTable("settings").set({ alias: "saitam.tienda", holder: "Saitam SRL" }).execute();
  await shop.sells({ name: "Remera Delta", description: "Algodón peinado.", price: 20000, discount: 25, stock: 3 });
  await page.goto("/");

  const card = cardOf(page, "Remera Delta");
  await expect(page.getByRole("heading", { name: "Productos Destacados" })).toBeVisible();
  await expect(card).toContainText("-25%");
  await expect(card).toContainText("$ 15.000");
  await expect(card.locator("s")).toHaveText("$ 20.000");
  await expect(card).toContainText("3 disponibles");
  await card.getByRole("link", { name: "Remera Delta" }).first().click();

  await expect(page.getByRole("heading", { level: 1, name: "Remera Delta" })).toBeVisible();
  await expect(page.getByText("-25% OFF")).toBeVisible();
  await expect(page.getByText("En stock", { exact: true })).toBeVisible();
  await expect(page.getByText("General", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Agregar al Carrito" }).click();
  await expectToast(page, "Producto agregado", "Remera Delta se agregó al carrito");

  await page
    .getByRole("banner")
    .getByRole("button", { name: /carrito/i })
    .click();
  const drawer = page.getByRole("dialog");
  await expect(drawer).toContainText("Carrito de Compras");
  await expect(drawer).toContainText("1 producto");
  await drawer.getByRole("button", { name: "Más Remera Delta" }).click();
  await expect(drawer).toContainText("2 productos");
  await expect(drawer).toContainText("$ 30.000");
  await drawer.getByRole("button", { name: "Proceder al Checkout" }).click();

  await expect(page.getByRole("heading", { name: "Finalizar Compra" })).toBeVisible();
  await expect(page.getByText("Datos de Facturación")).toBeVisible();
  await expect(page.getByText("saitam.tienda").first()).toBeVisible();
  await fillForm(page);
  await page.getByRole("button", { name: "Confirmar Pedido" }).click();

  await expectToast(page, "¡Orden creada exitosamente!", "Tu número de orden es: ORD-");
  await expectToast(page, "Gracias por tu pedido.");
  await expect(page.getByRole("heading", { name: "Productos Destacados" })).toBeVisible();
  const success = page.getByRole("main");
  await expect(success).toContainText("ORD-");
  await expect(success).toContainText("$ 30.000");
  await expect(success).toContainText("saitam.tienda");
  await expect(success).toContainText("Saitam SRL");
  expect(await cartOf(page)).toBe("[]");

  await page.reload();
  await expect(cardOf(page, "Remera Delta")).toContainText("1 disponible");
  await page.getByRole("link", { name: "Ver mi pedido" }).click();
  await expect(page.getByText("Pendiente").first()).toBeVisible();
  await expect(page.getByText("$ 30.000").first()).toBeVisible();
});

test("the form names its first mistake in the spec's order, cuts no pasted text, and two clicks place one order", async ({
  page,
  shop,
}) => {
  await shop.sells({ name: "Camisa" });
  await page.goto("/");
  await cardOf(page, "Camisa").getByRole("button", { name: "Agregar al Carrito" }).click();
  await expectToast(page, "Producto agregado");
  const home = await page.title();
  await page.goto("/#checkout");
  await expect(page).toHaveTitle("Finalizar Compra · Saitam");
  const confirm = page.getByRole("button", { name: "Confirmar Pedido" });

  const order = [
    ["customer_name", "name", "Ana"],
    ["customer_lastname", "lastname", "Paz"],
    ["customer_dni", "dni", "123"],
    ["customer_address", "address", "Defensa 1234 ".repeat(20)],
    ["customer_postal_code", "postal code", "C1065"],
    ["customer_city", "city", "Buenos Aires"],
  ] as const;
  for (const [name, label, value] of order) {
    await confirm.click();
    await expectToast(page, "Campo requerido", `Por favor completa el campo ${label}`);
    await expect(page.locator(`[name=${name}]`)).toBeFocused();
    await expect(page.locator(`[name=${name}]`)).toHaveAttribute("aria-invalid", "true");
    await page.locator(`[name=${name}]`).fill(value);
  }
  await confirm.click();
  await expectToast(page, "DNI inválido", "El DNI debe tener entre 7 y 8 dígitos");
  const dni = page.locator("[name=customer_dni]");
  for (const typed of ["30-123-456", "30.123.456"]) {
    await dni.fill(typed);
    await expect(dni).toHaveValue("30123456");
  }

  const address = page.locator("[name=customer_address]");
  await expect(address).toHaveValue("Defensa 1234 ".repeat(20));
  await expect(page.getByText("Puede tener hasta 200 caracteres y tiene 260: acórtalo para confirmar.")).toBeVisible();
  await confirm.click();
  await expectToast(page, "Dato inválido", "Por favor acorta el campo address");
  await expect(address).toBeFocused();
  await address.fill("Defensa 1234");
  await expect(address).toHaveAttribute("aria-invalid", "false");
  expect(await shop.countOrders()).toBe(0);

  await page.getByRole("button", { name: "Volver al Carrito" }).click();
  await expect(page).toHaveTitle(home);
  await page.getByRole("button", { name: "Proceder al Checkout" }).click();
  const city = page.locator("[name=customer_city]");
  await city.fill("");
  // Some password managers fire no event.
  await city.evaluate((input) => ((input as HTMLInputElement).value = "Buenos Aires"));
  const { promise: read, resolve: afterReading } = Promise.withResolvers<void>();
  await page.route("**/api/orders", async (route) => {
    await read;
    await route.continue();
  });
  await confirm.dblclick();
  // What is typed now would be lost.
  await expect(address).not.toBeEditable();
  afterReading();
  await expectToast(page, "¡Orden creada exitosamente!");
  expect(await shop.countOrders()).toBe(1);
});

test("the last unit cannot be added twice, and removing it empties the cart", async ({ page, shop }) => {
  await shop.sells({ name: "Boina", stock: 1 });
  await page.goto("/");
  const buy = cardOf(page, "Boina").getByRole("button", { name: "Agregar al Carrito" });
  await buy.click();
  await buy.click();
  await expectToast(page, "Stock insuficiente", "No hay más unidades disponibles");

  await page
    .getByRole("banner")
    .getByRole("button", { name: /carrito/i })
    .click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "Eliminar Boina" }).click();
  await expectToast(page, "Producto eliminado");
  await expect(drawer).toContainText("Tu carrito está vacío");
  expect(await cartOf(page)).toBe("[]");
});

test("two tabs show one cart", async ({ context, page, shop }) => {
  await shop.sells({ name: "Bufanda" });
  await page.goto("/");
  const other = await context.newPage();
  await other.goto("/");

  await cardOf(page, "Bufanda").getByRole("button", { name: "Agregar al Carrito" }).click();
  await expect(other.getByRole("banner").getByRole("button", { name: /carrito/i })).toContainText("1");
  await cardOf(other, "Bufanda").getByRole("button", { name: "Agregar al Carrito" }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: /carrito/i })).toContainText("2");
});

test("a price that changed meanwhile is told, and the next click orders at the new one", async ({ page, shop }) => {
  const product = await shop.sells({ name: "Jean", price: 10000 });
  await page.goto("/");
  await cardOf(page, "Jean").getByRole("button", { name: "Agregar al Carrito" }).click();
  await page
    .getByRole("banner")
    .getByRole("button", { name: /carrito/i })
    .click();
  const checked = page.waitForResponse("**/api/cart/check");
  await page.getByRole("button", { name: "Proceder al Checkout" }).click();
  await expect(page.getByRole("heading", { name: "Finalizar Compra" })).toBeVisible();
  await checked;
  await fillForm(page);
  await shop.db.updateTable("products").set({ price: "12000.00" }).where("id", "=", product.id).execute();

  await page.getByRole("button", { name: "Confirmar Pedido" }).click();
  await expectToast(page, "Error al crear la orden", "$ 12.000");
  await expect(page.getByRole("main")).toContainText("$ 12.000");
  expect(await shop.countOrders()).toBe(0);

  await page.getByRole("button", { name: "Confirmar Pedido" }).click();
  await expectToast(page, "¡Orden creada exitosamente!");
});

test("a product that is gone meanwhile is marked and cannot be ordered", async ({ page, shop }) => {
  const gone = await shop.sells({ name: "Chaleco", price: 5000 });
  await shop.sells({ name: "Campera", price: 7000 });
  await page.goto("/");
  for (const name of ["Chaleco", "Campera"]) {
    await cardOf(page, name).getByRole("button", { name: "Agregar al Carrito" }).click();
  }
  await shop.db.updateTable("products").set({ is_active: false }).where("id", "=", gone.id).execute();
  await untilAnnounced(shop);
  await page.reload();
  await page
    .getByRole("banner")
    .getByRole("button", { name: /carrito/i })
    .click();
  const drawer = page.getByRole("dialog");
  await expect(drawer).toContainText("Ya no está disponible");
  await drawer.getByRole("button", { name: "Proceder al Checkout" }).click();
  const remove = drawer.getByRole("button", { name: "Eliminar Chaleco" });
  await expect(remove).toBeFocused();
  await remove.press("Enter");
  await drawer.getByRole("button", { name: "Proceder al Checkout" }).click();
  await fillForm(page);
  await page.getByRole("button", { name: "Confirmar Pedido" }).click();
  await expectToast(page, "¡Orden creada exitosamente!");
});

test("what a refusal said of the cart is no longer there once its line is removed", async ({ page, shop }) => {
  const sold = await shop.sells({ name: "Chaleco" });
  await shop.sells({ name: "Campera" });
  await page.goto("/");
  for (const name of ["Chaleco", "Campera"]) {
    await cardOf(page, name).getByRole("button", { name: "Agregar al Carrito" }).click();
  }
  const checked = page.waitForResponse("**/api/cart/check");
  await page.goto("/#checkout");
  await page.reload();
  await checked;
  await fillForm(page);
  await shop.db.updateTable("product_variants").set({ stock: 0 }).where("product_id", "=", sold.id).execute();
  await page.getByRole("button", { name: "Confirmar Pedido" }).click();
  const refusal = page.getByRole("form", { name: "Datos de Facturación" }).getByText("Error al crear la orden");
  await expect(refusal).toBeVisible();
  await page.getByRole("button", { name: "Eliminar Chaleco" }).click();
  await expect(refusal).toBeHidden();
  await page.getByRole("button", { name: "Confirmar Pedido" }).click();
  await expectToast(page, "¡Orden creada exitosamente!");
});

test("an order that is limited, late or whose answer is lost keeps the cart and the keyboard, and is placed once", async ({
  page,
  shop,
}) => {
  await shop.sells({ name: "Cinturón", stock: 5 });
  await page.goto("/");
  await cardOf(page, "Cinturón").getByRole("button", { name: "Agregar al Carrito" }).click();
  await page.goto("/#checkout");
  await fillForm(page);
  const confirm = page.getByRole("button", { name: "Confirmar Pedido" });
  const detail = "Tienes varios pedidos sin pagar. Escríbenos por WhatsApp.";
  await page.route("**/api/orders", (route) => route.fulfill({ status: 429, json: { code: "order-limit", detail } }));
  await confirm.click();
  await expectToast(page, "Error al crear la orden", detail);
  // It stays near the button, long after the toast, until the next press.
  const refusal = page.getByRole("main").getByText(detail);
  await expect(refusal).toBeVisible();
  await page.unroute("**/api/orders");

  const slow = Promise.withResolvers<void>();
  await page.route("**/api/orders", async (route) => {
    await slow.promise;
    await route.fulfill({ status: 503, json: { code: "overloaded", detail: "Hay mucha gente comprando." } });
  });
  await confirm.press("Enter");
  await expect(page.getByRole("button", { name: "Procesando..." })).toBeDisabled();
  for (let press = 0; press < 2; press++) await page.keyboard.press("Enter");
  slow.resolve();
  await expectToast(page, "Error al crear la orden", "Hay mucha gente comprando.");
  await expect(refusal).toBeHidden();
  await expect(confirm).toBeFocused();
  await page.unroute("**/api/orders");
  expect(await shop.countOrders()).toBe(0);

  await shop.db.updateTable("settings").set({ payment_hours: 48, alias: "saitam.moda" }).execute();
  const findAnswers = await loseAnswers(page, "**/api/orders");
  const lost = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/orders"));
  await page.keyboard.press("Enter");
  await lost;
  const failed = "Ocurrió un error al procesar tu orden. Por favor intenta nuevamente.";
  await expectToast(page, "Error al crear la orden", failed);
  await findAnswers();
  await expect(confirm).toBeFocused();
  expect(JSON.parse((await cartOf(page)) ?? "")).toHaveLength(1);
  expect(await shop.countOrders()).toBe(1);
  await page.keyboard.press("Enter");
  await expectToast(page, "¡Orden creada exitosamente!");
  await expect(page.getByRole("heading", { name: "Tu pedido está registrado" })).toBeFocused();
  await expect(
    page.getByText(/como referencia. Tienes hasta el \p{L}+ \d+ de \p{L}+ a las? \d\d:\d\d\./u),
  ).toBeVisible();
  expect(await shop.countOrders()).toBe(1);
});

test("typed text survives a reload and a visit to a product, in this tab only, until the order is placed", async ({
  page,
  context,
  shop,
}) => {
  const { id } = await shop.sells({ name: "Gorro" });
  await page.goto("/");
  await cardOf(page, "Gorro").getByRole("button", { name: "Agregar al Carrito" }).click();
  await page.goto("/#checkout");
  await fillForm(page);
  await page.reload();
  const dni = page.locator("[name=customer_dni]");
  await expect(dni).toHaveValue("30123456");
  await page.goto(`/producto/${id}`);
  await page.goBack();
  await expect(dni).toHaveValue("30123456");
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("30123456");
  const otherTab = await context.newPage();
  await otherTab.goto("/#checkout");
  await expect(otherTab.locator("[name=customer_dni]")).toHaveValue("");

  await page.getByRole("button", { name: "Confirmar Pedido" }).click();
  await expectToast(page, "¡Orden creada exitosamente!");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("30123456");
});

test("a product that is gone is removed in the checkout itself, and counts neither in badge nor in total", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const gone = await shop.sells({ name: "Chaleco", price: 5000 });
  await shop.sells({ name: "Campera", price: 7000 });
  await page.goto("/");
  for (const name of ["Chaleco", "Campera"]) {
    await cardOf(page, name).getByRole("button", { name: "Agregar al Carrito" }).click();
  }
  await shop.db.updateTable("products").set({ is_active: false }).where("id", "=", gone.id).execute();
  await untilAnnounced(shop);
  await page.goto("/#checkout");
  const summary = page.getByRole("region", { name: "Resumen del pedido" });
  await expect(summary).toContainText("Ya no está disponible");
  await expect(summary).toContainText(/Total\s*\$\s7\.000/);
  await expect(page.getByRole("banner").getByRole("button", { name: /carrito/i })).toHaveText("1");
  const confirm = page.getByRole("button", { name: "Confirmar Pedido" });
  await expect(confirm).toBeDisabled();
  await expect(confirm).toHaveAccessibleDescription("Quita los productos que ya no se pueden comprar para continuar.");
  await fillForm(page);
  await page.getByRole("button", { name: /^Quita los productos/ }).click();
  const remove = summary.getByRole("button", { name: "Eliminar Chaleco" });
  await expect(remove).toBeFocused();
  await expect(remove).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(summary).not.toContainText("Chaleco");
  await expect(summary.getByRole("heading", { name: "Resumen del pedido" })).toBeFocused();
  await confirm.click();
  await expectToast(page, "¡Orden creada exitosamente!");
});

test("the second half of a double click does not take the focus from the field to mend", async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 600 });
  await shop.sells({ name: "Gorro" });
  await page.goto("/");
  await cardOf(page, "Gorro").getByRole("button", { name: "Agregar al Carrito" }).click();
  await page.goto("/#checkout");
  await fillForm(page, { customer_name: "" });
  // Scrolls to the end of the page: once it has scrolled to the field, other things are where the button was.
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Confirmar Pedido" }).hover();
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.locator("[name=customer_name]")).toBeFocused();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expectToast(page, "Campo requerido");
  await expect(page.locator("[name=customer_name]")).toBeFocused();
});
