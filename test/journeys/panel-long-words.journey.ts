import { MAX_CATEGORY_NAME } from "#domain/category.ts";
import { MAX_CUSTOMER_TEXT } from "#domain/customer.ts";
import { MAX_ALT } from "#domain/image.ts";
import { MAX_NOTE } from "#domain/order.ts";
import { PRODUCT_TEXT } from "#domain/product.ts";
import { MAX_REJECT_REASON } from "#domain/receipt.ts";
import { SETTINGS_TEXT } from "#domain/settings.ts";
import { placedOrder } from "../orders.ts";
import { jpeg } from "../pictures.ts";
import { expect, expectToast, test } from "./journey.ts";
import { openPanel, withdrawal } from "./panel.ts";
import { PHONE } from "./shopper.ts";

/** A single word that cannot be broken, such as a tracking page's address. */
const word = (length: number) => "W".repeat(Math.min(length, 500));

test("one long word anywhere makes no page of the panel scroll sideways on a phone", async ({ page, shop }) => {
  await page.setViewportSize(PHONE);
  const fits = (state: string) =>
    test.step(state, async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBeLessThanOrEqual(360);
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll("dialog[open], dialog[open] .overflow-y-auto, main")]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ className }) => className),
      );
      expect(wide, state).toEqual([]);
    });
  const shirt = await shop.sells({
    name: word(PRODUCT_TEXT.name),
    description: word(PRODUCT_TEXT.description),
    variants: [{ size: word(PRODUCT_TEXT.size), color: word(PRODUCT_TEXT.color), stock: 3 }],
  });
  const customer = word(MAX_CUSTOMER_TEXT);
  const order = await placedOrder(
    shop.orders([{ product: shirt }], {
      customer: {
        customer_name: customer,
        customer_lastname: customer,
        customer_address: customer,
        customer_city: customer,
        customer_email: `${word(60)}@${"w".repeat(60)}.example`,
      },
    }),
  );
  await shop.db
    .updateTable("orders")
    .set({ note: word(MAX_NOTE) })
    .execute();
  await withdrawal(shop, { name: word(120), email: `${word(60)}@correo.example`, message: word(2000) });
  await shop.db
    .insertInto("categories")
    .values({ name: word(MAX_CATEGORY_NAME), slug: "larga", display_order: 0 })
    .execute();
  await shop.db
    .updateTable("settings")
    .set({
      shop_name: word(SETTINGS_TEXT.shop_name),
      hours: word(SETTINGS_TEXT.hours),
      street_address: word(SETTINGS_TEXT.street_address),
      terms: word(SETTINGS_TEXT.terms),
    })
    .execute();

  await openPanel(page, shop, "/admin/ordenes");
  await expect(page.getByRole("link", { name: "Ver Detalles" })).toBeVisible();
  await fits("the orders");
  await page.getByRole("link", { name: "Ver Detalles" }).click();
  await expect(page.getByRole("heading", { name: "Historial" })).toBeVisible();
  await fits("an order with a note");
  await page.getByRole("textbox", { name: "Nota interna" }).fill(word(400));
  await fits("a note that is being written");
  await page.getByRole("button", { name: "Guardar nota" }).click();
  await expectToast(page, "Nota guardada");

  const receipt = new FormData();
  receipt.append("receipt", new File([new Uint8Array(await jpeg())], "foto.jpg"));
  const path = `${new URL(order.url).pathname}/comprobante`;
  expect((await fetch(shop.url + path, { method: "POST", body: receipt })).status).toBe(201);
  await page.goto("/admin/ordenes/por-revisar");
  await expect(page.getByRole("img")).toBeVisible();
  await fits("a receipt");
  await page.getByRole("button", { name: "Rechazar" }).click();
  await page.getByLabel("Lo que va a leer").fill(word(MAX_REJECT_REASON));
  await fits("the reason for a rejection");
  await page.getByRole("button", { name: "Rechazar comprobante" }).click();
  await expectToast(page, "Comprobante rechazado");

  await page.goto("/admin/arrepentimientos");
  await page.getByRole("button", { name: "Marcar como respondido" }).click();
  await page.getByLabel("Nota (opcional)").fill(word(500));
  await fits("an answer that is being written");
  await page.getByRole("button", { name: "Respondido", exact: true }).click();
  await expectToast(page, "Marcado como respondido");
  await fits("an answered regret");

  await page.goto("/admin");
  await page.getByRole("button", { name: /^Editar W/ }).click();
  const dialog = page.getByRole("dialog", { name: "Editar Producto" });
  await dialog.getByLabel("Agregar imágenes").setInputFiles({
    name: `${word(200)}.jpg`,
    mimeType: "image/jpeg",
    buffer: await jpeg(),
  });
  await dialog.getByLabel("Texto alternativo").fill(word(MAX_ALT));
  await dialog.getByLabel("Guía de talles").fill(word(500));
  await fits("the form of a product");
  await dialog.getByRole("button", { name: "Guardar Cambios" }).click();
  await expectToast(page, "Producto actualizado correctamente");
  await fits("the products");
  await page.getByRole("button", { name: /^Eliminar W/ }).click();
  await expect(page.getByRole("button", { name: "Eliminar producto" })).toBeVisible();
  await fits("the question before a product goes");
  await page.goto(`/admin/productos/${shirt.id}/movimientos`);
  await expect(page.getByText("Venta")).toBeVisible();
  await fits("the movements of its stock");

  await page.goto("/admin/categorias");
  await page.getByRole("button", { name: /^Eliminar W/ }).click();
  await fits("the question before a category goes");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Cambiar el nombre/ }).click();
  await page.getByLabel("Nombre", { exact: true }).fill("General");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expectToast(page, "No se pudo cambiar el nombre");
  await fits("the categories");
  await page.goto("/admin/ajustes");
  await page.getByLabel("Titular").fill(word(100));
  await page.getByRole("button", { name: "Guardar cobros" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await fits("the question for the password");
  await page.goto("/admin/ajustes/actividad");
  await expect(page.getByText(order.order_number).first()).toBeVisible();
  await fits("the audit");

  const csv = `nombre;precio;stock\n${word(150)};no;3\n${word(190)};x${word(100)};3\n`;
  await page.goto("/admin/productos/importar");
  await page
    .getByLabel(/^Elige/)
    .setInputFiles({ name: `${word(200)}.csv`, mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(page.getByRole("heading", { name: /errores/ })).toBeVisible();
  await fits("a spreadsheet that is refused");
});
