import { jpeg } from "../pictures.ts";
import { startShop } from "../shop-process.ts";
import { expectAccessibleAtWidths, expectAccessibleOnPhone } from "./axe.ts";
import { cardOf, expect, expectToast, test } from "./journey.ts";
import { fillLogin, makeAccount, openPanel, order, orderNumber, OWNER } from "./panel.ts";
import { PHONE } from "./shopper.ts";

test("a wrong password and a stranger are turned away; the owner comes in, stays in and leaves", async ({
  page,
  shop,
}) => {
  const stranger = await makeAccount(shop, "nadie@example.com", { isAdministrator: false });
  await page.goto("/admin");

  await fillLogin(page, { ...OWNER, password: "una clave equivocada" });
  await expectToast(page, "Error de autenticación", "Credenciales inválidas");
  await fillLogin(page, stranger);
  await expectToast(page, "Error de autenticación", "No tienes permisos de administrador");
  await fillLogin(page);
  await expectToast(page, "Bienvenido", "Has iniciado sesión correctamente");
  await expect(page.getByText("Error de autenticación")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Panel de Administración" })).toBeVisible();
  await expect(page.getByText("Hola, admin@example.com")).toBeVisible();

  await page.reload();
  await expect(page.getByText("Hola, admin@example.com")).toBeVisible();
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await expectToast(page, "Sesión cerrada");
  await expect(page.getByRole("button", { name: "Iniciar Sesión" })).toBeVisible();
});

test("the four cards count orders and products, and the tab of the orders those that are pending", async ({
  page,
  shop,
}) => {
  const shirt = await shop.sells({ name: "Remera", price: 20000, discount: 25 });
  await shop.sells({ name: "Tapado", isActive: false });
  await orderNumber(order(shop, shirt, 2));
  await openPanel(page, shop);

  const card = (name: string) =>
    page
      .getByRole("region", { name: "Resumen" })
      .locator("dl > div")
      .filter({ has: page.getByText(name, { exact: true }) });
  await expect(card("Ingresos totales")).toContainText("$ 30.000");
  await expect(card("Total de órdenes")).toContainText("1");
  await expect(card("Total de productos")).toContainText("2");
  await expect(card("Productos activos")).toContainText("1");

  const orders = page.getByRole("tab", { name: "Órdenes", exact: true });
  await expect(orders).toHaveAccessibleDescription("1 orden pendiente");
  await orders.click();
  // The browser's forward, not the arrow key's move to the next tab.
  await orders.press("Alt+ArrowRight");
  await expect(orders).toHaveAttribute("aria-selected", "true");
  await page.getByRole("combobox", { name: /^Estado de/ }).selectOption("Confirmado");
  await expect(orders).toHaveAccessibleDescription("");
});

test("a product with pictures, talles and colours is created, edited, deactivated and deleted", async ({
  browser,
  page,
  shop,
}) => {
  const picture = { mimeType: "image/jpeg", buffer: await jpeg() };
  await openPanel(page, shop);
  const visitor = await browser.newPage();
  const row = page.getByRole("row").filter({ hasText: "Remera Delta" });
  const edit = async () => {
    await page.getByRole("button", { name: "Editar Remera Delta" }).click();
    await expect(page.getByRole("dialog", { name: "Editar Producto" })).toBeVisible();
  };

  await page.getByText(/^Faltan \d+ pasos/).click();
  await page.getByRole("link", { name: "Carga tu primer producto" }).click();
  await expect(page.getByLabel("Nombre *")).toBeFocused();
  await page.getByLabel("Nombre *").fill("Remera Delta");
  await page.getByRole("link", { name: "Carga tu primer producto" }).click();
  await expect(page.getByLabel("Nombre *")).toBeFocused();
  await expect(page.getByLabel("Nombre *")).toHaveValue("Remera Delta");
  await page.getByLabel("Descripción").fill("Algodón peinado de 24/1, teñido en Rosario con tintas vegetales.");
  await page.getByLabel("Precio *").fill("20000");
  const discount = page.getByLabel("Descuento (%)");
  await discount.fill("25");
  await discount.hover();
  const top = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top);
  await expect(discount).toHaveValue("25");
  await page.getByRole("button", { name: "Agregar talles o colores" }).click();
  await page.getByLabel("Talles nuevos").fill("S, M, L");
  await page.getByRole("button", { name: "Agregar talles" }).click();
  await page.getByLabel("Colores nuevos").fill("Negro, Crudo");
  await page.getByRole("button", { name: "Agregar colores" }).click();
  await page.getByLabel("Stock para todas").fill("2");
  await page.getByRole("button", { name: "Completar" }).click();
  await page.getByLabel("Stock de M / Crudo").fill("");
  await page.getByLabel("Stock de M / Crudo").pressSequentially("1.000");
  await expect(page.getByLabel("Stock de M / Crudo")).toHaveValue("1000");
  await page.getByLabel("Stock de M / Crudo").fill("1");
  await page.getByLabel("Agregar imágenes").setInputFiles([
    { ...picture, name: "frente.jpg" },
    { ...picture, name: "espalda.jpg" },
    { ...picture, name: "detalle.jpg" },
  ]);
  await page.getByRole("button", { name: "Crear Producto" }).click();
  await expectToast(page, "Producto creado correctamente");
  await expect(row).toContainText("Algodón peinado de 24/1, teñido en Rosario con tin...");
  await expect(row).toContainText("11 unidades");
  await expect(row).toContainText("Activo");

  await visitor.goto("/");
  await expect(cardOf(visitor, "Remera Delta")).toContainText("$ 15.000");
  await expect(cardOf(visitor, "Remera Delta")).toContainText("11 disponibles");
  await cardOf(visitor, "Remera Delta").getByRole("link", { name: "Remera Delta" }).first().click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Remera Delta" })).toBeVisible();
  await expect(visitor.getByRole("radio", { name: /^(S|M|L|Negro|Crudo)/ })).toHaveCount(5);
  const pictures = visitor.getByRole("region", { name: "Fotos del producto" }).locator(".strip img");
  await expect(pictures).toHaveCount(3);
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true, true, true]);

  await edit();
  // As on paper; a number field would read it as twenty-four pesos.
  await page.getByLabel("Precio *").fill("24.000");
  await expect(page.getByText("Se venderá a")).toContainText("$ 18.000");
  const inShop = page.getByRole("link", { name: "Ver en la tienda" });
  await expect(inShop).toHaveAttribute("href", new URL(visitor.url()).pathname);
  await page.getByRole("button", { name: "Guardar Cambios" }).click();
  await expectToast(page, "Producto actualizado correctamente");
  await visitor.reload();
  await expect(visitor.getByRole("main")).toContainText("$ 18.000");

  await edit();
  await page.getByLabel("Producto activo").uncheck();
  await page.getByRole("button", { name: "Guardar Cambios" }).click();
  await expect(row).toContainText("Inactivo");
  await edit();
  await expect(inShop).toHaveCount(0);
  await page.keyboard.press("Escape");
  const address = visitor.url();
  expect((await visitor.goto(address))?.status()).toBe(404);
  await visitor.goto("/");
  await expect(visitor.getByText("No hay productos disponibles")).toBeVisible();
  const id = new URL(address).pathname.split("/").at(-1) ?? "";
  const refused = await order(shop, { id, unitPrice: 18000 });
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ code: "product-unavailable" }),
  ]);

  await page.getByRole("button", { name: "Eliminar Remera Delta" }).click();
  await expect(page.getByText("¿Estás seguro de que quieres eliminar este producto?")).toBeVisible();
  await page.getByRole("button", { name: "Eliminar producto" }).click();
  await expectToast(page, "Producto eliminado correctamente");
  await expect(row).toHaveCount(0);
  expect((await visitor.goto(address))?.status()).toBe(410);
  await visitor.close();
});

