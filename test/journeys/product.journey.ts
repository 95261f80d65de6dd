import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { addDemoPicture } from "./demo-picture.ts";
import {
  cardOf,
  expect,
  expectToast,
  type OpenShop,
  runAheadUntilShown,
  test,
  untilAnnounced,
  whileProductsAreLocked,
} from "./journey.ts";
import { addFrom, cartButton, headingOf, open, openCart, order, PHONE, untilHydrated } from "./shopper.ts";

/** What the shop has been asked to send. */
const orderedLines = ({ db }: OpenShop) =>
  db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select(["name", "size", "color", "quantity"])
    .orderBy("line_number")
    .execute();

test("a product page tells all about a product, and 'Volver' leads back to where the shopper was", async ({
  page,
  shop,
}) => {
  const { id } = await shop.sells({ name: "Jean", description: "Denim rígido.", price: 10000, discount: 10, stock: 4 });
  await Promise.all(["Blusa", "Boina", "Chomba", "Poncho"].map((name) => shop.sells({ name })));
  await open(page, "/");
  const link = cardOf(page, "Jean").getByRole("link");
  // Scrolls to where the press would: late content has moved the card, and its middle may be out of sight.
  await link.click({ trial: true });
  const position = await page.evaluate(() => scrollY);
  await link.click();

  await expect(page).toHaveURL(`/producto/${id}`);
  await expect(headingOf(page, "Jean")).toBeVisible();
  await expect(page).toHaveTitle(/^Jean/);
  const main = page.getByRole("main");
  for (const text of ["-10% OFF", "4 disponibles", "Denim rígido.", "En stock", "General"]) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(main).toContainText(/\$\s9\.000/);
  await expect(main.locator("s")).toHaveText(/^\$\s10\.000$/);
  await expect(main.getByText("SKU").locator("..")).toContainText(id.slice(-8).toUpperCase());

  await main.getByRole("link", { name: "Volver" }).click();
  await expect(page).toHaveURL("/");
  await expect(cardOf(page, "Jean")).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(position);
});

