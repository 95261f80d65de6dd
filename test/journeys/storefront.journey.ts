import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { sql } from "kysely";
import { newPictureKey } from "#server/storage/key.ts";
import type { TestProduct } from "../shelf.ts";
import { cardOf, expect, expectToast, fillForm, type OpenShop, test, untilAnnounced } from "./journey.ts";

const PHONE = { width: 360, height: 740 };

const cartButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: /carrito/i });
const headingOf = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const addFrom = (within: Page | Locator) => within.getByRole("button", { name: "Agregar al Carrito" }).click();

async function openCart(page: Page): Promise<Locator> {
  await cartButton(page).click();
  const drawer = page.getByRole("dialog", { name: "Carrito de Compras" });
  await expect(drawer).toBeVisible();
  return drawer;
}

/** From the open drawer to a placed order. */
async function order(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Proceder al Checkout" }).click();
  await expect(headingOf(page, "Finalizar Compra")).toBeVisible();
  await fillForm(page);
  await page.getByRole("button", { name: "Confirmar Pedido" }).click();
  await expectToast(page, "¡Orden creada exitosamente!", "Tu número de orden es: ORD-");
}

/** What the shop has been asked to send. */
const orderedLines = ({ db }: OpenShop) =>
  db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select(["name", "size", "color", "quantity"])
    .orderBy("line_number")
    .execute();

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
    [360, 1],
    [600, 2],
    [768, 3],
    [1440, 4],
  ] as const;
  for (const [width, count] of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await columns(), `at ${width} px`).toBe(count);
  }
});

test("a product page tells all about a product, and 'Volver' leads back to where the shopper was", async ({
  page,
  shop,
}) => {
  const { id } = await shop.sells({ name: "Jean", description: "Denim rígido.", price: 10000, discount: 10, stock: 4 });
  await Promise.all(["Blusa", "Boina", "Chomba", "Poncho"].map((name) => shop.sells({ name })));
  await page.goto("/");
  await cardOf(page, "Jean").scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await cardOf(page, "Jean").getByRole("link").click();

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
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test("a sold-out product's page says 'Sin stock' and cannot be bought", async ({ page, shop }) => {
  const { id } = await shop.sells({ stock: 0 });
  await page.goto(`/producto/${id}`);
  const main = page.getByRole("main");
  await expect(main.getByText("Sin stock", { exact: true })).toHaveCount(2);
  await expect(main.getByRole("button", { name: "Sin Stock" })).toBeDisabled();
});

test("a product that is not on sale is 'Producto no encontrado', and its button leads home", async ({ page, shop }) => {
  const { id } = await shop.sells({ isActive: false });
  for (const address of [`/producto/${id}`, "/producto/no-es-un-id"]) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(headingOf(page, "Producto no encontrado")).toBeVisible();
  }
  await page.getByRole("link", { name: "Volver al inicio" }).click();
  await expect(page).toHaveURL("/");
});

test("a product that does not load says so and sends the shopper home", async ({ page, shop }) => {
  const { id } = await shop.sells();
  await page.clock.install();
  await page.route("**/api/products/*", (route) => route.abort());
  await shop.db.transaction().execute(async (tx) => {
    // Whoever reads the shelf waits until this ends: the page is sent without its product.
    await sql`lock table products`.execute(tx);
    await page.goto(`/producto/${id}`);
    await expect(page.getByText("Cargando producto...")).toBeVisible();
    const toast = page.locator("ol > li").filter({ hasText: "No se pudo cargar el producto" });
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(toast).toContainText("Error", { timeout: 200 });
    }).toPass();
  });
  await page.clock.runFor(4000);
  await expect(page).toHaveURL("/");
});

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

