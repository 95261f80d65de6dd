import { type Browser, type Locator, type Page, request as requests } from "@playwright/test";
import { openAuthenticator, wrongCode } from "../authenticator.ts";
import { BUYER } from "../buyer.ts";
import { scan } from "../scanner.ts";
import { expectAccessible } from "./axe.ts";
import { expect, expectToast, loseAnswers, type OpenShop, retryUntil, test, turnTab } from "./journey.ts";
import { fillLogin, makeAccount, openPanel, order, orderNumber, signIn } from "./panel.ts";
import { PHONE } from "./shopper.ts";

const ACCOUNT = "/admin/ajustes/cuenta";
const NEW_PASSWORD = "caballo correcto batería grapa";

/** The section with this title on the account's page. */
function section(page: Page, name: string) {
  return page.getByRole("region", { name });
}

/** Turns the second factor on like its owner, which uses up a code. `look` sees what is shown for the phone. */
async function turnOn(page: Page, password: string, look = async (_factor: Locator) => {}) {
  const factor = section(page, "Verificación en dos pasos");
  await factor.getByRole("button", { name: "Activar la verificación" }).click();
  await factor.getByLabel("Contraseña").fill(password);
  await factor.getByRole("button", { name: "Continuar" }).click();
  await look(factor);
  const app = openAuthenticator(await factor.locator("code").innerText());
  await factor.getByLabel("Código de 6 dígitos").fill(app.code());
  await factor.getByRole("button", { name: "Activar", exact: true }).click();
  await expectToast(page, "Verificación en dos pasos activada");
  const codes = await factor
    .getByRole("list", { name: "Códigos de recuperación" })
    .getByRole("listitem")
    .allInnerTexts();
  return { app, codes };
}

/** The same person's second browser, signed in. */
async function elsewhere(browser: Browser, shop: OpenShop, account: { email: string; password: string }) {
  const context = await browser.newContext({
    userAgent:
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
  });
  const page = await context.newPage();
  await signIn(page, shop, account);
  await expect(page.getByText(`Hola, ${account.email}`)).toBeVisible();
  return page;
}

test("the second factor is turned on with a phone, asked for at every sign-in, and turned off", async ({
  page,
  shop,
}) => {
  const account = await makeAccount(shop, "dos-pasos@example.com");
  await openPanel(page, shop, ACCOUNT, account);
  const factor = section(page, "Verificación en dos pasos");
  await expect(factor.getByText("Está desactivada.")).toBeVisible();
  await expectAccessible(page);

  await factor.getByRole("button", { name: "Activar la verificación" }).click();
  await expect(factor.getByLabel("Contraseña")).toBeFocused();
  await factor.getByLabel("Contraseña").fill("una clave equivocada");
  await factor.getByRole("button", { name: "Continuar" }).click();
  await expect(factor.getByText("La contraseña no es correcta.")).toBeVisible();
  await expect(factor.getByLabel("Contraseña")).toBeFocused();
  await expectAccessible(page);
  await factor.getByRole("button", { name: "Cancelar" }).click();

  const { app, codes } = await turnOn(page, account.password, async (factor) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    const qrCode = await factor.getByRole("img").screenshot();
    expect(await scan(qrCode, "QRCode")).toEqual([expect.stringContaining("otpauth://totp/")]);
    await page.emulateMedia({ forcedColors: "none", colorScheme: "light" });
  });
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await factor.getByRole("link", { name: "Descargar" }).click();
  expect((await download).suggestedFilename()).toBe("codigos-de-recuperacion.txt");
  await factor.getByRole("button", { name: "Ya los guardé" }).click();
  await expect(factor.getByText("Te quedan 10 códigos de recuperación.")).toBeVisible();

  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await fillLogin(page, account);
  const code = page.getByLabel("Código de verificación");
  await expect(code).toBeFocused();
  await expect(page.getByText(`Entras como ${account.email}.`)).toBeVisible();
  await code.fill(wrongCode(app));
  await page.getByRole("button", { name: "Iniciar Sesión" }).click();
  await expectToast(page, "Error de autenticación", "El código no es correcto o ya se usó.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Volver" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue(account.email);
  await fillLogin(page, account);
  await code.fill(app.code(1));
  await code.press("Enter");
  await expectToast(page, "Bienvenido", "Has iniciado sesión correctamente");
  await expect(page.getByRole("heading", { name: "Tu cuenta" })).toBeVisible();

  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await fillLogin(page, account);
  await page.getByRole("button", { name: "Usar un código de recuperación" }).click();
  await expect(page.getByLabel("Código de recuperación")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Código de recuperación").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Iniciar Sesión" }).click();
  await expect(factor.getByText("Te quedan 9 códigos de recuperación.")).toBeVisible();

  await factor.getByRole("button", { name: "Crear códigos de recuperación nuevos" }).click();
  await factor.getByLabel("Contraseña").fill(account.password);
  await factor.getByLabel("Código de verificación o de recuperación").fill(codes[1] ?? "");
  await factor.getByRole("button", { name: "Crear códigos nuevos" }).click();
  await expect(factor.getByRole("listitem")).toHaveCount(10);
  const renewed = await factor.getByRole("listitem").allInnerTexts();
  expect(new Set([...codes, ...renewed]).size).toBe(20);
  await factor.getByRole("button", { name: "Ya los guardé" }).click();

  await factor.getByRole("button", { name: "Desactivar la verificación" }).click();
  await expectAccessible(page);
  await factor.getByLabel("Contraseña").fill(account.password);
  await factor.getByLabel("Código de verificación o de recuperación").fill(renewed[0] ?? "");
  await factor.getByRole("button", { name: "Desactivar", exact: true }).click();
  await expectToast(page, "Verificación en dos pasos desactivada");
  await expect(factor.getByText("Está desactivada.")).toBeVisible();
});

