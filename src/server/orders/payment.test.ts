import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { PaymentDetails } from "#domain/settings.ts";
import { BUYER } from "../../../test/buyer.ts";
import { placedOrder, type TestItem } from "../../../test/orders.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";

type Order = { order_number: string; url: string; payment: PaymentDetails };

const LATER = { alias: "tienda.nueva", holder: "Tienda SRL", cbu: "", bank: "Nación", cuit: "" };

async function place(shop: TestShop, key: string, items: TestItem[], status = 201): Promise<Order> {
  return placedOrder(shop.orders(items, { key }), status);
}

/** The payment details on the order's page, in 'Mi pedido' and in the answer to a retry. */
async function tellPayment(shop: TestShop, order: Order, key: string, items: TestItem[]) {
  const page = await (await shop.request(new URL(order.url).pathname)).text();
  const found = await shop.request("/api/orders/find", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ order_number: order.order_number, dni: BUYER.customer_dni }),
  });
  const mine = (await found.json()) as { order: { payment: PaymentDetails } };
  const again = await place(shop, key, items, 200);
  return { page, mine: mine.order.payment, again: again.payment };
}

test("an order placed before the owner said where to transfer to is paid where the settings say now", async () => {
  await using shop = await openShop();
  // Holder and bank alone are not enough to transfer to.
  await shop.db.updateTable("settings").set({ holder: "Ana Paz", bank: "Galicia" }).execute();
  const key = randomUUID();
  const items = [{ product: await shop.sells() }];
  const order = await place(shop, key, items);
  expect(order.payment).toMatchObject({ alias: "", cbu: "" });

  await shop.db.updateTable("settings").set(LATER).execute();

  const { page, mine, again } = await tellPayment(shop, order, key, items);
  expect(page).not.toContain("Te enviaremos los datos para la transferencia");
  expect(page).not.toContain("Ana Paz");
  expect(mine).toEqual(LATER);
  expect(again).toEqual(LATER);
});

test.each([{ alias: "la.de.antes" }, { cbu: "0170099220000067797370" }])(
  "an order whose buyer was shown %j is paid there, whatever the settings say since",
  async (shown) => {
    await using shop = await openShop();
    await shop.db.updateTable("settings").set(shown).execute();
    const key = randomUUID();
    const items = [{ product: await shop.sells() }];
    const order = await place(shop, key, items);

    await shop.db.updateTable("settings").set(LATER).execute();

    const { page, mine, again } = await tellPayment(shop, order, key, items);
    expect(page).toContain(Object.values(shown)[0]);
    expect(mine).toEqual(order.payment);
    expect(again).toEqual(order.payment);
  },
);
