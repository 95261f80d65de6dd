import { reserveAttempt } from "#server/auth/attempts.ts";
import { openMailServer } from "../mail-server.ts";
import { expectAccessible } from "./axe.ts";
import { expect, expectToast, openShop, test } from "./journey.ts";
import { fillLogin, makeAccount, openPanel, OWNER } from "./panel.ts";
import { PHONE } from "./shopper.ts";

const NEW_PASSWORD = "caballo correcto batería grapa";

test("somebody is invited with a link to pass on, chooses a password, and is removed; on a phone", async ({
  browser,
  page,
  shop,
}) => {
  await shop.db.deleteFrom("admin_users").where("email", "<>", OWNER.email).execute();
  await page.setViewportSize(PHONE);
  await openPanel(page, shop, "/admin/ajustes");
  await page.getByRole("link", { name: "Administradores" }).click();
  const list = page.getByRole("list", { name: "Quiénes administran la tienda" });
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list.getByRole("listitem")).toContainText("Tú");
  await expectAccessible(page);

  await page.getByLabel("E-mail de la persona").fill("nueva@example.com");
  await page.getByRole("button", { name: "Invitar", exact: true }).click();
  const invite = page.getByRole("dialog", { name: "¿Invitar a nueva@example.com?" });
  await invite.getByLabel("Tu contraseña").fill("una clave equivocada");
  await invite.getByRole("button", { name: "Invitar" }).click();
  await expect(invite.getByText("La contraseña no es correcta.")).toBeVisible();
  await expectAccessible(page);
  await invite.getByLabel("Tu contraseña").fill(OWNER.password);
  await invite.getByRole("button", { name: "Invitar" }).click();

  const shown = page.getByRole("region", { name: "Enlace para nueva@example.com" });
  const link = await shown.locator("code").innerText();
  expect(link).toContain("/admin/restablecer#token=");
  await expect(list.getByText("todavía no eligió su contraseña")).toBeVisible();
  await expectAccessible(page);
  await shown.getByRole("button", { name: "Listo" }).click();
  await expect(shown).toBeHidden();

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(link);
  await theirs.getByLabel("Contraseña nueva").fill("bocajuniors1905");
  await theirs.getByRole("button", { name: "Guardar contraseña" }).click();
  await expect(theirs.getByText("Esa contraseña es fácil de adivinar.").first()).toBeVisible();
  await expect(theirs.getByLabel("Contraseña nueva")).toBeFocused();
  await theirs.getByLabel("Contraseña nueva").fill(NEW_PASSWORD);
  await theirs.getByRole("button", { name: "Guardar contraseña" }).click();
  await expectToast(theirs, "Contraseña actualizada correctamente");
  await fillLogin(theirs, { email: "nueva@example.com", password: NEW_PASSWORD });
  await expect(theirs.getByText("Hola, nueva@example.com")).toBeVisible();

  await page.reload();
  await list.getByRole("button", { name: "Quitar a nueva@example.com" }).click();
  const remove = page.getByRole("dialog", { name: "¿Quitar a nueva@example.com?" });
  await expectAccessible(page);
  await remove.getByLabel("Tu contraseña").fill(OWNER.password);
  await remove.getByRole("button", { name: "Quitar" }).click();
  await expectToast(page, "nueva@example.com ya no administra la tienda");
  await expect(list).toBeFocused();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  expect((await theirs.request.get(`${shop.url}/api/admin/summary`)).status()).toBe(401);

  await page.goto(`${shop.url}/admin/ajustes/actividad`);
  await expect(page.getByText("quitó como administrador a nueva@example.com")).toBeVisible();
  await expect(page.getByText("inició sesión: Chrome en Linux").first()).toBeVisible();
});

