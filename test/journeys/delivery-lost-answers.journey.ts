import type { Page } from "@playwright/test";
import { addDeliveryMethod } from "../delivery-methods.ts";
import { expect, expectToast, type OpenShop, test } from "./journey.ts";
import { button, expectChangesShown, expectDeletionsShown, loseWrites } from "./lost-writes.ts";
import { openPanel } from "./panel.ts";

/** Edits the price from 1500 to 4000, and loses the answer; returns what ends the loss. */
async function loseMethodEdit(page: Page, shop: OpenShop): Promise<() => Promise<void>> {
  await addDeliveryMethod(shop, { name: "Correo", price: 1500 });
  await openPanel(page, shop, "/admin/ajustes/envios");
  await button(page, "Editar Correo").click();
  await page.getByLabel("Precio en pesos").fill("4000");
  const restore = await loseWrites(page, /\/api\/admin\/delivery-methods\/[^/]+$/);
  await button(page, "Guardar").click();
  await expectToast(page, "No se pudo guardar");
  return restore;
}

test("an edit of a delivery method whose answer was lost and that is typed on is nobody else's", async ({
  page,
  shop,
}) => {
  const restore = await loseMethodEdit(page, shop);
  await page.getByLabel("Precio en pesos").fill("4500");
  await restore();
  await expect(page.getByText("Otra persona cambió esta forma de entrega")).toBeHidden();
  await button(page, "Guardar").click();
  await expect(button(page, "Editar Correo")).toBeVisible();
  await expect(page.getByText("Otra persona cambió esta forma de entrega")).toBeHidden();
  expect(await shop.db.selectFrom("delivery_methods").select("price").execute()).toEqual([{ price: "4500.00" }]);
});

test("an edit of a delivery method whose answer was lost and that was saved is no draft after a reload", async ({
  page,
  shop,
}) => {
  const restore = await loseMethodEdit(page, shop);
  await restore();
  await page.reload();
  await expect(button(page, "Editar Correo")).toBeVisible();
  await expect(page.getByText(/4\.000/).first()).toBeVisible();
  // A partner sets another price.
  await shop.db.updateTable("delivery_methods").set({ price: "4200" }).execute();
  await page.reload();
  await expect(page.getByText(/4\.200/).first()).toBeVisible();
  await expect(page.getByText("Recuperamos lo que estabas escribiendo")).toBeHidden();
});

test("a new delivery method whose answer was lost is added once, after a reload too", async ({ page, shop }) => {
  await openPanel(page, shop, "/admin/ajustes/envios");
  const restore = await loseWrites(page, /\/api\/admin\/delivery-methods$/);
  await button(page, "Correo Argentino a domicilio").click();
  await page.getByLabel("Precio en pesos").fill("4000");
  await button(page, "Agregar").click();
  await expectToast(page, "No se pudo agregar");
  await restore();
  await page.reload();
  await expect(page.getByText("Recuperamos lo que estabas escribiendo")).toBeVisible();
  await button(page, "Agregar").click();
  await expectToast(page, "Forma de entrega agregada");
  expect(await shop.db.selectFrom("delivery_methods").select("name").execute()).toHaveLength(1);
});

test("a delivery method that was switched off, and whose answer was lost, is shown as the shop has it", async ({
  page,
  shop,
}) => {
  await expectChangesShown({ page, shop }, [
    {
      title: "a delivery method that was switched off",
      address: /\/api\/admin\/delivery-methods\/[^/]+$/,
      async change(page, shop) {
        await addDeliveryMethod(shop, { name: "Correo" });
        await openPanel(page, shop, "/admin/ajustes/envios");
        await page.getByLabel("Activa: Correo").click();
      },
      failed: "No se pudo cambiar",
      isShown: (page) => expect(page.getByLabel("Activa: Correo")).not.toBeChecked(),
    },
  ]);
});

test("after a lost answer a switch that a partner turned back does what it shows when pressed again", async ({
  page,
  shop,
}) => {
  const id = await addDeliveryMethod(shop, { name: "Correo" });
  await addDeliveryMethod(shop, { name: "Moto" });
  await openPanel(page, shop, "/admin/ajustes/envios");
  const [active, other] = [page.getByLabel("Activa: Correo"), page.getByLabel("Activa: Moto")];
  const restore = await loseWrites(page, /\/api\/admin\/delivery-methods\/[^/]+$/);
  await active.click();
  await expectToast(page, "No se pudo cambiar");
  await expect(active).not.toBeChecked();
  await restore();
  const answer = await page.request.patch(`${shop.url}/api/admin/delivery-methods/${id}`, {
    headers: { Origin: shop.url },
    data: { is_active: true },
  });
  expect(answer.status()).toBe(200);
  // Saving here refetches all of them.
  await other.click();
  await expect(other).not.toBeChecked();
  await expect(active).toBeChecked();
  await active.click();
  await expect(active).not.toBeChecked();
  await expect
    .poll(() => shop.db.selectFrom("delivery_methods").select("is_active").execute())
    .toEqual([{ is_active: false }, { is_active: false }]);
});

test("a delivery method that was deleted, and whose answer was lost, does not stay on the screen", async ({
  page,
  shop,
}) => {
  await expectDeletionsShown({ page, shop }, [
    {
      title: "delivery method",
      path: "/admin/ajustes/envios",
      address: /\/api\/admin\/delivery-methods\/[^/]+$/,
      add: (shop) => addDeliveryMethod(shop, { name: "Correo" }),
      remove: "Eliminar Correo",
      confirm: "Eliminar forma de entrega",
      failed: "No se pudo eliminar",
    },
  ]);
});
