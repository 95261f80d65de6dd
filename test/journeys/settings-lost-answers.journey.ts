import { BUYER } from "../buyer.ts";
import { expect, expectToast, test } from "./journey.ts";
import {
  button,
  expectChangesShown,
  expectPicturesShown,
  expectSavedOnce,
  loseWrites,
  type SentPicture,
} from "./lost-writes.ts";
import { makeAccount, openPanel, order, orderNumber, OWNER } from "./panel.ts";

test("settings that are saved, lose their answer and are saved again are done once, and said to be done", async ({
  page,
  shop,
}) => {
  await expectSavedOnce({ page, shop }, [
    {
      title: "settings",
      address: /\/api\/admin\/settings$/,
      async begin(page, shop) {
        await openPanel(page, shop, "/admin/ajustes");
        await page.getByLabel("Nombre de la tienda").fill("La Percha");
      },
      press: (page) => button(page, "Guardar tienda").click(),
      failed: "No se pudieron guardar los ajustes",
      done: "Ajustes guardados",
      actions: ["settings-changed"],
    },
  ]);
});

test("settings whose answer was lost and that are typed on are saved as they are typed at last, without a question", async ({
  page,
  shop,
}) => {
  await openPanel(page, shop, "/admin/ajustes");
  const restore = await loseWrites(page, /\/api\/admin\/settings$/);
  await page.getByLabel("Nombre de la tienda").fill("La Percha");
  await button(page, "Guardar tienda").click();
  await expectToast(page, "No se pudieron guardar los ajustes");
  await page.getByLabel("Nombre de la tienda").fill("La Percha de Ana");
  await restore();
  await button(page, "Guardar tienda").click();
  await expectToast(page, "Ajustes guardados");
  await expect(page.getByText("Cambios sin guardar")).toBeHidden();
  expect(await shop.db.selectFrom("settings").select("shop_name").execute()).toEqual([
    { shop_name: "La Percha de Ana" },
  ]);
});

const PICTURES: readonly SentPicture[] = [
  {
    title: "a cover",
    path: "/admin/ajustes",
    address: /\/pictures\/hero/,
    add: "Elegir imagen de portada",
    change: "Cambiar imagen de portada",
  },
  { title: "a logo", path: "/admin/ajustes", address: /\/pictures\/logo/, add: "Elegir logo", change: "Cambiar logo" },
];

test("a picture of the shop whose answer was lost is shown, and not said to have failed", async ({ page, shop }) => {
  await expectPicturesShown({ page, shop }, PICTURES);
});

test("the square of a colour whose answer was lost is shown as the shop has it", async ({ page, shop }) => {
  await expectChangesShown({ page, shop }, [
    {
      title: "the square of a colour",
      address: /\/api\/admin\/colors$/,
      async change(page, shop) {
        await shop.sells({ name: "Remera", variants: [{ size: null, color: "Ladrillo", stock: 5 }] });
        await openPanel(page, shop, "/admin/ajustes/colores");
        await page.getByLabel("Color de «Ladrillo»").fill("#123456");
      },
      failed: "No se pudo guardar el color",
      isShown: (page) => expect(page.getByLabel("Color de «Ladrillo»")).toHaveValue("#123456"),
    },
  ]);
});

test("of personal data that was deleted, and whose answer was lost, nobody says that it is still there", async ({
  page,
  shop,
}) => {
  const number = await orderNumber(order(shop, await shop.sells({ name: "Remera" })));
  await shop.db.updateTable("orders").set({ status: "delivered" }).where("order_number", "=", number).execute();
  await openPanel(page, shop, "/admin/ajustes/datos-personales");
  await page.getByLabel("DNI, e-mail o teléfono").fill(BUYER.customer_dni);
  await button(page, "Buscar").click();
  await button(page, "Eliminar datos").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Escribe ANONIMIZAR").fill("ANONIMIZAR");
  await dialog.getByLabel("Tu contraseña").fill(OWNER.password);
  await loseWrites(page, /\/buyers\/anonymise$/);
  await dialog.getByRole("button", { name: "Eliminar para siempre" }).click();
  await expectToast(page, "No sabemos si los datos se eliminaron");
  await expect(page.getByText("No hay datos de esa persona")).toBeVisible();
});

test("a corrected DNI whose answer was lost, and that nobody is found under, is not said to have failed", async ({
  page,
  shop,
}) => {
  await orderNumber(order(shop, await shop.sells({ name: "Remera" })));
  await openPanel(page, shop, "/admin/ajustes/datos-personales");
  await page.getByLabel("DNI, e-mail o teléfono").fill(BUYER.customer_dni);
  await button(page, "Buscar").click();
  await button(page, "Corregir").click();
  await page.getByRole("dialog").getByLabel("DNI").fill("33444555");
  await loseWrites(page, /\/buyers\/correct$/);
  await button(page, "Guardar corrección").click();
  await expectToast(page, "No sabemos si los datos se corrigieron");
  await expect(page.getByText("No hay datos de esa persona")).toBeVisible();
});

test("who administers the shop is shown as it is, also when the answer to a change was lost", async ({
  page,
  shop,
}) => {
  await makeAccount(shop, "socia@example.com");
  await openPanel(page, shop, "/admin/ajustes/administradores");
  const list = page.getByRole("list", { name: "Quiénes administran la tienda" });
  const dialog = page.getByRole("dialog");
  const restore = await loseWrites(page, /\/api\/admin\/administrators$/);

  await button(page, "Quitar a socia@example.com").click();
  await dialog.getByLabel("Tu contraseña").fill(OWNER.password);
  await dialog.getByRole("button", { name: "Quitar" }).click();
  await expectToast(page, "No se pudo quitar");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(list).not.toContainText("socia@example.com");

  await page.getByLabel("E-mail de la persona").fill("nueva@example.com");
  await button(page, "Invitar").click();
  await dialog.getByLabel("Tu contraseña").fill(OWNER.password);
  await dialog.getByRole("button", { name: "Invitar" }).click();
  await expectToast(page, "No se pudo enviar la invitación");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(list).toContainText("nueva@example.com");
  await restore();
});
