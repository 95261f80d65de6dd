import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, expectToast, type OpenShop, test, turnTab, untilAnnounced } from "./journey.ts";
import { makeAccount, openPanel, order, orderNumber, OWNER } from "./panel.ts";
import { untilHydrated } from "./shopper.ts";

/** Records when a page requests the live channel, and when the connection ends. */
function watchLine(page: Page) {
  const lines = { opened: 0, ended: 0 };
  const isLine = (request: { url(): string }) => new URL(request.url()).pathname === "/api/live";
  page.on("request", (request) => void (lines.opened += Number(isLine(request))));
  page.on("requestfailed", (request) => void (lines.ended += Number(isLine(request))));
  page.on("requestfinished", (request) => void (lines.ended += Number(isLine(request))));
  return lines;
}

/** Resolves once a page's live channel is connected; call this before opening the page. */
const untilLive = (page: Page) => page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/live");

/** Opens a page of the panel and waits until its live channel is connected and everything was refetched. */
async function openLivePanel(page: Page, shop: OpenShop, path: string, account = OWNER): Promise<void> {
  const live = untilLive(page);
  await openPanel(page, shop, path, account);
  await live;
  await page.waitForTimeout(400);
}

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const notice = (page: Page, text: string): Locator => page.getByRole("status").filter({ hasText: text });

test("a new order appears by itself with a toast; its status reaches another panel and its open page, without one", async ({
  browser,
  page,
  shop,
}) => {
  const partner = await makeAccount(shop, "socia@example.com");
  const shirt = await shop.sells({ name: "Remera", price: 1000, stock: 9 });
  const other = await browser.newPage();
  await other.clock.install();
  await openLivePanel(page, shop, "/admin/ordenes");
  await openLivePanel(other, shop, "/admin/ordenes", partner);
  await expect(page.getByText("Todavía no hay órdenes")).toBeVisible();

  const number = await orderNumber(order(shop, shirt, 2));
  await expectToast(page, `Nueva orden ${number}`);
  await expect(rowOf(page, number)).toContainText("$ 2.000");
  await expect(page.getByRole("region", { name: "Resumen" })).toContainText("$ 2.000");
  await expect(page.getByText("sin canceladas")).toContainText("$ 2.000");

  await rowOf(other, number).getByText("Ver Detalles").click();
  await expect(other.getByRole("heading", { level: 1, name: `Orden ${number}` })).toBeVisible();
  await other.clock.fastForward(4000);
  await expect(other.locator("ol > li").filter({ hasText: "Nueva orden" })).toHaveCount(0);
  await page.getByLabel(`Estado de ${number}`).selectOption("Confirmado");
  await expect(other.getByLabel(`Estado de ${number}`)).toHaveValue("confirmed");
  await expect(other.getByText("Pendiente → Confirmado")).toBeVisible();
  await expect(other.locator("ol > li").filter({ hasText: "Nueva orden" })).toHaveCount(0);
  await other.close();
});

test("in a filtered list, a row that was changed here stays; changed elsewhere, it leaves", async ({ page, shop }) => {
  const shirt = await shop.sells({ name: "Remera" });
  const [first, second] = [await orderNumber(order(shop, shirt)), await orderNumber(order(shop, shirt))];
  await openLivePanel(page, shop, "/admin/ordenes?estado=pendiente");
  await page.getByLabel(`Estado de ${first}`).selectOption("Enviado");
  await expectToast(page, "Estado de la orden actualizado");
  await page.waitForTimeout(700);
  await expect(page.getByLabel(`Estado de ${first}`)).toHaveValue("shipped");

  await shop.db.updateTable("orders").set({ status: "confirmed" }).where("order_number", "=", second).execute();
  await expect(rowOf(page, second)).toHaveCount(0);
});

test("news that came while a dialog was open stands over the next one, too", async ({ page, shop }) => {
  const shirt = await shop.sells({ name: "Remera", price: 1000, stock: 9 });
  await openLivePanel(page, shop, "/admin");
  await page.getByRole("button", { name: "Eliminar Remera" }).click();
  const number = await orderNumber(order(shop, shirt));
  await expectToast(page, `Nueva orden ${number}`);
  await page.keyboard.press("Alt+t"); // keeps it
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Editar Remera" }).click();
  await expect(page.getByRole("dialog", { name: "Editar Producto" }).getByLabel("Nombre *")).toBeVisible();
  await expectToast(page, `Nueva orden ${number}`);
});

