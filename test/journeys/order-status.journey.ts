import type { Page, Route } from "@playwright/test";
import { sql } from "kysely";
import { expectAccessible } from "./axe.ts";
import { expect, expectToast, test } from "./journey.ts";
import { openPanel, order, orderNumber } from "./panel.ts";

const CHANGE = /\/api\/admin\/orders\/[^/]+$/;

/** The status changes that a page sends. */
function listSent(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") sent.push((request.postDataJSON() as { status: string }).status);
  });
  return sent;
}

test("keys on a closed list of statuses store only the one that Enter or leaving it confirms", async ({
  page,
  shop,
}) => {
  const number = await orderNumber(order(shop, await shop.sells()));
  await openPanel(page, shop, "/admin/ordenes");
  const status = page.getByLabel(`Estado de ${number}`);
  const sent = listSent(page);

  await status.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(status).toHaveValue("shipped");
  await expect(status).toHaveAccessibleDescription("Enter guarda, Esc vuelve");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(status).toHaveValue("pending");

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expectToast(page, "Estado de la orden actualizado", `${number}: Enviado`);
  expect(sent).toEqual(["shipped"]);

  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await expectToast(page, "Estado de la orden actualizado", `${number}: Entregado`);
  expect(sent).toEqual(["shipped", "delivered"]);
});

test("a status is taken back with 'Deshacer', by the keyboard too, at 360 px", async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 720 });
  const product = await shop.sells({ stock: 5 });
  const number = await orderNumber(order(shop, product, 3));
  await openPanel(page, shop, "/admin/ordenes");
  const status = page.getByLabel(`Estado de ${number}`);

  await status.selectOption("Cancelado");
  await expectToast(page, "Estado de la orden actualizado", `${number}: Cancelado. 3 unidades volvieron al stock.`);
  await status.focus();
  await page.keyboard.press("Alt+T");
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Deshacer" })).toBeFocused();
  // On a busy machine axe takes longer than a change can be undone.
  await sql`update order_events set created_at = clock_timestamp() where to_status = 'cancelled'`.execute(shop.db);
  await page.keyboard.press("Enter");
  await expectToast(page, "Cambio deshecho", `${number}: Pendiente. 3 unidades salieron del stock.`);
  await expect(status).toHaveValue("pending");
  await expect(page.getByRole("button", { name: "Deshacer" })).toHaveCount(0);

  await status.selectOption("Confirmado");
  await expectToast(page, "Estado de la orden actualizado", `${number}: Confirmado`);
  await status.selectOption("Enviado");
  await expectToast(page, "Estado de la orden actualizado", `${number}: Enviado`);
  await expect(page.getByRole("button", { name: "Deshacer" })).toHaveCount(1);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expectToast(page, "Cambio deshecho", `${number}: Confirmado`);

  await page.getByText("Ver Detalles").click();
  const history = page.getByRole("listitem");
  await expect(history.filter({ hasText: "Deshecho: Cancelado → Pendiente" })).toContainText("3 unidades");
  await expect(history.filter({ hasText: "Deshecho: Enviado → Confirmado" })).toBeVisible();
});

test("a change of many orders at once takes back the offer to undo the one before it", async ({ page, shop }) => {
  const number = await orderNumber(order(shop, await shop.sells()));
  await openPanel(page, shop, "/admin/ordenes");
  await page.getByLabel("Seleccionar todas las de esta página").check();
  await page.getByLabel("Estado nuevo").selectOption("Cancelado");
  await page.getByLabel(`Estado de ${number}`).selectOption("Confirmado");
  const undo = page.getByRole("button", { name: "Deshacer" });
  // A toast stays while hovered.
  await undo.hover();
  await page.getByRole("button", { name: "Aplicar" }).press("Enter");
  await expect(undo).toHaveCount(0);
  await expect(page.getByLabel(`Estado de ${number}`)).toHaveValue("cancelled");
});

test("of two changes in a row only the second one is offered to be taken back", async ({ page, shop }) => {
  const number = await orderNumber(order(shop, await shop.sells()));
  await openPanel(page, shop, "/admin/ordenes");
  const answers = Promise.withResolvers<void>();
  await page.route(CHANGE, async (route) => {
    await answers.promise;
    await route.continue();
  });
  const status = page.getByLabel(`Estado de ${number}`);
  await status.selectOption("Confirmado");
  await status.selectOption("Enviado");
  answers.resolve();
  await expectToast(page, "Estado de la orden actualizado", `${number}: Enviado`);
  // Counted once: the first offer expires by itself.
  expect(await page.getByRole("button", { name: "Deshacer" }).count()).toBe(1);
});

test("an undo whose answer is lost is asked for again, and said to be done", async ({ page, shop }) => {
  const number = await orderNumber(order(shop, await shop.sells({ stock: 5 }), 3));
  // Nothing else may tell the panel the result.
  await page.route("**/api/live", (route) => route.abort());
  await openPanel(page, shop, "/admin/ordenes");
  const status = page.getByLabel(`Estado de ${number}`);
  await status.selectOption("Cancelado");
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort("connectionreset");
  };
  await page.route(/\/undo\?/, loseAnswer, { times: 1 });
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expectToast(page, "Cambio deshecho", `${number}: Pendiente. 3 unidades salieron del stock.`);
  await expect(status).toHaveValue("pending");
  const undone = shop.db.selectFrom("order_events").select("id").where("undoes", "is not", null);
  expect(await undone.execute()).toHaveLength(1);

  await status.selectOption("Confirmado");
  await page.route(/\/undo\?/, loseAnswer);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expectToast(page, "No sabemos si el cambio se deshizo");
  await expect(status).toHaveValue("pending");
  expect(await undone.execute()).toHaveLength(2);
});
