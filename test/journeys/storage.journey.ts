import { cardOf, expect, expectToast, fillForm, loseAnswers, test } from "./journey.ts";
import { addFrom, cartButton, cartOf, headingOf, openCart, order, untilHydrated } from "./shopper.ts";

/** Browsers that store nothing, or too little, and how each becomes one before any script of a page runs. */
const STORAGE_FAULTS = {
  "blocks all storage": () => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  },
  "writes nothing": () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  },
  "has no room left but for the session": () => {
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
      if (this === localStorage) throw new DOMException("full", "QuotaExceededError");
      write.call(this, key, value);
    };
  },
};

for (const [name, breakStorage] of Object.entries(STORAGE_FAULTS)) {
  test.describe(`a browser that ${name}`, () => {
    test.beforeEach(({ page }) => page.addInitScript(breakStorage));

    test("carries a favourite, the cart and the order from page to page, and places one order when an answer is lost", async ({
      page,
      shop,
    }) => {
      const { id } = await shop.sells({ name: "Cinto", stock: 5 });
      await page.goto("/productos");
      await addFrom(cardOf(page, "Cinto"));
      await page.goto(`/producto/${id}`);
      await expect(cartButton(page)).toContainText("1");
      await page.getByRole("button", { name: "Favoritos" }).click();
      await expectToast(page, "Guardado en favoritos", "Cinto");
      await addFrom(page);
      await openCart(page);
      await page.getByRole("button", { name: "Proceder al Checkout" }).click();
      await expect(page).toHaveURL("/#checkout");
      await expect(page.getByRole("main")).toContainText("2 ×");

      await page.reload();
      await expect(headingOf(page, "Finalizar Compra")).toBeVisible();
      await page.getByRole("button", { name: "Volver al Carrito" }).click();
      await order(page);
      const card = page.getByRole("region", { name: "Tu pedido está registrado" });
      await expect(card).toContainText("ORD-");
      await expect(cartButton(page)).toHaveText("");

      await page.reload();
      await expect(card).toContainText("ORD-");
      await card.getByRole("link", { name: "Ver mi pedido" }).click();
      await expect(headingOf(page, "Pedido ORD-")).toBeVisible();
      await expect(cartButton(page)).toHaveText("");

      // The favourite stays while the tab is open.
      await page.goto("/favoritos");
      await addFrom(cardOf(page, "Cinto"));
      await openCart(page);
      const findAnswers = await loseAnswers(page, "**/api/orders");
      await page.getByRole("button", { name: "Proceder al Checkout" }).click();
      await fillForm(page);
      await page.getByRole("button", { name: "Confirmar Pedido" }).click();
      await expectToast(page, "Error al crear la orden");
      expect(await shop.countOrders()).toBe(2);
      await findAnswers();
      await page.reload();
      const orders = shop.db.selectFrom("orders").select("order_number").orderBy("created_at", "desc");
      await expect(card).toContainText((await orders.executeTakeFirstOrThrow()).order_number);
      await expect(cartButton(page)).toHaveText("");
      expect(await shop.countOrders()).toBe(2);
    });
  });
}

test("what a tab's name says is nobody's cart where storage works", async ({ page, shop }) => {
  const { id } = await shop.sells({ name: "Cinto" });
  const line = { id, name: "Cinto", price: 1, stock: 1, quantity: 1 };
  await page.addInitScript((name) => (window.name = name), JSON.stringify({ "saitam-cart": JSON.stringify([line]) }));
  await page.goto("/");
  await openCart(page);
  await expect(page.getByRole("dialog")).toContainText("Tu carrito está vacío");
});

test("what is broken in storage is mended there when a page loads, and the shop goes on", async ({ page, shop }) => {
  const { id } = await shop.sells({ name: "Boina", stock: 9 });
  const keep = (stored: string) => page.evaluate((cart) => localStorage.setItem("saitam-cart", cart), stored);
  await page.goto("/");
  await untilHydrated(page);
  // If nothing can be stored, nothing is written.
  expect(await cartOf(page)).toBeNull();

  // `domain/cart.test.ts` tests what else is no cart.
  for (const stored of ["{", "[1,null,{}]"]) {
    await keep(stored);
    await page.reload();
    await expect.poll(() => cartOf(page), stored).toBe("[]");
  }
  await addFrom(cardOf(page, "Boina"));
  await expectToast(page, "Producto agregado");
  expect(JSON.parse((await cartOf(page)) ?? "")).toHaveLength(1);

  // Invalid units are dropped, units stored as text stay.
  const line = (name: string, quantity: unknown) => ({ id: name, name, price: 1, stock: 9, quantity });
  await keep(JSON.stringify([line("a", -3), line("b", 1.5), { ...line("Boina", "3"), id }]));
  await page.reload();
  await expect(cartButton(page)).toContainText("3");
  const quantities = async () =>
    (JSON.parse((await cartOf(page)) ?? "") as { quantity: unknown }[]).map(({ quantity }) => quantity);
  await expect.poll(quantities).toEqual([3]);
});
