import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { cardOf, expect, expectToast, fillForm, loseAnswers, type OpenShop, test } from "./journey.ts";
import { addFrom, cartButton, cartOf, headingOf, open, openCart } from "./shopper.ts";

const ALIAS = "saitam.tienda";
const ORDERS = "**/api/orders";
const LOOKUP = "**/api/orders/attempt";

const cardIn = (page: Page) => page.getByRole("region", { name: "Tu pedido está registrado" });
const confirm = (page: Page) => page.getByRole("button", { name: "Confirmar Pedido" }).click();

/** Goes from the home page to the checkout with this many units of the only product, and fills the form. */
async function goToCheckout(page: Page, units = 1): Promise<void> {
  await open(page, "/");
  for (let unit = 0; unit < units; unit++) await addFrom(cardOf(page, "Abrigo"));
  const checked = page.waitForResponse("**/api/cart/check");
  await openCart(page);
  await page.getByRole("button", { name: "Proceder al Checkout" }).click();
  await expect(headingOf(page, "Finalizar Compra")).toBeVisible();
  await checked;
  await fillForm(page);
}

/** Confirms an order that is placed, but whose answer is lost. */
async function loseOrder(page: Page, shop: OpenShop, units = 1): Promise<void> {
  await goToCheckout(page, units);
  const findAnswers = await loseAnswers(page, ORDERS);
  await confirm(page);
  await expectToast(page, "Error al crear la orden");
  await findAnswers();
  expect(await shop.countOrders()).toBe(1);
  expect(await cartOf(page)).not.toBe("[]");
}

