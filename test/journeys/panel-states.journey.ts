import type { Page } from "@playwright/test";
import { DRAWING, jpeg } from "../pictures.ts";
import { expectAccessible } from "./axe.ts";
import { expect, expectToast, runAheadUntilShown, test } from "./journey.ts";
import { fillLogin, makeAccount, openPanel, order, orderNumber, OWNER, sessionEnded, whenCalled } from "./panel.ts";
import { PHONE } from "./shopper.ts";

/** Asserts that a state is accessible and does not scroll sideways, on a phone: at a desk it has the same parts. */
async function expectSound(page: Page, state: string): Promise<void> {
  await test.step(state, async () => {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  });
}

/** Holds calls to these addresses until `lose`, and then fails them until `restore`. */
async function holdCalls(page: Page, ...addresses: string[]) {
  const lost = Promise.withResolvers<void>();
  for (const address of addresses) {
    await page.route(address, async (route) => {
      await lost.promise;
      await route.abort();
    });
  }
  return {
    lose: lost.resolve,
    restore: async () => {
      for (const address of addresses) await page.unroute(address);
    },
  };
}

/** Opens the form of a new product and fills the required fields. */
async function beginCamisa(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Nuevo Producto" }).click();
  await page.getByLabel("Nombre *").fill("Camisa");
  await page.getByLabel("Precio *").fill("20000");
  await page.getByLabel("Stock *").fill("3");
}

/** Opens the only product's form. */
async function editCamisa(page: Page) {
  await page.getByRole("button", { name: "Editar Camisa" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar Producto" });
  await expect(dialog.getByLabel("Precio *")).toBeVisible();
  return dialog;
}

test("the next page that does not come is told of where it was asked for", async ({ page, shop }) => {
  await order(shop, await shop.sells({ name: "Remera", price: 1500, stock: 9 }));
  // What it announces refetches the list, which would remove the failure.
  await page.route("**/api/live", (route) => route.abort());
  await page.route(/\/api\/admin\/orders(\?|$)/, async (route) => {
    if (new URL(route.request().url()).searchParams.has("cursor")) {
      return route.fulfill({ status: 429, json: { code: "too-many-requests", detail: "Demasiados pedidos" } });
    }
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), next_cursor: "next" } });
  });
  await openPanel(page, shop, "/admin/ordenes");
  const more = page.getByRole("button", { name: "Cargar más" });
  await more.click();
  await expect(page.getByText("No se pudieron cargar los datos", { exact: true }).locator("+ button")).toHaveText(
    "Cargar más",
  );
});

