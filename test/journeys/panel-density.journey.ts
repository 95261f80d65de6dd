import type { Locator, Page } from "@playwright/test";
import { recordAudit } from "#server/audit/audit.ts";
import type { TestProduct } from "../products.ts";
import { expectAccessible } from "./axe.ts";
import { addDemoPicture } from "./demo-picture.ts";
import { expect, type OpenShop, test } from "./journey.ts";
import { openPanel, orderNumber } from "./panel.ts";
import { headingOf, PHONE } from "./shopper.ts";

/** Buys one of each product under this last name, and returns the order's number. */
const buy = (shop: OpenShop, products: readonly TestProduct[], customer_lastname: string) =>
  orderNumber(
    shop.orders(
      products.map((product) => ({ product })),
      { customer: { customer_lastname } },
    ),
  );

/** A shop with twelve products and orders, one notice, and one remaining step of its set-up. */
async function openBusyShop(shop: OpenShop) {
  const products: TestProduct[] = [];
  for (const name of ["Botas Ñandú", "Tapado", ...Array.from({ length: 10 }, (_, n) => `Remera ${n + 1}`)]) {
    products.push(await shop.sells({ name, description: "De algodón peinado", stock: 99 }));
  }
  const [boots, coat, shirt] = products as [TestProduct, TestProduct, TestProduct];
  for (const { id } of [boots, coat]) await addDemoPicture(shop, id, { name: "tapado-corrientes-camel" });
  const both = await buy(shop, [boots, coat], "Núñez");
  for (let more = 0; more < 11; more += 1) await buy(shop, [shirt], "Paz");

  const legal = { legal_name: "Saitam SRL", consumer_claims_url: "https://example.com", terms: "Sí.", privacy: "Sí." };
  const reached = { holder: "Saitam SRL", cuit: "30712345671", whatsapp: "" };
  await shop.db
    .updateTable("settings")
    .set({ alias: "saitam.tienda", ...reached, ...legal })
    .execute();
  await shop.db.transaction().execute((tx) =>
    recordAudit(tx, {
      actor: "socia@example.com",
      action: "settings-changed",
      subject: { id: null, name: "Ajustes" },
      changes: { alias: ["la.percha", "saitam.tienda"] },
    }),
  );
  return { both };
}

/** How many are fully visible: above a phone's bar, if there is one. */
async function countInSight(page: Page, rows: Locator): Promise<number> {
  const bar = page.getByRole("tablist");
  const { y, height } = (await bar.boundingBox())!;
  const screen = page.viewportSize()!.height;
  const end = y + height >= screen ? y : screen;
  const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()));
  return boxes.filter((box) => box && box.y >= 0 && box.y + box.height <= end).length;
}

async function expectOneNoticeAndOneStep(page: Page): Promise<void> {
  await expect(page.getByRole("alert").filter({ hasText: "a dónde va el dinero" })).toHaveCount(1);
  await expect(page.getByText("Falta 1 paso: Agrega un WhatsApp o un e-mail de contacto")).toBeVisible();
}

test("ten rows at 1440 × 900 and four orders at 360 × 740 are in sight below one notice and one step of the set-up", async ({
  page,
  shop,
}) => {
  await openBusyShop(shop);
  await page.setViewportSize({ width: 1440, height: 900 });
  const rows = page.locator("tbody").getByRole("row");
  for (const address of ["/admin", "/admin/ordenes"]) {
    await openPanel(page, shop, address);
    await expectOneNoticeAndOneStep(page);
    await expect(rows).toHaveCount(12);
    expect(await countInSight(page, rows), address).toBeGreaterThanOrEqual(10);
  }
  await rows.last().scrollIntoViewIfNeeded();
  await expect(page.getByRole("columnheader", { name: "Número de Orden" })).toBeInViewport();

  await page.setViewportSize(PHONE);
  await page.reload();
  await expectOneNoticeAndOneStep(page);
  const cards = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^Ver Detalles de/ }) });
  await expect(cards).toHaveCount(12);
  expect(await countInSight(page, cards)).toBeGreaterThanOrEqual(4);

  const figures = page.getByRole("region", { name: "Resumen" });
  await expect(figures.getByText("Ingresos totales")).toBeVisible();
  await expect(figures.getByText("Total de productos")).toBeHidden();
  await figures.getByRole("button", { name: "Más cifras" }).click();
  await expect(figures.getByText("Total de productos")).toBeVisible();
  await page.getByRole("button", { name: "Ver qué cambió" }).click();
  await expect(page.getByText("Alias: de la.percha a saitam.tienda")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Entendido" }).click();
  await expect(page.getByText("a dónde va el dinero")).toHaveCount(0);

  await page.getByRole("button", { name: "Hola, admin@example.com" }).click();
  await expect(page.getByRole("link", { name: "Tu cuenta" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await expect(page.getByRole("button", { name: "Iniciar Sesión" })).toBeVisible();
});

test("an order shows what it holds, is found by a product, and opens anywhere on its row and with Enter", async ({
  page,
  shop,
}) => {
  const { both } = await openBusyShop(shop);
  await openPanel(page, shop, "/admin/ordenes");
  await page.getByRole("searchbox", { name: "Buscar órdenes" }).fill("nandu");
  const row = page.locator("tbody").getByRole("row");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(both);
  await expect(row).toContainText("Botas Ñandú y 1 más");
  await expect(row).toContainText("2 prendas");
  const pictures = row.locator("img");
  await expect(pictures).toHaveCount(2);
  await expect
    .poll(() => pictures.evaluateAll((all: HTMLImageElement[]) => all.map((one) => one.naturalWidth)))
    .toEqual([320, 320]);
  await expectAccessible(page);

  const open = async (press: () => Promise<void>) => {
    await press();
    await expect(headingOf(page, `Orden ${both}`)).toBeFocused();
    await page.goBack();
    await expect(row).toHaveCount(1);
  };
  await open(() => row.getByText("Botas Ñandú").click({ force: true }));
  await open(() => row.getByText("Núñez").click({ force: true }));
  await open(async () => {
    await row.getByRole("link").focus();
    await page.keyboard.press("Enter");
  });
  await expect(row.getByRole("link")).toHaveCount(1);
  await row.getByLabel(`Estado de ${both}`).selectOption("Confirmado");
  await row.getByLabel(`Seleccionar ${both}`).check();
  await expect(page).toHaveURL(`${shop.url}/admin/ordenes?q=nandu`);
  await expect(page.getByText("1 orden seleccionada")).toBeVisible();
});