test("who administers the shop already is refused before the password is asked for, and no mail is promised", async ({
  page,
  shop,
}) => {
  await makeAccount(shop, "socia@example.com");
  await openPanel(page, shop, "/admin/ajustes/administradores");
  const field = page.getByLabel("E-mail de la persona");
  await expect(field).toHaveAccessibleDescription(/^Elegirá su contraseña con un enlace: si tu tienda envía correos/);
  await field.fill(" Socia@Example.com");
  await field.press("Enter");
  await expect(page.getByText("Ese e-mail ya administra la tienda.")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill("nueva@example.com");
  await expect(page.getByText("Ese e-mail ya administra la tienda.")).toBeHidden();
  await field.press("Enter");
  await expect(page.getByRole("dialog", { name: "¿Invitar a nueva@example.com?" })).toBeVisible();
});

test("the link of an invitation stays when somebody else is removed, and goes with its own", async ({ page, shop }) => {
  await makeAccount(shop, "socia@example.com");
  await openPanel(page, shop, "/admin/ajustes/administradores");
  const dialog = page.getByRole("dialog");
  const prove = async () => {
    await dialog.getByLabel("Tu contraseña").fill(OWNER.password);
    await dialog.getByLabel("Tu contraseña").press("Enter");
  };
  await page.getByLabel("E-mail de la persona").fill("nueva@example.com");
  await page.getByRole("button", { name: "Invitar", exact: true }).click();
  await prove();
  const link = page.getByRole("region", { name: "Enlace para nueva@example.com" });
  await expect(link).toBeVisible();
  for (const [email, links] of [
    ["socia@example.com", 1],
    ["nueva@example.com", 0],
  ] as const) {
    await page.getByRole("button", { name: `Quitar a ${email}` }).click();
    await prove();
    await expectToast(page, `${email} ya no administra la tienda`);
    await expect(link).toHaveCount(links);
  }
});

test("an invitation that succeeds at last does not stand beside its failure", async ({ page, shop }) => {
  await openPanel(page, shop, "/admin/ajustes/administradores");
  await page.getByLabel("E-mail de la persona").fill("nueva@example.com");
  await page.getByRole("button", { name: "Invitar", exact: true }).click();
  const invite = page.getByRole("dialog", { name: "¿Invitar a nueva@example.com?" });
  const call = "**/api/admin/administrators";
  await page.route(call, (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await invite.getByLabel("Tu contraseña").fill(OWNER.password);
  await invite.getByRole("button", { name: "Invitar" }).click();
  const failure = page.getByRole("alert").filter({ hasText: "No se pudo enviar la invitación" });
  // Hovering over it keeps it.
  await failure.hover();
  await page.unroute(call);
  await invite.getByLabel("Tu contraseña").press("Enter");
  await expect(page.getByRole("region", { name: "Enlace para nueva@example.com" })).toBeVisible();
  await expect(failure).toHaveCount(0, { timeout: 1000 });

  const typed = page.getByLabel("E-mail de la persona");
  await expect(typed).toHaveValue("");
  await typed.fill("otra@example.com");
  const answer = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    if (route.request().method() === "POST") await answer.promise;
    await route.fallback();
  });
  await page.getByRole("button", { name: "Invitar otra vez a nueva@example.com" }).click();
  await invite.getByLabel("Tu contraseña").fill(OWNER.password);
  await invite.getByLabel("Tu contraseña").press("Enter");
  await expect(invite.getByRole("button", { name: "Invitando..." })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(invite).toBeVisible();
  answer.resolve();
  await expect(invite).toBeHidden();
  await expect(typed).toHaveValue("otra@example.com");
});

test("while others guess her password, the owner gets in from a new browser by a link", async ({ page }) => {
  await using mailServer = await openMailServer();
  await using shop = await openShop({ RATE_LIMIT: "on", SMTP_URL: mailServer.url, MAIL_FROM: "tienda@example.com" });
  const account = await makeAccount(shop, "atacada@example.com");
  for (let guess = 0; guess < 20; guess += 1) {
    const address = `198.51.100.${guess}`;
    await reserveAttempt(shop.db, { purpose: "sign-in", account: account.email, address }, true);
  }
  await page.goto(`${shop.url}/admin`);
  await fillLogin(page, account);
  await expectToast(
    page,
    "Error de autenticación",
    "Hubo demasiados intentos. Espera unos minutos, o pide un enlace a tu e-mail para entrar ahora.",
  );
  await expect(page.getByText(/Podrás volver a probar en 1[45] minutos\./)).toBeVisible();
  await page.getByRole("button", { name: "Pedir un enlace para entrar ahora" }).click();
  await expect(
    page.getByText("Si ese e-mail administra la tienda, recibirá un enlace para entrar desde este navegador."),
  ).toBeVisible();
  await expectAccessible(page);

  await expect.poll(() => mailServer.arrived.length).toBe(1);
  const [link = ""] = /http:\S+#token=\S+/.exec(mailServer.arrived[0]!.text) ?? [];
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Entra desde este navegador" })).toBeVisible();
  await expectAccessible(page);
  await fillLogin(page, account);

  await expectToast(page, "Bienvenido", "Has iniciado sesión correctamente");
  await expect(page.getByText(`Hola, ${account.email}`)).toBeVisible();
});
