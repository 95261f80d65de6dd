import type { Locator, Page } from "@playwright/test";
import { addDeliveryMethod } from "../delivery-methods.ts";
import { hastenJobs } from "../jobs.ts";
import { type ArrivedMail, headerOf, openMailServer } from "../mail-server.ts";
import { placedOrder, type PlacedOrder } from "../orders.ts";
import { expectAccessible, expectAccessibleAtWidths, expectAccessibleOnPhone } from "./axe.ts";
import { expect, expectToast, openShop, type OpenShop, test } from "./journey.ts";
import { openPanel } from "./panel.ts";
import { PHONE } from "./shopper.ts";

const ANA = "ana@correo.example";

/** Ana's order of two shirts M and a skirt, delivered by Correo for $ 1.500: $ 4.000. */
async function placeOrder(shop: OpenShop): Promise<PlacedOrder & { product: string }> {
  const shirt = await shop.sells({
    name: "Remera",
    price: 1000,
    variants: [
      { size: "M", color: null, stock: 5 },
      { size: "L", color: null, stock: 2 },
      { size: "XL", color: null, stock: 0 },
    ],
  });
  const skirt = await shop.sells({ name: "Pollera", price: 500, stock: 3 });
  const mail = await addDeliveryMethod(shop, { price: 1500 });
  await addDeliveryMethod(shop, { kind: "pickup", name: "Retiro en el local", price: 0, address: "Defensa 1234" });
  const items = [{ product: shirt, variant: shirt.variants[0], quantity: 2 }, { product: skirt }];
  const answer = shop.orders(items, { customer: { customer_email: ANA }, method: mail, total: 4000 });
  return { ...(await placedOrder(answer)), product: shirt.id };
}

async function openCorrection(page: Page, shop: OpenShop, { id, order_number }: PlacedOrder) {
  await openPanel(page, shop, `/admin/ordenes/${id}`);
  await page.getByRole("button", { name: "Corregir orden" }).click();
  const dialog = page.getByRole("dialog", { name: `Corregir ${order_number}` });
  await expect(dialog.getByRole("heading", { name: "Productos" })).toBeVisible();
  return dialog;
}

/** Another administrator corrects the order in their own tab. */
async function correctElsewhere(
  page: Page,
  shop: OpenShop,
  order: PlacedOrder,
  change: (dialog: Locator) => Promise<void>,
): Promise<void> {
  const elsewhere = await page.context().newPage();
  const dialog = await openCorrection(elsewhere, shop, order);
  await change(dialog);
  await dialog.getByRole("button", { name: "Guardar corrección" }).click();
  await expectToast(elsewhere, "Orden corregida");
  await elsewhere.close();
}

const stockOf = async ({ db }: OpenShop, size: string | null) =>
  (
    await db
      .selectFrom("product_variants")
      .select("stock")
      .where("size", size === null ? "is" : "=", size)
      .executeTakeFirstOrThrow()
  ).stock;

test.beforeEach(async ({ shop }) => void (await shop.db.deleteFrom("delivery_methods").execute()));
test.afterEach(async ({ shop }) => void (await shop.db.deleteFrom("delivery_methods").execute()));