test("an order that changes while its page is being read is read again", async ({ page, shop }) => {
  const number = await orderNumber(order(shop, await shop.sells({ name: "Remera", price: 1000, stock: 9 })));
  const { id } = await shop.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  await openLivePanel(page, shop, "/admin/ordenes");
  const read = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let requests = 0;
  await page.route(`**/api/admin/orders/${id}`, async (route) => {
    requests += 1;
    if (requests > 1) return route.continue();
    const response = await route.fetch();
    read.resolve();
    await gate.promise;
    return route.fulfill({ response });
  });
  await rowOf(page, number).getByText("Ver Detalles").click();
  await read.promise;
  const elsewhere = await page.context().newPage();
  await openPanel(elsewhere, shop, `/admin/ordenes/${id}`);
  await elsewhere.getByLabel(`Estado de ${number}`).selectOption("confirmed");
  await expectToast(elsewhere, "Estado de la orden actualizado");
  await page.waitForTimeout(500); // the change is batched
  gate.resolve();
  await expect(page.getByLabel(`Estado de ${number}`)).toHaveValue("confirmed");
});

test("a new order does not wait for the choice of notices, which does not come", async ({ page, shop }) => {
  const shirt = await shop.sells({ name: "Remera", price: 1000, stock: 9 });
  await page.route("**/api/admin/account/notices", (route) => route.abort());
  await openLivePanel(page, shop, "/admin/ordenes");
  const number = await orderNumber(order(shop, shirt));
  // Shorter than three retries.
  await expect(rowOf(page, number)).toBeVisible({ timeout: 5_000 });
  await expectToast(page, `Nueva orden ${number}`);
});

test("twenty changes at once are few questions", async ({ page, shop }) => {
  const shirt = await shop.sells({ name: "Remera", stock: 50 });
  await Promise.all(Array.from({ length: 20 }, () => orderNumber(order(shop, shirt))));
  await openLivePanel(page, shop, "/admin/ordenes");
  let requests = 0;
  page.on("request", (request) => void (requests += Number(request.url().includes("/api/admin/"))));
  await shop.db.updateTable("orders").set({ status: "confirmed" }).execute();
  await expect
    .poll(() =>
      page
        .locator("table select")
        .evaluateAll((all) => all.filter((one) => (one as HTMLSelectElement).value === "confirmed").length),
    )
    .toBe(20);
  expect(requests).toBeLessThan(20);
});

/** Holds the server's answers to some of the panel's calls, until released. */
async function holdAnswers(page: Page, isHeld: (address: URL) => boolean) {
  const answered = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(isHeld, async (route) => {
    const response = await route.fetch();
    answered.resolve();
    await held.promise;
    await route.fulfill({ response });
  });
  return { answered: answered.promise, letGo: held.resolve };
}

/** Resolves when the panel has fetched an order after hearing of it. */
const untilOrderRead = (page: Page) =>
  page.waitForResponse((answer) => {
    const isOrder = /^\/api\/admin\/orders\/[^/]+$/.test(new URL(answer.url()).pathname);
    return isOrder && answer.request().method() === "GET";
  });

const isOrderList = ({ pathname }: URL) => pathname === "/api/admin/orders";
const isNextPage = (address: URL) => isOrderList(address) && address.searchParams.has("cursor");

test("the next page of a list loads even if an order is placed or a status changes while it or the list is loading", async ({
  page,
  shop,
}) => {
  const shirt = await shop.sells({ name: "Remera", stock: 99 });
  const placeOrder = () => orderNumber(order(shop, shirt));
  await Promise.all(Array.from({ length: 60 }, placeOrder));
  const openList = async () => {
    await page.unrouteAll();
    await openLivePanel(page, shop, "/admin/ordenes");
    await expect(page.getByRole("rowheader")).toHaveCount(50);
  };

  await openList();
  const next = await holdAnswers(page, isNextPage);
  await page.getByRole("button", { name: "Cargar más" }).click();
  await next.answered;
  const orderRead = untilOrderRead(page);
  const number = await placeOrder();
  await orderRead;
  await expect(page.getByRole("button", { name: "Cargando..." })).toBeVisible();
  next.letGo();
  await expectToast(page, `Nueva orden ${number}`);
  await expect(page.getByRole("rowheader")).toHaveCount(61);
  await expect(page.getByRole("rowheader").first()).toHaveText(number);

  await test.step("one that is asked for while the list is read again comes behind what is new in it", async () => {
    await openList();
    const list = await holdAnswers(page, (address) => isOrderList(address) && !isNextPage(address));
    const number = await placeOrder();
    await list.answered;
    await page.getByRole("button", { name: "Cargar más" }).click();
    await expect(page.getByRole("button", { name: "Cargando..." })).toBeVisible();
    list.letGo();
    await expect(page.getByRole("rowheader")).toHaveCount(62);
    await expect(page.getByRole("rowheader").first()).toHaveText(number);
    await expect(page.getByRole("rowheader").nth(50).locator("..")).toBeFocused();
  });

  await test.step("a status that is changed meanwhile stays changed", async () => {
    await openList();
    const next = await holdAnswers(page, isNextPage);
    await page.getByRole("button", { name: "Cargar más" }).click();
    await next.answered;
    const orderRead = untilOrderRead(page);
    const status = page.getByLabel(/^Estado de/).first();
    await status.selectOption("Confirmado");
    await expectToast(page, "Estado de la orden actualizado");
    await orderRead;
    await page.waitForTimeout(300);
    next.letGo();
    await expect(page.getByRole("rowheader")).toHaveCount(62);
    await page.waitForTimeout(300);
    await expect(status).toHaveValue("confirmed");
  });
});

