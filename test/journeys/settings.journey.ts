import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtWidths, expectAccessibleOnPhone } from "./axe.ts";
import { expect, expectToast, type OpenShop, test } from "./journey.ts";
import { makeAccount, openPanel, OWNER } from "./panel.ts";
import { PHONE } from "./shopper.ts";

const SETTINGS = "/admin/ajustes";

async function openSettings(page: Page, shop: OpenShop, account = OWNER): Promise<void> {
  await openPanel(page, shop, SETTINGS, account);
  await expect(page.getByLabel("Nombre de la tienda")).toBeVisible();
}

const confirm = async (page: Page, password: string) => {
  const dialog = page.getByRole("dialog", { name: "Confirma a dónde va el dinero" });
  await dialog.getByLabel("Tu contraseña").fill(password);
  await dialog.getByRole("button", { name: "Confirmar cambio" }).click();
};

test("the owner names the shop, says how to reach it, as people write it, and what limits orders have", async ({
  page,
  shop,
}) => {
  await openSettings(page, shop);
  await page.getByLabel("Nombre de la tienda").fill("La Percha");
  await page.getByLabel("WhatsApp").fill("11 5555-4444");
  await expect(page.getByText("Te escribirán al +54 9 11 5555-4444.")).toBeVisible();
  await page.getByLabel("Instagram").fill("@la.percha");
  await expect(page.getByText("Cambios sin guardar")).toBeVisible();
  await page.getByRole("button", { name: "Guardar tienda" }).click();
  await expectToast(page, "Ajustes guardados");
  await expect(page.getByText("Cambios sin guardar")).toBeHidden();

  await page.reload();
  await expect(page.getByLabel("WhatsApp")).toHaveValue("+54 9 11 5555-4444");
  await expect(page.getByLabel("Instagram")).toHaveValue("la.percha");
  const limits = page.getByRole("form", { name: "Límites de órdenes" });
  await expect(limits.getByLabel("Órdenes sin pagar por persona")).toHaveValue("5");
  await limits.getByLabel("Unidades sin pagar por persona").fill("muchas");
  await limits.getByRole("button", { name: "Guardar límites" }).click();
  await expect(limits.getByText("Escribe un número entero, de 1 a 100.000.")).toBeVisible();
  await expect(limits.getByLabel("Unidades sin pagar por persona")).toBeFocused();

  await limits.getByLabel("Unidades sin pagar por persona").fill("60");
  await expectAccessible(page);
  await limits.getByRole("button", { name: "Guardar límites" }).click();
  await expectToast(page, "Ajustes guardados");
  await page.reload();
  await expect(limits.getByLabel("Unidades sin pagar por persona")).toHaveValue("60");

  await page.goto("/");
  await expect(page.getByRole("banner")).toContainText("La Percha");
});