test("a paid order gets another talle, loses a line and is collected: the buyer reads it on the page and in a mail", async ({
  page,
  browser,
}) => {
  await using mailServer = await openMailServer();
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: "tienda@tienda.example" };
  await using shop = await openShop(mail);
  await using _ = await hastenJobs(shop, ["write-messages", "send-mail"], mail);
  await shop.db.updateTable("settings").set({ alias: "la.percha", whatsapp: "5491155551234" }).execute();
  const order = await placeOrder(shop);
  const buyer = await browser.newPage();
  await buyer.goto(order.url);
  await openPanel(page, shop, `/admin/ordenes/${order.id}`);
  await page.getByLabel(`Estado de ${order.order_number}`).selectOption("confirmed");
  await expectToast(page, "Estado de la orden actualizado");

  await page.setViewportSize(PHONE);
  const dialog = await openCorrection(page, shop, order);
  await expect(dialog.getByText("Ya se pagaron $ 4.000.")).toBeVisible();
  await dialog.getByLabel("Talle o color de Remera").selectOption({ label: "L · 2 más" });
  await dialog.getByRole("button", { name: "Menos Remera, L" }).click();
  await dialog.getByRole("button", { name: "Quitar Pollera" }).click();
  await dialog.getByLabel("Forma de entrega").selectOption("Retiro en el local");
  await expect(dialog.getByLabel("Precio de la entrega")).toHaveValue("0");
  await expect(dialog.getByText("la orden queda sin dirección")).toBeVisible();
  await expect(dialog.getByText("antes $ 4.000, ahora $ 1.000")).toBeVisible();
  await expect(dialog.getByText("Sobran $ 3.000 a favor de quien compró.")).toBeVisible();
  await expectAccessibleAtWidths(page);
  await dialog.getByRole("button", { name: "Guardar corrección" }).click();
  await expectToast(page, "Orden corregida");
  await expect(dialog).toBeHidden();

  await expect(page.getByText("Sobran $ 3.000 a favor de quien compró.")).toBeVisible();
  const event = page.getByRole("listitem").filter({ hasText: "Orden corregida" }).first();
  await expect(event).toContainText("Producto: antes 2 × Remera, M ($ 1.000), ahora 1 × Remera, L ($ 1.000)");
  await expect(event).toContainText("Quitado: 1 × Pollera ($ 500)");
  await expect(event).toContainText("Entrega: antes Correo Argentino ($ 1.500), ahora Retiro en el local (gratis)");
  await expect(event).toContainText("Total: antes $ 4.000, ahora $ 1.000");
  expect([await stockOf(shop, "M"), await stockOf(shop, "L"), await stockOf(shop, null)]).toEqual([5, 1, 3]);

  // Open since before the correction.
  await expect(buyer.getByRole("heading", { name: /^Corregimos tu pedido el/ })).toBeVisible();
  await expect(buyer.getByText("Sobran $ 3.000 a tu favor.")).toBeVisible();
  await expect(buyer.getByText("Ahora: 1 × Remera, L ($ 1.000)")).toBeVisible();
  await expect(buyer.getByText("Ahora: Sin dirección")).toBeVisible();
  await expectAccessibleOnPhone(buyer);
  await buyer.close();

  const toAna = (subject: string): ArrivedMail[] =>
    mailServer.arrived.filter(
      (mail) => mail.envelope.to.includes(ANA) && headerOf(mail, "subject") === `${subject} ${order.order_number}`,
    );
  await expect.poll(() => toAna("Corregimos tu pedido").length).toBe(1);
  const text = (toAna("Corregimos tu pedido")[0]?.text ?? "").replaceAll("\u00a0", " ");
  expect(text).toContain("El total ahora es $ 1.000.");
  expect(text).toContain("Sobran $ 3.000 a tu favor.");
  expect(text).toContain("Producto: antes 2 × Remera, M ($ 1.000), ahora 1 × Remera, L ($ 1.000)");
  await page.reload();
  await expect(page.getByText("Orden corregida").last()).toBeVisible();
});

