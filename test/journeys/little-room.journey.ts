import type { Locator, Page } from "@playwright/test";
import { PRINT_KINDS, printAddress } from "#admin/orders/print/print-address.ts";
import { PANEL } from "#domain/panel-address.ts";
import { openAuthenticator } from "../authenticator.ts";
import { BUYER } from "../buyer.ts";
import { addDeliveryMethod } from "../delivery-methods.ts";
import { jpeg } from "../pictures.ts";
import { addPictureRow } from "../products.ts";
import { cardOf, expect, expectToast, fillForm, type OpenShop, test, untilAnnounced } from "./journey.ts";
import { makeAccount, openPanel, order as placeOrder, OWNER, withdrawal } from "./panel.ts";
import { PHONE, addFrom, cartButton, headingOf, openCart, order, untilHydrated } from "./shopper.ts";

/** The smallest phone, and a common one in landscape. */
const NARROWEST = { width: 320, height: 568 };
const ON_ITS_SIDE = { width: 740, height: 360 };

/** Between the window's left and right edge, wherever the page is scrolled. */
async function expectBetweenTheEdges(what: Locator, width: number): Promise<void> {
  const box = await what.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(width);
}

const waysIn = (page: Page) =>
  ["Explorar Colección", "Ver Ofertas"].map((name) => page.getByRole("link", { name, exact: true }));

const buyButton = (page: Page) => page.getByRole("button", { name: "Agregar al Carrito" }).first();

/** How many of a text's lines begin above its lower border; a line's ink begins slightly below its top. */
const countLines = (shown: Locator) =>
  shown.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const end = element.getBoundingClientRect().top + element.clientTop + element.clientHeight;
    return new Set(Array.from(range.getClientRects(), ({ top }) => top).filter((top) => top + 2 < end)).size;
  });

/** Whether nothing covers its middle. */
const isOnTop = (shown: Locator) =>
  shown.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

async function sellsShirt(shop: OpenShop): Promise<string> {
  const { id } = await shop.sells({ name: "Remera", price: 289900 });
  return `/producto/${id}`;
}