test("a second factor whose answer was lost is shown as it is, and its codes are made again", async ({
  page,
  shop,
}) => {
  const account = await makeAccount(shop, "respuesta-perdida@example.com");
  await openPanel(page, shop, ACCOUNT, account);
  const factor = section(page, "Verificación en dos pasos");
  const press = (name: string) => factor.getByRole("button", { name, exact: true }).click();
  const anyCode = factor.getByLabel("Código de verificación o de recuperación");
  const isLost = factor.getByText(/no llegaron a esta pantalla.*con el código siguiente de tu aplicación/);
  await press("Activar la verificación");
  await factor.getByLabel("Contraseña").fill(account.password);
  await press("Continuar");
  const app = openAuthenticator(await factor.locator("code").innerText());

  let restore = await loseAnswers(page, "**/second-factor/enable");
  await factor.getByLabel("Código de 6 dígitos").fill(app.code());
  await press("Activar");
  await expectToast(page, "Verificación en dos pasos activada");
  await restore();
  await expect(isLost).toBeVisible();
  await press("Cancelar");
  await expect(factor.getByText("Está activada desde el")).toBeVisible();

  await press("Crear códigos de recuperación nuevos");
  await expect(isLost).toBeHidden();
  await factor.getByLabel("Contraseña").fill(account.password);
  await anyCode.fill(app.code(1));
  restore = await loseAnswers(page, "**/second-factor/recovery-codes");
  await press("Crear códigos nuevos");
  await expectToast(page, "No se pudieron crear los códigos");
  await restore();
  await expect(isLost).toBeVisible();
  await press("Cancelar");

  // The current codes have all been used.
  await shop.db.updateTable("auth_second_factors").set({ last_step: 0 }).execute();
  await press("Desactivar la verificación");
  await factor.getByLabel("Contraseña").fill(account.password);
  await anyCode.fill(app.code());
  restore = await loseAnswers(page, "**/second-factor/disable");
  await press("Desactivar");
  await expectToast(page, "Verificación en dos pasos desactivada");
  await restore();
  await expect(factor.getByText("Está desactivada.")).toBeVisible();
});