test("a panel whose session expired is notified of orders, though its live channel opened before the refresh", async ({
  page,
  shop,
}) => {
  const shirt = await shop.sells({ name: "Remera" });
  await openLivePanel(page, shop, "/admin/ordenes");
  await turnTab(page, "hidden");
  await shop.db
    .updateTable("auth_sessions")
    .set({ updated_at: new Date(Date.now() - 2 * 3_600_000) })
    .execute();
  await page.clock.setSystemTime(Date.now() + 2 * 3_600_000);
  const stale = untilLive(page);
  await page.route("**/api/auth/refresh", async (route) => {
    await stale;
    await route.continue();
  });
  const refreshed = page.waitForResponse("**/api/auth/refresh");
  await turnTab(page, "visible");
  await refreshed;
  const listed = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/admin/orders");
  await untilLive(page);
  await listed;

  const number = await orderNumber(order(shop, shirt));
  await expect(page.getByRole("rowheader")).toHaveText([number]);
});

test("an order that is placed between the first answer and the live line is shown", async ({ page, shop }) => {
  const shirt = await shop.sells({ name: "Remera" });
  const line = Promise.withResolvers<void>();
  await page.route("**/api/live", async (route) => {
    await line.promise;
    await route.continue();
  });
  const list = await holdAnswers(page, isOrderList);
  await openPanel(page, shop, "/admin/ordenes");
  await list.answered;
  const number = await orderNumber(order(shop, shirt));
  const live = untilLive(page);
  line.resolve();
  await live;
  // Long enough for the live channel to say that anything may have changed, while the list is still loading.
  await page.waitForTimeout(1000);
  list.letGo();
  await expect(page.getByRole("rowheader")).toHaveText([number]);
});

test("stock, price and offer reach an open product page, which keeps the choice and the focus", async ({
  page,
  shop,
}) => {
  const shirt = await shop.sells({
    name: "Remera Delta",
    price: 20000,
    variants: [
      { size: "S", color: "Negro", stock: 1 },
      { size: "M", color: "Negro", stock: 4 },
      { size: "M", color: "Crudo", stock: 2 },
    ],
  });
  const live = untilLive(page);
  await page.goto(`/producto/${shirt.id}`);
  await live;
  const medium = page.getByRole("radio", { name: "M", exact: true });
  await medium.check();
  const stock = page.getByText("4 disponibles");
  await expect(stock).toBeVisible();

  const topOf = () => medium.evaluate((radio) => radio.getBoundingClientRect().top);
  const before = await topOf();
  const taken = { orderData: shirt.variants[1]!.id };
  await shop.db.updateTable("product_variants").set({ stock: 3 }).where("id", "=", taken.orderData).execute();
  await expect(page.getByText("3 disponibles")).toBeVisible();
  await shop.db
    .updateTable("products")
    .set({ price: "24000", discount_percentage: 25 })
    .where("id", "=", shirt.id)
    .execute();
  await expect(page.getByRole("main")).toContainText("$ 18.000");
  await expect(page.getByText("-25% OFF")).toBeVisible();
  await expect(medium).toBeChecked();
  await expect(medium).toBeFocused();
  expect(await topOf()).toBe(before);

  // The chosen colour stays, even if all of it is sold.
  await shop.db.updateTable("product_variants").set({ stock: 0 }).where("color", "=", "Negro").execute();
  await expect(page.getByRole("button", { name: "Sin Stock" })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Negro/ })).toBeChecked();
  await expectAccessible(page);

  await shop.db.updateTable("products").set({ is_active: false }).where("id", "=", shirt.id).execute();
  await expect(page.getByRole("heading", { name: "Producto no encontrado" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("a product that changes on its open page changes in the cart, and its sold-out button passes the focus on", async ({
  page,
  shop,
}) => {
  const bag = await shop.sells({ name: "Bolso", price: 1000 });
  const live = untilLive(page);
  await page.goto(`/producto/${bag.id}`);
  await live;
  await page.getByRole("button", { name: "Agregar al Carrito" }).click();
  await shop.db.updateTable("products").set({ price: "1500" }).where("id", "=", bag.id).execute();
  await expect(page.getByRole("main")).toContainText("$ 1.500");
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("saitam-cart") ?? "[]")[0]?.price))
    .toBe(1500);

  await page.getByRole("button", { name: "Agregar al Carrito" }).focus();
  await shop.db.updateTable("product_variants").set({ stock: 0 }).where("product_id", "=", bag.id).execute();
  await expect(page.getByRole("button", { name: "Sin Stock" })).toBeDisabled();
  await expect(page.getByRole("main")).toBeFocused();
});

