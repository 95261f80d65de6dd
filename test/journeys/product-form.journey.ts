import type { Locator } from "@playwright/test";
import { PRODUCT_FIELDS } from "#domain/product.ts";
import { jpeg } from "../pictures.ts";
import { recordAnnouncements } from "./announcements.ts";
import { expectAccessible } from "./axe.ts";
import { addDemoPicture } from "./demo-picture.ts";
import { expect, expectToast, test } from "./journey.ts";
import { openPanel, signInAgain, whenCalled } from "./panel.ts";
import { PHONE } from "./shopper.ts";

const BRICK = "rgb(156, 58, 36)";

test.use({ viewport: { ...PHONE, width: 360 }, hasTouch: true, isMobile: true });

test("a new product: pictures first, stock by steppers; a picture whose line failed is sent again, once", async ({
  page,
  shop,
}) => {
  const announcements = await recordAnnouncements(page);
  await openPanel(page, shop);
  await page.getByRole("button", { name: "Nuevo Producto" }).tap();
  const form = page.getByRole("form", { name: "Nuevo Producto" });
  const pictures = await form.getByRole("group", { name: "Imágenes" }).boundingBox();
  const name = await form.getByLabel("Nombre *").boundingBox();
  expect(pictures?.y).toBeLessThan(name?.y ?? 0);
  const names = await form.locator("[name]").evaluateAll((inputs) => inputs.map((input) => input.getAttribute("name")));
  expect([...names, "is_active"]).toEqual(expect.arrayContaining([...PRODUCT_FIELDS])); // new products are active

  const buffer = await jpeg();
  const files = ["frente.jpg", "espalda.jpg"].map((file) => ({ name: file, mimeType: "image/jpeg", buffer }));
  await form.getByLabel("Agregar imágenes").setInputFiles(files);
  await expect(form.getByLabel("Texto alternativo").first()).toHaveCSS("font-size", "16px");
  await form.getByLabel("Nombre *").fill("Remera Delta");
  await form.getByLabel("Precio *").fill("20000");
  await form.getByRole("button", { name: "Agregar talles o colores" }).tap();
  await form.getByLabel("Talles nuevos").fill("S, M");
  await form.getByRole("button", { name: "Agregar talles", exact: true }).tap();
  await form.getByLabel("Colores nuevos").fill("Negro, Verde botella muy oscuro, Crudo");
  await form.getByRole("button", { name: "Agregar colores", exact: true }).tap();

  const more = form.getByRole("button", { name: "Sumar una unidad de S / Negro" });
  await more.tap();
  await more.tap();
  await form.getByRole("button", { name: "Restar una unidad de S / Negro" }).tap();
  await expect(form.getByLabel("Stock de S / Negro")).toHaveValue("1");
  const target = await more.boundingBox();
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44);

  // With the last colour scrolled into view, the row's talle is still visible.
  await form.getByLabel("Stock de M / Crudo").focus();
  await expect(form.getByLabel("Nombre del talle 2")).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  // As in browsers without field-sizing.
  const talle = form.getByLabel("Nombre del talle 1");
  for (const input of await form.getByLabel(/^Nombre del talle/).all()) {
    await input.evaluate((element) => element.style.setProperty("field-sizing", "fixed"));
  }
  expect((await talle.boundingBox())?.width).toBeLessThan(80);

  let sent = 0;
  await page.route("**/images", async (route) => {
    if (route.request().method() !== "POST" || ++sent > 1) return route.continue();
    await expect.poll(announcements).toContain("Subiendo 2 imágenes");
    return route.abort();
  });
  await form.getByRole("button", { name: "Crear Producto" }).tap();
  await expectToast(page, "Producto creado correctamente");
  expect((await announcements()).filter((said) => said.startsWith("Subiendo"))).toHaveLength(1);
  await page.getByRole("button", { name: "Reintentar" }).tap();
  await expectToast(page, "Imágenes guardadas correctamente");

  const product = await shop.db.selectFrom("products").select("id").executeTakeFirstOrThrow();
  const stored = await shop.db.selectFrom("product_images").select("id").where("product_id", "=", product.id).execute();
  expect(stored).toHaveLength(2);

  await page.getByRole("button", { name: "Eliminar Remera Delta" }).tap();
  const remove = page.getByRole("dialog").getByRole("button", { name: "Eliminar producto" });
  await expect(remove).toHaveCSS("background-color", BRICK);
  await expectAccessible(page);
});