test("a second factor that another tab turned on is said to be on, and codes that it made again to be dead", async ({
  page,
  shop,
}) => {
  const account = await makeAccount(shop, "dos-pestanas@example.com");
  await openPanel(page, shop, ACCOUNT, account);
  const factor = section(page, "Verificación en dos pasos");
  const press = (name: string) => factor.getByRole("button", { name, exact: true }).click();
  await press("Activar la verificación");
  await factor.getByLabel("Contraseña").fill(account.password);
  await press("Continuar");
  const app = openAuthenticator(await factor.locator("code").innerText());
  const headers = { Origin: shop.url };
  const post = (path: string, data: object) =>
    page.request.post(`${shop.url}/api/admin/account/second-factor/${path}`, { data, headers });
  expect((await post("enable", { code: app.code() })).status()).toBe(200);
  await factor.getByLabel("Código de 6 dígitos").fill(app.code());
  await press("Activar");
  await expectToast(page, "La verificación en dos pasos ya estaba activada", "La activaste en otra pestaña");
  await expect(factor.getByText("Te quedan 10 códigos de recuperación. Los creaste el")).toBeVisible();

  await press("Crear códigos de recuperación nuevos");
  await factor.getByLabel("Contraseña").fill(account.password);
  await factor.getByLabel("Código de verificación o de recuperación").fill(app.code(1));
  await press("Crear códigos nuevos");
  const codes = factor.getByRole("list", { name: "Códigos de recuperación" });
  const code = await codes.getByRole("listitem").first().innerText();
  const renewed = await post("recovery-codes", { password: account.password, code });
  expect(renewed.status()).toBe(200);
  await turnTab(page, "hidden");
  await turnTab(page, "visible");
  await expect(factor.getByRole("alert")).toContainText("Los códigos que se veían aquí ya no sirven");
  await expect(codes).toHaveCount(0);
  await expectAccessible(page);
  await press("Entendido");
  await expect(factor.getByText("Está activada desde el")).toBeFocused();
});

