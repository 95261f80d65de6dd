import type { Page } from "@playwright/test";
import { addDeliveryMethod } from "../delivery-methods.ts";
import { placedOrder } from "../orders.ts";
import { expectAccessible } from "./axe.ts";
import { expect, expectToast, test } from "./journey.ts";
import { fillLogin, openPanel, order, orderNumber, OWNER } from "./panel.ts";
import { PHONE } from "./shopper.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Presses by keyboard, like somebody who only sees the focus. */
async function press(page: Page, role: "button" | "link", name: string): Promise<void> {
  await page.getByRole(role, { name, exact: true }).focus();
  await page.keyboard.press("Enter");
}

/** Answers the next change of a product like a busy shop. */
async function refuseOnce(page: Page): Promise<void> {
  const problem = { type: "about:blank", title: "Ocupada", status: 503, code: "overloaded", detail: "Vuelve a probar" };
  const answer = { status: 503, contentType: "application/problem+json", body: JSON.stringify(problem) };
  await page.route("**/api/admin/products/*", (route) => route.fulfill(answer), { times: 1 });
}

test("whoever sends a form or deletes keeps the focus, whatever the shop answers", async ({ page, shop }) => {
  await shop.sells({ name: "Camisa" });
  await shop.sells({ name: "Pollera" });
  await openPanel(page, shop);
  await press(page, "button", "Editar Camisa");
  const dialog = page.getByRole("dialog", { name: "Editar Producto" });
  const save = dialog.getByRole("button", { name: "Guardar Cambios" });
  await dialog.getByLabel("Descripción").fill("De lino");
  await refuseOnce(page);
  await dialog.getByLabel("Nombre *").press("Enter");
  await expectToast(page, "No se pudo actualizar el producto", "Vuelve a probar");
  await expect(save).toBeFocused();

  await page.keyboard.press("Escape");
  await press(page, "button", "Seguir editando");
  await expect(dialog.locator(":focus")).toBeVisible();
  await dialog.getByLabel("Nombre *").press("Enter");
  await expectToast(page, "Producto actualizado correctamente");
  await expect(page.getByRole("button", { name: "Editar Camisa" })).toBeFocused();

  await test.step("whoever deletes goes on at the next row, and after the last one on the page", async () => {
    await press(page, "button", "Eliminar Pollera");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Eliminar Pollera" })).toBeFocused();
    await press(page, "button", "Eliminar Pollera");
    await refuseOnce(page);
    await press(page, "button", "Eliminar producto");
    await expectToast(page, "No se pudo eliminar el producto", "Vuelve a probar");
    await expect(page.locator("main :focus")).toBeVisible();
    await press(page, "button", "Eliminar Pollera");
    await press(page, "button", "Eliminar producto");
    await expectToast(page, "Producto eliminado correctamente");
    await expect(page.getByRole("button", { name: "Editar Camisa" })).toBeFocused();

    await press(page, "button", "Eliminar Camisa");
    await press(page, "button", "Eliminar producto");
    await expect(page.getByText("Todavía no hay productos")).toBeVisible();
    await expect(page.locator("main :focus")).toBeVisible();
  });

  await page.goto("/admin/ajustes");
  await page.getByLabel("Instagram").fill("saitam");
  await press(page, "button", "Descartar");
  await expect(page.getByLabel("Nombre de la tienda")).toBeFocused();
  await page.getByLabel("Nombre de la tienda").fill("La Pilcha");
  const saveShop = page.getByRole("button", { name: "Guardar tienda" });
  await expect(saveShop).not.toBeInViewport();
  await page.keyboard.press("Enter");
  await expectToast(page, "Ajustes guardados");
  await expect(saveShop).toBeFocused();
  await expect(saveShop).toBeInViewport();
});

