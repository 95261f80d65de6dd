import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { expect, expectToast, loseAnswers, type OpenShop, test } from "./journey.ts";
import { fillLogin, makeAccount, openPanel, OWNER, sessionEnded, signIn, signInAgain, whenCalled } from "./panel.ts";

const SESSION_COOKIE = "saitam_session";

/** This browser's session cookie, if it has one. */
async function sessionCookieOf(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === SESSION_COOKIE);
}

/** Its current value. */
async function sessionOf(page: Page): Promise<string> {
  return (await sessionCookieOf(page))?.value ?? "";
}

/** The status for somebody who has found this session's id. */
async function statusWith(session: string, { url }: OpenShop): Promise<number> {
  return (await fetch(`${url}/api/admin/orders`, { headers: { Cookie: `${SESSION_COOKIE}=${session}` } })).status;
}

/** The output of `npm run admin` for the operator. */
function administer({ dataDir, url }: OpenShop, ...parameters: string[]): string {
  const env = { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: url };
  return execFileSync(process.execPath, ["scripts/admin.ts", ...parameters], { env, encoding: "utf8" });
}

/** The link from `npm run admin -- reset`. */
function resetLink(shop: OpenShop, email: string): string {
  return /http\S+/.exec(administer(shop, "reset", email))?.[0] ?? "";
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("Contraseña nueva").fill(password);
  await page.getByRole("button", { name: "Guardar contraseña" }).click();
}

