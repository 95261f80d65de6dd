import type { Locator, Page } from "@playwright/test";
import { addDeliveryMethod } from "../delivery-methods.ts";
import { expectAccessible, expectAccessibleAtWidths, expectAccessibleOnPhone } from "./axe.ts";
import { expect, type OpenShop, test, untilAnnounced } from "./journey.ts";
import { watchLayoutShifts } from "./layout-shifts.ts";
import { addFrom, open, openCart, openUntil, PHONE } from "./shopper.ts";

/** By motorbike in the capital, by post to the whole country, and collecting in the capital. */
async function offerDelivery(shop: OpenShop): Promise<void> {
  await addDeliveryMethod(shop, {
    name: "Correo Argentino",
    price: 7000,
    free_from: 90_000,
    days: "3 a 6 días hábiles",
  });
  await addDeliveryMethod(shop, {
    name: "Moto mensajería",
    price: 3000,
    free_from: 50_000,
    days: "24 horas",
    postal_codes: "1000-1499",
  });
  await addDeliveryMethod(shop, {
    kind: "pickup",
    name: "Retiro en Palermo",
    price: 0,
    address: "Gorriti 4500",
    provinces: ["C"],
  });
  await untilAnnounced(shop);
}

const postalCode = (within: Page | Locator) => within.getByRole("textbox", { name: "Código postal" });
const offered = (within: Locator) =>
  within
    .locator("section")
    .filter({ has: within.page().getByRole("heading", { name: "Calcula tu envío" }) })
    .getByRole("listitem");

/** Opens a product's page and waits until it asks for a postal code. */
function openWithDelivery(page: Page, product: string): Promise<void> {
  return openUntil(page, `/producto/${product}`, () =>
    expect(postalCode(page.getByRole("main"))).toBeVisible({ timeout: 1_000 }),
  );
}

/** Unfolds it; a slow answer leaves it folded. */
async function unfold(within: Locator): Promise<void> {
  const details = within.locator("details").filter({ hasText: "Envío" });
  await expect(details).toBeVisible();
  if (!(await offered(within).first().isVisible())) await details.locator("summary").press("Enter");
  await expect(offered(within).first()).toBeVisible();
}

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("a postal code typed once says how a product arrives, in the drawer, after a reload and in another tab too", async ({
    page,
    shop,
  }) => {
    const { id } = await shop.sells({ name: "Bolso", price: 20_000 });
    await offerDelivery(shop);
    const moved = await watchLayoutShifts(page);
    await openWithDelivery(page, id);
    const main = page.getByRole("main");
    await expect(main).toContainText("Escribe tu código postal y mira cómo y cuándo llega, y cuánto cuesta.");

    // By keyboard only: the button before it, then the field.
    await main.getByRole("button", { name: "Compartir" }).focus();
    await page.keyboard.press("Tab");
    await expect(postalCode(main)).toBeFocused();
    await page.keyboard.type("c1425");
    await expect(main.getByRole("status")).toHaveText(/^Envío a C1425 desde \$\s3\.000\. 3 formas de entrega$/);
    await expect(postalCode(main)).toBeFocused();
    await unfold(main);
    await expect(offered(main)).toHaveText([
      /^Moto mensajería24 horas · Gratis desde \$\s50\.000\$\s3\.000$/,
      /^Correo Argentino3 a 6 días hábiles · Gratis desde \$\s90\.000\$\s7\.000$/,
      /^Retiro en PalermoGorriti 4500Gratis$/,
    ]);
    await expect(main).toContainText(/Precios para una unidad, \$\s20\.000\./);
    await expectAccessible(page);

    await addFrom(main);
    const drawer = await openCart(page);
    await expect(postalCode(drawer)).toHaveValue("c1425");
    await expect(offered(drawer)).toHaveCount(3);
    await expect(drawer).toContainText(/Precios para tu carrito, \$\s20\.000\./);
    await expect(drawer).toContainText(/Te faltan \$\s30\.000 para el envío gratis/);
    await expectAccessible(page);

    // A stored code opens no list: nothing on the page may move.
    await page.reload();
    await expect(postalCode(main)).toHaveValue("c1425");
    const summary = main.getByText(/^Envío a C1425 desde \$\s3\.000$/);
    await summary.scrollIntoViewIfNeeded();
    await expect(offered(main).first()).toBeHidden();
    expect(await moved()).toEqual([]);
    await unfold(main);

    const other = await page.context().newPage();
    await open(other, `/producto/${id}`);
    await expect(postalCode(other)).toHaveValue("c1425");
    await postalCode(other).fill("9410");
    await expect(postalCode(main)).toHaveValue("9410");
    await expect(offered(main)).toHaveText([/Correo Argentino.*\$\s7\.000$/]);
    await expectAccessibleAtWidths(other);
  });
});

