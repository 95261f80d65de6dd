import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { anonymise } from "../../../test/buyer-records.ts";
import { addDeliveryMethod } from "../../../test/delivery-methods.ts";
import { placedOrder, type TestItem } from "../../../test/orders.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import type { Problem } from "../../../test/problem.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import type { CallAnswer } from "../call-types.ts";

type Printed = CallAnswer<"GET /api/admin/orders/print">;

type Placed = { id: string; order_number: string };

async function placed(
  shop: TestShop,
  items: TestItem[],
  { method, price = 0, customer }: { method?: string; price?: number; customer?: object } = {},
): Promise<Placed> {
  const total = items.reduce((sum, { product, quantity = 1 }) => sum + product.unitPrice * quantity, price);
  return placedOrder(shop.orders(items, { customer, method, total }));
}

async function printedOf(panel: Panel, ids: readonly string[]): Promise<Printed> {
  const answer = await panel.call("GET", `/api/admin/orders/print?ids=${ids.join(",")}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  return (await answer.json()) as Printed;
}

async function carrierTable(panel: Panel, ids: readonly string[]) {
  const answer = await panel.call("GET", `/api/admin/orders/carrier-export?ids=${ids.join(",")}`);
  expect(answer.status).toBe(200);
  const rows: Record<string, string>[] = parse(await answer.text(), { delimiter: ";", columns: true, bom: true });
  return { headers: answer.headers, rows };
}

const numbersOf = ({ orders }: Printed) => orders.map(({ order_number }) => order_number);

test("the selected orders come in their sequence, once each, with lines, note and sender", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const variants = [
    { size: "M", color: "Negro", stock: 9 },
    { size: "L", color: null, stock: 9 },
  ];
  const shirt = await shop.sells({ name: "Remera", variants });
  const [medium, large] = shirt.variants;
  const post = await addDeliveryMethod(shop, { name: "Correo Argentino", price: 1500 });
  const two = [
    { product: shirt, variant: medium, quantity: 3 },
    { product: shirt, variant: large },
  ];
  const first = await placed(shop, two, { method: post, price: 1500 });
  const second = await placed(shop, [{ product: shirt, variant: large }], { method: post, price: 1500 });
  const change = { note: "Es un regalo", version: 1, carrier: "Andreani", tracking_code: "AB 1" };
  const { order } = (await (await panel.call("GET", `/api/admin/orders/${first.id}`)).json()) as {
    order: { version: number };
  };
  await panel.call("PATCH", `/api/admin/orders/${first.id}`, { ...change, version: order.version });
  await shop.db
    .updateTable("settings")
    .set({ shop_name: "Casa Ombú", street_address: "Defensa 1", whatsapp: "5491145556677" })
    .execute();

  const printed = await printedOf(panel, [second.id, randomUUID(), first.id.toUpperCase(), second.id]);

  expect(numbersOf(printed)).toEqual([second.order_number, first.order_number]);
  expect(printed.sender).toEqual({
    shop_name: "Casa Ombú",
    street_address: "Defensa 1",
    whatsapp: "5491145556677",
  });
  expect(printed.orders[1]).toMatchObject({
    id: first.id,
    status: "pending",
    customer_address: "Defensa 1234",
    delivery: { kind: "delivery", name: "Correo Argentino", price: 1500 },
    carrier: "Andreani",
    tracking_code: "AB 1",
    note: "Es un regalo",
    items: [
      { name: "Remera", size: "M", color: "Negro", quantity: 3, image_url: null },
      { name: "Remera", size: "L", color: null, quantity: 1, image_url: null },
    ],
  });
  // Data that neither sheet nor label shows is not sent.
  expect(JSON.stringify(printed)).not.toMatch(/customer_dni|customer_email|unit_price/);
});

test("two hundred orders come in one answer; more of them, none and malformed ids are refused", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const shirt = await shop.sells({ stock: 500 });
  const orders: Placed[] = [];
  for (let n = 0; n < 200; n += 1) orders.push(await placed(shop, [{ product: shirt }]));
  const ids = orders.map(({ id }) => id);

  expect(numbersOf(await printedOf(panel, ids))).toEqual(orders.map(({ order_number }) => order_number));
  expect((await carrierTable(panel, ids)).rows).toHaveLength(200);

  for (const path of ["print", "carrier-export"]) {
    for (const wrong of [[...ids, randomUUID()], [], ["1001"], [ids[0], ""]]) {
      const answer = await panel.call("GET", `/api/admin/orders/${path}?ids=${wrong.join(",")}`);
      expect(answer.status).toBe(422);
      expect(((await answer.json()) as Problem).code).toBe("invalid-field");
    }
    expect((await panel.call("GET", `/api/admin/orders/${path}`)).status).toBe(422);
  }
});

test("the carrier's table has the orders that go to an address, with cells that no spreadsheet runs", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const shirt = await shop.sells({ name: "Remera", price: 2000 });
  const post = await addDeliveryMethod(shop, { name: "=1+1", price: 1500 });
  const pickup = await addDeliveryMethod(shop, { kind: "pickup", name: "Retiro", price: 0, address: "Defensa 1" });
  const sent = await placed(shop, [{ product: shirt, quantity: 2 }], {
    method: post,
    price: 1500,
    customer: {
      customer_name: "=cmd|' /C calc'!A0",
      customer_lastname: "@SUM(A1)",
      customer_phone: "011 15 4555-6677",
      customer_address: "-1+2 bis; piso 3",
      customer_postal_code: "V9410ABC",
      customer_city: "+Ushuaia",
    },
  });
  const collected = await placed(shop, [{ product: shirt }], { method: pickup });
  const erased = await placed(shop, [{ product: shirt }], { method: post, price: 1500 });
  await panel.call("PATCH", `/api/admin/orders/${erased.id}`, { status: "cancelled" });
  expect((await anonymise(panel, { order_ids: [erased.id] })).status).toBe(200);

  const { headers, rows } = await carrierTable(panel, [collected.id, erased.id, sent.id]);

  expect(headers.get("Content-Type")).toContain("text/csv");
  expect(headers.get("Content-Disposition")).toMatch(/filename="correo-\d{4}-\d{2}-\d{2}\.csv"/);
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(rows).toEqual([
    {
      numero: sent.order_number,
      nombre: "'=cmd|' /C calc'!A0",
      apellido: "'@SUM(A1)",
      dni: "30123456",
      telefono: "1145556677",
      email: "",
      direccion: "'-1+2 bis; piso 3",
      codigo_postal: "9410",
      ciudad: "'+Ushuaia",
      provincia: "Tierra del Fuego",
      unidades: "2",
      valor_declarado: "4000",
      metodo: "'=1+1",
      transporte: "",
      seguimiento: "",
    },
  ]);
  const printed = await printedOf(panel, [collected.id, erased.id]);
  expect(printed.orders).toMatchObject([
    { delivery: { kind: "pickup" }, customer_address: "", customer_name: "Ana" },
    { delivery: { kind: "delivery" }, customer_address: "", customer_name: "" },
  ]);
});