test("photos left unsent when a session ended are sent after signing in, even after another edit", async ({
  page,
  shop,
}) => {
  await openPanel(page, shop);
  await page.getByRole("button", { name: "Nuevo Producto" }).tap();
  await page.getByLabel("Nombre *").fill("Remera Delta");
  await page.getByLabel("Precio *").fill("20000");
  await page.getByLabel("Stock *").fill("3");
  const photo = { name: "frente.jpg", mimeType: "image/jpeg", buffer: await jpeg() };
  await page.getByLabel("Agregar imágenes").setInputFiles([photo]);
  await whenCalled(page, "POST", "**/images", () => shop.db.deleteFrom("auth_sessions").execute());
  await page.getByRole("button", { name: "Crear Producto" }).tap();
  await signInAgain(page);
  await expect(page.getByRole("button", { name: "Reintentar" })).toBeVisible();

  await page.getByRole("button", { name: "Editar Remera Delta" }).tap();
  await page.getByLabel("Descripción").fill("De algodón");
  await page.getByRole("button", { name: "Guardar Cambios" }).tap();
  await expectToast(page, "Producto actualizado correctamente");
  await page.getByRole("button", { name: "Reintentar" }).tap();
  await expectToast(page, "Imágenes guardadas correctamente");
  expect(await shop.db.selectFrom("product_images").select("id").execute()).toHaveLength(1);
});

test("a product with many pictures is edited under its title, and over its buttons, also when it cannot be saved", async ({
  page,
  shop,
}) => {
  const { id, name } = await shop.sells({ name: "Remera Delta" });
  for (let display_order = 0; display_order < 6; display_order += 1) {
    await addDemoPicture(shop, id, { name: "tapado-corrientes-camel", display_order });
  }
  await openPanel(page, shop);
  await page.getByRole("button", { name: `Editar ${name}` }).tap();
  const dialog = page.getByRole("dialog", { name: "Editar Producto" });
  // A laptop's window at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await dialog.getByLabel("Descripción").fill("De algodón");
  await expect(dialog.getByLabel("Descripción")).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ ...PHONE, width: 360 });
  await page.route("**/api/admin/products/*", (route) => route.abort());
  await dialog.getByRole("button", { name: "Guardar Cambios" }).tap();
  await expectToast(page, "No se pudo actualizar el producto");
  await expect(dialog.getByRole("heading", { name: "Editar Producto" })).toBeInViewport({ ratio: 1 });
  expect(await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});

test("a photo dropped beside its field does not replace the page; the only talle is renamed in its field", async ({
  page,
  shop,
}) => {
  await openPanel(page, shop);
  await page.getByRole("button", { name: "Nuevo Producto" }).tap();
  const isRefused = (target: Locator) =>
    target.evaluate((element) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["x"], "frente.jpg", { type: "image/jpeg" }));
      return !element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    });
  await expect.poll(() => isRefused(page.getByLabel("Nombre *"))).toBe(true);
  expect(await isRefused(page.getByLabel("Agregar imágenes"))).toBe(false);

  await page.getByRole("button", { name: "Agregar talles o colores" }).tap();
  await page.getByLabel("Talles nuevos").fill("38");
  await page.getByRole("button", { name: "Agregar talles", exact: true }).tap();
  const talle = page.getByLabel("Nombre del talle 1");
  await talle.focus();
  for (const key of ["End", "Backspace", "Backspace"]) await page.keyboard.press(key);
  await expect(talle).toHaveValue("");
  await page.keyboard.press("Tab");
  await expect(talle).toHaveValue("38");
  await talle.fill("");
  await talle.pressSequentially("40");
  await expect(page.getByLabel("Stock de 40")).toHaveValue("0");
});

test("a refused login says so in its form and covers a shown password, which takes the focus", async ({ page }) => {
  await page.goto("/admin");
  await expect(page.getByRole("banner")).toContainText("Administración");
  await page.getByLabel("E-mail").fill("nadie@example.com");
  const password = page.getByLabel("Contraseña");
  await password.fill("no es esta");
  await expect(password).toHaveAttribute("type", "password");
  const show = page.getByRole("button", { name: "Mostrar lo escrito" });
  await show.press("Space");
  await expect(show).toHaveAttribute("aria-pressed", "true");
  await expect(password).toHaveAttribute("type", "text");
  const box = await show.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await page.getByRole("button", { name: "Iniciar Sesión" }).tap();
  await expect(password).toHaveAttribute("type", "password");
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Credenciales inválidas");
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await expectToast(page, "Error de autenticación", "Credenciales inválidas");
});
