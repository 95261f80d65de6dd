import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { openPushService } from "../push-service.ts";
import { expectAccessible, expectAccessibleAtWidths, expectAccessibleOnPhone } from "./axe.ts";
import { expect, expectToast, test } from "./journey.ts";
import { allowNotifications, openPanelWorker } from "./notifications.ts";
import { makeAccount, openPanel, order, orderNumber, signIn, withdrawal } from "./panel.ts";

test.use({ serviceWorkers: "allow" });

const ACCOUNT = "/admin/ajustes/cuenta";

const noticesOf = (page: Page) => page.getByRole("region", { name: "Avisos" });
const browsersOf = (page: Page) => page.getByRole("region", { name: "Navegadores con notificaciones" });

test("an administrator turns notifications on, tries them, follows one to its order and takes the browser off", async ({
  page,
  shop,
}) => {
  await using service = await openPushService();
  const account = await makeAccount(shop, "avisos@example.com");
  const number = await orderNumber(order(shop, await shop.sells({ name: "Remera" })));
  const { id } = await shop.db
    .selectFrom("orders")
    .select("id")
    .where("order_number", "=", number)
    .executeTakeFirstOrThrow();
  const subscription = service.subscribe();
  await allowNotifications(page, subscription);
  await openPanel(page, shop, ACCOUNT, account);
  const browsers = browsersOf(page);
  await expect(browsers.getByText("Ningún navegador recibe notificaciones todavía.")).toBeVisible();
  await expect(browsers.getByRole("button", { name: "Enviar una prueba" })).toHaveCount(0);
  await expectAccessibleAtWidths(page);

  await browsers.getByRole("button", { name: "Activar en este navegador" }).click();
  await expectToast(page, "Este navegador recibe notificaciones");
  await expect(browsers).toBeFocused();
  await expect(browsers.getByRole("listitem")).toContainText("Este navegador");
  await expectAccessibleOnPhone(page);

  await browsers.getByRole("button", { name: "Enviar una prueba" }).click();
  await expectToast(page, "Prueba enviada", "Llega en unos segundos a 1 navegador.");
  // The order's own may come, too: its job may not have run before.
  const tests = () => service.arrived.filter(({ message }) => message.title === "Prueba de Saitam");
  await expect.poll(() => tests().length).toBe(1);
  const [push] = tests();
  expect(push?.browser).toBe(subscription.endpoint);

  const worker = await openPanelWorker(page, shop);
  await worker.deliver(push?.message ?? {});
  await expect.poll(worker.shown).toMatchObject([{ title: "Prueba de Saitam", tag: ACCOUNT }]);
  const sold = { title: `Pedido ${number}`, body: "1 unidad · Ana", url: `/admin/ordenes/${id}` };
  const paid = { ...sold, title: `Comprobante de ${number}` };
  const latest = async () => (await worker.shown()).slice(1);
  await worker.deliver(sold);
  await expect.poll(latest).toMatchObject([{ title: sold.title, body: sold.body, tag: sold.url, renotify: true }]);
  await worker.deliver(sold);
  await expect.poll(latest).toMatchObject([{ title: sold.title, renotify: false }]);
  await worker.deliver(paid);
  await expect.poll(latest).toMatchObject([{ title: paid.title, renotify: true }]);

  await worker.click(sold.url);
  await expect(page.getByRole("heading", { level: 1, name: `Orden ${number}` })).toBeVisible();
  await expect.poll(latest).toEqual([]);

  await page.goto(shop.url + ACCOUNT);
  await browsers.getByRole("button", { name: /^Quitar/ }).click();
  await expectToast(page, "Ese navegador ya no recibe notificaciones");
  await expect(browsers.getByRole("button", { name: "Activar en este navegador" })).toBeVisible();
  expect(await shop.db.selectFrom("push_subscriptions").select("id").execute()).toEqual([]);
});

test("signing out takes this browser off, and leaves the others", async ({ page, shop }) => {
  await using service = await openPushService();
  const account = await makeAccount(shop, "se-va@example.com");
  const { endpoint, keys } = service.subscribe();
  await shop.db
    .insertInto("push_subscriptions")
    .values({ email: account.email, endpoint, ...keys, device: "Chrome en Android" })
    .execute();
  await allowNotifications(page, service.subscribe());
  await openPanel(page, shop, ACCOUNT, account);
  const browsers = browsersOf(page);
  await browsers.getByRole("button", { name: "Activar en este navegador" }).click();
  await expect(browsers.getByRole("listitem")).toHaveCount(2);
  await expect(browsers.getByRole("listitem").first()).toContainText("Este navegador");

  await page.getByRole("button", { name: "Cerrar Sesión" }).click();

  await expect(page.getByRole("button", { name: "Iniciar Sesión" })).toBeVisible();
  await expect
    .poll(() => shop.db.selectFrom("push_subscriptions").select("endpoint").execute())
    .toEqual([{ endpoint }]);

  await test.step("also with a session that rested for hours", async () => {
    await openPanel(page, shop, ACCOUNT, account);
    await browsersOf(page).getByRole("button", { name: "Activar en este navegador" }).click();
    await expect(browsersOf(page).getByText("Este navegador", { exact: true })).toBeVisible();
    await sql`update auth_sessions set updated_at = now() - interval '2 hours'`.execute(shop.db);

    await page.getByRole("button", { name: "Cerrar Sesión" }).click();

    await expect(page.getByRole("button", { name: "Iniciar Sesión" })).toBeVisible();
    const subscribed = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration("/admin");
        return (await registration?.pushManager.getSubscription()) != null;
      });
    await expect.poll(subscribed).toBe(false);
  });
});

