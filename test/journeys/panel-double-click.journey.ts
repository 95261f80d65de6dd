import type { Locator } from "@playwright/test";
import { BUYER } from "../buyer.ts";
import { expectAccessible } from "./axe.ts";
import { expect, expectToast, test } from "./journey.ts";
import { openPanel, order, orderNumber, OWNER, withdrawal } from "./panel.ts";
import { PHONE } from "./shopper.ts";

test("what is pressed twice is sent once", async ({ page, shop }) => {
  const number = await orderNumber(order(shop, await shop.sells()));

  await page.goto("/admin");
  await page.getByLabel("E-mail").fill(OWNER.email);
  await page.getByLabel("Contraseña").fill(OWNER.password);
  await page.getByRole("button", { name: "Iniciar Sesión" }).dblclick();
  await expect(page.getByText("Has iniciado sesión correctamente")).toHaveCount(1);

  await page.goto("/admin/categorias");
  await page.getByLabel("Nombre de la categoría nueva").fill("Remeras");
  await page.getByRole("button", { name: "Crear categoría" }).dblclick();
  await expect(page.getByText("Categoría creada correctamente")).toBeVisible();
  await expect(page.getByText("Ya existe la categoría «Remeras».")).toHaveCount(0);

  await page.goto("/admin/ordenes");
  await page.getByRole("link", { name: `Ver Detalles de ${number}` }).click();
  await page.getByLabel("Nota interna").fill("Deja el paquete en portería");
  await page.getByRole("button", { name: "Guardar nota" }).dblclick();
  await expect(page.getByText("Nota guardada")).toBeVisible();
  await expect(page.getByText("No se pudo guardar la nota")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Guardar nota" })).toBeFocused();
});

test("a product being changed survives Back and can be read while it is saved; a new one survives a reload", async ({
  page,
  shop,
}) => {
  const shirt = await shop.sells({ name: "Remera" });
  await openPanel(page, shop, "/admin/ordenes");
  await page.getByRole("tab", { name: "Productos" }).click();
  await page.getByRole("button", { name: `Editar ${shirt.name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Editar Producto" });
  await expect(dialog.getByLabel("Descripción")).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: `Editar ${shirt.name}` }).click();
  await dialog.getByLabel("Descripción").fill("De algodón");
  await page.goBack();
  await page.getByRole("button", { name: "Seguir editando" }).click();
  await expect(dialog.getByLabel("Descripción")).toHaveValue("De algodón");
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/admin/products/*", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Guardar Cambios" }).click();
  await expect(dialog.getByLabel("Descripción")).not.toBeEditable();
  // Its form can be scrolled by keyboard, too.
  await expectAccessible(page);
  answer.resolve();
  await expect(page.getByText("Producto actualizado correctamente")).toBeVisible();

  await page.getByRole("button", { name: "Nuevo Producto" }).click();
  await page.getByLabel("Nombre *").fill("Camisa");
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  // Stored once the draft's lock is held; until then the browser asks before leaving.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("Camisa");
  await page.reload();
  await expect(page.getByLabel("Nombre *")).toHaveValue("Camisa");
  expect(questions).toEqual([]);
});

test("signing out asks about whatever would be lost, also what is kept from page to page", async ({ page, shop }) => {
  const number = await orderNumber(order(shop, await shop.sells()));
  await openPanel(page, shop);
  const question = page.getByRole("dialog", { name: "Tienes cambios sin guardar" });
  const leave = page.getByRole("button", { name: "Cerrar Sesión" });

  await page.getByRole("button", { name: "Nuevo Producto" }).click();
  await page.getByLabel("Nombre *").fill("Camisa");
  await page.getByRole("tab", { name: "Órdenes" }).click();
  await leave.click();
  await question.getByRole("button", { name: "Seguir editando" }).press("Enter");
  await page.getByRole("tab", { name: "Productos" }).click();
  await expect(page.getByLabel("Nombre *")).toHaveValue("Camisa");
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Descartar" }).click();

  await page.getByRole("tab", { name: "Órdenes" }).click();
  await page.getByRole("link", { name: `Ver Detalles de ${number}` }).click();
  await page.getByLabel("Nota interna").fill("Deja el paquete en portería");
  await page.getByRole("link", { name: "Volver a Órdenes" }).click();
  await leave.click();
  await expect(question.getByRole("button", { name: "Seguir editando" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: `Ver Detalles de ${number}` }).click();
  await page.getByLabel("Nota interna").fill("");

  await page.goto("/admin/categorias");
  await page.getByLabel("Nombre de la categoría nueva").fill("Remeras");
  await page.getByRole("link", { name: "Volver a Productos" }).click();
  await question.getByRole("button", { name: "Seguir editando" }).click();
  await leave.click();
  await question.getByRole("button", { name: "Salir sin guardar" }).click();
  await expect(page.getByRole("heading", { name: "Acceso al panel" })).toBeVisible();
});

test("the next page of a long list takes along who asked for it, not who has gone on", async ({ page, shop }) => {
  const entry = { actor: OWNER.email, action: "demo-emptied", subject: "" } as const;
  await shop.db
    .insertInto("audit_log")
    .values(Array.from({ length: 120 }, () => entry))
    .execute();
  await openPanel(page, shop, "/admin/ajustes/actividad");
  const rows = page.getByRole("main").getByRole("listitem");
  const more = page.getByRole("button", { name: "Cargar más" });
  await more.press("Enter");
  await expect(rows.nth(50)).toBeFocused();

  const next = Promise.withResolvers<void>();
  await page.route("**/api/admin/audit*", async (route) => {
    await next.promise;
    await route.continue();
  });
  await more.press("Enter");
  const filter = page.getByLabel("Filtrar por tema");
  await filter.focus();
  next.resolve();
  await expect(rows.nth(100)).toBeAttached();
  // A frame later the new rows would have the focus.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(filter).toBeFocused();
});

test("a name follows what a partner calls the category until it is typed in, and is sent once by Enter and Escape", async ({
  page,
  shop,
}) => {
  const renamed = () => shop.db.updateTable("categories").where("slug", "=", "camperas");
  await shop.db.insertInto("categories").values({ name: "Camperas", slug: "camperas", display_order: 99 }).execute();
  await openPanel(page, shop, "/admin/categorias");
  await page.getByRole("button", { name: "Cambiar el nombre de Camperas" }).click();
  const name = page.getByLabel("Nombre", { exact: true });
  await expect(name).toHaveValue("Camperas");
  await renamed().set({ name: "Abrigos" }).execute();
  await expect(name).toHaveValue("Abrigos");
  await name.fill("Camperas cortas");
  await renamed().set({ name: "Tapados" }).execute();
  await page.waitForResponse((answer) => answer.url().endsWith("/api/admin/categories"));
  await expect(name).toHaveValue("Camperas cortas");

  await name.fill("Abrigos largos");

  const answer = Promise.withResolvers<void>();
  let sent = 0;
  await page.route("**/api/admin/categories/*", async (route) => {
    sent += 1;
    await answer.promise;
    await route.continue();
  });
  await name.press("Escape");
  await expect(page.getByText("¿Descartar los cambios?")).toBeVisible();
  // Sent while the question is open.
  await name.press("Enter");
  await expect(page.getByRole("button", { name: "Guardando..." })).toBeVisible();
  await name.press("Enter");
  await name.press("Escape");
  await name.press("Enter");
  await expect(page.getByText("¿Descartar los cambios?")).toHaveCount(0);
  answer.resolve();
  await expect(page.getByText("Categoría actualizada correctamente")).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Abrigos largos" })).toBeVisible();
  expect(sent).toBe(1);
});

test("nothing can be typed that the answer to a form would drop", async ({ page, shop }) => {
  await shop.db.insertInto("categories").values({ name: "Camperas", slug: "camperas", display_order: 99 }).execute();
  await withdrawal(shop, { name: "Ana" });
  await orderNumber(order(shop, await shop.sells()));
  const expectHeld = async (call: string, field: Locator, text: string, button: string) => {
    const answer = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      if (route.request().method() !== "GET") await answer.promise;
      await route.continue();
    });
    await field.fill(text);
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(field).not.toBeEditable();
    answer.resolve();
  };
  await openPanel(page, shop, "/admin/categorias");
  const created = page.getByLabel("Nombre de la categoría nueva");
  await expectHeld("**/api/admin/categories", created, "Abrigos", "Crear categoría");
  await expect(created).toHaveValue("");
  await expect(created).toBeEditable();

  const rename = page.getByRole("button", { name: "Cambiar el nombre de Camperas" });
  await rename.click();
  await expectHeld(
    "**/api/admin/categories/*",
    page.getByLabel("Nombre", { exact: true }),
    "Camperas largas",
    "Guardar",
  );
  await expectToast(page, "Categoría actualizada correctamente");

  await page.goto(`${shop.url}/admin/ajustes/datos-personales`);
  await page.getByLabel("DNI, e-mail o teléfono").fill(BUYER.customer_dni);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Corregir" }).click();
  await expectHeld("**/buyers/correct", page.getByLabel("Ciudad"), "Rosario", "Guardar corrección");
  await expectToast(page, "Datos corregidos");

  await page.goto(`${shop.url}/admin/arrepentimientos`);
  await page.getByRole("button", { name: "Marcar como respondido: ARR-000007" }).click();
  await expectHeld("**/api/admin/regrets/*", page.getByLabel("Nota (opcional)"), "La llamé", "Respondido");
});

test("Back closes a dialog and leaves the list where it was, and a double click's second half hits nothing", async ({
  page,
  shop,
}) => {
  for (const name of ["Camisa", "Pollera"]) await shop.sells({ name });
  for (let number = 1; number <= 9; number += 1) await shop.sells({ name: `Remera ${number}` });
  await page.setViewportSize(PHONE);
  await openPanel(page, shop, "/admin/ordenes");
  await page.getByRole("tab", { name: "Productos" }).click();
  await page.getByRole("button", { name: "Editar Remera 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar Producto" });
  await expect(dialog.getByLabel("Descripción")).toBeVisible();
  const position = await page.evaluate(() => scrollY);
  expect(position).toBeGreaterThan(0);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(position);

  const remove = page.getByRole("button", { name: "Eliminar Camisa" });
  await remove.evaluate(async (button: HTMLElement) => {
    button.click();
    await new Promise(requestAnimationFrame);
    const confirm = [...document.querySelectorAll("dialog[open] button")].at(-1);
    for (const detail of [2, 3]) {
      confirm?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  });
  const question = page.getByRole("dialog");
  await expect(question).toBeVisible();
  // The panel's bar is under the button.
  await question.getByRole("button", { name: "Eliminar producto" }).dblclick();
  await expect(page.getByText("Producto eliminado correctamente")).toBeVisible();
  await expect(page.getByRole("button", { name: "Eliminar Pollera" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/admin");
});