test("'Compartir' opens the share sheet, or offers to copy the link where there is none", async ({
  context,
  page,
  shop,
}) => {
  const { id } = await shop.sells({ name: "Ruana" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const address = `${shop.url}/producto/${id}`;

  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined, writable: true }));
  await page.goto(address);
  await page.getByRole("button", { name: "Compartir" }).click();
  await page.getByRole("dialog", { name: "Compartir" }).getByRole("button", { name: "Copiar enlace" }).click();
  await expectToast(page, "Enlace copiado");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  await page.evaluate(() => {
    navigator.share = async (shared) => void (document.title = JSON.stringify(shared));
  });
  await page.getByRole("button", { name: "Compartir" }).click();
  await expect(page).toHaveTitle(JSON.stringify({ title: "Ruana", url: address }));
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

test("a product with talles and colours is chosen on its card, and the order keeps the choice", async ({
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

test("on its page the choice stands in the address, what is sold out says why, and the order keeps both lines", async ({
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

test.describe("the pictures of a product", () => {
  const PICTURES = [
    ["tapado-corrientes-camel", "Camel"],
    ["tapado-corrientes-solapa", "Camel"],
    ["tapado-corrientes-noche", "Azul noche"],
  ] as const;

  /** Gives a product pictures that the demo catalogue has; each is described by the name of its file. */
  async function photograph(shop: OpenShop, { id }: TestProduct): Promise<void> {
    await mkdir(join(shop.dataDir, "files/products"), { recursive: true });
    for (const [display_order, [alt, color]] of PICTURES.entries()) {
      const storage_key = newPictureKey();
      await copyFile(`demo/images/${alt}-640.webp`, join(shop.dataDir, "files", `${storage_key}-640.webp`));
      const size = { width: 640, height: 800, widths: [640] };
      const picture = { product_id: id, storage_key, display_order, ...size, has_avif: false, alt, color };
      await shop.db
        .insertInto("product_images")
        .values({ ...picture, tint: "sand" })
        .execute();
    }
    await untilAnnounced();
  }

  const pictures = (page: Page) => page.getByRole("region", { name: "Fotos del producto" });

  /** Only the picture that is turned to can be seen; the others are hidden, or out of sight. */
  async function expectPicture(page: Page, number: 1 | 2 | 3): Promise<void> {
    const [name] = PICTURES[number - 1]!;
    await expect(pictures(page).getByText(`Foto ${number} de 3`)).toBeAttached();
    await expect(pictures(page).getByRole("img")).toHaveCount(1);
    await expect(pictures(page).getByRole("img", { name })).toBeInViewport({ ratio: 0.5 });
  }

  /** The page of a coat in two colours with three pictures, once they can be dragged. */
  async function openCoat(page: Page, shop: OpenShop): Promise<void> {
    const colors = ["Camel", "Azul noche"];
    const coat = await shop.sells({ variants: colors.map((color) => ({ size: null, color, stock: 2 })) });
    await photograph(shop, coat);
    await page.goto(`/producto/${coat.id}`);
    await expectPicture(page, 1);
  }

  test("turn with the arrow buttons, past the last to the first, and with the colour", async ({ page, shop }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openCoat(page, shop);
    const next = page.getByRole("button", { name: "Foto siguiente" });
    await next.click();
    await expectPicture(page, 2);
    await next.click();
    await expectPicture(page, 3);
    await next.click();
    await expectPicture(page, 1);
    await page.getByRole("button", { name: "Foto anterior" }).click();
    await expectPicture(page, 3);
    await page.getByLabel("Azul noche").check();
    await page.getByLabel("Camel").check();
    await expectPicture(page, 1);
    await page.getByLabel("Azul noche").check();
    await expectPicture(page, 3);
  });

  test("turn with the arrow keys from anywhere on the page, but not from a field or a dialog", async ({
    page,
    shop,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openCoat(page, shop);
    await page.keyboard.press("ArrowRight");
    await expectPicture(page, 2);
    await page.getByRole("button", { name: "Compartir" }).focus();
    await page.keyboard.press("ArrowRight");
    await expectPicture(page, 3);
    await page.keyboard.press("ArrowLeft");
    await expectPicture(page, 2);

    await page.getByRole("banner").getByRole("searchbox").focus();
    await page.keyboard.press("ArrowRight");
    const drawer = await openCart(page);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expectPicture(page, 2);
  });

  /** Where a pull begins and ends: across most of the picture, so that it counts however slow this machine is. */
  async function pullOf(page: Page, direction: "left" | "right") {
    const { x, y, width } = (await pictures(page).getByRole("img").boundingBox())!;
    const [left, right] = [x + 0.15 * width, x + 0.85 * width];
    const [from, to] = direction === "left" ? [right, left] : [left, right];
    const steps = Array.from({ length: 8 }, (_, step) => from + ((to - from) * (step + 1)) / 8);
    return { from, steps, y: y + 150 };
  }

  test("turn when they are dragged with the mouse, and not by less than 10 px", async ({ page, shop }) => {
    await openCoat(page, shop);
    const drag = async (direction: "left" | "right") => {
      const { from, steps, y } = await pullOf(page, direction);
      await page.mouse.move(from, y);
      await page.mouse.down();
      for (const x of steps) {
        await page.mouse.move(x, y);
        await page.waitForTimeout(16);
      }
      await page.mouse.up();
    };
    // A machine that is too busy may lose a gesture, as a shopper's hand may; a second one has to do.
    const dragTo = (direction: "left" | "right", number: 1 | 2) =>
      expect(async () => {
        await drag(direction);
        await expect(pictures(page).getByText(`Foto ${number} de 3`)).toBeAttached({ timeout: 2_000 });
      }).toPass({ timeout: 20_000 });
    await dragTo("left", 2);
    await expectPicture(page, 2);
    await dragTo("right", 1);
    await expectPicture(page, 1);

    const { from, y } = await pullOf(page, "left");
    await page.mouse.move(from, y);
    await page.mouse.down();
    await page.mouse.move(from - 8, y);
    await page.mouse.up();
    await expectPicture(page, 1);
  });

  test.describe("on a phone", () => {
    test.use({ hasTouch: true, isMobile: true, viewport: PHONE });

    test("turn when a finger swipes them", async ({ context, page, shop }) => {
      await openCoat(page, shop);
      const hand = await context.newCDPSession(page);
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
        hand.send("Input.dispatchTouchEvent", { type, touchPoints });
      const swipe = async (direction: "left" | "right") => {
        const { from, steps, y } = await pullOf(page, direction);
        await touch("touchStart", [{ x: from, y }]);
        for (const x of steps) {
          await touch("touchMove", [{ x, y }]);
          await page.waitForTimeout(16);
        }
        await touch("touchEnd", []);
      };
      await swipe("left");
      await expectPicture(page, 2);
      await swipe("right");
      await expectPicture(page, 1);
    });
  });
});

test("the banner and the account menu lead everywhere, and the search to /productos?q=", async ({ page, shop }) => {
  await shop.sells();
  await page.goto("/");
  const banner = page.getByRole("banner");
  const links = banner.getByRole("navigation", { name: "Principal" });
  await links.getByRole("link", { name: "Productos" }).click();
  await expect(page).toHaveURL("/productos");
  await links.getByRole("link", { name: "Categorías" }).click();
  await expect(page).toHaveURL("/categorias");
  await links.getByRole("link", { name: "Inicio" }).click();
  await expect(page).toHaveURL("/");

  const account = page.getByRole("navigation", { name: "Mi cuenta" });
  await expect(account).toBeHidden();
  await banner.getByRole("button", { name: "Mi cuenta" }).click();
  await expect(account.getByRole("link")).toHaveText([
    "Mi pedido",
    "Favoritos",
    "Botón de arrepentimiento",
    "Administración",
  ]);
  await account.getByRole("link", { name: "Mi pedido" }).click();
  await expect(headingOf(page, "Mi pedido")).toBeVisible();

  await banner.getByPlaceholder("Buscar productos...").first().fill("remera azul");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/productos?q=remera+azul");
});

test("on a phone the menu holds the search and every link, and Escape closes it", async ({ page, shop }) => {
  await page.setViewportSize(PHONE);
  await shop.sells();
  await page.goto("/");
  const open = page.getByRole("banner").getByRole("button", { name: "Menú", exact: true });
  await expect(page.getByRole("navigation", { name: "Principal" })).toBeHidden();
  await expect(page.getByPlaceholder("Buscar productos...")).toHaveCount(2);
  await open.click();

  const menu = page.getByRole("navigation", { name: "Menú" });
  await expect(menu.getByRole("link")).toHaveText([
    "Inicio",
    "Productos",
    "Categorías",
    "Favoritos",
    "Mi pedido",
    "Botón de arrepentimiento",
  ]);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await menu.getByRole("button", { name: "Cerrar menú" }).click();
  await expect(menu).toBeHidden();

  await open.click();
  await menu.getByRole("link", { name: "Categorías" }).click();
  await expect(page).toHaveURL("/categorias");
  await open.click();
  await menu.getByPlaceholder("Buscar productos...").fill("poncho");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/productos?q=poncho");
});

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

test("a browser whose storage is full still buys", async ({ page, shop }) => {
  await shop.sells({ name: "Cinto" });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.goto("/");
  await addFrom(cardOf(page, "Cinto"));
  await expect(cartButton(page)).toContainText("1");
  await openCart(page);
  await order(page);
  await expect(page.getByRole("main")).toContainText("Tu pedido está registrado");
  await expect(cartButton(page)).toHaveText("");
  expect(await shop.countOrders()).toBe(1);
});

test("a tooltip opens after 700 ms, and the next one at once within 300 ms", async ({ page, shop }) => {
  await shop.sells();
  await page.clock.install({ time: 0 });
  await page.goto("/");
  await expect(cartButton(page)).toBeEnabled();
  await page.clock.pauseAt(10_000);
  const tooltip = page.getByRole("tooltip");

  await cartButton(page).hover();
  await page.clock.runFor(699);
  await expect(tooltip).toBeHidden();
  await page.clock.runFor(1);
  await expect(tooltip).toHaveText("Abrir el carrito");

  await page.getByRole("button", { name: "Mi cuenta" }).hover();
  await page.clock.runFor(1);
  await expect(tooltip).toHaveText("Mi cuenta");
  await page.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();

  await page.clock.runFor(301);
  await cartButton(page).hover();
  await page.clock.runFor(699);
  await expect(tooltip).toBeHidden();
});

test("an unknown address says 'Oops! Page not found' and offers home, a search and four products", async ({
  page,
  shop,
}) => {
  await Promise.all(["Blusa", "Boina", "Chomba", "Jean", "Poncho"].map((name) => shop.sells({ name })));
  expect((await page.goto("/no/existe"))?.status()).toBe(404);
  await expect(headingOf(page, "Oops! Page not found")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(4);
  await expect(page.getByRole("main").getByRole("searchbox")).toBeVisible();
  await page.getByRole("link", { name: "Volver al inicio" }).click();
  await expect(page).toHaveURL("/");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the shop is read and walked through, and says what needs JavaScript", async ({ page, shop }) => {
    await shop.sells({ name: "Poncho", description: "Lana de llama.", price: 9000, discount: 10, stock: 2 });
    const needsScript = page.locator("noscript p");
    await page.goto("/");
    await expect(needsScript).toBeVisible();
    await expect(needsScript).toHaveText(
      "Para comprar, guardar favoritos y compartir necesitas activar JavaScript en tu navegador.",
    );
    const card = cardOf(page, "Poncho");
    await expect(card).toContainText(/\$\s8\.100/);
    await expect(card).toContainText("2 disponibles");
    await expect(card.getByRole("button", { name: "Agregar al Carrito" })).toBeDisabled();
    await expect(cartButton(page)).toBeDisabled();

    await card.getByRole("link").click();
    await expect(headingOf(page, "Poncho")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Lana de llama.");
    for (const name of ["Agregar al Carrito", "Favoritos", "Compartir"]) {
      await expect(page.getByRole("button", { name })).toBeDisabled();
    }
    await expect(needsScript).toBeVisible();

    await page.setViewportSize(PHONE);
    await page.getByRole("button", { name: "Menú", exact: true }).click();
    await page.getByRole("navigation", { name: "Menú" }).getByRole("link", { name: "Inicio" }).click();
    await expect(card).toBeVisible();
    await page.goto("/favoritos");
    await expect(headingOf(page, "Favoritos")).toBeVisible();
    await expect(needsScript).toBeVisible();
  });
});