test("a browser that subscribed with another key of the shop is off, and is turned on anew", async ({ page, shop }) => {
  await using service = await openPushService();
  const account = await makeAccount(shop, "otra-clave@example.com");
  await allowNotifications(page, service.subscribe());
  await openPanel(page, shop, ACCOUNT, account);
  const browsers = browsersOf(page);
  const turnOn = browsers.getByRole("button", { name: "Activar en este navegador" });
  await turnOn.click();
  await expect(browsers.getByText("Este navegador", { exact: true })).toBeVisible();
  await page.reload();
  await expect(browsers.getByText("Este navegador", { exact: true })).toBeVisible();

  await page.evaluate(() => localStorage.setItem("test-push-key", `B${"A".repeat(86)}`));
  await page.reload();
  await expect(turnOn).toBeVisible();
  await expect(browsers.getByText("Este navegador", { exact: true })).toHaveCount(0);
  await turnOn.click();
  await expect(browsers.getByText("Este navegador", { exact: true })).toBeVisible();
  await expect(browsers.getByRole("listitem")).toHaveCount(1);
});

test("each choice saves itself or is shown as it was, with why, and the panel's toasts obey it", async ({
  page,
  shop,
}) => {
  const account = await makeAccount(shop, "elige@example.com");
  const shirt = await shop.sells({ name: "Remera", stock: 9 });
  await openPanel(page, shop, ACCOUNT, account);
  const notices = noticesOf(page);
  await expect(notices.getByRole("checkbox")).toHaveCount(9);
  await expect(notices.getByText("La tienda todavía no envía correos")).toBeVisible();
  const box = notices.getByRole("checkbox", { name: "Nueva orden: Correo" });
  await expect(box).toBeChecked();
  await page.route("**/api/admin/account/notices", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await box.click();
  await expectToast(page, "No se pudo guardar");
  await expect(box).toBeChecked();
  await page.unroute("**/api/admin/account/notices");

  const stored = () =>
    shop.db
      .selectFrom("admin_users")
      .select(["mail_notices", "push_notices", "toast_notices"])
      .where("email", "=", account.email)
      .executeTakeFirstOrThrow();

  for (const name of ["Nueva orden: Aviso en el panel", "Comprobante: Correo", "Arrepentimiento: Correo"]) {
    const choice = notices.getByRole("checkbox", { name });
    await expect(choice).toBeChecked();
    // React shows it a moment after the press, which 'uncheck' does not wait for.
    await choice.click();
    await expect(choice).not.toBeChecked();
  }
  await expect(notices.getByText("Guardado")).toBeVisible();
  await expect.poll(stored).toEqual({
    mail_notices: ["order"],
    push_notices: ["order", "receipt", "regret"],
    toast_notices: ["receipt", "regret"],
  });
  await page.reload();
  await expect(notices.getByRole("checkbox", { name: "Comprobante: Correo" })).not.toBeChecked();

  const live = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/live");
  await page.goto(`${shop.url}/admin/ordenes`);
  await live;
  const number = await orderNumber(order(shop, shirt));
  await expect(page.getByRole("row").filter({ hasText: number })).toBeVisible();
  // Changes that arrive while the panel refetches everything have no toast.
  await expect(async () => {
    await withdrawal(shop, { name: "Ana" });
    await expect(page.locator("ol > li").filter({ hasText: "Arrepentimiento nuevo" })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const { id } = await shop.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  const file = { media_type: "image/webp", content: Buffer.from("x"), digest: Buffer.alloc(32) } as const;
  await shop.db
    .insertInto("receipts")
    .values({ order_id: id, ...file })
    .execute();
  await expectToast(page, "Comprobante nuevo");
  await expect(page.locator("ol > li").filter({ hasText: "Nueva orden" })).toHaveCount(0);
});

test("where notifications are blocked, the panel says how to allow them again", async ({ page, shop }) => {
  const account = await makeAccount(shop, "bloqueado@example.com");
  await page.addInitScript(() => Object.defineProperty(Notification, "permission", { get: () => "denied" }));
  await openPanel(page, shop, ACCOUNT, account);
  await expect(browsersOf(page).getByText("abre los permisos del sitio")).toBeVisible();
  await expect(browsersOf(page).getByRole("button")).toHaveCount(0);
  await expectAccessible(page);
});

test("the panel registers no worker until notifications are turned on, and the storefront's is another", async ({
  page,
  shop,
}) => {
  const account = await makeAccount(shop, "avisada@example.com");
  await page.goto(shop.url);
  await signIn(page, shop, account);
  await expect(page.getByText(`Hola, ${account.email}`)).toBeVisible();
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );
  expect(scopes.filter((scope) => scope !== "/")).toEqual([]);
  await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", "/admin/manifest.webmanifest");
  const worker = await page.request.get(`${shop.url}/admin/sw.js`);
  expect(worker.headers()).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "service-worker-allowed": "/admin",
    "cache-control": "no-cache",
    "content-security-policy": "default-src 'none'; img-src 'self'; frame-ancestors 'none'",
  });
});