test("a new shop is taken over with the link on its console, once", async ({ page }) => {
  const shop = await startShop({ ADMIN_EMAIL: "", ADMIN_PASSWORD: "" });
  try {
    const setUpLink = () => /http\S+\/admin\/configurar\S+/.exec(shop.output())?.[0];
    await expect.poll(setUpLink).toBeDefined();
    const link = setUpLink() ?? "";
    const choose = async (email: string) => {
      await page.goto("about:blank");
      await page.goto(link);
      await expect(page.getByRole("heading", { name: "Primera cuenta de administración" })).toBeVisible();
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Contraseña").fill(OWNER.password);
      await page.getByRole("button", { name: "Crear cuenta" }).click();
    };
    await choose("duenia@example.com");
    await expectToast(page, "Cuenta creada correctamente");
    expect(page.url()).toBe(`${shop.url}/admin`);
    await fillLogin(page, { ...OWNER, email: "duenia@example.com" });
    await expect(page.getByText("Hola, duenia@example.com")).toBeVisible();

    await choose("otro@example.com");
    await expectToast(page, "No se pudo crear la cuenta");
  } finally {
    await shop.remove();
  }
});

test("axe finds nothing in the panel", async ({ page, shop }) => {
  await page.setViewportSize(PHONE);
  const shirt = await shop.sells({
    name: "Remera",
    discount: 10,
    variants: [{ size: "S", color: "Negro", stock: 3 }],
  });
  await orderNumber(order(shop, shirt));

  await page.goto("/admin");
  await expect(page.getByRole("button", { name: "Iniciar Sesión" })).toBeVisible();
  await expectAccessibleOnPhone(page);
  await openPanel(page, shop);
  await expect(page.getByText("2 unidades")).toBeVisible();
  await expectAccessibleAtWidths(page);
  await page.getByRole("button", { name: "Nuevo Producto" }).click();
  await page.getByRole("button", { name: "Agregar talles o colores" }).click();
  await page.getByLabel("Talles nuevos").fill("S, M");
  await page.getByRole("button", { name: "Agregar talles" }).click();
  await page
    .getByLabel("Agregar imágenes")
    .setInputFiles({ name: "frente.jpg", mimeType: "image/jpeg", buffer: await jpeg() });
  await expectAccessibleAtWidths(page);
  await expect(page.locator("header")).toHaveCount(1);
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Descartar" }).click();
  await page.getByRole("button", { name: "Editar Remera" }).click();
  await expect(page.getByRole("dialog", { name: "Editar Producto" })).toBeVisible();
  await expectAccessibleOnPhone(page);
  await expect(page.locator("header")).toHaveCount(1);
  await page.goto("/admin/ordenes");
  await expect(page.getByText("Ana Paz")).toBeVisible();
  await expectAccessibleAtWidths(page);
  await page.getByText("Ver Detalles").click();
  await expect(page.getByRole("heading", { name: "Historial" })).toBeVisible();
  await expectAccessibleAtWidths(page);
});
