import { execFileSync } from "node:child_process";
import { jpeg } from "../pictures.ts";
import { startShop } from "../shop-process.ts";
import { cardOf, expect, expectToast, test } from "./journey.ts";
import { expectAccessibleAtWidths } from "./axe.ts";
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

test("signing out forgets what was typed; the next administrator in the tab does not find it", async ({
  page,
  shop,
}) => {
  const partner = await makeAccount(shop, "vecina@example.com");
  await openPanel(page, shop);
  await page.getByRole("button", { name: "Nuevo Producto" }).click();
  await page.getByLabel("Nombre *").fill("Remera secreta");
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await page.getByRole("button", { name: "Salir sin guardar" }).click();
  await fillLogin(page, partner);
  await expect(page.getByText("Hola, vecina@example.com")).toBeVisible();
  await expect(page.getByRole("button", { name: "Nuevo Producto" })).toBeVisible();
  await expect(page.getByLabel("Nombre *")).toHaveCount(0);
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
  // The browser's way forward, not the arrow's to the tab beside it.
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

  await page.getByRole("button", { name: "Nuevo Producto" }).click();
  await page.getByLabel("Nombre *").fill("Remera Delta");
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
  // As on paper; a field for numbers alone would take it for twenty-four pesos.
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

test("an order has its own page and any status, but is not revived without stock", async ({ page, shop }) => {
  const shirt = await shop.sells({ name: "Remera", stock: 2 });
  const number = await orderNumber(order(shop, shirt, 2));
  await openPanel(page, shop);
  await page.getByRole("tab", { name: "Órdenes" }).click();
  const row = page.getByRole("row").filter({ hasText: number });
  const status = page.getByLabel(`Estado de ${number}`);
  await expect(row).toContainText("Ana Paz");
  await expect(row).toContainText("Buenos Aires");
  await expect(row).toContainText("$ 2.000");
  await expect(row).toContainText(
    new Intl.DateTimeFormat("es-ES", { timeZone: "America/Argentina/Buenos_Aires" }).format(),
  );

  await status.selectOption("Confirmado");
  await expectToast(page, "Estado de la orden actualizado", `${number}: Confirmado`);
  await status.selectOption("Cancelado");
  await expectToast(page, "Estado de la orden actualizado", `${number}: Cancelado`);
  await orderNumber(order(shop, shirt, 1));
  await status.selectOption("Enviado");
  await expectToast(
    page,
    "No se pudo actualizar el estado",
    "No hay stock para reactivar la orden: de Remera queda 1 y la orden lleva 2.",
  );
  await expect(status).toHaveValue("cancelled");

  await row.getByText("Ver Detalles").click();
  await expect(page).toHaveURL(/\/admin\/ordenes\/[0-9a-f-]{36}$/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: `Orden ${number}` })).toBeVisible();
  await expect(page.getByText("DNI 30123456")).toBeVisible();
  await expect(page.getByText("Defensa 1234")).toBeVisible();
  await expect(page.getByText("Confirmado → Cancelado")).toBeVisible();
  await expect(status).toHaveValue("cancelled");
});

test("two administrators edit one product: the second sees what changed, and nothing is lost", async ({
  browser,
  page,
  shop,
}) => {
  const partner = await makeAccount(shop, "socia@example.com");
  await shop.sells({ name: "Camisa", description: "Lino.", price: 1000 });
  const other = await browser.newPage();
  await openPanel(page, shop);
  await openPanel(other, shop, "/admin", partner);
  for (const panel of [page, other]) await panel.getByRole("button", { name: "Editar Camisa" }).click();
  await page.getByLabel("Precio *").fill("1500");
  await page.getByLabel("Nombre *").fill("Camisa Lino");
  await page.getByRole("button", { name: "Guardar Cambios" }).click();
  await expectToast(page, "Producto actualizado correctamente");

  await other.getByLabel("Precio *").fill("1200");
  await other.getByLabel("Descripción").fill("Lino lavado.");
  await other.getByRole("button", { name: "Guardar Cambios" }).click();
  await expectToast(other, "No se pudo actualizar el producto");
  const notice = other.getByRole("dialog").locator("section[role=alert]");
  await expect(notice).toContainText("Camisa Lino (ya está en el formulario)");
  await expect(notice).toContainText(/Antes\$\s1.000Ahora\$\s1.500Lo tuyo\$\s1.200/);
  await other.getByRole("button", { name: "Usar el valor nuevo de Precio" }).click();
  await other.getByRole("button", { name: "Guardar Cambios" }).click();
  await expectToast(other, "Producto actualizado correctamente");

  const row = other.getByRole("row").filter({ hasText: "Camisa Lino" });
  await expect(row).toContainText("Lino lavado.");
  await expect(row).toContainText("$ 1.500");
  await other.close();
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

test("a forgotten password is chosen anew with a link from the operator", async ({ page, shop }) => {
  const { email, password } = await makeAccount(shop, "olvido@example.com");
  await page.goto("/admin");
  await page.getByRole("button", { name: "Resetear contraseña de admin" }).click();
  await page.getByLabel("E-mail").fill("quien.sabe@example.com");
  await page.getByRole("button", { name: "Pedir un enlace" }).click();
  await expect(page.getByRole("heading", { name: "Solicitud recibida" })).toBeVisible();

  const env = { ...process.env, DATA_DIR: shop.dataDir, PUBLIC_URL: shop.url };
  const output = execFileSync(process.execPath, ["scripts/admin.ts", "reset", email], { env, encoding: "utf8" });
  await page.goto(/http\S+/.exec(output)?.[0] ?? "");
  await page.getByLabel("Contraseña nueva").fill("corta");
  await page.getByRole("button", { name: "Guardar contraseña" }).click();
  await expectToast(page, "No se pudo actualizar la contraseña", "La contraseña debe tener al menos 12 caracteres.");
  await page.getByLabel("Contraseña nueva").fill("la clave que no olvido");
  await page.getByRole("button", { name: "Guardar contraseña" }).click();
  await expectToast(page, "Contraseña actualizada correctamente");

  await fillLogin(page, { email, password });
  await expectToast(page, "Error de autenticación", "Credenciales inválidas");
  await fillLogin(page, { email, password: "la clave que no olvido" });
  await expectToast(page, "Bienvenido");
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
  await expectAccessibleAtWidths(page);
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
  await expectAccessibleAtWidths(page);
  await expect(page.locator("header")).toHaveCount(1);
  await page.goto("/admin/ordenes");
  await expect(page.getByText("Ana Paz")).toBeVisible();
  await expectAccessibleAtWidths(page);
  await page.getByText("Ver Detalles").click();
  await expect(page.getByRole("heading", { name: "Historial" })).toBeVisible();
  await expectAccessibleAtWidths(page);
});
