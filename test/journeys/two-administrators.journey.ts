import type { Page } from "@playwright/test";
import { addDeliveryMethod } from "../delivery-methods.ts";
import { jpeg } from "../pictures.ts";
import { expectAccessible } from "./axe.ts";
import { expect, expectToast, type OpenShop, test } from "./journey.ts";
import { makeAccount, openPanel, order, orderNumber } from "./panel.ts";

test("a talle that a partner adds stays when a form that was open meanwhile is saved", async ({
  browser,
  page,
  shop,
}) => {
  const partner = await makeAccount(shop, "socia@example.com");
  const shirt = await shop.sells({
    name: "Camisa",
    price: 1000,
    variants: [
      { size: "S", color: null, stock: 5 },
      { size: "M", color: null, stock: 2 },
    ],
  });
  await openPanel(page, shop);
  await page.getByRole("button", { name: "Editar Camisa" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Stock de S", { exact: true }).fill("3");
  await dialog.getByRole("button", { name: "Quitar el talle M" }).click();

  const other = await browser.newPage();
  await openPanel(other, shop, "/admin", partner);
  await other.getByRole("button", { name: "Editar Camisa" }).click();
  await other.getByLabel("Talles nuevos").fill("L");
  await other.getByRole("button", { name: "Agregar talles", exact: true }).click();
  await other.getByLabel("Stock de L", { exact: true }).fill("10");
  await other.getByRole("button", { name: "Guardar Cambios" }).click();
  await expectToast(other, "Producto actualizado correctamente");
  await other.close();

  await dialog.getByRole("button", { name: "Guardar Cambios" }).click();
  const notice = dialog.getByRole("alert").filter({ hasText: "Lo que tú no tocaste" });
  await expect(notice).toContainText("S: 5, M: 2, L: 10");
  await expect(notice).toContainText("S: 3, L: 10");
  await expect(dialog.getByLabel("Stock de L", { exact: true })).toHaveValue("10");
  await expect(dialog.getByLabel("Stock de M", { exact: true })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Guardar Cambios" }).click();
  await expect(dialog).toBeHidden();

  const variants = await shop.db
    .selectFrom("product_variants")
    .select(["size", "stock"])
    .where("product_id", "=", shirt.id)
    .orderBy("display_order")
    .execute();
  expect(variants).toEqual([
    { size: "S", stock: 3 },
    { size: "L", stock: 10 },
  ]);
});

const stockOf = async ({ db }: OpenShop) =>
  (await db.selectFrom("product_variants").select("stock").orderBy("display_order").execute()).map(
    ({ stock }) => stock,
  );

/** A partner opens the product, types stocks by their labels and saves. */
async function partnerCounts(other: Page, counts: Record<string, string>): Promise<void> {
  await other.getByRole("button", { name: "Editar Camisa" }).click();
  for (const [label, units] of Object.entries(counts)) await other.getByLabel(label, { exact: true }).fill(units);
  await other.getByRole("button", { name: "Guardar Cambios" }).click();
  await expectToast(other, "Producto actualizado correctamente");
}

test("two people who recount the same shirts are asked whose count stands, and nothing is added up", async ({
  browser,
  page,
  shop,
}) => {
  const partner = await makeAccount(shop, "socia@example.com");
  await shop.sells({ name: "Camisa", stock: 5 });
  await openPanel(page, shop);
  await page.getByRole("button", { name: "Editar Camisa" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Stock *").fill("7");

  const other = await browser.newPage();
  await openPanel(other, shop, "/admin", partner);
  await partnerCounts(other, { "Stock *": "9" });
  await other.close();

  const save = dialog.getByRole("button", { name: "Guardar Cambios" });
  await save.click();
  const question = dialog.getByRole("alert").filter({ hasText: "Otra persona también contó el stock" });
  await expect(question).toContainText("Otra persona cambió el stock de 5 a 9 mientras escribías 7.");
  await expectAccessible(page);
  // Only after the answer.
  await save.click();
  await expectToast(page, "No se pudo actualizar el producto", "Elige primero cuál de los dos conteos vale.");
  await expect(question.getByRole("button", { name: "Dejar 9" })).toBeFocused();
  expect(await stockOf(shop)).toEqual([9]);

  await question.getByRole("button", { name: "Poner 7" }).click();
  await expect(question).toBeHidden();
  await save.click();
  await expect(dialog).toBeHidden();
  expect(await stockOf(shop)).toEqual([7]);
});

test("of two talles only the one that both counted is asked about; what was sold meanwhile is minded unasked", async ({
  browser,
  page,
  shop,
}) => {
  const partner = await makeAccount(shop, "socia@example.com");
  const shirt = await shop.sells({
    name: "Camisa",
    price: 1000,
    variants: [
      { size: "S", color: null, stock: 5 },
      { size: "M", color: null, stock: 5 },
    ],
  });
  await openPanel(page, shop);
  await page.getByRole("button", { name: "Editar Camisa" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Stock de S", { exact: true }).fill("7");
  await dialog.getByLabel("Stock de M", { exact: true }).fill("8");

  const other = await browser.newPage();
  await openPanel(other, shop, "/admin", partner);
  await partnerCounts(other, { "Stock de S": "9" });
  await other.close();
  const medium = shirt.variants.find(({ size }) => size === "M");
  await orderNumber(order(shop, shirt, 1, medium));

  await dialog.getByRole("button", { name: "Guardar Cambios" }).click();
  const question = dialog.getByRole("alert").filter({ hasText: "Otra persona también contó el stock" });
  await expect(question.getByRole("listitem")).toHaveText([/^S\. Otra persona cambió el stock de 5 a 9 mientras/]);
  await question.getByRole("button", { name: "Dejar 9 en S" }).click();
  await expect(dialog.getByLabel("Stock de M", { exact: true })).toHaveValue("7");
  await dialog.getByRole("button", { name: "Guardar Cambios" }).click();
  await expect(dialog).toBeHidden();
  expect(await stockOf(shop)).toEqual([9, 7]);
});

/** A partner's program changes the only order. */
async function partnerSends(
  { request }: Page,
  { url }: OpenShop,
  method: "PATCH" | "POST",
  path: string,
  data: object,
) {
  const answer = await request.fetch(`${url}/api/admin/orders/${path}`, { method, headers: { Origin: url }, data });
  expect(answer.status()).toBe(200);
}

test("marking an order as sent without a code does not remove the code of a partner who sent it meanwhile", async ({
  page,
  shop,
}) => {
  await orderNumber(order(shop, await shop.sells({ name: "Remera" })));
  const { id } = await shop.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  await openPanel(page, shop, `/admin/ordenes/${id}`);
  await page.getByLabel(/^Estado de ORD-/).selectOption("Enviado");
  const tracking = { carrier: "OCA", tracking_code: "ABC123" };
  await partnerSends(page, shop, "PATCH", id, { status: "shipped", ...tracking });
  await page.getByRole("dialog").getByRole("button", { name: "Marcar como enviada" }).click();
  await expectToast(page, "Estado de la orden actualizado");
  expect(await shop.db.selectFrom("orders").select(["carrier", "tracking_code"]).execute()).toEqual([tracking]);
});

test("where nothing was typed yet, the question about a parcel follows what a partner says of it", async ({
  page,
  shop,
}) => {
  const product = await shop.sells({ name: "Remera" });
  const method = await addDeliveryMethod(shop, { name: "Andreani" });
  await orderNumber(shop.orders([{ product }], { method, total: product.unitPrice + 1500 }));
  const { id } = await shop.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  await openPanel(page, shop, `/admin/ordenes/${id}`);
  await page.getByLabel(/^Estado de ORD-/).selectOption("Enviado");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Transporte")).toHaveValue("Andreani");
  const tracking = { carrier: "OCA", tracking_code: "ABC123" };
  await partnerSends(page, shop, "PATCH", id, { status: "shipped", ...tracking });
  await expect(dialog.getByLabel("Transporte")).toHaveValue("OCA");
  await dialog.getByLabel("Código de seguimiento").fill("ABC124");
  await dialog.getByRole("button", { name: "Marcar como enviada" }).click();
  await expectToast(page, "Estado de la orden actualizado");
  expect(await shop.db.selectFrom("orders").select(["carrier", "tracking_code"]).execute()).toEqual([
    { carrier: "OCA", tracking_code: "ABC124" },
  ]);
});

test("whoever says that an order was sent is told that it was cancelled meanwhile", async ({ page, shop }) => {
  await orderNumber(order(shop, await shop.sells({ name: "Remera" })));
  const { id } = await shop.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  await openPanel(page, shop, `/admin/ordenes/${id}`);
  await page.getByLabel(/^Estado de ORD-/).selectOption("Enviado");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Su pago no está confirmado.");
  await partnerSends(page, shop, "PATCH", id, { status: "cancelled" });
  await expect(dialog).toContainText("Está cancelada: si la envías, sus unidades vuelven a salir del stock.");
});

test("the question about a difference that a partner settled does not come back with the next difference", async ({
  page,
  shop,
}) => {
  await orderNumber(order(shop, await shop.sells({ name: "Remera", price: 1000, stock: 9 })));
  const { id } = await shop.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  await openPanel(page, shop, `/admin/ordenes/${id}`);
  await page.getByLabel(/^Estado de ORD-/).selectOption("Confirmado");
  await expectToast(page, "Estado de la orden actualizado");
  const dialog = page.getByRole("dialog");
  const addShirt = async () => {
    await page.getByRole("button", { name: "Corregir orden" }).click();
    await dialog.getByRole("button", { name: "Más Remera" }).click();
    await dialog.getByRole("button", { name: "Guardar corrección" }).click();
  };
  await addShirt();
  await page.getByRole("button", { name: "Ya se transfirió" }).click();
  await expect(dialog).toContainText("No se puede deshacer");
  await partnerSends(page, shop, "POST", `${id}/difference`, { difference: 1000 });
  await expect(dialog).toBeHidden();
  await addShirt();
  await expect(page.getByRole("button", { name: "Ya se transfirió" })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("pictures that a partner moves while another one goes up stay where they were put", async ({ page, shop }) => {
  const { id } = await shop.sells({ name: "Campera", price: 1000 });
  await openPanel(page, shop);
  const images = `/api/admin/products/${id}/images`;
  const dialog = page.getByRole("dialog");
  const buffer = await jpeg();
  const add = async (...names: string[]) => {
    await page.getByRole("button", { name: "Editar Campera" }).click();
    await dialog
      .getByLabel("Agregar imágenes")
      .setInputFiles(names.map((name) => ({ name, mimeType: "image/jpeg", buffer })));
    await dialog.getByRole("button", { name: "Guardar Cambios" }).click();
    await expect(dialog).toBeHidden();
  };
  const order = async () =>
    (await shop.db.selectFrom("product_images").select("id").orderBy("display_order").execute()).map((row) => row.id);
  await add("frente.jpg", "espalda.jpg");
  const [first, second] = await order();
  await page.route(`**${images}`, async (route) => {
    if (route.request().method() === "POST") {
      const data = { images: [{ id: second }, { id: first }] };
      expect((await page.request.put(shop.url + images, { headers: { Origin: shop.url }, data })).status()).toBe(200);
    }
    await route.continue();
  });
  await add("detalle.jpg");
  expect((await order()).slice(0, 2)).toEqual([second, first]);
  expect(await order()).toHaveLength(3);
});

const ORDERED_LISTS = [
  {
    path: "/admin/categorias",
    add: async ({ db }: OpenShop, name: string, display_order: number) =>
      db.insertInto("categories").values({ name, slug: name.toLowerCase(), display_order }).execute(),
    changed: "Las categorías cambiaron. Mira el orden nuevo y, si hace falta, muévela otra vez.",
  },
  {
    path: "/admin/ajustes/envios",
    add: (shop: OpenShop, name: string, position: number) => addDeliveryMethod(shop, { name, position }),
    changed: "Las formas de entrega cambiaron. Mira el orden nuevo y, si hace falta, muévela otra vez.",
  },
];

for (const { path, add, changed } of ORDERED_LISTS) {
  test(`of two moves in ${path} in the same moment, the second takes nothing back: whoever made it sees the first`, async ({
    browser,
    page,
    shop,
  }) => {
    for (const [position, name] of ["Azul", "Blanco", "Celeste"].entries()) await add(shop, name, position);
    const partner = await makeAccount(shop, "socia@example.com");
    await openPanel(page, shop, path);
    const other = await browser.newPage();
    await openPanel(other, shop, path, partner);
    const down = (at: Page, name: string) => at.getByRole("button", { name: `Bajar ${name}` });
    const order = (at: Page) =>
      at.getByRole("button", { name: /^Bajar / }).evaluateAll((all) => all.map((each) => each.ariaLabel?.slice(6)));

    const theirs = Promise.withResolvers<void>();
    await page.route("**/order", async (route) => {
      await theirs.promise;
      await route.continue();
    });
    await down(page, "Azul").click();
    await down(page, "Azul").click();
    await expect.poll(() => order(page)).toEqual(["Blanco", "Celeste", "Azul"]);
    const saved = other.waitForResponse("**/order");
    await down(other, "Blanco").click();
    expect((await saved).status()).toBe(200);
    theirs.resolve();
    await expectToast(page, "No se pudo guardar el orden", changed);
    await expect.poll(() => order(page)).toEqual(["Azul", "Celeste", "Blanco"]);

    await down(page, "Azul").click();
    await down(page, "Azul").click();
    await expect.poll(() => order(other)).toEqual(["Celeste", "Blanco", "Azul"]);
  });
}