test("in letters set twice as large nothing of a page is cut off on a phone", async ({ page, shop }) => {
  const product = await sellsShirt(shop);
  await shop.db.updateTable("settings").set({ alias: "saitam.tienda", holder: "Saitam Indumentaria SRL" }).execute();
  const { order } = (await (await placeOrder(shop, await shop.sells())).json()) as { order: { url: string } };
  await page.setViewportSize(PHONE);
  const others = ["/productos", "/categorias", "/favoritos", "/mi-pedido", "/arrepentimiento", "/#checkout", "/nada"];
  for (const address of ["/", product, order.url, ...others]) {
    await page.goto(address);
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    await untilHydrated(page);
    await expectBetweenTheEdges(cartButton(page), PHONE.width);
    await expect(page.getByRole("banner").getByRole("link", { name: "Saitam" })).toBeInViewport({ ratio: 1 });
    if (address === "/") for (const way of waysIn(page)) await expectBetweenTheEdges(way, PHONE.width);
    if (address === product) await expectBetweenTheEdges(buyButton(page), PHONE.width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(PHONE.width);
  }
});

test("in letters set twice as large the account's menu and the choice of a talle are whole in narrow windows", async ({
  page,
  shop,
}) => {
  const variants = ["S", "M"].map((size) => ({ size, color: "Azul noche", stock: 3 }));
  await shop.sells({ name: "Tapado Corrientes", price: 289900, variants });
  await page.setViewportSize(PHONE);
  await page.goto("/productos");
  await untilHydrated(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  for (const { width, height } of [PHONE, NARROWEST, { width: 640, height: 720 }]) {
    await page.setViewportSize({ width, height });
    await page.getByRole("button", { name: "Mi cuenta" }).click();
    await expectBetweenTheEdges(page.getByRole("navigation", { name: "Mi cuenta" }), width);
    await page.keyboard.press("Escape");
    await buyButton(page).click();
    const picker = page.getByRole("dialog", { name: "Tapado Corrientes" });
    await expect(picker.getByRole("radio", { name: "M" })).toBeVisible();
    await expectBetweenTheEdges(picker.getByRole("heading"), width);
    await expectBetweenTheEdges(picker.getByText(/289\.900/), width);
    await expectBetweenTheEdges(picker.getByRole("button", { name: "Agregar al Carrito" }), width);
    await page.keyboard.press("Escape");
    await expect(picker).toBeHidden();
  }
});

test("with letters twice as large the cart shows its content and the checkout scrolls under its bar", async ({
  page,
  shop,
}) => {
  const product = await sellsShirt(shop);
  await shop.db
    .insertInto("delivery_methods")
    .values({ kind: "delivery", name: "Envío a domicilio", price: "4500", position: 1 })
    .execute();
  await untilAnnounced(shop);
  await page.setViewportSize(PHONE);
  await page.goto(product);
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await addFrom(page);
  const drawer = await openCart(page);
  await expect(drawer.getByRole("link", { name: "Remera" })).toBeInViewport();
  await drawer.getByRole("button", { name: "Proceder al Checkout" }).click();
  await expect(headingOf(page, "Finalizar Compra")).toBeVisible();
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await page.getByLabel("Código postal").fill("1425");
  const method = page.getByRole("radio", { name: "Envío a domicilio" });
  await expect(method).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

  // The bar covers what is scrolled under it.
  const bar = page.locator(".confirm-bar");
  const { y, height } = (await bar.boundingBox())!;
  await method.evaluate(
    (radio, middle) => window.scrollBy(0, radio.getBoundingClientRect().top - middle),
    y + height / 3,
  );
  const { x, width } = (await method.boundingBox())!;
  const isOnTop = ([left, top]: number[]) => document.elementFromPoint(left!, top!)?.closest(".confirm-bar") !== null;
  expect(await page.evaluate(isOnTop, [x + width / 2, y + height / 3 + 4])).toBe(true);

  // As stored in an old cart.
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem("saitam-cart") ?? "[]") as object[];
    localStorage.setItem("saitam-cart", JSON.stringify([{ ...line, variant_id: null, needs_choice: true }]));
    window.dispatchEvent(new StorageEvent("storage", { key: "saitam-cart" }));
  });
  await expect(page.getByRole("button", { name: "Elegir talle o color de Remera" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});

test("where a browser writes twice as large, the delivery that is missing is seen beside its toast", async ({
  page,
  context,
  shop,
}) => {
  const product = await sellsShirt(shop);
  const method = { kind: "delivery", price: "4500" } as const;
  await shop.db
    .insertInto("delivery_methods")
    .values([
      { ...method, name: "Moto", position: 1 },
      { ...method, name: "Correo", position: 2 },
    ])
    .execute();
  await untilAnnounced(shop);
  await page.setViewportSize({ width: 360, height: 640 });
  const browser = await context.newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await page.goto(product);
  await addFrom(page);
  await (await openCart(page)).getByRole("button", { name: "Proceder al Checkout" }).click();
  await fillForm(page);
  await expect(page.getByRole("radio")).toHaveCount(2);
  await page.getByRole("button", { name: "Confirmar Pedido" }).click();
  await expectToast(page, "Elige cómo quieres recibir tu pedido");
  const first = page.getByRole("radio", { name: "Moto" });
  await expect(first).toBeFocused();
  const isSeen = await first.evaluate((radio) => {
    const { left, top, width, height } = radio.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return above !== null && radio.closest("[data-delivery]")!.contains(above);
  });
  expect(isSeen).toBe(true);
});

test("in letters set twice as large nothing of the panel is wider than a phone, and no text a letter wide", async ({
  page,
  shop,
}) => {
  const variants = ["Azul noche", "Verde inglés"].map((color) => ({ size: "Extra grande", color, stock: 3 }));
  const shirt = await shop.sells({ name: "Remera estampada Iguazú", price: 289900, variants });
  const placed = await placeOrder(shop, shirt, 1, shirt.variants[0]);
  const { order } = (await placed.json()) as { order: { id: string; order_number: string; url: string } };
  const receipt = new FormData();
  receipt.append("receipt", new File([new Uint8Array(await jpeg())], "foto.jpg"));
  await fetch(`${order.url}/comprobante`, { method: "POST", body: receipt });
  const shirts = { name: "Camisas", slug: "camisas", picture_key: "categories/camisas" };
  await shop.db.insertInto("categories").values(shirts).execute();
  await addDeliveryMethod(shop);
  await withdrawal(shop, { name: "Ana Paz", email: "ana.paz@correo.example", message: "Me arrepentí." });
  const { id } = await shop.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => (document.documentElement.style.fontSize = "200%"));
  });
  await page.setViewportSize(PHONE);
  const fits = (state: string) =>
    test.step(state, async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBe(PHONE.width);
      // A dialog's and a menu's content fits; size tables scroll by themselves.
      const tooWide = await page.evaluate(() =>
        [...document.querySelectorAll("dialog[open] *, :popover-open *")]
          .filter((inside) => !inside.closest(".variant-table") && inside.getBoundingClientRect().right > innerWidth)
          .map(({ className }) => className),
      );
      expect(tooWide, state).toEqual([]);
    });
  // Elements may be replaced while they are measured.
  const reads = (text: Locator) =>
    expect.poll(async () => (await text.boundingBox())?.width ?? 0).toBeGreaterThan(PHONE.width / 3);

  await openPanel(page, shop);
  const doors = new Set<string>([PANEL.resetPassword, PANEL.setUp, PANEL.newBrowser]);
  for (const address of [...Object.values(PANEL), "/admin/nada"]) {
    if (doors.has(address)) continue;
    await page.goto(address.replace(":id", address === PANEL.movements ? shirt.id : id));
    await expect(page.locator("main :is(h1, h2)").first()).toBeAttached();
    await expect(page.getByText("Cargando...")).toHaveCount(0);
    await fits(address);
    if (address === PANEL.receipts) await reads(page.getByRole("link", { name: order.order_number }));
    if (address === PANEL.order) await reads(page.getByText("Remera estampada Iguazú"));
  }

  await page.goto("/admin");
  await page.getByRole("button", { name: "Más cifras" }).click();
  await fits("the figures");
  await page.getByRole("button", { name: `Hola, ${OWNER.email}` }).click();
  await fits("the menu of the session");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Editar/ }).click();
  await expect(page.getByRole("dialog").getByText("Stock para todas")).toBeVisible();
  await fits("the form of a product");

  await page.goto(`/admin/ordenes/${id}`);
  await page.getByRole("button", { name: "Preparar envío" }).click();
  await fits("what is printed");
  for (const kind of PRINT_KINDS) {
    await page.goto(printAddress(kind, [id]));
    await expect(page.getByRole("main").getByText(order.order_number).first()).toBeVisible();
    await fits(kind);
  }

  await page.goto(`/admin/ordenes/${id}`);
  await page.getByRole("button", { name: "Corregir orden" }).click();
  await expect(page.getByRole("dialog").getByRole("combobox").first()).toBeVisible();
  await fits("the correction of an order");
  await page.keyboard.press("Escape");
  await page.getByLabel(`Estado de ${order.order_number}`).selectOption("Cancelado");
  await reads(page.getByRole("status").getByText("Estado de la orden actualizado"));
  await fits("a toast");

  const account = await makeAccount(shop, "socia@example.com");
  await openPanel(page, shop, PANEL.account, account);
  await page.getByRole("button", { name: "Activar la verificación" }).click();
  await page.getByRole("textbox", { name: "Contraseña", exact: true }).first().fill(account.password);
  await page.keyboard.press("Enter");
  await fits("the secret of a second factor");
  const app = openAuthenticator(await page.locator("code").innerText());
  await page.getByLabel("Código de 6 dígitos").fill(app.code());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Códigos de recuperación" })).toBeVisible();
  await fits("recovery codes");

  await openPanel(page, shop, "/admin/ajustes/datos-personales");
  await page.getByLabel("DNI, e-mail o teléfono").fill(BUYER.customer_dni);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `Orden ${order.order_number}` })).toBeVisible();
  await fits("what is stored of a buyer");
});

