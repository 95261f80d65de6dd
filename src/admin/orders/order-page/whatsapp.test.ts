import { expect, test } from "vitest";
import { whatsappLinkOf, whatsappTextOf } from "./whatsapp.ts";

test.each([
  ["1155551234", "5491155551234"],
  ["11 5555-1234", "5491155551234"],
  ["011 15 5555-1234", "5491155551234"],
  ["15 5555 1234", "5491155551234"],
  ["5555-1234", "5491155551234"],
  ["+54 9 11 5555 1234", "5491155551234"],
  ["+54 11 5555 1234", "5491155551234"],
  ["0054 9 11 5555 1234", "5491155551234"],
  ["(0351) 15-555-1234", "5493515551234"],
  ["02944 15 551234", "5492944551234"],
  ["+598 94 123 456", "59894123456"],
])("%s is written to at %s", (phone, number) => {
  expect(whatsappLinkOf(phone, "Hola")).toBe(`https://wa.me/${number}?text=Hola`);
});

test("what is no phone number gives no link", () => {
  for (const phone of ["", "no tengo", "1234", "+1"]) expect(whatsappLinkOf(phone, "Hola")).toBeUndefined();
});

test("the text is kept whole", () => {
  expect(whatsappLinkOf("1155551234", "Hola Ana & Cía, ¿sí?")).toMatch(
    /\?text=Hola%20Ana%20%26%20C%C3%ADa%2C%20%C2%BFs%C3%AD%3F$/,
  );
});

const NOW = new Date("2026-11-23T12:00:00Z");

const ORDER = {
  order_number: "ORD-001001",
  status: "pending",
  customer_name: "Ana",
  total_amount: 45_900,
  difference: null,
  events: [],
  url: "https://tienda.example/pedido/abc",
  payment: { alias: "" },
  payment_due_at: "2026-11-24T21:00:00.000Z",
  has_proof_of_payment: false,
  carrier: null,
  delivery: null,
  tracking_code: null,
} as const satisfies Partial<Parameters<typeof whatsappTextOf>[0]>;

const ofOrder = (changes: object, texts = {}) => whatsappTextOf({ ...ORDER, events: [], ...changes }, texts, NOW);

test("an order that waits is reminded of its deadline while it is ahead, and of an alias that is known", () => {
  expect(ofOrder({})).toContain("Lo reservamos hasta el martes 24 de noviembre a las 18:00.");
  expect(ofOrder({})).not.toContain("alias");
  expect(ofOrder({ has_proof_of_payment: true })).not.toContain("Lo reservamos");
  expect(ofOrder({ payment_due_at: "2026-11-22T21:00:00.000Z", payment: { alias: "la.percha" } })).toMatch(
    /alias la\.percha\.\nLos datos/,
  );
});

test("the owner's text comes before the shop's, and a delivered order has a greeting of its own", () => {
  expect(ofOrder({ status: "shipped", tracking_code: "360" }, { whatsapp_shipped: "{nombre}: {seguimiento}" })).toBe(
    "Ana: 360",
  );
  expect(ofOrder({ status: "shipped" }, { whatsapp_shipped: "" })).toContain("está en camino");
  expect(ofOrder({ status: "delivered" })).toBe("Hola Ana, te escribimos por tu pedido ORD-001001.");
});

test("of an order that was paid in part and corrected the text asks for what is missing", () => {
  const texts = { whatsapp_pay: "Faltan {monto}", whatsapp_received: "Total {monto}" };
  expect(whatsappTextOf({ ...ORDER, difference: 900 }, texts, NOW)).toBe("Faltan $\u00a0900");
  expect(ofOrder({ difference: 900 })).toContain("por tu pedido ORD-001001: falta transferir $\u00a0900.");
  expect(whatsappTextOf({ ...ORDER, status: "confirmed", difference: 900 }, texts, NOW)).toBe("Total $\u00a045.900");
});

const PICKUP = {
  method_id: "1",
  kind: "pickup",
  name: "Retiro en el local",
  price: 0,
  days: null,
  address: "Gorriti 4500",
  hours: "10 a 18",
  map_url: null,
} as const;

const READY = [{ kind: "ready", created_at: "2026-11-23T11:00:00.000Z" }];

test("who has paid all of it already is not reminded of '$ 0'", () => {
  expect(ofOrder({ difference: 0 })).toBe(ofOrder({ status: "delivered" }));
});

test("who may collect is told where and when; an order of before delivery existed reads as it did", () => {
  expect(ofOrder({ status: "confirmed", delivery: PICKUP, events: READY })).toContain(
    "\nDónde y cuándo: Retiro en el local, Gorriti 4500, 10 a 18\n",
  );
  expect(ofOrder({ status: "confirmed", events: READY })).not.toContain("Dónde");
  expect(ofOrder({})).not.toContain("Entrega");
});

test("a reminder names the method, and that a price is to be agreed", () => {
  const post = { ...PICKUP, kind: "delivery", name: "Moto", address: null, hours: null };
  expect(ofOrder({ delivery: { ...post, price: 1500 } })).toContain("\nEntrega: Moto\n");
  const agreed = ofOrder({ delivery: { ...post, price: null } });
  expect(agreed).toContain("\nEntrega: Moto (Envío a convenir)\n");
  expect(agreed).not.toMatch(/\$\s0(?!\d)/);
  expect(ofOrder({ status: "confirmed", delivery: { ...post, price: 1500 }, events: READY })).toContain("recibimos");
});
