import type { Page } from "@playwright/test";
import { expect, expectToast, forEachRow, type OpenShop, test } from "./journey.ts";
import {
  button,
  type Change,
  expectChangesShown,
  expectSavedOnce,
  loseWrites,
  type Save,
  stockOf,
} from "./lost-writes.ts";
import { openPanel, order, orderNumber, withdrawal } from "./panel.ts";

/** Opens the only order, of two shirts. */
async function openOrder(page: Page, shop: OpenShop): Promise<void> {
  const shirt = await shop.sells({ name: "Remera", price: 1000, stock: 5 });
  await orderNumber(order(shop, shirt, 2));
  await openPanel(page, shop, "/admin/ordenes");
  await page.getByText("Ver Detalles").click();
}

async function addShirt(page: Page): Promise<void> {
  await button(page, "Corregir orden").click();
  await button(page, "Más Remera").click();
  await button(page, "Guardar corrección").click();
}

/** Types a note whose answer is lost; returns what ends the loss. */
async function loseNote(page: Page, shop: OpenShop): Promise<() => Promise<void>> {
  await openOrder(page, shop);
  await page.getByLabel("Nota interna").fill("Llamar antes");
  const restore = await loseWrites(page, /\/api\/admin\/orders\/[^/]+$/);
  await button(page, "Guardar nota").click();
  await expectToast(page, "No se pudo guardar la nota");
  return restore;
}

const DUE = new Date(Date.now() + 72 * 3_600_000);

const SAVES: readonly Save[] = [
  {
    title: "one status for many orders",
    address: /\/api\/admin\/orders\/status$/,
    async begin(page, shop) {
      const shirt = await shop.sells({ name: "Remera", stock: 5 });
      for (const quantity of [1, 2]) await orderNumber(order(shop, shirt, quantity));
      await openPanel(page, shop, "/admin/ordenes");
      await page.getByLabel("Seleccionar todas las de esta página").check();
      await page.getByLabel("Estado nuevo").selectOption("Cancelado");
    },
    press: (page) => button(page, "Aplicar").click(),
    failed: "No se pudo actualizar el estado",
    done: "Estado de la orden actualizado",
    actions: ["status-changed", "status-changed"],
    async holds(shop) {
      expect(await stockOf(shop)).toEqual([5]);
    },
  },
  {
    title: "a correction of an order",
    address: /\/api\/admin\/orders\/[^/]+\/correction$/,
    async begin(page, shop) {
      await openOrder(page, shop);
      await button(page, "Corregir orden").click();
      await button(page, "Más Remera").click();
    },
    press: (page) => button(page, "Guardar corrección").click(),
    failed: "No se pudo corregir la orden",
    done: "Orden corregida",
    actions: ["order-corrected"],
    async holds(shop) {
      expect(await stockOf(shop)).toEqual([2]);
    },
  },
  {
    title: "a deadline that is put off",
    address: /\/api\/admin\/orders\/[^/]+$/,
    async begin(page, shop) {
      await orderNumber(order(shop, await shop.sells({ name: "Remera" })));
      await shop.db.updateTable("orders").set({ payment_due_at: DUE }).execute();
      await openPanel(page, shop, "/admin/ordenes");
      await page.getByText("Ver Detalles").click();
      await button(page, "Extender").click();
    },
    press: (page) => button(page, "+24 horas").click(),
    failed: "No se pudo cambiar el plazo",
    done: "Plazo actualizado",
    actions: ["deadline-changed"],
    async holds({ db }) {
      const payment_due_at = new Date(DUE.getTime() + 24 * 3_600_000);
      expect(await db.selectFrom("orders").select("payment_due_at").execute()).toEqual([{ payment_due_at }]);
    },
  },
];

test("saving orders again after a lost answer is done once, and reported as done", async ({ page, shop }) => {
  await expectSavedOnce({ page, shop }, SAVES);
});

test("a note whose answer was lost and that is typed on is no other person's", async ({ page, shop }) => {
  const note = page.getByLabel("Nota interna");
  const restore = await loseNote(page, shop);
  await note.fill("Llamar antes de las 18");
  await restore();
  await button(page, "Guardar nota").click();
  await expectToast(page, "Nota guardada");
  await expect(page.getByText("Otra persona cambió esta nota")).toBeHidden();
  expect(await shop.db.selectFrom("orders").select("note").execute()).toEqual([{ note: "Llamar antes de las 18" }]);
});

test("a note whose answer was lost and that was stored is no draft after a reload", async ({ page, shop }) => {
  const note = page.getByLabel("Nota interna");
  const restore = await loseNote(page, shop);
  await restore();
  await page.reload();
  await expect(note).toHaveValue("Llamar antes");
  // A partner writes another one.
  await shop.db.updateTable("orders").set({ note: "Ya pagó" }).execute();
  await page.reload();
  await expect(note).toHaveValue("Ya pagó");
  await expect(page.getByText("Otra persona cambió esta nota")).toBeHidden();
});