test("the home page opens no line; a tab that nobody looks at has none, and catches up when it is seen again", async ({
  page,
  shop,
}) => {
  const bag = await shop.sells({ name: "Bolso", stock: 5 });
  const lines = watchLine(page);
  await page.goto("/");
  await untilHydrated(page);
  await page.waitForTimeout(500);
  expect(lines.opened).toBe(0);

  // Once connected, the page refetches: a late answer would already have the next stock.
  const refetched = page.waitForResponse(`**/api/products/${bag.id}`);
  await page.goto(`/producto/${bag.id}`);
  await refetched;
  expect(lines).toEqual({ opened: 1, ended: 0 });
  await turnTab(page, "hidden");
  await expect.poll(() => lines.ended).toBe(1);
  await shop.db.updateTable("product_variants").set({ stock: 2 }).execute();
  await untilAnnounced(shop);
  await page.waitForTimeout(500);
  await expect(page.getByText("5 disponibles")).toBeVisible();

  await turnTab(page, "visible");
  await expect(page.getByText("2 disponibles")).toBeVisible();
  expect(lines).toEqual({ opened: 2, ended: 1 });
});

test("the panel says that the connection is lost and that it is back, and shows what happened meanwhile", async ({
  page,
  shop,
}) => {
  const shirt = await shop.sells({ name: "Remera" });
  const first = await orderNumber(order(shop, shirt));
  await page.clock.install();
  const line = watchLine(page);
  await openLivePanel(page, shop, "/admin/ordenes");
  await shop.close();
  await expect.poll(() => line.ended).toBeGreaterThan(0);
  await page.clock.fastForward(3000);
  await expect(notice(page, "Sin conexión. Reintentando...")).toBeVisible();
  await expectAccessible(page);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(notice(page, "Sin conexión. Reintentando...")).toBeInViewport();
  }
  // Above the selection's bar, whose buttons it would cover.
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole("checkbox", { name: first }).check();
  await expect(async () => {
    const lost = await notice(page, "Sin conexión. Reintentando...").boundingBox();
    const bar = await page.getByText("1 orden seleccionada").boundingBox();
    expect((lost?.y ?? Infinity) + (lost?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }).toPass({ timeout: 5_000 });
  await page.setViewportSize({ width: 1440, height: 800 });

  // It stays for four seconds: stops the clock until somebody looks.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await shop.open();
  const number = await orderNumber(order(shop, shirt));
  await page.clock.fastForward(10_000);
  await expect(notice(page, "Conexión recuperada")).toBeVisible();
  await page.clock.runFor(4000);
  await expect(page.getByText("Conexión recuperada")).toHaveCount(0);
  await page.clock.resume();
  await expect(rowOf(page, number)).toBeVisible();

  // Changes that arrive while the panel refetches everything have no toast.
  await expect(async () => {
    const next = await orderNumber(order(shop, shirt));
    await expect(page.locator("ol > li").filter({ hasText: `Nueva orden ${next}` })).toBeVisible({ timeout: 5_000 });
  }).toPass();
});

test("who edits a product is told at once that somebody changed it, and loses nothing of what was typed", async ({
  page,
  shop,
}) => {
  const shirt = await shop.sells({ name: "Camisa", price: 1000 });
  await openLivePanel(page, shop, "/admin");
  await page.getByRole("button", { name: "Editar Camisa" }).click();
  await page.getByLabel("Precio *").fill("1200");
  await shop.db.updateTable("product_variants").set({ size: "S" }).where("product_id", "=", shirt.id).execute();
  await shop.db
    .updateTable("products")
    .set((eb) => ({ name: "Camisa Lino", version: eb("version", "+", 1) }))
    .where("id", "=", shirt.id)
    .execute();

  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Alguien cambió este producto mientras lo editabas")).toBeVisible();
  await expect(page.getByLabel("Nombre *")).toHaveValue("Camisa");
  await expect(page.getByLabel("Precio *")).toHaveValue("1200");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Ver los cambios" }).click();
  await expect(dialog.getByText("Otra persona cambió este producto")).toBeVisible();
  await expect(page.getByLabel("Nombre *")).toHaveValue("Camisa Lino");
  await expect(dialog.getByRole("group", { name: "Talles y colores" })).toBeVisible();
  await expect(page.getByLabel("Precio *")).toHaveValue("1200");
  await expect(dialog.getByText("Alguien cambió este producto")).toHaveCount(0);
  await page.getByRole("button", { name: "Guardar Cambios" }).click();
  await expectToast(page, "Producto actualizado correctamente");
});
