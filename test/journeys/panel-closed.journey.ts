import { sql } from "kysely";
import { BUYER } from "../buyer.ts";
import { expectAccessible } from "./axe.ts";
import { expect, expectToast, goOffline, type OpenShop, test, untilAnnounced } from "./journey.ts";
import { fillLogin, makeAccount, openPanel, order, OWNER, sessionEnded, withdrawal } from "./panel.ts";

async function countSessions({ db }: OpenShop, email = OWNER.email): Promise<number> {
  const sessions = await db
    .selectFrom("auth_sessions as session")
    .innerJoin("auth_users as user", "user.id", "session.user_id")
    .select("session.id")
    .where("user.email", "=", email)
    .execute();
  return sessions.length;
}

function removeAdministrator({ db }: OpenShop, email: string) {
  return db.deleteFrom("admin_users").where("email", "=", email).execute();
}

test("signed out without a network, the panel is gone at once, and the server hears of it when there is one", async ({
  context,
  page,
  shop,
}) => {
  await order(shop, await shop.sells());
  await openPanel(page, shop, "/admin/ordenes");
  await expect(page.getByText("Ana Paz")).toBeVisible();
  const before = await countSessions(shop);

  await goOffline(page);
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await expectToast(page, "Sesión cerrada");
  await expect(page.getByRole("heading", { name: "Acceso al panel" })).toBeVisible();
  await expect(page.getByText("Ana Paz")).toHaveCount(0);
  await expect(page.getByText("No hay conexión con la tienda.")).toBeVisible();
  await expectAccessible(page);
  expect(await countSessions(shop)).toBe(before);
  await fillLogin(page);
  await expectToast(page, "Error de autenticación");

  await context.setOffline(false);
  await expect.poll(() => countSessions(shop)).toBe(0);
  await expect(page.getByText("No hay conexión con la tienda.")).toHaveCount(0);
  await fillLogin(page);
  await expect(page.getByText("Ana Paz")).toBeVisible();
});

test("a sign-out that the server never heard of survives a reload: no list is shown before it has", async ({
  page,
  shop,
}) => {
  await order(shop, await shop.sells());
  await openPanel(page, shop, "/admin/ordenes");
  await page.route("**/api/auth/sign-out", (route) => route.abort());
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await expect(page.getByText("No hay conexión con la tienda.")).toBeVisible();

  await page.reload();
  await expect(page.getByText("No hay conexión con la tienda.")).toBeVisible();
  await expect(page.getByText("Ana Paz")).toHaveCount(0);
  expect(await countSessions(shop)).toBeGreaterThan(0);

  await page.unroute("**/api/auth/sign-out");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Acceso al panel" })).toBeVisible();
  await expect(page.getByText("No hay conexión con la tienda.")).toHaveCount(0);
  expect(await countSessions(shop)).toBe(0);
});

test("an administrator who is removed keeps nothing of the lists in the page", async ({ page, shop }) => {
  const account = await makeAccount(shop, "exsocio@example.com");
  await order(shop, await shop.sells());
  await openPanel(page, shop, "/admin/ordenes", account);
  await expect(page.getByText("Ana Paz")).toBeVisible();

  // Nobody touches the page: the live channel closes.
  await removeAdministrator(shop, account.email);
  await expect(page.getByText("Tu sesión terminó.")).toBeVisible();
  await expect(page.getByText("Ana Paz")).toHaveCount(0);
  await expect(page.getByLabel("E-mail")).toHaveValue(account.email);
  await expectAccessible(page);
});

test("also behind what was being typed", async ({ page, shop }) => {
  const account = await makeAccount(shop, "exsocia2@example.com");
  await withdrawal(shop, { name: "Eva Luna", message: "No me queda bien" });
  await shop.sells({ name: "Camisa secreta" });
  await openPanel(page, shop, "/admin/arrepentimientos", account);
  await page.getByRole("button", { name: "Marcar como respondido: ARR-000007" }).click();
  await page.getByLabel("Nota (opcional)").fill("Acordamos el cambio");
  await removeAdministrator(shop, account.email);
  await expect(sessionEnded(page)).toBeVisible();
  await expect(page.getByText("Eva Luna")).toHaveCount(0);
  await expect(page.getByLabel("Nota (opcional)")).toHaveValue("Acordamos el cambio");

  await makeAccount(shop, account.email);
  await openPanel(page, shop, "/admin", account);
  await expect(page.getByRole("button", { name: "Editar Camisa secreta" })).toBeVisible();
  await page.getByRole("button", { name: "Nuevo Producto" }).click();
  await page.getByLabel("Nombre *").fill("Remera a medias");
  await removeAdministrator(shop, account.email);
  await expect(sessionEnded(page)).toBeVisible();
  await expect(page.getByText("Camisa secreta")).toHaveCount(0);

  await makeAccount(shop, account.email);
  await order(shop, await shop.sells());
  await untilAnnounced(shop);
  await openPanel(page, shop, "/admin/ajustes/datos-personales", account);
  await page.getByLabel("DNI, e-mail o teléfono").fill(BUYER.customer_dni);
  await page.getByRole("button", { name: "Buscar", exact: true }).click();
  await expect(page.getByText(BUYER.customer_address)).toHaveCount(1);
  await page.getByLabel("Meses").fill("24");
  await removeAdministrator(shop, account.email);
  await expect(sessionEnded(page)).toBeVisible();
  await expect(page.getByText(BUYER.customer_address)).toHaveCount(0);
  await expect(page.getByLabel("Meses")).toHaveValue("24");
});

test("a session whose account is no administrator's any more loses the panel with what was typed in it", async ({
  page,
  shop,
}) => {
  const account = await makeAccount(shop, "degradada@example.com");
  const product = await shop.sells({ name: "Camisa secreta" });
  await openPanel(page, shop, "/admin", account);
  await page.getByRole("button", { name: "Nuevo Producto" }).click();
  await page.getByLabel("Nombre *").fill("Remera a medias");
  // As if sessions of a removed administrator were not ended: only the right is gone.
  await shop.db.transaction().execute(async (tx) => {
    await sql`alter table admin_users disable trigger administrator_removed`.execute(tx);
    await tx.deleteFrom("admin_users").where("email", "=", account.email).execute();
    await sql`alter table admin_users enable trigger administrator_removed`.execute(tx);
  });
  await shop.db.updateTable("products").set({ name: "Camisa" }).where("id", "=", product.id).execute();

  await expectToast(page, "No tienes permisos de administrador");
  await expect(page.getByRole("heading", { name: "Acceso al panel" })).toBeVisible();
  for (const gone of ["Camisa", "Remera a medias"]) await expect(page.getByText(gone)).toHaveCount(0);
  await expect(page.getByLabel("Nombre *")).toHaveCount(0);
});