test("while the session is checked the panel shows nothing of either side; signing out in another tab closes it", async ({
  page,
  shop,
}) => {
  const checked = Promise.withResolvers<void>();
  await page.route("**/api/auth/session", async (route) => {
    await checked.promise;
    await route.continue();
  });
  await openPanel(page, shop);

  await expect(page.getByText("Verificando autenticación...")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  checked.resolve();
  await expect(page.getByRole("heading", { name: "Panel de Administración" })).toBeVisible();
  await expect(page.getByText("Verificando autenticación...")).toHaveCount(0);

  await expect(page.getByText("Hola, admin@example.com")).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${shop.url}/admin`);
  await other.getByRole("button", { name: "Cerrar Sesión" }).click();
  await expectToast(other, "Sesión cerrada");

  await expect(page.getByRole("button", { name: "Iniciar Sesión" })).toBeVisible();
  await expect(page.getByText("Hola, admin@example.com")).toHaveCount(0);
});

test("the login form is sent once, by keyboard alone; no script reads its cookie, a planted one is not taken over", async ({
  page,
  shop,
}) => {
  const planted = "A".repeat(43);
  await page.context().addCookies([{ name: SESSION_COOKIE, value: planted, url: shop.url }]);
  let sent = 0;
  const answered = Promise.withResolvers<void>();
  await page.route("**/api/auth/sign-in", async (route) => {
    sent += 1;
    await answered.promise;
    await route.continue();
  });
  await page.goto("/admin");
  await page.getByLabel("E-mail").focus();
  await page.keyboard.type(OWNER.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(OWNER.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Iniciando sesión..." })).toBeDisabled();
  await page.keyboard.press("Enter");
  answered.resolve();

  await expectToast(page, "Bienvenido", "Has iniciado sesión correctamente");
  await expect(page.getByRole("main")).toBeFocused();
  expect(sent).toBe(1);

  const session = await sessionCookieOf(page);
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(session?.value).not.toBe(planted);
  expect(await statusWith(planted, shop)).toBe(401);
  expect(await page.evaluate(() => document.cookie)).not.toContain("saitam");
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(session?.value);
  expect(stored).not.toContain(OWNER.password);
});

test("a forgotten password is replaced with a link that works once, and whose token leaves the address once read", async ({
  page,
  shop,
}) => {
  const { email, password } = await makeAccount(shop, "unavez@example.com");
  const link = resetLink(shop, email);
  await page.goto(link);
  await choosePassword(page, "corta");
  await expectToast(page, "No se pudo actualizar la contraseña", "La contraseña debe tener al menos 12 caracteres.");
  await choosePassword(page, "tardes de mate y lluvia");
  await expectToast(page, "Contraseña actualizada correctamente");
  expect(page.url()).not.toContain("token");
  await fillLogin(page, { email, password });
  await expectToast(page, "Error de autenticación", "Credenciales inválidas");

  await page.goto("about:blank");
  await page.goto(link);
  await choosePassword(page, "noches de tango y grillos");
  const perhapsChosen = "ya se usó o venció. Si ya elegiste una contraseña con él, prueba iniciar sesión con ella";
  await expectToast(page, "No se pudo actualizar la contraseña", perhapsChosen);
  await page.getByRole("link", { name: "Iniciar Sesión" }).click();
  await expect(page.getByRole("heading", { name: "Acceso al panel" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Si ya la elegiste, prueba iniciar sesión con la contraseña nueva.")).toBeVisible();
  await page.getByRole("link", { name: "Volver al panel" }).click();
  await fillLogin(page, { email, password: "tardes de mate y lluvia" });
  await expectToast(page, "Bienvenido");

  await test.step("the operator removes them, and the session is over", async () => {
    const session = await sessionOf(page);
    expect(await statusWith(session, shop)).toBe(200);
    administer(shop, "remove", email);
    expect(await statusWith(session, shop)).toBe(401);
  });
});

test("a password behind a link whose answer was lost is said to be perhaps the one, at the second press too", async ({
  page,
  shop,
}) => {
  const { email } = await makeAccount(shop, "enlace-perdido@example.com");
  const password = "tardes de mate y lluvia";
  await page.goto(resetLink(shop, email));
  const restore = await loseAnswers(page, "**/password-reset/confirm");
  const perhaps = page.getByRole("main").getByRole("alert").filter({ hasText: "puede haberlo hecho" });
  await choosePassword(page, password);
  await expectToast(page, "No se pudo actualizar la contraseña", "Prueba iniciar sesión con la contraseña nueva.");
  await expect(perhaps).toBeVisible();
  await restore();
  const answered = page.waitForResponse("**/password-reset/confirm");
  await choosePassword(page, password);
  expect((await answered).status()).toBe(422);
  await expect(perhaps).toBeVisible();
  await expect(page.getByText("pide uno nuevo")).toBeHidden();
  await signIn(page, shop, { email, password });
});

test("asking for another password reads the same for an administrator and for a stranger", async ({ page, shop }) => {
  await makeAccount(shop, "conocida@example.com");
  const read: string[] = [];
  for (const email of ["conocida@example.com", "desconocida@example.com"]) {
    await page.goto("/admin");
    await page.getByRole("button", { name: "Resetear contraseña de admin" }).click();
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Pedir un enlace" }).click();
    await expect(page.getByRole("heading", { name: "Solicitud recibida" })).toBeVisible();
    read.push(await page.getByRole("main").innerText());
  }
  expect(read[0]).toContain(
    "Si ese e-mail administra la tienda, podrá elegir otra contraseña con un enlace de un solo uso.",
  );
  expect(read[1]).toBe(read[0]);
});

/** Ends all an account's sessions from outside, like removing the administrator. */
async function revoke({ db }: OpenShop, email: string): Promise<void> {
  await db.deleteFrom("admin_users").where("email", "=", email).execute();
  await db.insertInto("admin_users").values({ email }).execute();
}

test("a session revoked while a form is filled in asks to sign in again, and what was typed is still there", async ({
  page,
  shop,
}) => {
  const account = await makeAccount(shop, "interrumpida@example.com");
  await openPanel(page, shop, "/admin", account);
  await page.getByRole("button", { name: "Nuevo Producto" }).click();
  await page.getByLabel("Nombre *").fill("Remera a medias");
  await page.getByLabel("Precio *").fill("20000");
  await page.getByLabel("Stock *").fill("3");
  await whenCalled(page, "POST", "**/api/admin/products", () => revoke(shop, account.email));
  await page.getByRole("button", { name: "Crear Producto" }).click();

  await expect(sessionEnded(page)).toBeVisible();
  expect(await shop.db.selectFrom("products").select("id").execute()).toEqual([]);
  await signInAgain(page, account);
  await expect(page.getByLabel("Nombre *")).toHaveValue("Remera a medias");
  await page.getByRole("button", { name: "Crear Producto" }).click();
  await expectToast(page, "Producto creado correctamente");
});

test("what a session that had ended refused says so in words that hold once somebody is in again", async ({
  page,
  shop,
}) => {
  const account = await makeAccount(shop, "interrumpida@example.com");
  await openPanel(page, shop, "/admin/categorias", account);
  const name = page.getByLabel("Nombre de la categoría nueva");
  await name.fill("Gorros");
  await whenCalled(page, "POST", "**/api/admin/categories", () => revoke(shop, account.email));
  await page.getByRole("button", { name: "Crear categoría" }).click();
  await signInAgain(page, account);
  await expect(name).toHaveValue("Gorros");
  await expect(name).toHaveAccessibleDescription("Tu sesión había terminado. Vuelve a intentarlo.");
});

test("orders that are selected stay so when the session ends, and get their status once somebody is in again", async ({
  page,
  shop,
}) => {
  const account = await makeAccount(shop, "interrumpida@example.com");
  const product = await shop.sells({ stock: 2 });
  for (let order = 0; order < 2; order += 1) await shop.orders([{ product }]);
  await openPanel(page, shop, "/admin/ordenes", account);
  await page.getByRole("checkbox", { name: "Seleccionar todas las de esta página" }).check();
  const bar = page.getByRole("region", { name: "Órdenes seleccionadas" });
  await bar.getByRole("combobox").selectOption("Confirmado");
  await revoke(shop, account.email);
  await bar.getByRole("button", { name: "Aplicar" }).click();
  await signInAgain(page, account);
  await expect(bar.getByText("2 órdenes seleccionadas")).toBeVisible();
  await bar.getByRole("button", { name: "Aplicar" }).click();
  await expectToast(page, "Estado de la orden actualizado");
  await expect(bar).toBeHidden();

  // Signing out leaves none of the user's data behind.
  await page.getByRole("checkbox", { name: "Seleccionar todas las de esta página" }).check();
  const other = await page.context().newPage();
  await other.goto(`${shop.url}/admin`);
  await other.getByRole("button", { name: "Cerrar Sesión" }).click();
  await expect(page.getByRole("button", { name: "Iniciar Sesión" })).toBeVisible();
  await expect(page.getByText(/^ORD-/)).toHaveCount(0);
});

test("the e-mail of whoever is to be invited outlives a session that ends", async ({ page, shop }) => {
  const account = await makeAccount(shop, "interrumpida@example.com");
  await openPanel(page, shop, "/admin/ajustes/administradores", account);
  await page.getByLabel("E-mail de la persona").fill("nueva@example.com");
  await page.getByRole("button", { name: "Invitar", exact: true }).click();
  const invite = page.getByRole("dialog", { name: "¿Invitar a nueva@example.com?" });
  await invite.getByLabel("Tu contraseña").fill(account.password);
  await whenCalled(page, "POST", "**/api/admin/administrators", () => revoke(shop, account.email));
  await invite.getByRole("button", { name: "Invitar" }).click();
  await signInAgain(page, account);
  await expect(page.getByLabel("E-mail de la persona")).toHaveValue("nueva@example.com");
});

test("a sign-out that is still on its way in one tab lets nobody in in another, whose session it would end", async ({
  page,
  shop,
}) => {
  const account = await makeAccount(shop, "dos-pestanas@example.com");
  const other = await page.context().newPage();
  await openPanel(page, shop, "/admin", account);
  await other.goto(`${shop.url}/admin`);
  const hold = Promise.withResolvers<void>();
  const isSent = Promise.withResolvers<void>();
  await page.route("**/api/auth/sign-out", async (route) => {
    isSent.resolve();
    await hold.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await isSent.promise;
  const answers: string[] = [];
  page.context().on("response", (answer) => {
    const [, call] = /auth\/(sign-\w+)$/.exec(answer.url()) ?? [];
    if (call) answers.push(call);
  });
  await fillLogin(other, account);
  await expect(other.getByRole("button", { name: "Iniciando sesión..." })).toBeVisible();
  // By then anyone not delayed is signed in.
  await sleep(1_000);
  hold.resolve();
  await expect(other.getByText(`Hola, ${account.email}`)).toBeVisible();
  await expect.poll(() => answers).toEqual(["sign-out", "sign-in"]);
  expect(await statusWith(await sessionOf(other), shop)).toBe(200);
});
