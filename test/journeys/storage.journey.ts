import type { Page } from "@playwright/test";
import { cardOf, expect, expectToast, fillForm, loseAnswers, test } from "./journey.ts";
import { addFrom, cartButton, headingOf, openCart, order, untilHydrated } from "./shopper.ts";

const cartOf = (page: Page) => page.evaluate(() => localStorage.getItem("saitam-cart"));

/** Browsers that keep nothing, or too little, and how each becomes one before any script of a page runs. */
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

    test("carries the cart from a product's page to the checkout, and the order from there on", async ({
      page,
      shop,
    }) => {
      const { id } = await shop.sells({ name: "Cinto", stock: 5 });
      await page.goto("/productos");
      await addFrom(cardOf(page, "Cinto"));
      await page.goto(`/producto/${id}`);
      await expect(cartButton(page)).toContainText("1");
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
    });

    test("places one order when an answer is lost and the page is loaded again", async ({ page, shop }) => {
      await shop.sells({ name: "Cinto", stock: 5 });
      await page.goto("/");
      await addFrom(cardOf(page, "Cinto"));
      await openCart(page);
      const findAnswers = await loseAnswers(page, "**/api/orders");
      await page.getByRole("button", { name: "Proceder al Checkout" }).click();
      await fillForm(page);
      await page.getByRole("button", { name: "Confirmar Pedido" }).click();
      await expectToast(page, "Error al crear la orden");
      expect(await shop.countOrders()).toBe(1);

      await findAnswers();
      await page.reload();
      await expect(page.getByRole("region", { name: "Tu pedido está registrado" })).toContainText("ORD-");
      await expect(cartButton(page)).toHaveText("");
      expect(await shop.countOrders()).toBe(1);
    });

    test("keeps a favourite for as long as the tab is open", async ({ page, shop }) => {
      const { id } = await shop.sells({ name: "Ruana" });
      await page.goto(`/producto/${id}`);
      await page.getByRole("button", { name: "Favoritos" }).click();
      await expectToast(page, "Guardado en favoritos", "Ruana");
      await page.goto("/favoritos");
      await expect(cardOf(page, "Ruana")).toBeVisible();
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

test.describe("what is broken in storage is mended there when a page loads:", () => {
  const keep = (page: Page, cart: string) =>
    page.addInitScript((stored) => {
      if (!sessionStorage.getItem("planted")) localStorage.setItem("saitam-cart", stored);
      sessionStorage.setItem("planted", "1");
    }, cart);

  test("a cart that is none becomes []", async ({ page, shop }) => {
    await shop.sells();
    await page.goto("/");
    for (const stored of ["{", "5", '"x"', "[null]", "{}"]) {
      await page.evaluate((stored) => localStorage.setItem("saitam-cart", stored), stored);
      await page.reload();
      await expect.poll(() => cartOf(page), stored).toBe("[]");
    }
  });

  test("units that are none go, units written as a text stay", async ({ page, shop }) => {
    const { id } = await shop.sells({ name: "Boina", stock: 9 });
    const line = (name: string, quantity: unknown) => ({ id: name, name, price: 1, stock: 9, quantity });
    await keep(page, JSON.stringify([line("a", -3), line("b", 1.5), { ...line("Boina", "3"), id }]));
    await page.goto("/");
    await expect(cartButton(page)).toContainText("3");
    const quantities = async () =>
      (JSON.parse((await cartOf(page)) ?? "") as { quantity: unknown }[]).map(({ quantity }) => quantity);
    await expect.poll(quantities).toEqual([3]);
  });

  test("and where nothing is kept nothing is written", async ({ page, shop }) => {
    await shop.sells();
    await page.goto("/");
    await untilHydrated(page);
    expect(await cartOf(page)).toBeNull();
  });
});