test("with a second factor, a password and where the money goes ask for a code too", async ({ page, shop }) => {
  const account = await makeAccount(shop, "con-codigo@example.com");
  await openPanel(page, shop, ACCOUNT, account);
  const { app, codes } = await turnOn(page, account.password);
  await section(page, "Verificación en dos pasos").getByRole("button", { name: "Ya los guardé" }).click();
  await page.getByRole("link", { name: "Volver a Ajustes" }).click();

  await page.getByLabel("Alias").fill("la.percha");
  await page.getByRole("button", { name: "Guardar cobros" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirma a dónde va el dinero" });
  await expect(dialog.getByLabel("Código de verificación o de recuperación")).toBeHidden();
  await dialog.getByLabel("Tu contraseña").fill(account.password);
  await dialog.getByRole("button", { name: "Confirmar cambio" }).click();
  const code = dialog.getByLabel("Código de verificación o de recuperación");
  await expect(code).toBeFocused();
  await code.fill(wrongCode(app));
  await dialog.getByRole("button", { name: "Confirmar cambio" }).click();
  await expect(dialog.getByText("El código no es correcto o ya se usó.")).toBeVisible();
  await expectAccessible(page);
  await code.fill(app.code(1));
  await dialog.getByRole("button", { name: "Confirmar cambio" }).click();
  await expectToast(page, "Ajustes guardados");

  await page.getByRole("link", { name: "Tu cuenta" }).click();
  const form = section(page, "Contraseña");
  await form.getByLabel("Contraseña actual").fill(account.password);
  await form.getByLabel("Contraseña nueva").fill(NEW_PASSWORD);
  await form.getByRole("button", { name: "Cambiar contraseña" }).click();
  await expect(form.getByLabel("Código de verificación o de recuperación")).toBeFocused();
  await expectAccessible(page);
  await form.getByLabel("Código de verificación o de recuperación").fill(codes[0] ?? "");
  await form.getByRole("button", { name: "Cambiar contraseña" }).click();
  await expectToast(page, "Contraseña actualizada correctamente");
});

test("with a second factor, buyers' data, administrators and an alias given up ask for a code too, on a phone", async ({
  page,
  shop,
}) => {
  const account = await makeAccount(shop, "con-codigo-en-todo@example.com");
  const number = await orderNumber(order(shop, await shop.sells({ name: "Remera" })));
  await shop.db.updateTable("orders").set({ status: "delivered" }).where("order_number", "=", number).execute();
  await page.setViewportSize(PHONE);
  await page.clock.install();
  await openPanel(page, shop, ACCOUNT, account);
  const { codes } = await turnOn(page, account.password);
  await section(page, "Verificación en dos pasos").getByRole("button", { name: "Ya los guardé" }).click();
  const dialog = page.getByRole("dialog");
  const code = dialog.getByLabel("Código de verificación o de recuperación");
  const typePassword = async (submit: string) => {
    await expect(code).toBeHidden();
    await dialog.getByLabel("Tu contraseña").fill(account.password);
    await dialog.getByRole("button", { name: submit }).click();
    await expect(code).toBeFocused();
  };
  const prove = async (submit: string) => {
    await typePassword(submit);
    await code.fill("AAAA-AAAA-AAAA-AAAA");
    await dialog.getByRole("button", { name: submit }).click();
    await expect(dialog.getByText("El código no es correcto o ya se usó.")).toBeInViewport();
    await code.fill(codes.shift() ?? "");
    await dialog.getByRole("button", { name: submit }).click();
  };

  await page.goto(`${shop.url}/admin/ajustes/datos-personales`);
  await page.getByLabel("DNI, e-mail o teléfono").fill(BUYER.customer_dni);
  await page.getByRole("button", { name: "Buscar", exact: true }).click();
  await page.getByRole("button", { name: "Exportar" }).click();
  const downloading = page.waitForEvent("download");
  await prove("Descargar");
  expect((await downloading).suggestedFilename()).toMatch(/^datos-personales-.*\.csv$/);
  await page.getByRole("button", { name: "Eliminar datos" }).click();
  await expect(dialog.getByLabel("Escribe ANONIMIZAR")).toBeFocused();
  await dialog.getByLabel("Escribe ANONIMIZAR").fill("anonimizar");
  await prove("Eliminar para siempre");
  await expectToast(page, "Datos eliminados", "1 orden");
  await page.clock.fastForward(4000);
  await page.getByLabel("Meses").fill("24");
  await page.getByRole("button", { name: "Guardar plazo" }).click();
  await prove("Empezar a eliminar");
  await expectToast(page, "Plazo guardado");

  await page.goto(`${shop.url}/admin/ajustes/administradores`);
  await page.getByLabel("E-mail de la persona").fill("invitada@example.com");
  await page.getByRole("button", { name: "Invitar", exact: true }).click();
  await prove("Invitar");
  await page.getByRole("button", { name: "Listo" }).click();
  await page.getByRole("button", { name: "Quitar a invitada@example.com" }).click();
  await prove("Quitar");
  await expectToast(page, "invitada@example.com ya no administra la tienda");

  await shop.db.deleteFrom("audit_log").execute();
  await page.goto(`${shop.url}/admin/ajustes`);
  await page.getByLabel("Alias").fill("un.error");
  await page.getByRole("button", { name: "Guardar cobros" }).click();
  await typePassword("Confirmar cambio");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await page.getByLabel("Alias").fill("la.percha");
  await page.getByRole("button", { name: "Guardar cobros" }).click();
  await prove("Confirmar cambio");
  await expectToast(page, "Ajustes guardados");
  const changes = await shop.db
    .selectFrom("audit_log")
    .select("changes")
    .where("action", "=", "settings-changed")
    .execute();
  expect(changes).toEqual([{ changes: { alias: ["", "la.percha"] } }]);
});

test("another browser's session is seen, closed, and out", async ({ browser, page, shop }) => {
  const account = await makeAccount(shop, "sesiones@example.com");
  const phone = await elsewhere(browser, shop, account);
  await openPanel(page, shop, ACCOUNT, account);
  const sessions = section(page, "Sesiones abiertas");
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expect(sessions.getByRole("listitem").first()).toContainText("Esta sesión");
  await expectAccessible(page);

  await sessions.getByRole("button", { name: /^Cerrar la sesión de Chrome en Android, abierta el \d/ }).click();

  const question = page.getByRole("dialog", { name: "¿Cerrar la sesión de Chrome en Android?" });
  await expect(question.getByLabel("Tu contraseña")).toBeFocused();
  await question.getByLabel("Tu contraseña").fill("una clave equivocada");
  await question.getByRole("button", { name: "Cerrar" }).click();
  await expect(question.getByText("La contraseña no es correcta.")).toBeVisible();
  await expectAccessible(page);
  await question.getByLabel("Tu contraseña").fill(account.password);
  await question.getByRole("button", { name: "Cerrar" }).click();

  await expectToast(page, "La sesión se cerró");
  await expect(sessions.getByText("No hay otras sesiones abiertas.")).toBeVisible();
  expect((await phone.request.get(`${shop.url}/api/admin/summary`)).status()).toBe(401);
  await phone.reload();
  await expect(phone.getByRole("button", { name: "Iniciar Sesión" })).toBeVisible();

  for (const request of [await requests.newContext(), await requests.newContext()]) {
    await request.post(`${shop.url}/api/auth/sign-in`, { headers: { Origin: shop.url }, data: account });
    await request.dispose();
  }
  await page.reload();
  await expect(sessions.getByRole("listitem")).toHaveCount(3);
  await sessions.getByRole("button", { name: "Cerrar las demás sesiones" }).click();
  const others = page.getByRole("dialog", { name: "¿Cerrar las demás sesiones?" });
  await others.getByLabel("Tu contraseña").fill(account.password);
  await others.getByRole("button", { name: "Cerrar" }).click();
  await expectToast(page, "Las demás sesiones se cerraron");
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
});

test("a new password leads back to the login, and only it opens the panel", async ({ page, shop }) => {
  const account = await makeAccount(shop, "clave@example.com");
  await openPanel(page, shop, ACCOUNT, account);
  const form = section(page, "Contraseña");
  const change = async (current: string, chosen: string) => {
    await form.getByLabel("Contraseña actual").fill(current);
    await form.getByLabel("Contraseña nueva").fill(chosen);
    await form.getByRole("button", { name: "Cambiar contraseña" }).click();
  };

  await change(account.password, "corta");
  await expectToast(page, "No se pudo actualizar la contraseña", "La contraseña debe tener al menos 12 caracteres.");
  await change("una clave equivocada", NEW_PASSWORD);
  await expect(form.getByText("La contraseña no es correcta.")).toBeVisible();
  // A new refusal replaces the previous one.
  expect(await page.getByText("al menos 12 caracteres").count()).toBe(0);
  await expect(form.getByLabel("Contraseña actual")).toBeFocused();
  await expectAccessible(page);
  await change(account.password, NEW_PASSWORD);

  await expectToast(page, "Contraseña actualizada correctamente");
  await expect(page.getByRole("button", { name: "Iniciar Sesión" })).toBeVisible();
  await fillLogin(page, account);
  await expectToast(page, "Error de autenticación", "Credenciales inválidas");
  await fillLogin(page, { ...account, password: NEW_PASSWORD });
  await expect(page.getByRole("heading", { name: "Tu cuenta" })).toBeVisible();
});

test("a new password whose answer was lost is said to be perhaps the one, over the login", async ({ page, shop }) => {
  const account = await makeAccount(shop, "clave-perdida@example.com");
  await openPanel(page, shop, ACCOUNT, account);
  const form = section(page, "Contraseña");
  const restore = await loseAnswers(page, "**/account/password");
  await form.getByLabel("Contraseña actual").fill(account.password);
  await form.getByLabel("Contraseña nueva").fill(NEW_PASSWORD);
  await form.getByRole("button", { name: "Cambiar contraseña" }).click();
  await expect(page.getByRole("button", { name: "Iniciar Sesión" })).toBeVisible();
  await expectToast(page, "No se pudo actualizar la contraseña", "Prueba iniciar sesión con la contraseña nueva.");
  await restore();
  await fillLogin(page, { ...account, password: NEW_PASSWORD });
  await expect(page.getByRole("heading", { name: "Tu cuenta" })).toBeVisible();
});

test("what cannot be loaded says so, and can be asked for again", async ({ page, shop }) => {
  const account = await makeAccount(shop, "sin-red@example.com");
  const calls = "**/api/admin/account/**";
  await page.route(calls, (route) => route.fulfill({ status: 422, body: "{}" }));
  await openPanel(page, shop, ACCOUNT, account);

  await expect(page.getByText("No se pudieron cargar los datos")).toHaveCount(3);
  await expectAccessible(page);
  await page.unroute(calls);

  await retryUntil(page, page.getByText("Está desactivada."));
  await retryUntil(page, page.getByText("No hay otras sesiones abiertas."));
});