test("what is missing for free delivery follows the cart and the postal code, is reached and lost again", async ({
  page,
  shop,
}) => {
  const { id } = await shop.sells({ name: "Bolso", price: 20_000 });
  const scarf = await shop.sells({ name: "Chalina", price: 35_000 });
  await offerDelivery(shop);
  for (const product of [id, scarf.id]) {
    await openWithDelivery(page, product);
    await addFrom(page.getByRole("main"));
  }
  const drawer = await openCart(page);
  // The destination is unknown: only what is free in the whole country counts.
  await expect(drawer.getByText(/^Te faltan \$\s35\.000 para el envío gratis$/)).toBeVisible();
  await postalCode(drawer).fill("1425");
  await expect(drawer.getByText("Tienes envío gratis", { exact: true })).toBeVisible();
  await expect(offered(drawer).first()).toHaveText("Moto mensajería24 horasGratis");

  await drawer.getByRole("button", { name: "Eliminar Bolso" }).click();
  await expect(drawer.getByText(/^Te faltan \$\s15\.000 para el envío gratis$/)).toBeVisible();
  await expect(offered(drawer).first()).toHaveText(/\$\s3\.000$/);
  await drawer.getByRole("button", { name: "Más Chalina" }).click();
  await expect(drawer.getByText("Tienes envío gratis", { exact: true })).toBeVisible();
  await expectAccessibleOnPhone(page);
});

test("a code that nothing reaches, one that is none, and an answer that does not come say so", async ({
  page,
  shop,
}) => {
  const { id } = await shop.sells();
  await addDeliveryMethod(shop, { name: "Moto", postal_codes: "1000-1499" });
  await shop.db.updateTable("settings").set({ whatsapp: "5491123456789" }).execute();
  await untilAnnounced(shop);
  await openWithDelivery(page, id);
  const main = page.getByRole("main");
  await postalCode(main).fill("9410");
  await expect(main.getByRole("status")).toHaveText("Por ahora no llegamos a 9410.");
  await expect(main.getByRole("link", { name: "Consúltanos por WhatsApp" })).toHaveAttribute(
    "href",
    "https://wa.me/5491123456789",
  );
  await expectAccessible(page);

  await postalCode(main).fill("94");
  await postalCode(main).press("Tab");
  await expect(postalCode(main)).toHaveAccessibleDescription(/^Revisa el código: son cuatro números/);

  const losses = "**/api/delivery?*";
  await page.route(losses, (route) => route.abort());
  await postalCode(main).fill("1425");
  await expect(main.getByRole("status")).toHaveText("No pudimos buscar los envíos.");
  await page.unroute(losses);
  await main.getByRole("button", { name: "Reintentar" }).press("Enter");
  await expect(main.locator("summary")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(main.locator("summary")).toBeFocused();
  await expectAccessible(page);
});

test("while no method is set up nothing of it shows", async ({ page, shop }) => {
  const { id } = await shop.sells();
  await addDeliveryMethod(shop, { is_active: false });
  await untilAnnounced(shop);
  const ofDelivery = page.getByText(/envío gratis|Calcula tu envío/);
  await openUntil(page, `/producto/${id}`, () => expect(ofDelivery).toHaveCount(0, { timeout: 1_000 }));
  await addFrom(page.getByRole("main"));
  const drawer = await openCart(page);
  await expect(drawer.getByRole("button", { name: "Proceder al Checkout" })).toBeVisible();
  await expect(ofDelivery).toHaveCount(0);
  await expect(page.locator("[name=postal-code]")).toHaveCount(0);
});