test("a correction by keyboard adds to a paid order; the buyer reads without JavaScript what is left to transfer", async ({
  page,
  shop,
  browser,
}) => {
  await shop.db.updateTable("settings").set({ alias: "la.percha", whatsapp: "5491155551234" }).execute();
  await shop.sells({ name: "Gorro de lana", price: 700, stock: 1 });
  const order = await placeOrder(shop);
  await openPanel(page, shop, `/admin/ordenes/${order.id}`);
  await page.getByLabel(`Estado de ${order.order_number}`).selectOption("confirmed");
  await expectToast(page, "Estado de la orden actualizado");

  await page.getByRole("button", { name: "Corregir orden" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Corregir ${order.order_number}` });
  await dialog.getByRole("button", { name: "Más Remera, M" }).press("Enter");
  await dialog.getByRole("searchbox").fill("gorro");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Agregar Gorro de lana" }).press("Enter");
  await expect(dialog.getByText("antes $ 4.000, ahora $ 5.700")).toBeVisible();
  await expect(dialog.getByText("Falta transferir $ 1.700.")).toBeVisible();
  await expect(dialog.getByText("Sin stock", { exact: true })).toBeVisible();
  await dialog.getByLabel("Precio de la entrega").fill("2.000");
  await expect(dialog.getByText("Según tus envíos, con estos productos: $ 1.500.")).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(dialog.getByText("¿Descartar los cambios?")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Ciudad").fill("Rosario");
  await page.keyboard.press("Enter");
  await expectToast(page, "Orden corregida");
  await expect(dialog).toBeHidden();

  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const buyer = await plain.newPage();
  await buyer.goto(order.url);
  await expect(buyer.getByRole("heading", { name: /^Corregimos tu pedido el/ })).toBeVisible();
  await expect(buyer.getByText("Falta transferir $ 2.200.")).toBeVisible();
  await expect(buyer.getByText("Antes: $ 4.000")).toBeVisible();
  await expect(buyer.getByText("la.percha")).toBeVisible();
  await expect(buyer.getByText("$ 2.200", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Ya se transfirió" }).click();
  await page.getByRole("dialog", { name: "¿Ya se transfirió?" }).getByRole("button", { name: "Anotarlo" }).click();
  await expectToast(page, "Diferencia saldada");
  await expect(page.getByText("Falta transferir $ 2.200.")).toBeHidden();
  await expect(page.getByText("Se transfirieron $ 2.200")).toBeVisible();
  await expectAccessibleOnPhone(page);
  await buyer.reload();
  await expect(buyer.getByText("Falta transferir")).toBeHidden();
  await expect(buyer.getByText("la.percha")).toBeHidden();
  await plain.close();
});

test("a correction on an order that somebody else changed meanwhile says what changed, and goes over it on purpose", async ({
  page,
  shop,
}) => {
  const order = await placeOrder(shop);
  const dialog = await openCorrection(page, shop, order);
  await dialog.getByRole("button", { name: "Menos Remera, M" }).click();
  await correctElsewhere(page, shop, order, (other) => other.getByLabel("Ciudad").fill("Rosario"));

  await dialog.getByRole("button", { name: "Guardar corrección" }).click();
  await expect(dialog.getByText("Otra persona cambió esta orden")).toBeVisible();
  const notice = dialog.getByRole("alert");
  await expect(notice).toContainText("Rosario (ya está en el formulario)");
  await expect(dialog.getByLabel("Ciudad")).toHaveValue("Rosario");
  await expect(dialog.getByText("antes $ 4.000, ahora $ 3.000")).toBeVisible();
  await expectAccessibleOnPhone(page);
  await dialog.getByRole("button", { name: "Guardar corrección" }).click();
  await expect(dialog).toBeHidden();
  expect(await stockOf(shop, "M")).toBe(4);
});

test("what two corrected differently is not said to be in the form, and can be taken", async ({ page, shop }) => {
  const order = await placeOrder(shop);
  const dialog = await openCorrection(page, shop, order);
  const phone = dialog.getByRole("textbox", { name: "Teléfono" });
  await phone.fill("11 2222-3333");
  await correctElsewhere(page, shop, order, (other) => other.getByLabel("Teléfono").fill("11 4444-5555"));

  await dialog.getByRole("button", { name: "Guardar corrección" }).click();
  const notice = dialog.getByRole("alert").filter({ hasText: "Otra persona cambió esta orden" });
  await expect(notice).toContainText("Ahora11 4444-5555Lo tuyo11 2222-3333");
  await expect(notice).not.toContainText("ya está en el formulario");
  await expect(phone).toHaveValue("11 2222-3333");
  // Also if something else changes before the decision.
  await correctElsewhere(page, shop, order, (other) => other.getByLabel("Ciudad").fill("Rosario"));
  await dialog.getByRole("button", { name: "Guardar corrección" }).click();
  await expect(notice).toContainText("Rosario (ya está en el formulario)");
  await expect(notice).toContainText("Ahora11 4444-5555Lo tuyo11 2222-3333");
  await expectAccessible(page);
  await notice.getByRole("button", { name: "Usar el valor nuevo de Teléfono" }).click();
  await expect(phone).toHaveValue("11 4444-5555");
  await expect(notice).toContainText("11 4444-5555 (ya está en el formulario)");
});

test("a line that somebody else removed meanwhile is left out of a correction, whose fields wait while it is saved", async ({
  page,
  shop,
}) => {
  const order = await placeOrder(shop);
  const dialog = await openCorrection(page, shop, order);
  await dialog.getByRole("button", { name: "Menos Remera, M" }).click();
  await correctElsewhere(page, shop, order, (other) => other.getByRole("button", { name: "Quitar Pollera" }).click());

  await dialog.getByRole("button", { name: "Guardar corrección" }).click();
  await expect(dialog.getByText("Otra persona cambió esta orden")).toBeVisible();
  await expect(dialog.getByText("antes $ 3.500, ahora $ 2.500")).toBeVisible();
  const save = Promise.withResolvers<void>();
  await page.route("**/correction", async (route) => {
    await save.promise;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Guardar corrección" }).click();
  await expect(dialog.getByRole("button", { name: "Más Remera, M" })).toBeDisabled();
  save.resolve();
  await expect(dialog).toBeHidden();
  expect([await stockOf(shop, "M"), await stockOf(shop, null)]).toEqual([4, 3]);
});

test("the talle of a line is stepped through by key, and Enter in the address leaves the focus in the dialog", async ({
  page,
  shop,
}) => {
  const variants = ["S", "M", "L"].map((size) => ({ size, color: null, stock: 5 }));
  const items = await Promise.all(["Remera", "Pollera"].map((name) => shop.sells({ name, price: 1000, variants })));
  const order = await placedOrder(shop.orders(items.map((product) => ({ product, variant: product.variants[0] }))));
  const dialog = await openCorrection(page, shop, order);
  const talle = dialog.getByLabel("Talle o color de Remera");
  await talle.focus();
  for (const _ of ["M", "L"]) await page.keyboard.press("ArrowDown");
  await expect(talle).toBeFocused();
  await expect(talle.locator(":checked")).toHaveText("L");
  await expect(dialog.getByLabel("Talle o color de Pollera").locator(":checked")).toHaveText("S");

  await page.route("**/correction", (route) => route.abort());
  await dialog.locator("[name=customer_address]").fill("Lavalle 4321");
  await page.keyboard.press("Enter");
  await expectToast(page, "No se pudo corregir la orden");
  await expect(dialog.getByRole("button", { name: "Guardar corrección" })).toBeFocused();
});

test("a line that takes the talle of the one above it becomes one with it, and no other product's gets the next key", async ({
  page,
  shop,
}) => {
  const variants = ["S", "M"].map((size) => ({ size, color: null, stock: 5 }));
  const shirt = await shop.sells({ name: "Remera", price: 1000, variants });
  const skirt = await shop.sells({ name: "Pollera", price: 1000, variants });
  const items = [
    { product: shirt, variant: shirt.variants[0] },
    { product: shirt, variant: shirt.variants[1] },
    { product: skirt, variant: skirt.variants[0] },
  ];
  const dialog = await openCorrection(page, shop, await placedOrder(shop.orders(items)));
  await dialog.getByLabel("Talle o color de Remera").nth(1).focus();
  await page.keyboard.press("ArrowUp");
  await expect(dialog.getByLabel("Talle o color de Remera")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByLabel("Talle o color de Pollera").locator(":checked")).toHaveText("S");
});

test("without stock a correction is refused in words, and what was chosen stays", async ({ page, shop }) => {
  const order = await placeOrder(shop);
  const dialog = await openCorrection(page, shop, order);
  await expect(dialog.getByRole("option", { name: "XL · sin stock" })).toBeDisabled();
  await dialog.getByLabel("Talle o color de Remera").selectOption({ label: "L · 2 más" });
  await shop.db.updateTable("product_variants").set({ stock: 0 }).where("size", "=", "L").execute();
  await dialog.getByRole("button", { name: "Guardar corrección" }).click();
  await expectToast(page, "No se pudo corregir la orden", "Ya no quedan unidades de Remera, L");
  await expect(dialog.getByLabel("Talle o color de Remera")).toHaveValue(/./);
  await expect(dialog.getByRole("button", { name: "Menos Remera, L" })).toBeVisible();
  expect(await stockOf(shop, "M")).toBe(3);
});

test("on a phone a refused field is focused and visible, and a search counts the order's own units once", async ({
  page,
  shop,
}) => {
  await page.setViewportSize(PHONE);
  const dialog = await openCorrection(page, shop, await placeOrder(shop));
  await dialog.getByRole("searchbox").fill("remera");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("option", { name: "M · 3 más" })).toBeAttached();

  const save = dialog.getByRole("button", { name: "Guardar corrección" });
  const price = dialog.getByLabel("Precio de la entrega");
  await price.fill("10,5");
  await dialog.evaluate((element) => element.scrollTo(0, 0));
  await save.click();
  await expect(price).toBeFocused();
  await page.waitForTimeout(300);
  await expect(dialog.getByText("Escribe pesos enteros, sin centavos.")).toBeInViewport({ ratio: 1 });
  await expect(price).toBeInViewport({ ratio: 1 });
  await price.fill("1.500");
  await dialog.getByLabel("Ciudad").fill("");
  await save.press("Enter");
  await expect(dialog.getByLabel("Ciudad")).toBeFocused();

  await dialog.getByLabel("Forma de entrega").selectOption("Retiro en el local");
  await price.fill("");
  await save.click();
  await expectToast(page, "No se pudo corregir la orden");
  await expect(price).toBeFocused();
  await expect(price).toBeInViewport({ ratio: 1 });
});

test("a payment that was confirmed meanwhile is compared with the new total", async ({ page, shop }) => {
  const order = await placeOrder(shop);
  const dialog = await openCorrection(page, shop, order);
  await dialog.getByRole("button", { name: "Menos Remera, M" }).click();
  const elsewhere = await page.context().newPage();
  await openPanel(elsewhere, shop, `/admin/ordenes/${order.id}`);
  await elsewhere.getByLabel(`Estado de ${order.order_number}`).selectOption("confirmed");
  await expectToast(elsewhere, "Estado de la orden actualizado");
  await elsewhere.close();

  await dialog.getByRole("button", { name: "Guardar corrección" }).click();
  await expect(dialog.getByText("Otra persona cambió esta orden")).toBeVisible();
  await expect(dialog.getByText("Ya se pagaron $ 4.000.")).toBeVisible();
  await expect(dialog.getByText("Sobran $ 1.000 a favor de quien compró.")).toBeVisible();
});