test("whoever opens a form, or comes to another page or to the login, is not left where nothing is", async ({
  page,
  shop,
}) => {
  await addDeliveryMethod(shop);
  await openPanel(page, shop, "/admin/ajustes/envios");
  await press(page, "button", "Agregar forma de entrega");
  await expect(page.getByRole("button", { name: "Correo Argentino a domicilio" })).toBeFocused();
  await press(page, "button", "Retiro en el local");
  await press(page, "button", "Cancelar");
  await expect(page.getByRole("button", { name: "Agregar forma de entrega" })).toBeFocused();

  await page.goto("/admin");
  await press(page, "link", "Categorías");
  await expect(page.getByRole("heading", { level: 1, name: "Categorías" })).toBeFocused();
  await test.step("a tooltip says what a button does, and of a field nothing before it is wrong", async () => {
    const name = page.getByLabel("Nombre de la categoría nueva");
    await name.fill("Abrigos");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Bajar Abrigos" }).focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("tooltip")).toHaveText("Cambiar el nombre de Abrigos");
    await expectAccessible(page);

    await name.focus();
    await expect(page.getByRole("tooltip")).toBeHidden();
    await expect(name).toHaveAttribute("title", "Escribe algo más que espacios.");
  });
  await press(page, "link", "Volver a Productos");
  await expect(page.getByRole("link", { name: "Categorías" })).toBeFocused();
  await press(page, "button", "Cerrar Sesión");
  await expect(page.getByRole("heading", { name: "Acceso al panel" })).toBeFocused();
  await press(page, "button", "Resetear contraseña de admin");
  await expect(page.getByRole("heading", { name: "Resetear contraseña de admin" })).toBeFocused();
  await page.getByLabel("E-mail").fill(OWNER.email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Solicitud recibida" })).toBeFocused();
});

test("whoever comes back from an order goes on at its row, by the link and by the browser's button", async ({
  page,
  shop,
}) => {
  const shirt = await shop.sells({ stock: 9 });
  const first = await orderNumber(order(shop, shirt));
  await orderNumber(order(shop, shirt));
  await openPanel(page, shop, "/admin/ordenes");
  const details = page.getByRole("link", { name: `Ver Detalles de ${first}` });
  const heading = page.getByRole("heading", { level: 1, name: `Orden ${first}` });

  for (const goBack of [() => press(page, "link", "Volver a Órdenes"), () => page.goBack()]) {
    await details.focus();
    await page.keyboard.press("Enter");
    await expect(heading).toBeFocused();
    await goBack();
    await expect(details).toBeFocused();
  }
});

test("on a phone the panel is shown from its top after signing in, and the keyboard scrolls to what is focused", async ({
  page,
  shop,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/admin");
  await fillLogin(page);
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByText("Nadie puede pagarte todavía")).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  const { id } = await placedOrder(order(shop, await shop.sells()));
  await page.goto(`/admin/ordenes/${id}`);
  // A menu closes when the focus moves on.
  const opened = page.locator(":popover-open");
  for (const [button, last] of [
    ["Preparar envío", /^CSV para el correo/],
    [`Hola, ${OWNER.email}`, "Cerrar Sesión"],
  ] as const) {
    await press(page, "button", button);
    await opened.getByText(last).focus();
    await page.keyboard.press("Shift+Tab");
    await expect(opened.locator(":focus")).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(opened).toHaveCount(0);
    await expect(page.locator(":focus")).toBeVisible();
  }

  await page.goto("/admin/ajustes");
  const links = page.getByRole("navigation", { name: "En esta página" }).getByRole("link");
  await links.first().focus();
  for (const link of await links.all()) {
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Tab");
  }
});

test("no field of the stock has the focus beneath the names of talles and colours", async ({ page, shop }) => {
  const sizes = ["Talle grande de niña", "S", "M", "L", "XL", "XXL", "38/40", "42/44"];
  const colors = ["Negro", "Crudo", "Azul marino", "Verde militar", "Rosa viejo"];
  const variants = sizes.flatMap((size) => colors.map((color) => ({ size, color, stock: 5 })));
  await shop.sells({ name: "Camisa", variants });
  await openPanel(page, shop);
  await page.getByRole("button", { name: "Editar Camisa" }).click();
  const grid = page.getByRole("region", { name: "Stock por talle y color" });
  const fields = await grid.locator("input, button:not([tabindex])").count();
  const covered = () =>
    page.evaluate(() => {
      const field = document.activeElement;
      if (!(field instanceof HTMLInputElement)) return undefined;
      const { x, y, width, height } = field.getBoundingClientRect();
      const isSeen = document.elementFromPoint(x + width / 2, y + height / 2) === field;
      return isSeen ? undefined : field.ariaLabel;
    });
  for (const width of [1280, PHONE.width]) {
    await page.setViewportSize({ width, height: 500 });
    await grid.focus();
    const names: unknown[] = [];
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let press = 0; press < fields; press++) {
        await page.keyboard.press(key);
        names.push(await covered());
      }
    }
    expect(names.filter(Boolean), `${width} px`).toEqual([]);
  }
});
