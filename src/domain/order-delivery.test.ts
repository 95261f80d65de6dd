import { expect, test } from "vitest";
import type { Delivery } from "./delivery.ts";
import {
  canBeCollected,
  deliveryName,
  deliverySentence,
  describeDelivery,
  mapPage,
  totalParts,
} from "./order-delivery.ts";

const POST: Delivery = {
  method_id: "1",
  kind: "delivery",
  name: "Correo Argentino",
  price: 1500,
  days: "3 a 5 días hábiles",
  address: null,
  hours: null,
  map_url: null,
};

const PICKUP: Delivery = {
  ...POST,
  kind: "pickup",
  name: "Retiro en el local",
  price: 0,
  days: null,
  address: "Gorriti 4500",
  hours: "Lunes a viernes de 10 a 18\nSábados de 10 a 14",
  map_url: "https://maps.example/gorriti",
};

const AGREED: Delivery = { ...POST, name: "Moto", price: null, days: null };

/** Amounts contain a no-break space. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");

const partsOf = (total_amount: number, delivery: Delivery | null) =>
  totalParts({ total_amount, delivery }).map(({ name, text }) => plain(`${name} ${text}`));

test("a total is its products and its delivery, each in words that add up", () => {
  expect(partsOf(11_500, POST)).toEqual(["Productos $ 10.000", "Envío $ 1.500"]);
  expect(partsOf(10_000, PICKUP)).toEqual(["Productos $ 10.000", "Retiro Gratis"]);
  expect(partsOf(10_000, null)).toEqual([]);
});

test("a price that is to be agreed never reads as an amount", () => {
  expect(partsOf(10_000, AGREED)).toEqual(["Productos $ 10.000", "Envío a convenir"]);
  expect(deliveryName(AGREED)).toBe("Moto (Envío a convenir)");
  expect(describeDelivery(AGREED)).toBe("Moto (Envío a convenir)");
});

test("a method called after its price says it once", () => {
  expect(deliveryName({ name: "Envío a convenir", price: null })).toBe("Envío a convenir");
  expect(deliveryName({ name: "ENVIO A CONVENIR por moto", price: null })).toBe("ENVIO A CONVENIR por moto");
  expect(deliveryName({ name: "A convenir", price: null })).toBe("Envío a convenir");
  expect(deliveryName(POST)).toBe("Correo Argentino");
});

test("in one line: method, price and days; of one to collect, where and when", () => {
  expect(plain(describeDelivery(POST))).toBe("Correo Argentino · $ 1.500 · 3 a 5 días hábiles");
  expect(deliverySentence(POST)).toBe("Correo Argentino");
  expect(deliverySentence(PICKUP)).toBe(
    "Retiro en el local, Gorriti 4500, Lunes a viernes de 10 a 18, Sábados de 10 a 14",
  );
  expect(deliverySentence({ ...PICKUP, address: null, hours: null })).toBe("Retiro en el local");
  expect(deliverySentence(null)).toBe("");
});

test("what is sent is not collected; an order of a shop without methods may be", () => {
  expect([POST, PICKUP, null].map(canBeCollected)).toEqual([false, true, true]);
});

test("only a web address becomes a link", () => {
  expect(mapPage(PICKUP)).toBe("https://maps.example/gorriti");
  for (const map_url of [null, "javascript:alert(1)", "data:text/html,x", " https://x.example", "//x.example"]) {
    expect(mapPage({ map_url })).toBeUndefined();
  }
});