test.describe("nobody is shut out", () => {
  // Axe sees the colours of the moment: no transition may be running.
  test.use({ viewport: PHONE });

  test("in front of the panel", async ({ page }) => {
    const checked = Promise.withResolvers<void>();
    await page.route("**/api/auth/session", async (route) => {
      await checked.promise;
      await route.abort();
    });
    await page.goto("/admin");
    await expect(page.getByText("Verificando autenticación...")).toBeVisible();
    await expectSound(page, "checking the session");
    checked.resolve();
    await expect(page.getByText("No se pudo verificar la autenticación")).toBeVisible();
    await expectSound(page, "unreachable");

    await page.unroute("**/api/auth/session");
    await page.getByRole("button", { name: "Reintentar" }).click();
    await fillLogin(page, { ...OWNER, password: "una clave equivocada" });
    await expectToast(page, "Error de autenticación", "Credenciales inválidas");
    await expectSound(page, "a wrong password");
    await page.getByRole("button", { name: "Resetear contraseña de admin" }).click();
    await expectSound(page, "asking for a link");
    await expect(page.getByLabel("E-mail")).toHaveValue(OWNER.email);
    await page.getByRole("button", { name: "Pedir un enlace" }).click();
    await expect(page.getByRole("heading", { name: "Solicitud recibida" })).toBeVisible();
    await expectSound(page, "the neutral answer");
  });

  test("behind one-time links", async ({ page }) => {
    await page.goto("/admin/restablecer");
    await expect(page.getByText("Este enlace está incompleto o ya se usó.")).toBeVisible();
    await expectSound(page, "no link");
    await page.goto("about:blank");
    await page.goto(`/admin/restablecer#token=${"A".repeat(43)}`);
    await expect(page.getByRole("heading", { name: "Elige tu contraseña nueva" })).toBeVisible();
    await expectSound(page, "choosing a password");
    await page.getByLabel("Contraseña nueva").fill("corta");
    await page.getByRole("button", { name: "Guardar contraseña" }).click();
    await expectToast(page, "No se pudo actualizar la contraseña");
    await expectSound(page, "a password that is too short");
    await page.goto("about:blank");
    await page.goto(`/admin/configurar#token=${"A".repeat(43)}`);
    await expect(page.getByRole("heading", { name: "Primera cuenta de administración" })).toBeVisible();
    await expectSound(page, "the first administrator");
  });

  test("in lists without anything or that found nothing, and where nothing is", async ({ page, shop }) => {
    await openPanel(page, shop);
    await expect(page.getByText("Todavía no hay productos")).toBeVisible();
    await expectSound(page, "no products");
    await page.goto("/admin/ordenes");
    await expect(page.getByText("Todavía no hay órdenes")).toBeVisible();
    await expectSound(page, "no orders");

    await orderNumber(order(shop, await shop.sells({ name: "Camisa" })));
    await page.reload();
    await expect(page.getByText("Ana Paz")).toBeVisible();
    await page.getByRole("searchbox", { name: "Buscar órdenes" }).fill("nadie");
    await expect(page.getByText("Ninguna orden coincide con la búsqueda")).toBeVisible();
    await expectSound(page, "no order found");
    await page.goto("/admin");
    await page.getByRole("searchbox", { name: "Buscar productos" }).fill("nada");
    await expect(page.getByText("Ningún producto coincide con la búsqueda")).toBeVisible();
    await expectSound(page, "no product found");

    await page.goto("/admin/ordenes/11111111-1111-4111-8111-111111111111");
    await expect(page.getByText("Orden no encontrada")).toBeVisible();
    await expect(page.getByText("Busca la orden por número, nombre o DNI")).toBeVisible();
    await expect(page.getByRole("link", { name: "Ver todas las órdenes" })).toHaveAttribute("href", "/admin/ordenes");
    await expectSound(page, "an order that is not there");
    await page.goto("/admin/productos/11111111-1111-4111-8111-111111111111/movimientos");
    await expect(page.getByText("Producto no encontrado")).toBeVisible();
    await expect(page.getByRole("link", { name: "Ver todos los productos" })).toHaveAttribute("href", "/admin");
    await expectSound(page, "a product that is not there");
    let isAskedAgain = false;
    await page.route("**/movements*", () => {
      isAskedAgain = true;
      return new Promise(() => undefined);
    });
    // Nothing is requested again while an earlier answer is on its way.
    await expect
      .poll(async () => {
        await page.evaluate(() => ["offline", "online"].forEach((name) => dispatchEvent(new Event(name))));
        return isAskedAgain;
      })
      .toBe(true);
    await expect(page.getByRole("heading", { name: "Producto no encontrado" })).toBeVisible();
    await page.goto("/admin/arrepentimientos");
    await expect(page.getByText("Nadie usó el botón de arrepentimiento")).toBeVisible();
    await expectSound(page, "no withdrawals");
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 180, height: size.height }); // a phone at 200 %
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(180);
    await page.setViewportSize(size);
    await page.goto("/admin/no/existe");
    await expect(page.getByText("Esta página no existe")).toBeVisible();
    await expectSound(page, "an address that leads nowhere");
  });

  test("in lists that are late or do not come", async ({ page, shop }) => {
    await shop.sells({ name: "Camisa" });
    await openPanel(page, shop, "/admin/no/existe");
    const calls = await holdCalls(page, "**/api/admin/products*", "**/api/admin/orders*", "**/api/admin/summary*");
    await page.clock.install();
    await page.goto("/admin");
    await expect(page.getByText("Hola, admin@example.com")).toBeVisible();
    await expectSound(page, "loading");
    calls.lose();
    const failed = page.getByRole("alert").filter({ hasText: "No se pudieron cargar los datos" });
    // A failed query is retried three times, after 1, 2 and 4 seconds.
    await runAheadUntilShown(page, failed);
    await expectSound(page, "nothing came");
    await calls.restore();
    await failed.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByRole("button", { name: "Editar Camisa" })).toBeVisible();
  });

  test("in the form of a new product, with what is wrong in it, and after files that failed", async ({
    page,
    shop,
  }) => {
    const file = { mimeType: "image/jpeg", buffer: await jpeg() };
    await openPanel(page, shop);
    await beginCamisa(page);
    await page.getByLabel("Precio *").fill("99999999999999");
    // As if the price had been valid while the form was filled in: only the server refuses it.
    await page.getByRole("form", { name: "Nuevo Producto" }).evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.getByRole("button", { name: "Crear Producto" }).click();
    await expectToast(page, "No se pudo crear el producto");
    await expect(page.getByLabel("Precio *")).toHaveAttribute("aria-invalid", "true");
    await expectSound(page, "a price that is refused");
    await page.getByLabel("Descripción").fill("De lino");
    await expect(page.getByLabel("Precio *")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Precio *").fill("9999");
    await expect(page.getByLabel("Precio *")).not.toHaveAttribute("aria-invalid");

    const tooMany = Array.from({ length: 21 }, (_, index) => ({ ...file, name: `${index}.jpg` }));
    await page.getByLabel("Agregar imágenes").setInputFiles(tooMany);
    await expect(page.getByText("Un producto lleva hasta 20 imágenes.")).toBeVisible();
    await expectSound(page, "more pictures than there is room for");
    await page.getByRole("button", { name: "Cancelar" }).click();
    await expect(page.getByText("¿Descartar los cambios?")).toBeVisible();
    await expectSound(page, "leaving what was typed");
    await page.getByRole("button", { name: "Descartar" }).click();

    await beginCamisa(page);
    await page.getByLabel("Agregar imágenes").setInputFiles([
      { ...file, name: "frente.jpg" },
      { ...file, name: "dibujo.jpg", buffer: DRAWING },
    ]);
    const unreadable = page.getByText("No se puede abrir: si no es JPEG, PNG, WebP o GIF, no se subirá.");
    const drawing = page.getByRole("group", { name: "Imagen 2 de 2" }).filter({ has: unreadable });
    await expect(drawing.getByText("dibujo.jpg", { exact: true })).toBeVisible();
    await expect(drawing.getByRole("img")).toHaveCount(0);
    const uploaded = Promise.withResolvers<void>();
    let uploads = 0;
    await page.route("**/images", async (route) => {
      if (route.request().method() === "POST" && ++uploads === 2) await uploaded.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "Crear Producto" }).click();
    await expect(page.getByText("lista", { exact: true })).toBeVisible();
    await expectSound(page, "pictures on their way");
    uploaded.resolve();
    await expect(page.getByText("Una imagen no se pudo subir")).toBeVisible();
    await expectSound(page, "a picture that failed");
  });

  test("in dialogs: removing, leaving, somebody else's changes and a session that is over", async ({
    browser,
    page,
    shop,
  }) => {
    const partner = await makeAccount(shop, "socia@example.com");
    await shop.sells({ name: "Camisa", description: "Lino.", price: 1000 });
    await openPanel(page, shop);
    await page.getByRole("button", { name: "Eliminar Camisa" }).click();
    await expect(page.getByText("¿Estás seguro de que quieres eliminar este producto?")).toBeVisible();
    await expectSound(page, "removing a product");
    await page.keyboard.press("Escape");

    const dialog = await editCamisa(page);
    await dialog.getByLabel("Precio *").fill("1200");
    await page.keyboard.press("Escape");
    await expect(dialog.getByText("¿Descartar los cambios?")).toBeVisible();
    await expectSound(page, "leaving what was typed");
    await page.keyboard.press("Escape");
    await expect(dialog.getByText("¿Descartar los cambios?")).toBeHidden();
    await dialog.getByRole("button", { name: "Cerrar" }).dblclick();
    await expect(dialog.getByLabel("Precio *")).toHaveValue("1200");

    const other = await browser.newPage();
    await openPanel(other, shop, "/admin", partner);
    const theirs = await editCamisa(other);
    await theirs.getByLabel("Precio *").fill("1500");
    await theirs.getByRole("button", { name: "Guardar Cambios" }).click();
    await expectToast(other, "Producto actualizado correctamente");
    await other.close();
    await dialog.getByRole("button", { name: "Guardar Cambios" }).click();
    await expect(dialog.getByRole("heading", { name: "Otra persona cambió este producto" })).toBeVisible();
    await expectSound(page, "somebody else's changes");

    await whenCalled(page, "PATCH", "**/api/admin/products/*", () => shop.db.deleteFrom("auth_sessions").execute());
    await dialog.getByRole("button", { name: "Guardar Cambios" }).click();
    await expect(sessionEnded(page)).toBeVisible();
    await expectSound(page, "a session that is over");
  });
});
