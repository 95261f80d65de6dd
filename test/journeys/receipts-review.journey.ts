import type { Page } from "@playwright/test";
import { payPart } from "../part-payment.ts";
import { jpeg } from "../pictures.ts";
import { PDF } from "../receipts.ts";
import { expectAccessible, expectAccessibleAtWidths, expectAccessibleOnPhone } from "./axe.ts";
import { expect, expectToast, loseAnswers, type OpenShop, retryUntil, test } from "./journey.ts";
import { makeAccount, openPanel, order, statusesOf } from "./panel.ts";
import { headingOf, PHONE } from "./shopper.ts";

const PAGE = "/admin/ordenes/por-revisar";

const confirm = (page: Page) => page.getByRole("button", { name: "Confirmar pago" });
const reject = (page: Page) => page.getByRole("button", { name: "Rechazar", exact: true });
const pictureOf = (page: Page, number: string) => page.getByRole("img", { name: `Comprobante de ${number}` });

/** Orders `units` shirts and sends the receipt; returns the order's number. */
async function pay(shop: OpenShop, shirt: Awaited<ReturnType<OpenShop["sells"]>>, units: number, file?: Uint8Array) {
  const placed = (await (await order(shop, shirt, units)).json()) as { order: { order_number: string; url: string } };
  const form = new FormData();
  form.append("receipt", new File([new Uint8Array(file ?? (await jpeg()))], "comprobante"));
  const path = new URL(placed.order.url).pathname;
  const sent = await fetch(`${shop.url}${path}/comprobante`, { method: "POST", body: form });
  expect(sent.status).toBe(201);
  return placed.order.order_number;
}

test("a receipt that was rejected, and whose answer was lost, leaves nothing unsaved behind", async ({
  page,
  shop,
}) => {
  await pay(shop, await shop.sells({ name: "Remera", price: 1500, stock: 9 }), 1);
  await openPanel(page, shop, PAGE);
  await loseAnswers(page, /\/reject$/);
  await reject(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Lo que va a leer").fill("No se lee el número");
  await dialog.getByRole("button", { name: "Rechazar comprobante" }).click();
  await expectToast(page, "No sabemos si el comprobante se rechazó");
  await expect(page.getByText("Este comprobante ya está rechazado")).toBeVisible();
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await expectToast(page, "Sesión cerrada");
});

test("a sent reason with a lost answer is no unsaved work once a reload does not show its receipt", async ({
  page,
  shop,
}) => {
  const shirt = await shop.sells({ name: "Remera", price: 1500, stock: 9 });
  await pay(shop, shirt, 1);
  const next = await pay(shop, shirt, 2);
  await page.route("**/api/live", (route) => route.abort());
  await openPanel(page, shop, PAGE);
  await loseAnswers(page, /\/reject$/);
  await reject(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Lo que va a leer").fill("No se lee el número");
  // Nothing else may reveal the result before the reload.
  await page.route(/\/api\/admin\/(receipts\?|orders\/)/, (route) => route.abort());
  await dialog.getByRole("button", { name: "Rechazar comprobante" }).click();
  await expectToast(page, "No sabemos si el comprobante se rechazó");
  await page.unrouteAll();
  await page.reload();
  await expect(pictureOf(page, next)).toBeVisible();
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await expectToast(page, "Sesión cerrada");
});

test("beside the receipt of the rest stands what was still to be transferred, and its order leads to it", async ({
  page,
  shop,
}) => {
  const shirt = await shop.sells({ name: "Remera", price: 1500, stock: 9 });
  await pay(shop, shirt, 1);
  const number = await pay(shop, shirt, 2);
  const { id } = await shop.db
    .selectFrom("orders")
    .select("id")
    .where("order_number", "=", number)
    .executeTakeFirstOrThrow();
  await payPart(shop.db, id, 1000);
  await page.setViewportSize(PHONE);
  await openPanel(page, shop, `/admin/ordenes/${id}`);
  await page.getByRole("link", { name: "Ir a Por revisar" }).click();
  await expect(pictureOf(page, number)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("2 de 2");
  await expect(page.getByText(/^Falta transferir \$\s2\.000\.$/).first()).toBeVisible();
  const bar = page.locator("main [aria-hidden=true]").filter({ hasText: "Falta transferir" });
  await expect(bar).toContainText(/^\$\s3\.000.+Falta transferir \$\s2\.000\.$/);
});

test("more receipts that do not come are asked for again by whoever reads so", async ({ page, shop }) => {
  const number = await pay(shop, await shop.sells({ name: "Remera", price: 1500, stock: 9 }), 1);
  let requests = 0;
  await page.route("**/api/admin/receipts?*", async (route) => {
    if (new URL(route.request().url()).searchParams.has("cursor")) {
      requests += 1;
      return route.fulfill({ status: 429, json: { code: "too-many-requests", detail: "Demasiados pedidos" } });
    }
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), next_cursor: "next" } });
  });
  await openPanel(page, shop, PAGE);
  await expect(pictureOf(page, number)).toBeVisible();
  await expect(page.getByText("No se pudieron cargar los datos")).toBeVisible();
  await page.waitForTimeout(500);
  // Once per read of the queue.
  expect(requests).toBeLessThan(5);
});