test("the narrowest phone shows both ways in, and so does one on its side, with a product's name beside its picture", async ({
  page,
  shop,
}) => {
  const product = await sellsShirt(shop);
  await page.setViewportSize(NARROWEST);
  await page.goto("/");
  for (const way of waysIn(page)) await expectBetweenTheEdges(way, NARROWEST.width);

  await page.setViewportSize(ON_ITS_SIDE);
  for (const way of waysIn(page)) await expect(way).toBeInViewport({ ratio: 1 });

  await page.goto(product);
  await expect(headingOf(page, "Remera")).toBeInViewport({ ratio: 1 });
  await expect(buyButton(page)).toBeInViewport({ ratio: 1 });
});

test("in a low window what turns a product's pictures is in sight once the keyboard meets it", async ({
  page,
  shop,
}) => {
  const { id } = await shop.sells({ name: "Remera", description: "Algodón peinado.\n".repeat(40) });
  const sizes = { width: 640, height: 800, widths: [640] };
  for (const display_order of [0, 1]) await addPictureRow(shop.db, id, { ...sizes, display_order });
  await untilAnnounced(shop);
  await page.goto(`/producto/${id}`);
  await untilHydrated(page);
  for (const [window, name] of [
    [ON_ITS_SIDE, "Foto siguiente"],
    [{ width: 910, height: 433 }, "Foto 2 de 2"], // a common laptop at 150 %
  ] as const) {
    await page.setViewportSize(window);
    await page.evaluate(() => scrollTo(0, 0));
    const button = page.getByRole("button", { name });
    await button.focus();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
});

test("in a window magnified three times the banner scrolls away, and a refused field is seen with its label", async ({
  page,
  shop,
}) => {
  const product = await sellsShirt(shop);
  await page.setViewportSize({ width: 427, height: 267 });
  await page.goto(product);
  await addFrom(page);
  await (await openCart(page)).getByRole("button", { name: "Proceder al Checkout" }).click();
  await page.getByRole("button", { name: "Confirmar Pedido" }).click();
  await expect(page.getByLabel("Nombre")).toBeFocused();
  await expect(page.getByRole("banner")).not.toBeInViewport();
  for (const shown of [page.getByText("Nombre", { exact: true }), page.getByLabel("Nombre")]) {
    await expect.poll(() => isOnTop(shown)).toBe(true);
  }
});

test("in a window magnified four times neither the bar of the selected orders nor a correction's total hides what is focused", async ({
  page,
  shop,
}) => {
  const shirt = await shop.sells({ stock: 9 });
  for (let order = 0; order < 3; order += 1) await placeOrder(shop, shirt);
  await page.setViewportSize({ width: 320, height: 256 });
  await openPanel(page, shop, "/admin/ordenes");
  await page
    .getByLabel(/^Seleccionar ORD-/)
    .first()
    .check();
  for (const status of await page.getByLabel(/^Estado de ORD-/).all()) {
    await status.focus();
    expect(await isOnTop(status)).toBe(true);
  }

  const { id } = await shop.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  await page.goto(`/admin/ordenes/${id}`);
  await page.getByRole("button", { name: "Corregir orden" }).click();
  const dialog = page.getByRole("dialog");
  for (const field of [dialog.locator("[name=customer_city]"), dialog.locator("[name=customer_address]")]) {
    await field.focus();
    expect(await isOnTop(field)).toBe(true);
  }
});

test("on a phone on its side the cart shows more than one line over its two buttons", async ({ page, shop }) => {
  await page.setViewportSize(ON_ITS_SIDE);
  await page.clock.install();
  for (const name of ["Boina", "Bufanda"]) await shop.sells({ name });
  await page.goto("/");
  for (const name of ["Boina", "Bufanda"]) await addFrom(cardOf(page, name));
  const drawer = await openCart(page);
  await page.clock.fastForward(4000);
  for (const name of ["Boina", "Bufanda"]) await expect(drawer.getByRole("link", { name })).toBeInViewport();
  for (const name of ["Proceder al Checkout", "Continuar Comprando"]) {
    await expect(drawer.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  }
});

test("the longest choice leaves the page's end above the bar that buys, and a long price leaves a name room", async ({
  page,
  shop,
}) => {
  const variants = ["Azul noche jaspeado con vivos", "Crudo"].map((color) => ({
    size: "Extra grande",
    color,
    stock: 2,
  }));
  const { id } = await shop.sells({ name: "Remera", variants });
  await page.setViewportSize(PHONE);
  await page.goto(`/producto/${id}`);
  await page.keyboard.press("End");
  const bar = page.locator(".buy-bar");
  await expect(bar).toContainText("Extra grande / Azul noche");
  const endOfPage = () => page.getByRole("contentinfo").evaluate((footer) => footer.getBoundingClientRect().bottom);
  await expect.poll(endOfPage).toBeLessThanOrEqual((await bar.boundingBox())!.y + 1);

  await test.step("a long price leaves the name of a line in the cart its room", async () => {
    const { id } = await shop.sells({ name: "Sobretodo cruzado de paño espigado", price: 123456789 });
    await page.goto(`/producto/${id}`);
    await addFrom(page);
    const drawer = await openCart(page);
    const name = await drawer.getByRole("link", { name: "Sobretodo" }).boundingBox();
    expect(name?.width).toBeGreaterThan(PHONE.width / 2);
  });
});

test("on a phone on its side three toasts leave the cart's total and its buttons in sight", async ({ page, shop }) => {
  await page.setViewportSize(ON_ITS_SIDE);
  for (const name of ["Remera", "Camisa", "Gorro"]) {
    const { id } = await shop.sells({ name, stock: 1 });
    await page.goto(`/producto/${id}`);
    await addFrom(page);
    await expect(cartButton(page)).toHaveAccessibleName(/[1-3]/);
  }
  const drawer = await openCart(page);
  for (const name of ["Eliminar Remera", "Eliminar Camisa", "Más Gorro"])
    await drawer.getByRole("button", { name }).click();
  await expect(drawer.getByRole("listitem").filter({ hasText: "Producto eliminado" })).toHaveCount(2);
  await drawer.getByText("Stock insuficiente").hover(); // pauses their timers
  await expect(drawer.getByText("Stock insuficiente")).toBeInViewport({ ratio: 1 });
  for (const name of ["Proceder al Checkout", "Continuar Comprando"]) {
    await expect(drawer.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  }
});

test("on a phone the toasts about an order leave its card in sight", async ({ page, shop }) => {
  await shop.db.updateTable("settings").set({ alias: "saitam.tienda", holder: "Saitam SRL" }).execute();
  const product = await sellsShirt(shop);
  await page.setViewportSize(PHONE);
  await page.goto(product);
  await addFrom(page);
  await openCart(page);
  await order(page);
  const card = page.getByRole("region", { name: "Tu pedido está registrado" });
  const dismiss = await card.getByRole("button", { name: "Cerrar" }).boundingBox();
  const toasts = await page.locator("ol > li").first().boundingBox();
  expect(toasts!.y).toBeGreaterThanOrEqual(dismiss!.y + dismiss!.height);
});

test("on a phone an amount of millions and the longest alias are each read in one piece", async ({ page, shop }) => {
  await shop.db.updateTable("settings").set({ alias: "indumentaria.saitam1", holder: "Saitam SRL" }).execute();
  const { order } = (await (await placeOrder(shop, await shop.sells({ price: 1234567 }))).json()) as {
    order: { url: string };
  };
  await page.goto(order.url);
  await untilHydrated(page);
  for (const phone of [NARROWEST, PHONE]) {
    await page.setViewportSize(phone);
    for (const text of [/^\$\s1\.234\.567$/, "indumentaria.saitam1"]) {
      const shown = page.getByRole("definition").filter({ hasText: text }).first();
      expect(await countLines(shown), `${text} at ${phone.width}`).toBe(1);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  }
});

test("on the narrowest phone the longest name of a shop ends with the banner's second line, and no word of it is cut", async ({
  page,
  shop,
}) => {
  const shop_name = "Indumentaria Rioplatense de Autoras Argentinas del Siglo XXI";
  await shop.db.updateTable("settings").set({ shop_name }).execute();
  await untilAnnounced(shop);
  await page.setViewportSize(NARROWEST);
  await page.goto("/");
  expect(await countLines(page.getByRole("banner").getByRole("link", { name: shop_name }))).toBe(2);
  // Each of its words fits on one line.
  expect(await countLines(page.getByRole("contentinfo").getByText(shop_name, { exact: true }))).toBe(5);
  await page.goto("/admin");
  expect(await countLines(page.getByRole("banner").getByText(shop_name, { exact: true }))).toBe(5);
});

test("a picture that is wider than high is seen whole on its product's page", async ({ page, shop }) => {
  const { id } = await shop.sells({ name: "Remera" });
  await addPictureRow(shop.db, id, { width: 1600, height: 900, widths: [640], tint: "rose" });
  await untilAnnounced(shop);
  await page.goto(`/producto/${id}`);
  const shown = page.getByRole("region", { name: "Fotos del producto" }).locator("img");
  await expect(shown).toHaveCSS("object-fit", "contain");
});

test("a printed order says whose shop it is and where to pay, without what can only be pressed", async ({
  page,
  shop,
}) => {
  const payment = { alias: "saitam.tienda", holder: "Saitam SRL", whatsapp: "5491155554444" };
  await shop.db.updateTable("settings").set(payment).execute();
  await page.goto(await sellsShirt(shop));
  await addFrom(page);
  await openCart(page);
  await order(page);
  await page.getByRole("link", { name: "Ver mi pedido" }).click();
  await expect(headingOf(page, "Pedido ORD-")).toBeVisible();

  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Pagas por transferencia", { exact: true })).toBeHidden();
  await expect(page.getByRole("contentinfo")).toHaveCSS("border-top-width", "0px");
  await expect(page.getByRole("contentinfo").getByRole("link")).toHaveText(["WhatsApp +54 9 11 5555-4444"]);
  await expect(page.getByRole("main").getByText("Saitam", { exact: true })).toBeVisible();
  await expect(page.getByText("saitam.tienda")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  // Only the footer's, with the ways to reach the shop.
  await expect(page.getByRole("navigation")).toHaveCount(1);
});