/** Shows the order with number, alias and link, an empty cart, and no other order. */
async function expectOrderShown(page: Page, shop: OpenShop): Promise<void> {
  const card = cardIn(page);
  await expect(card).toContainText("ORD-");
  await expect(card).toContainText(ALIAS);
  await expect(card.getByRole("link", { name: "Ver mi pedido" })).toHaveAttribute("href", /^\/pedido\//);
  expect(await cartOf(page)).toBe("[]");
  expect(await shop.countOrders()).toBe(1);
}

const STOCKS = {
  "the last unit": { stock: 1, units: 1, change: async () => undefined },
  "units left": { stock: 5, units: 3, change: async () => undefined },
  "another price since": {
    stock: 5,
    units: 2,
    change: async ({ db }: OpenShop) => void (await db.updateTable("products").set({ price: "15000.00" }).execute()),
  },
};

/** Each is tried with what could prevent it. */
const WAYS_BACK: Record<string, { stocks: (keyof typeof STOCKS)[]; goBack: (page: Page) => Promise<Page> }> = {
  "the same page": {
    stocks: ["the last unit", "units left", "another price since"],
    goBack: async (page) => {
      await confirm(page);
      return page;
    },
  },
  "a reload": {
    stocks: ["the last unit", "another price since"],
    goBack: async (page) => {
      await page.reload();
      return page;
    },
  },
  Back: {
    stocks: ["units left"],
    goBack: async (page) => {
      await page.goBack();
      // The drawer covers the page, and says so, too.
      const drawer = page.getByRole("dialog", { name: "Carrito de Compras" });
      await expect(drawer).toContainText(/Tu pedido ORD-\d+ está registrado/);
      await drawer.getByRole("button", { name: "Continuar Comprando" }).click();
      return page;
    },
  },
  "another tab": {
    stocks: ["the last unit"],
    goBack: async (page) => {
      const other = await page.context().newPage();
      await other.goto("/");
      return other;
    },
  },
};

const stored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

test.beforeEach(async ({ shop }) => {
  await shop.db.updateTable("settings").set({ alias: ALIAS, holder: "Saitam SRL" }).execute();
});

for (const [way, { stocks, goBack }] of Object.entries(WAYS_BACK)) {
  test(`an order whose answer was lost is shown on ${way}, and placed once; nothing of the buyer stays`, async ({
    page,
    shop,
  }) => {
    for (const stockLeft of stocks) {
      const { stock, units, change } = STOCKS[stockLeft];
      await test.step(`with ${stockLeft}`, async () => {
        await shop.db.deleteFrom("orders").execute();
        await shop.db.deleteFrom("products").execute();
        await shop.sells({ name: "Abrigo", price: 12000, stock });
        await loseOrder(page, shop, units);
        expect(await stored(page)).toContain("30123456");
        await change(shop);

        const shown = await goBack(page);
        await expectToast(shown, "¡Orden creada exitosamente!", "Tu número de orden es: ORD-");
        await expectOrderShown(shown, shop);
        await expect(cartButton(shown)).toHaveText("");
        expect(await stored(shown)).not.toContain("30123456");
        if (shown !== page) await shown.close();
      });
    }
  });
}

test("an answer that is no order fails at once, and the next press shows the order", async ({ page, shop }) => {
  await shop.sells({ name: "Abrigo", price: 12000, stock: 5 });
  await goToCheckout(page);
  await page.route(ORDERS, async (route) => {
    await route.fetch();
    await route.fulfill({ status: 201, json: {} });
  });
  await confirm(page);
  await expectToast(page, "Error al crear la orden");
  await page.unroute(ORDERS);
  await confirm(page);
  await expectToast(page, "¡Orden creada exitosamente!", "Tu número de orden es: ORD-");
  await expectOrderShown(page, shop);
});

test("the drawer of a product's page tells of it, and home shows its card", async ({ page, shop }) => {
  const { id } = await shop.sells({ name: "Abrigo", stock: 1 });
  await loseOrder(page, shop);
  await open(page, `/producto/${id}`);
  const drawer = await openCart(page);
  await expect(drawer).toContainText(/Tu pedido ORD-\d+ está registrado/);
  await expect(drawer).toContainText(ALIAS);
  await expect(drawer.getByRole("link", { name: "Ver mi pedido" })).toHaveAttribute("href", /^\/pedido\//);
  await page.goto("/");
  await expectOrderShown(page, shop);
});

test("emptying all storage in between hides nothing", async ({ page, shop }) => {
  await shop.sells({ name: "Abrigo", stock: 1 });
  await loseOrder(page, shop);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(cardIn(page)).toContainText("ORD-");
  expect(await shop.countOrders()).toBe(1);
});

for (const when of ["before", "after"]) {
  test(`an answer that is given up ${when} the order is found does not deny it`, async ({ page, shop }) => {
    await shop.sells({ name: "Abrigo", stock: 5 });
    await page.clock.install();
    await goToCheckout(page);
    const placed = Promise.withResolvers<void>();
    const found = Promise.withResolvers<void>();
    await page.route(ORDERS, async (route) => {
      await route.fetch();
      placed.resolve();
      if (when === "after") await found.promise;
      await route.abort("connectionreset");
    });
    const failed = page.locator("ol > li").filter({ hasText: "Error al crear la orden" });
    await confirm(page);
    await placed.promise;
    if (when === "before") await expect(failed).toBeVisible();
    const isGivenUp = when === "after" && page.waitForEvent("requestfailed");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expectToast(page, "¡Orden creada exitosamente!");
    expect(await failed.count()).toBe(0);
    await expectOrderShown(page, shop);
    found.resolve();
    await isGivenUp;
    // A failure would be shown longer than this message.
    await page.clock.fastForward(4_000);
    await expect(page.locator("ol > li").filter({ hasText: "Gracias" })).toHaveCount(0);
    expect(await failed.count()).toBe(0);
  });
}

test("an order that is found takes no 'Deshacer' away", async ({ page, shop }) => {
  const { id } = await shop.sells({ name: "Ruana" });
  await shop.sells({ name: "Abrigo", stock: 5 });
  await page.route(LOOKUP, (route) => route.abort("connectionreset"));
  await loseOrder(page, shop);
  await page.evaluate((ids) => localStorage.setItem("saitam-favoritos", ids), JSON.stringify([id]));
  await open(page, "/favoritos");
  await page.getByRole("button", { name: "Quitar Ruana de favoritos" }).click();
  await page.unroute(LOOKUP);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expectToast(page, "¡Orden creada exitosamente!");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(cardOf(page, "Ruana")).toBeVisible();
});

test("an order that reaches the shop after it was asked for is placed once, and shown", async ({ page, shop }) => {
  await shop.sells({ name: "Abrigo", stock: 5 });
  await goToCheckout(page);
  const arrival = Promise.withResolvers<void>();
  const landed = Promise.withResolvers<void>();
  await page.route(ORDERS, async (route) => {
    const request = route.request();
    const sent = { method: "POST", headers: await request.allHeaders(), data: request.postData() ?? "" };
    await route.abort("connectionreset");
    await arrival.promise;
    await page.request.fetch(request.url(), sent);
    landed.resolve();
  });
  await confirm(page);
  await expectToast(page, "Error al crear la orden");
  await page.unroute(ORDERS);

  const answer = page.waitForResponse(LOOKUP);
  await page.reload();
  expect((await answer).status()).toBe(404);
  await expect(page.locator("[name=customer_dni]")).toHaveValue("30123456");
  arrival.resolve();
  await landed.promise;
  await confirm(page);
  await expectOrderShown(page, shop);
});

test("without a network it says so, keeps the cart and the form, and tries again", async ({ page, shop }) => {
  await shop.sells({ name: "Abrigo", stock: 1 });
  await loseOrder(page, shop);
  await page.route("**/api/**", (route) => route.abort("connectionreset"));
  await page.reload();
  const alert = page
    .getByRole("alert")
    .filter({ hasText: "No pudimos comprobar si tu último pedido quedó registrado" });
  await expect(alert).toBeInViewport();
  // The live region must not contain the button, whose words change.
  await expect(alert.getByRole("button")).toHaveCount(0);
  await expectAccessible(page);
  await expect(page.locator("[name=customer_dni]")).toHaveValue("30123456");
  expect(JSON.parse((await cartOf(page)) ?? "")).toHaveLength(1);
  await confirm(page);
  await expectToast(page, "Error al crear la orden");
  expect(await shop.countOrders()).toBe(1);

  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Comprobar de nuevo" }).click();
  await expectOrderShown(page, shop);
});

test("the focus stays on the page where the warning of a lost answer, and the order's card, go", async ({
  page,
  shop,
}) => {
  await shop.sells({ name: "Abrigo", stock: 5 });
  await goToCheckout(page);
  await page.route(LOOKUP, (route) => route.abort("connectionreset"));
  await page.route(ORDERS, (route) => route.abort("connectionreset"));
  await confirm(page);
  await confirm(page);
  const again = page.getByRole("button", { name: "Comprobar de nuevo" }).last(); // in the drawer, if it is open
  const askAgain = async () => {
    await again.focus();
    await page.unroute(LOOKUP);
    // It is also retried automatically.
    await page.keyboard.press("Enter");
    await expect(again).toBeHidden();
  };
  await expect(again).toBeVisible();
  await askAgain();
  await expect(headingOf(page, "Finalizar Compra")).toBeFocused();

  await page.route(LOOKUP, (route) => route.abort("connectionreset"));
  await openCart(page);
  await askAgain();
  await expect(page.getByRole("heading", { name: "Carrito de Compras" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.unrouteAll();

  await confirm(page);
  await expectOrderShown(page, shop);
  await cardIn(page).getByRole("button", { name: "Cerrar el aviso de tu pedido" }).press("Enter");
  await expect(cardIn(page)).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
});

for (const [when, lookUp] of Object.entries({
  "is asked for": (page: Page) => page.unroute(LOOKUP),
  // It was on its way when asked for, and has arrived since.
  "is sent again": (page: Page) =>
    page.route(LOOKUP, (route) => route.fulfill({ status: 404, json: { code: "not-found" } })),
})) {
  test(`who changed form and cart meanwhile is shown the order when it ${when}, and keeps what was added`, async ({
    page,
    shop,
  }) => {
    await shop.sells({ name: "Abrigo", stock: 5 });
    await shop.sells({ name: "Boina", stock: 5 });
    await loseOrder(page, shop);
    await page.route(LOOKUP, (route) => route.abort("connectionreset"));
    await page.goto("/");
    await addFrom(cardOf(page, "Boina"));
    await page.goto("/#checkout");
    await page.locator("[name=customer_city]").fill("Salta");
    await lookUp(page);
    await confirm(page);
    await expectToast(page, "Este pedido ya estaba registrado", "Lo que no era parte de él sigue en tu carrito.");
    await expect(cardIn(page)).toContainText("ORD-");
    expect(JSON.parse((await cartOf(page)) ?? "")).toMatchObject([{ name: "Boina", quantity: 1 }]);
    expect(await shop.countOrders()).toBe(1);

    await openCart(page);
    await page.getByRole("button", { name: "Proceder al Checkout" }).click();
    await fillForm(page);
    await confirm(page);
    await expectToast(page, "¡Orden creada exitosamente!");
    expect(await shop.countOrders()).toBe(2);
  });
}

test("an order that the shop cancelled meanwhile is not to be paid, and cart and form stay", async ({ page, shop }) => {
  await shop.sells({ name: "Abrigo", stock: 5 });
  await loseOrder(page, shop);
  await shop.db.updateTable("orders").set({ status: "cancelled" }).execute();
  await page.reload();
  await expectToast(page, "Tu pedido fue cancelado", "no hagas la transferencia");
  const card = page.getByRole("region", { name: "Tu pedido fue cancelado" });
  await expect(card).toContainText("ORD-");
  await expect(card).not.toContainText(ALIAS);
  await expect(card.getByRole("link", { name: "Ver mi pedido" })).toHaveAttribute("href", /^\/pedido\//);
  await expectAccessible(page);

  await openCart(page);
  await page.getByRole("button", { name: "Proceder al Checkout" }).click();
  await expect(page.locator("[name=customer_dni]")).toHaveValue("30123456");
  await confirm(page);
  await expectToast(page, "¡Orden creada exitosamente!");
  await expect(cardIn(page)).toContainText(ALIAS);
  expect(await shop.countOrders()).toBe(2);
});

test("another tab that stands in the checkout learns of the order and leaves it", async ({ page, context, shop }) => {
  await shop.sells({ name: "Abrigo", stock: 5 });
  await goToCheckout(page);
  const other = await context.newPage();
  await other.goto("/#checkout");
  await expect(headingOf(other, "Finalizar Compra")).toBeVisible();
  await confirm(page);
  await expectOrderShown(page, shop);
  await expectOrderShown(other, shop);
});

test("going back while an order is sent still shows why it was refused; a refused order is not looked up", async ({
  page,
  shop,
}) => {
  await shop.sells({ name: "Abrigo", stock: 1 });
  await goToCheckout(page);
  await shop.db.updateTable("product_variants").set({ stock: 0 }).execute();
  const { promise: wasLeft, resolve: leave } = Promise.withResolvers<void>();
  await page.route("**/api/orders", async (route) => {
    await wasLeft;
    await route.continue();
  });
  const sent = page.waitForRequest("**/api/orders");
  await confirm(page);
  await sent;
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Datos de Facturación" })).toHaveCount(0);
  leave();
  await expectToast(page, "Error al crear la orden", "Ya no quedan unidades de Abrigo.");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const checked = page.waitForResponse("**/api/cart/check");
  await page.reload();
  await checked;
  expect(requests).not.toContain("/api/orders/attempt");
});