test("a zoomed receipt follows the mouse's first button; the last one, rejected, leaves nothing unsaved", async ({
  page,
  shop,
}) => {
  const number = await pay(shop, await shop.sells({ name: "Remera", price: 1500, stock: 9 }), 1);
  await openPanel(page, shop, PAGE);
  const zoom = page.getByRole("button", { name: `Acercar el comprobante de ${number}` });
  await zoom.hover();
  await page.mouse.down();
  await page.mouse.move(0, 0);
  await page.mouse.up();
  await zoom.hover({ position: { x: 20, y: 20 } });
  await zoom.press("Enter");
  await expect(zoom).toHaveAttribute("aria-pressed", "true");
  await zoom.press("Enter");
  await expect(zoom).toHaveAttribute("aria-pressed", "false");
  await zoom.click();
  await expect(zoom).toHaveAttribute("aria-pressed", "true");
  const view = () => pictureOf(page, number).getAttribute("style");
  const before = await view();
  await zoom.click({ button: "right" });
  await page.keyboard.press("Escape");
  await zoom.hover({ position: { x: 20, y: 20 } });
  expect(await view()).toBe(before);
  await page.mouse.down();
  await zoom.hover({ position: { x: 90, y: 90 } });
  expect(await view()).not.toBe(before);

  await page.mouse.up();
  await expect(reject(page)).toBeEnabled();
  await reject(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Lo que va a leer").fill("No se lee el número");
  await dialog.getByRole("button", { name: "Rechazar comprobante" }).click();
  await expect(page.getByText("No hay comprobantes por revisar")).toBeVisible();
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await expectToast(page, "Sesión cerrada");
});

test("receipts are reviewed by key, the oldest first; one is taken back, and one is rejected with a reason", async ({
  page,
  shop,
}) => {
  const shirt = await shop.sells({ name: "Remera", price: 1500, stock: 9 });
  const first = await pay(shop, shirt, 1);
  const second = await pay(shop, shirt, 2);
  const third = await pay(shop, shirt, 3, PDF);
  await openPanel(page, shop, "/admin/ordenes");
  const link = page.getByRole("button", { name: "Por revisar" });
  await expect(link).toHaveAccessibleDescription("3 comprobantes");
  await link.press("Enter");
  await expect(headingOf(page, "Por revisar")).toBeFocused();
  await expect(pictureOf(page, first)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("1 de 3");
  await expect(page.getByRole("heading", { name: "Importe de la orden" }).locator("+ p")).toHaveText(/^\$\s1\.500$/);
  await expect(page.getByRole("main")).toContainText("Ana Paz");
  await expect(page.getByRole("main")).toContainText("30123456");
  await expectAccessibleAtWidths(page);

  await page.keyboard.press("ArrowRight");
  await expect(pictureOf(page, second)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("El comprobante es un PDF")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Descargar el PDF" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^comprobante-.*\.pdf$/);
  await expectAccessible(page);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(pictureOf(page, first)).toBeVisible();

  await expect(confirm(page)).toBeEnabled();
  await page.keyboard.press("c");
  await expectToast(page, "Pago confirmado", `${first}: Confirmado`);
  await expect(pictureOf(page, second)).toBeVisible();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expectToast(page, "Cambio deshecho", `${first}: Pendiente`);
  await expect(pictureOf(page, first)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("1 de 3");
  await page.reload();
  await expect(pictureOf(page, first)).toBeVisible();

  await expect(reject(page)).toBeEnabled();
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: `Rechazar el comprobante de ${first}` });
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await dialog.getByLabel("El importe no coincide").check();
  const text = dialog.getByLabel("Lo que va a leer");
  await text.press("End");
  await text.pressSequentially(" Faltan 500 pesos: recrea.");
  await expect(text).toHaveValue("El importe no coincide con el del pedido. Faltan 500 pesos: recrea.");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Seguir editando" }).press("Enter");
  await dialog.getByRole("button", { name: "Rechazar comprobante" }).press("Enter");
  await expectToast(page, "Comprobante rechazado", first);
  await expect(dialog).toBeHidden();
  await expect(pictureOf(page, second)).toBeVisible();

  await expect(confirm(page)).toBeEnabled();
  await confirm(page).press("Enter");
  await expect(page.getByText("El comprobante es un PDF")).toBeVisible();
  await expect(confirm(page)).toBeFocused();
  await expect(confirm(page)).toBeEnabled();
  await page.keyboard.press("c");
  await expect(page.getByText("No hay comprobantes por revisar")).toBeVisible();
  await expectAccessibleOnPhone(page);
  expect(await statusesOf(shop)).toEqual({ [first]: "pending", [second]: "confirmed", [third]: "confirmed" });
  const { reject_reason: reason } = await shop.db
    .selectFrom("receipts")
    .select("reject_reason")
    .where("status", "=", "rejected")
    .executeTakeFirstOrThrow();
  expect(reason).toBe("El importe no coincide con el del pedido. Faltan 500 pesos: recrea.");
});

test("a receipt that somebody else reviewed stays and says so, so that no key hits the next one", async ({
  browser,
  page,
  shop,
}) => {
  const partner = await makeAccount(shop, "socia@example.com");
  const shirt = await shop.sells({ price: 1500, stock: 9 });
  const first = await pay(shop, shirt, 1);
  const second = await pay(shop, shirt, 2);
  await openPanel(page, shop, PAGE);
  await expect(pictureOf(page, first)).toBeVisible();
  const other = await browser.newPage();
  await openPanel(other, shop, PAGE, partner);
  await confirm(other).click();
  await expectToast(other, "Pago confirmado", first);

  await expect(page.getByText("Este comprobante ya está confirmado")).toBeVisible();
  await page.keyboard.press("c");
  await expect(confirm(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Seguir con el siguiente" }).click();
  await expect(pictureOf(page, second)).toBeVisible();
  expect(await statusesOf(shop)).toEqual({ [first]: "confirmed", [second]: "pending" });

  // The change has not arrived when the button is pressed.
  await page.route("**/api/live", (route) => route.abort());
  await page.reload();
  await expect(pictureOf(page, second)).toBeVisible();
  await expect(pictureOf(other, second)).toBeVisible();
  await reject(other).click();
  await other.getByLabel("Es de otra transferencia").check();
  await other.getByRole("button", { name: "Rechazar comprobante" }).click();
  await expectToast(other, "Comprobante rechazado", second);
  await confirm(page).click();
  await expectToast(page, "No se pudo confirmar el pago", "Este comprobante ya se rechazó.");
  await expect(page.getByText("Este comprobante ya está rechazado")).toBeVisible();
  await page.getByRole("button", { name: "Seguir", exact: true }).click();
  await expect(page.getByText("No hay comprobantes por revisar")).toBeVisible();
  expect(await statusesOf(shop)).toEqual({ [first]: "confirmed", [second]: "pending" });
  await other.close();
});

test("on a phone the buttons are under the thumb, a double tap is one, and what is lost is told", async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, baseURL: shop.url });
  const page = await context.newPage();
  const shirt = await shop.sells({ price: 1500, stock: 9 });
  const first = await pay(shop, shirt, 1);
  const second = await pay(shop, shirt, 2);
  const third = await pay(shop, shirt, 3);
  await page.route("**/file", (route) => route.fulfill({ status: 404, body: "" }));
  await openPanel(page, shop, PAGE);
  const bar = page.getByRole("navigation", { name: "Secciones del panel" });
  const boxOf = async (name: "confirm" | "bar") => {
    const box = await (name === "bar" ? bar : confirm(page)).boundingBox();
    if (!box) throw new Error("It is not on screen.");
    return box;
  };
  const { y, height } = await boxOf("confirm");
  expect(height).toBeGreaterThanOrEqual(44);
  expect(y + height).toBeLessThanOrEqual((await boxOf("bar")).y);
  expect(y).toBeGreaterThan(PHONE.height * 0.7);

  // At 200 % the window is half as wide and high: fixed elements leave most of it to the receipt.
  const zoomed = { width: PHONE.width / 2, height: PHONE.height / 2 };
  await page.setViewportSize(zoomed);
  await expect.poll(async () => (await reject(page).boundingBox())?.y).toBeGreaterThan(zoomed.height * 0.7);
  await confirm(page).scrollIntoViewIfNeeded();
  expect((await boxOf("confirm")).y + (await boxOf("confirm")).height).toBeLessThanOrEqual((await boxOf("bar")).y);
  await page.setViewportSize(PHONE);

  await expect(page.getByText("No se pudo cargar el comprobante")).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/file");
  await retryUntil(page, pictureOf(page, first));
  const zoom = page.getByRole("button", { name: `Acercar el comprobante de ${first}` });
  await zoom.tap();
  await expect(zoom).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Ver en grande" }).tap();
  const dialog = page.getByRole("dialog", { name: `Comprobante de ${first}` });
  await expect(dialog.getByRole("img")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cerrar" }).tap();

  await confirm(page).dblclick();
  await expectToast(page, "Pago confirmado", first);
  await expect(pictureOf(page, second)).toBeVisible();
  expect(await statusesOf(shop)).toEqual({ [first]: "confirmed", [second]: "pending", [third]: "pending" });

  const found = await loseAnswers(page, /\/confirm$/);
  await expect(confirm(page)).toBeEnabled();
  await confirm(page).tap();
  await expectToast(page, "No sabemos si el pago se confirmó", "Si sigue sin revisar, vuelve a intentarlo");
  const reviewed = await page.getByText("Este comprobante ya está confirmado").boundingBox();
  expect(reviewed?.y).toBeGreaterThan(PHONE.height * 0.6);
  expect(reviewed?.y).toBeLessThan((await boxOf("bar")).y);
  await found();
  await page.getByRole("button", { name: "Seguir con el siguiente" }).tap();
  await expect(pictureOf(page, third)).toBeVisible();

  await page.route(/\/confirm$/, (route) => route.abort("connectionreset"), { times: 1 });
  await expect(confirm(page)).toBeEnabled();
  await confirm(page).tap();
  await expectToast(page, "No sabemos si el pago se confirmó");
  await expect(confirm(page)).toBeEnabled();
  await confirm(page).tap();
  await expect(page.getByText("No hay comprobantes por revisar")).toBeVisible();
  expect(await statusesOf(shop)).toEqual({ [first]: "confirmed", [second]: "confirmed", [third]: "confirmed" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await context.close();
});