test("a note that is typed on while its save is under way, after the order was left, stays and is nobody else's", async ({
  page,
  shop,
}) => {
  await openOrder(page, shop);
  const note = page.getByLabel("Nota interna");
  await note.fill("Llamar antes");
  const arrival = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/orders\/[^/]+$/, async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    await arrival.promise;
    return route.continue();
  });
  await button(page, "Guardar nota").click();
  await page.getByRole("link", { name: "Volver a Órdenes" }).click();
  await page.getByText("Ver Detalles").click();
  await note.fill("Llamar antes de las 18");
  arrival.resolve();
  await expectToast(page, "Nota guardada");
  await page.reload();
  await expect(note).toHaveValue("Llamar antes de las 18");
  await expect(page.getByText("Otra persona cambió esta nota")).toBeHidden();
  await button(page, "Guardar nota").click();
  await expect
    .poll(() => shop.db.selectFrom("orders").select("note").execute())
    .toEqual([{ note: "Llamar antes de las 18" }]);
});

const CHANGES: readonly Change[] = [
  {
    title: "the status of an order",
    address: /\/api\/admin\/orders\/[^/]+$/,
    async change(page, shop) {
      await openOrder(page, shop);
      await page.getByLabel(/^Estado de ORD-/).selectOption("Cancelado");
    },
    failed: "No se pudo actualizar el estado",
    async isShown(page) {
      await expect(page.getByText("Pendiente → Cancelado")).toBeVisible();
      await expect(page.getByLabel(/^Estado de ORD-/)).toHaveValue("cancelled");
      await expect(page.getByLabel(/^Estado de ORD-/)).not.toHaveAccessibleDescription(/./);
    },
  },
  {
    title: "a correction of an order",
    address: /\/api\/admin\/orders\/[^/]+\/correction$/,
    async change(page, shop) {
      await openOrder(page, shop);
      await addShirt(page);
    },
    failed: "No se pudo corregir la orden",
    async isShown(page) {
      await button(page, "Cancelar").click();
      await button(page, "Descartar").click();
      await expect(page.getByText("3 unidades × $ 1.000")).toBeVisible();
    },
  },
  {
    title: "a difference that was settled",
    address: /\/api\/admin\/orders\/[^/]+\/difference$/,
    async change(page, shop) {
      await openOrder(page, shop);
      await page.getByLabel(/^Estado de ORD-/).selectOption("Confirmado");
      await expectToast(page, "Estado de la orden actualizado");
      await addShirt(page);
      await button(page, "Ya se transfirió").click();
      await button(page, "Anotarlo").click();
    },
    failed: "No se pudo anotar la diferencia",
    isShown: (page) => expect(page.getByText("Falta transferir")).toHaveCount(0),
  },
];

test("a change of an order whose answer was lost is shown as the shop has it", async ({ page, shop }) => {
  await expectChangesShown({ page, shop }, CHANGES);
});

test("a correction whose answer was lost and that is typed on is nobody else's, whatever is typed last", async ({
  page,
  shop,
}) => {
  await openOrder(page, shop);
  const restore = await loseWrites(page, /\/correction$/);
  await button(page, "Corregir orden").click();
  const city = page.getByLabel("Ciudad");
  const before = await city.inputValue();
  await city.fill("Rosario");
  await button(page, "Más Remera").click();
  await button(page, "Guardar corrección").click();
  await expectToast(page, "No se pudo corregir la orden");
  await city.fill(before);
  await page.getByRole("textbox", { name: "Dirección" }).fill("Mitre 500");
  await restore();
  await button(page, "Guardar corrección").click();
  await expectToast(page, "Orden corregida");
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await shop.db.selectFrom("orders").select(["customer_city", "customer_address"]).execute()).toEqual([
    { customer_city: before, customer_address: "Mitre 500" },
  ]);
  expect(await shop.db.selectFrom("order_items").select("quantity").execute()).toEqual([{ quantity: 3 }]);
});

test("a correction whose answer was lost and that is taken back is taken back in the shop", async ({ page, shop }) => {
  await openOrder(page, shop);
  const restore = await loseWrites(page, /\/correction$/);
  await addShirt(page);
  await expectToast(page, "No se pudo corregir la orden");
  await button(page, "Menos Remera").click();
  await restore();
  await button(page, "Guardar corrección").click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await shop.db.selectFrom("order_items").select("quantity").execute()).toEqual([{ quantity: 2 }]);
});

test("a withdrawal that was answered, and whose answer was lost, leaves nothing unsaved behind in any list", async ({
  page,
  shop,
}) => {
  const lists = [
    { title: "all", path: "/admin/arrepentimientos" },
    { title: "the open ones", path: "/admin/arrepentimientos?estado=sin-responder" },
  ];
  await forEachRow({ page, shop }, lists, async ({ path }) => {
    await withdrawal(shop, { name: "Ana" });
    await openPanel(page, shop, path);
    await loseWrites(page, /\/api\/admin\/regrets\/[^/]+$/);
    await button(page, "Marcar como respondido: ARR-000007").click();
    await page.getByLabel("Nota (opcional)").fill("La llamé");
    await button(page, "Respondido").click();
    await expectToast(page, "No se pudo marcar como respondido");
    // Until the list is refetched, it is unknown whether the request was answered.
    await expect(page.getByLabel("Nota (opcional)")).toBeHidden();
    const signedOut = page.waitForResponse("**/api/auth/sign-out");
    await button(page, "Cerrar Sesión").click();
    await expectToast(page, "Sesión cerrada");
    // Its answer deletes the session's cookie, even a newer session's.
    await signedOut;
  });
});