test("a shop of one product says its only talle, which needs no choice, and lists no categories", async ({
  page,
  shop,
}) => {
  const { id } = await shop.sells({ name: "Alianza", variants: [{ size: "14", color: null, stock: 3 }] });
  await open(page, `/producto/${id}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("group", { name: "Talle: 14" }).getByRole("radio", { name: "14" })).toBeChecked();
  await expect(main.getByRole("group", { name: "Color" })).toHaveCount(0);
  await main.getByRole("button", { name: "Agregar al Carrito" }).click();
  await expectToast(page, "Producto agregado", "Alianza se agregó al carrito");

  await open(page, "/productos?ofertas=1");
  await expect(main.getByText("Quita algún filtro o mira por aquí:")).toBeVisible();
  await expect(main.getByRole("list", { name: "Categorías" })).toHaveCount(0);
});

test("'Volver' leads out of the page after its content was skipped to, and home from a tab of its own", async ({
  page,
  shop,
  context,
}) => {
  await shop.sells({ name: "Jean" });
  await open(page, "/productos");
  const link = cardOf(page, "Jean").getByRole("link");
  const [tab] = await Promise.all([context.waitForEvent("page"), link.click({ modifiers: ["ControlOrMeta"] })]);
  await link.click();
  await expect(headingOf(page, "Jean")).toBeVisible();
  await untilHydrated(page);
  await page.getByRole("link", { name: "Saltar al contenido" }).press("Enter");
  await expect(page).toHaveURL(/#contenido$/);
  await page.getByRole("link", { name: "Volver", exact: true }).press("Enter");
  await expect(page).toHaveURL("/productos");

  await openCart(tab);
  await tab.keyboard.press("Escape");
  await expect(tab.getByRole("dialog")).toBeHidden();
  await tab.getByRole("link", { name: "Volver", exact: true }).click();
  await expect(tab).toHaveURL("/");
});

test("a sold-out product cannot be bought; one not on sale is 'Producto no encontrado', which leads home", async ({
  page,
  shop,
}) => {
  await page.goto(`/producto/${(await shop.sells({ stock: 0 })).id}`);
  const main = page.getByRole("main");
  await expect(main.getByText("Sin stock", { exact: true })).toHaveCount(2);
  await expect(main.getByRole("button", { name: "Sin Stock" })).toBeDisabled();
  const { id } = await shop.sells({ isActive: false });
  for (const name of [id, "no-es-un-id", "00000000-0000-4000-8000-000000000000"]) {
    // A busy server answers before it knows that the product does not exist (decision 001).
    await expect(async () => expect((await page.goto(`/producto/${name}`))?.status()).toBe(404)).toPass();
    await expect(headingOf(page, "Producto no encontrado")).toBeVisible();
  }
  await page.getByRole("link", { name: "Volver al inicio" }).click();
  await expect(page).toHaveURL("/");
});

test("a product that does not load says so and sends the shopper home", async ({ page, shop }) => {
  const { id } = await shop.sells();
  await page.clock.install();
  await page.route("**/api/products/*", (route) => route.abort());
  await whileProductsAreLocked(shop, async () => {
    await page.goto(`/producto/${id}`);
    await expect(page.getByText("Cargando producto...")).toBeVisible();
    const toast = page.locator("ol > li").filter({ hasText: "No se pudo cargar el producto" });
    await runAheadUntilShown(page, toast.filter({ hasText: "Error" }));
  });
  await page.clock.runFor(4000);
  await expect(page).toHaveURL("/");
});

const SIZES_AND_COLORS = {
  name: "Camisa",
  price: 30000,
  variants: [
    { size: "M", color: "Crudo", stock: 2 },
    { size: "L", color: "Crudo", stock: 0 },
    { size: "M", color: "Azul", stock: 1 },
    { size: "L", color: "Azul", stock: 5 },
  ],
};

test("talle and colour are chosen on a card, Back closes the picker, and the order has the choice", async ({
  page,
  shop,
}) => {
  await shop.sells(SIZES_AND_COLORS);
  await page.goto("/");
  await expect(cardOf(page, "Camisa")).toContainText("8 disponibles");
  await addFrom(cardOf(page, "Camisa"));

  const picker = page.getByRole("dialog", { name: "Camisa" });
  await expect(picker).toBeVisible();
  await expect(page.getByText("Carrito de Compras")).toBeHidden();
  // Even if another one was open before the reload.
  await page.reload();
  await addFrom(cardOf(page, "Camisa"));
  await expect(picker).toBeVisible();
  await page.goBack();
  await expect(picker).toBeHidden();
  await addFrom(cardOf(page, "Camisa"));
  await picker.getByLabel("Azul").check();
  await addFrom(picker);
  await expect(picker.getByRole("alert")).toHaveText("Elige un talle");
  await expect(picker.getByLabel("M")).toBeFocused();
  await picker.getByLabel("L", { exact: true }).check();
  await expect(picker).toContainText("5 disponibles");
  await addFrom(picker);
  await expectToast(page, "Producto agregado");
  await expect(picker).toBeHidden();
  await expect(cartButton(page)).toContainText("1");

  const drawer = await openCart(page);
  await expect(drawer).toContainText("L / Azul");
  await order(page);
  expect(await orderedLines(shop)).toEqual([{ name: "Camisa", size: "L", color: "Azul", quantity: 1 }]);
});

test("on a product's page the choice is in the address, sold-out choices say why, and the order keeps both lines", async ({
  page,
  shop,
}) => {
  const { id } = await shop.sells(SIZES_AND_COLORS);
  await page.goto(`/producto/${id}?talle=M&color=Azul`);
  const main = page.getByRole("main");
  await expect(main.getByLabel("M", { exact: true })).toBeChecked();
  await expect(main.getByText("1 disponibles")).toBeVisible();
  await addFrom(main);
  await expectToast(page, "Producto agregado", "Camisa se agregó al carrito");
  await addFrom(main);
  await expectToast(page, "Stock insuficiente", "No hay más unidades disponibles");

  await main.getByLabel("Crudo").check();
  await expect(page).toHaveURL(`/producto/${id}?talle=M&color=Crudo`);
  await test.step("with the visitor's own colours a chosen talle and a sold-out one look like no other", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    await expect(main.getByLabel("M", { exact: true })).toBeChecked();
    const lookOf = (label: string) =>
      main
        .getByText(label, { exact: true })
        .last()
        .evaluate((chip) => {
          const { backgroundColor, borderStyle, color } = getComputedStyle(chip);
          return `${backgroundColor} ${borderStyle} ${color}`;
        });
    const [chosenSize, soldOut] = await Promise.all(["M", "L"].map(lookOf));
    expect(chosenSize).not.toBe(soldOut);
    const ringOf = (label: string) =>
      main.locator(".choice", { has: main.page().getByLabel(label) }).evaluate((choice) => {
        const { outlineStyle, outlineColor } = getComputedStyle(choice.querySelector(".look")!);
        return outlineStyle === "none" ? "none" : outlineColor;
      });
    expect(await ringOf("Azul")).toBe("none");
    const text = await main.evaluate((element) => getComputedStyle(element).color);
    expect(await ringOf("Crudo")).toBe(text);
    await page.emulateMedia({ forcedColors: "none" });
  });
  await expect(main.getByText("L", { exact: true })).toHaveCSS("text-decoration-line", "line-through");
  await main.getByLabel("L, sin stock").check();
  await expect(page).toHaveURL(`/producto/${id}?talle=L&color=Crudo`);
  await expect(main.getByText("Sin stock", { exact: true })).toBeVisible();
  await expect(main.getByRole("button", { name: "Sin Stock" })).toBeDisabled();
  await page.reload();
  await expect(main.getByLabel("L, sin stock")).toBeChecked();

  await main.getByLabel("M", { exact: true }).check();
  await addFrom(main);
  await addFrom(main);
  const drawer = await openCart(page);
  await expect(drawer).toContainText("3 productos");
  await expect(drawer).toContainText("M / Azul");
  await expect(drawer).toContainText("M / Crudo");
  await order(page);
  const lines = await orderedLines(shop);
  expect(lines).toHaveLength(2);
  expect(lines).toContainEqual({ name: "Camisa", size: "M", color: "Azul", quantity: 1 });
  expect(lines).toContainEqual({ name: "Camisa", size: "M", color: "Crudo", quantity: 2 });
});

test("on a phone the bar that buys says what it buys, and the name is seen above it", async ({ page, shop }) => {
  await page.setViewportSize(PHONE);
  const { id } = await shop.sells({ ...SIZES_AND_COLORS, name: "Camisa de lino con cuello mao y puños" });
  await page.goto(`/producto/${id}?color=Azul`);
  const bar = page.locator(".buy-bar");
  await expect(bar).toContainText(/\$\s30\.000/);
  await expect(bar).toContainText("Azul");
  const [name, top] = [await headingOf(page, "Camisa de lino").boundingBox(), (await bar.boundingBox())?.y];
  expect(name!.y + name!.height).toBeLessThan(top!);

  await page.getByRole("main").getByLabel("L", { exact: true }).check();
  await expect(bar).toContainText("L / Azul");
  await expect(bar.getByRole("button", { name: "Agregar al Carrito" })).toBeInViewport({ ratio: 1 });
});

test("a name of letters with twenty marks each makes no page scroll sideways", async ({ page, shop }) => {
  const marks = String.fromCodePoint(...Array.from({ length: 20 }, (_, index) => 0x301 + index));
  const product = await shop.sells({ name: `Saco n${marks}a${marks} largo` });
  await page.setViewportSize(PHONE);
  for (const address of [`/producto/${product.id}`, "/productos"]) {
    await page.goto(address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  }
});

test("the size guide stands beside the picker, on the page and on the card", async ({ page, shop }) => {
  const { id } = await shop.sells({
    name: "Camisa",
    variants: [
      { size: "M", color: null, stock: 1 },
      { size: "L", color: null, stock: 1 },
    ],
  });
  const size_guide = "En centímetros\n\nTalle | Ancho\nM | 50\nL | 53";
  await shop.db.updateTable("products").set({ size_guide }).where("id", "=", id).execute();
  await untilAnnounced(shop);
  await open(page, `/producto/${id}`);
  await page.getByText("Guía de talles").click();
  await expect(page.getByRole("rowheader", { name: "L" })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText(["Talle", "Ancho"]);
  await expectAccessible(page);

  await open(page, "/");
  await cardOf(page, "Camisa").getByRole("button").click();
  await page.getByRole("dialog").getByText("Guía de talles").click();
  await expect(page.getByRole("dialog").getByRole("cell", { name: "53" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog").getByRole("cell", { name: "53" })).toBeHidden();
  await expect(page.locator("summary:focus")).toHaveText("Guía de talles");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("on the narrowest phone a wide size guide moves inside its own place, by the keyboard too", async ({
  page,
  shop,
}) => {
  const size_guide = [
    "Talle | Ancho de pecho | Largo total | Manga | Cintura | Cadera | Contorno de cuello",
    "S | 48 | 66 | 60 | 70 | 92 | 38",
  ].join("\n");
  const { id } = await shop.sells(SIZES_AND_COLORS);
  // The arrow keys turn several pictures, too.
  await addDemoPicture(shop, id, { name: "tapado-corrientes-camel" });
  await addDemoPicture(shop, id, { name: "alpargatas-litoral-crudo", display_order: 1 });
  await shop.db.updateTable("products").set({ size_guide }).where("id", "=", id).execute();
  await untilAnnounced(shop);
  await page.setViewportSize({ width: 320, height: 640 });

  const readGuide = async (within: Page | Locator) => {
    await within.getByText("Guía de talles").click();
    const guide = within.getByRole("group", { name: "Guía de talles" });
    await page.keyboard.press("Tab");
    await expect(guide).toBeFocused();
    await expect(guide.getByRole("columnheader", { name: "Contorno de cuello" })).not.toBeInViewport({ ratio: 1 });
    for (let presses = 0; presses < 10; presses++) await page.keyboard.press("ArrowRight");
    await expect(guide.getByRole("columnheader", { name: "Contorno de cuello" })).toBeInViewport({ ratio: 1 });
    await expect(guide.getByRole("rowheader", { name: "S" })).toBeInViewport({ ratio: 1 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBe(0);
    await expectAccessible(page);
  };
  await page.goto(`/producto/${id}`);
  await readGuide(page);

  await page.goto("/");
  await addFrom(cardOf(page, "Camisa"));
  const picker = page.getByRole("dialog", { name: "Camisa" });
  await readGuide(picker);
  expect(await picker.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
});