test("changing where the money goes takes the password, and the other administrator is shown it until they confirm", async ({
  browser,
  page,
  shop,
}) => {
  const partner = await makeAccount(shop, "socia@example.com");
  await openPanel(page, shop);
  await expect(page.getByText("Nadie puede pagarte todavía: faltan tu alias o tu CBU.")).toBeVisible();
  await page.getByRole("link", { name: "Cargar mi alias o CBU" }).click();
  await expect(page.getByLabel("Alias")).toBeFocused();

  await page.getByLabel("Alias").fill("la.percha");
  await page.getByLabel("CBU o CVU").fill("2810590940090418135201");
  await page.getByRole("button", { name: "Guardar cobros" }).click();
  await expect(page.getByText("Este CBU o CVU no es válido")).toBeVisible();
  await expect(page.getByLabel("CBU o CVU")).toBeFocused();
  await page.getByLabel("CBU o CVU").fill("28505909 40090418135201");
  await page.getByRole("button", { name: "Guardar cobros" }).click();
  await confirm(page, "una clave equivocada");
  await expect(page.getByText("La contraseña no es correcta.")).toBeVisible();
  await expect(page.getByLabel("Tu contraseña")).toBeFocused();
  await confirm(page, OWNER.password);
  await expectToast(page, "Ajustes guardados");
  await expect(page.getByLabel("CBU o CVU")).toHaveValue("2850590940090418135201");
  await expect(page.getByText("Nadie puede pagarte todavía")).toBeHidden();
  await page.getByLabel("Banco o billetera").fill("Banco Sur");
  await page.getByRole("button", { name: "Guardar cobros" }).click();
  await confirm(page, OWNER.password);
  await expect(page.getByRole("dialog")).toBeHidden();

  const other = await (await browser.newContext()).newPage();
  await openPanel(other, shop, "/admin", partner);
  const notice = other.getByRole("alert").filter({ hasText: "admin@example.com cambió a dónde va el dinero el" });
  await notice.getByRole("button", { name: "Ver qué cambió" }).click();
  // Both changes, which are confirmed together.
  await expect(notice).toContainText("Banco o billetera: de vacío a Banco Sur");
  await expect(notice).toContainText("Alias: de vacío a la.percha");
  await expectAccessible(other);
  await notice.getByRole("button", { name: "Entendido" }).click();
  await expect(notice).toBeHidden();
  await other.reload();
  await expect(other.getByRole("tab", { name: "Productos" })).toBeVisible();
  await expect(notice).toBeHidden();
  await other.context().close();

  await page.getByRole("link", { name: "Actividad" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Actividad" })).toBeVisible();
  const entry = page.getByRole("listitem").filter({ hasText: "admin@example.com cambió a dónde va el dinero" });
  await expect(entry.first()).toContainText("Banco o billetera: de vacío a Banco Sur");
  await expect(entry.last()).toContainText("CBU o CVU: de vacío a 2850590940090418135201");
  await page.getByLabel("Filtrar por tema").selectOption("Órdenes");
  await expect(page.getByText("Nada coincide con los filtros")).toBeVisible();
});

test("'Actividad' shows the history of one thing, and then all of it, whatever else it was narrowed to", async ({
  page,
  shop,
}) => {
  const entries = ["Abrigos", "Remeras"].map((subject) => ({ subject, subject_id: randomUUID() }));
  await shop.db
    .insertInto("audit_log")
    .values(entries.map((entry) => ({ ...entry, actor: OWNER.email, action: "category-created" })))
    .execute();
  await openPanel(page, shop, "/admin/ajustes/actividad");
  const rows = page.getByRole("main").getByRole("listitem");
  await page.getByRole("button", { name: "Ver todo lo suyo: Abrigos" }).click();
  await expect(rows).toHaveText([/Abrigos/]);
  await page.getByLabel("Filtrar por tema").selectOption("Cuentas");
  await expect(page.getByText("Nada coincide con los filtros")).toBeVisible();
  await page.getByRole("button", { name: "Ver toda la actividad" }).first().click();
  await expect(rows).toHaveText([/Remeras/, /Abrigos/]);
});

test("two administrators edit the settings: the second sees what changed and chooses", async ({
  browser,
  page,
  shop,
}) => {
  const partner = await makeAccount(shop, "socia@example.com");
  await openSettings(page, shop);
  const other = await (await browser.newContext()).newPage();
  // Without the live channel nothing arrives while typing.
  await other.route("**/api/live*", (route) => route.abort());
  await openSettings(other, shop, partner);
  await page.getByLabel("Nombre de la tienda").fill("La Percha");
  await page.getByLabel("Dirección").fill("Defensa 1234");
  await page.getByRole("button", { name: "Guardar tienda" }).click();
  await expectToast(page, "Ajustes guardados");

  await other.getByLabel("Nombre de la tienda").fill("El Ropero");
  await other.getByRole("button", { name: "Guardar tienda" }).click();
  await expectToast(other, "No se pudieron guardar los ajustes");
  const notice = other.getByRole("alert").filter({ hasText: "Otra persona cambió estos ajustes" });
  await expect(notice).toContainText("Defensa 1234 (ya está en el formulario)");
  await expect(notice).toContainText(/AntesSaitamAhoraLa PerchaLo tuyoEl Ropero/);
  await expectAccessible(other);
  await notice.getByRole("button", { name: "Usar el valor nuevo de Nombre de la tienda" }).click();
  await expect(other.getByLabel("Nombre de la tienda")).toHaveValue("La Percha");
  await expect(other.getByLabel("Dirección")).toHaveValue("Defensa 1234");
  await other.context().close();

  // Changes that arrive at the password question are not overwritten by somebody who read the earlier alias.
  await page.getByLabel("Alias").fill("el.ropero");
  await page.getByRole("button", { name: "Guardar cobros" }).click();
  const refetched = page.waitForResponse("**/api/admin/settings");
  const newer = shop.db.updateTable("settings").set((eb) => ({ alias: "la.percha", version: eb("version", "+", 1) }));
  await newer.execute();
  await refetched;
  await confirm(page, OWNER.password);
  await expectToast(page, "No se pudieron guardar los ajustes");
  const own = page.getByRole("alert").filter({ hasText: "Otra persona cambió estos ajustes" });
  await expect(own).toContainText(/AliasAntesvacíoAhorala\.perchaLo tuyoel\.ropero/);
  expect((await shop.db.selectFrom("settings").select("alias").executeTakeFirstOrThrow()).alias).toBe("la.percha");
});

test("leaving with something unsaved asks first, by a tab, by Back or by signing out, and leaves no draft", async ({
  page,
  shop,
}) => {
  await openPanel(page, shop);
  await page.getByRole("tab", { name: "Ajustes" }).click();
  await page.getByLabel("Horarios").fill("De 10 a 18 h");
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("saitam-borrador:")).length);
  await expect.poll(drafts).toBe(1);
  const question = page.getByRole("dialog", { name: "Tienes cambios sin guardar" });
  for (const leave of [
    () => page.getByRole("tab", { name: "Órdenes" }).click(),
    () => page.goBack(),
    () => page.getByRole("button", { name: "Cerrar Sesión" }).click(),
  ]) {
    await leave();
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Seguir editando" }).click();
    await expect(question).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(SETTINGS);
    await expect(page.getByLabel("Horarios")).toHaveValue("De 10 a 18 h");
  }
  await page.getByRole("tab", { name: "Ajustes" }).press("ArrowLeft");
  await question.getByRole("button", { name: "Seguir editando" }).press("Enter");
  await expect(page.getByRole("tab", { name: "Ajustes" })).toBeFocused();
  await page.goBack();
  await question.getByRole("button", { name: "Salir sin guardar" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("button", { name: "Nuevo Producto" })).toBeVisible();
  await expect.poll(drafts).toBe(0);
  await page.getByRole("tab", { name: "Ajustes" }).click();
  await expect(page.getByLabel("Horarios")).toHaveValue("");
});

test("on a phone the tabs are a bar at the bottom, and 'Ajustes' is the current one on each of its pages", async ({
  page,
  shop,
}) => {
  await page.setViewportSize(PHONE);
  await openPanel(page, shop);
  for (const name of ["Productos", "Órdenes", "Ajustes"]) {
    const box = await page.getByRole("tab", { name }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(735);
  }

  await page.getByRole("tab", { name: "Ajustes" }).click();
  for (const name of ["Tu cuenta", "Administradores", "Actividad", "Datos personales"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("link", { name: "Ajustes", exact: true })).toHaveAttribute("aria-current", "true");
    await page.getByRole("link", { name: "Volver a Ajustes" }).click();
  }
});

test("'En esta página' leads to each section, beside them in sight all the way where there is room", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSettings(page, shop);
  const links = page.getByRole("navigation", { name: "En esta página" }).getByRole("link");
  for (const title of await links.allTextContents()) {
    await links.filter({ hasText: title }).press("Enter");
    const heading = page.getByRole("heading", { level: 2, name: title, exact: true });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(links.first()).toBeInViewport();
  }
  await expect(page).toHaveURL(/\/admin\/ajustes$/);
});

test("axe finds nothing in the settings", async ({ page, shop }) => {
  await page.setViewportSize(PHONE);
  await openSettings(page, shop);
  await expectAccessibleAtWidths(page);
  await page.getByLabel("Alias").fill("corto");
  await page.getByRole("button", { name: "Guardar cobros" }).click();
  await expect(page.getByText("El alias lleva de 6 a 20 letras")).toBeVisible();
  await expectAccessibleOnPhone(page);
  await page.getByLabel("Alias").fill("la.percha");
  await page.getByRole("button", { name: "Guardar cobros" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleOnPhone(page);
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("tab", { name: "Productos" }).click();
  await expect(page.getByRole("dialog", { name: "Tienes cambios sin guardar" })).toBeVisible();
  await expectAccessibleOnPhone(page);
  await page.getByRole("button", { name: "Salir sin guardar" }).click();
  await page.goto("/admin/ajustes/actividad");
  await expect(page.getByText("Todavía no hay actividad")).toBeVisible();
  await expectAccessibleAtWidths(page);
});
