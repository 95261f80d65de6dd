import { expect, test } from "vitest";
import { type LabelOrder, senderLines, shippingLabel } from "./shipping-label.ts";

const ORDER: LabelOrder = {
  customer_name: "Ana",
  customer_lastname: "Paz",
  customer_phone: "11 4555-6677",
  customer_address: "Defensa 1234, 2.º B",
  customer_postal_code: "C1065",
  customer_city: "Buenos Aires",
  carrier: null,
  tracking_code: null,
  delivery: { kind: "delivery", name: "Moto mensajería" },
};

test("a parcel's label says who receives it, where and by which method", () => {
  expect(shippingLabel(ORDER)).toEqual({
    kind: "delivery",
    name: "Ana Paz",
    phone: "11 4555-6677",
    address: "Defensa 1234, 2.º B",
    postal_code: "C1065",
    city: "Buenos Aires",
    service: "Moto mensajería",
    tracking_code: "",
  });
});

test("an order of before there were methods has an address and no service", () => {
  expect(shippingLabel({ ...ORDER, delivery: null, customer_phone: null })).toMatchObject({
    kind: "delivery",
    service: "",
    phone: "",
  });
});

test("the carrier stands beside the method, unless the method's name has it", () => {
  const serviceWith = (name: string, carrier: string) =>
    shippingLabel({ ...ORDER, delivery: { kind: "delivery", name }, carrier })?.service;
  expect(serviceWith("Envío a domicilio", "Andreani")).toBe("Envío a domicilio · Andreani");
  expect(serviceWith("Correo Argentino a sucursal", "correo argentino")).toBe("Correo Argentino a sucursal");
  expect(shippingLabel({ ...ORDER, delivery: null, carrier: "OCA", tracking_code: "AB 12" })).toMatchObject({
    service: "OCA",
    tracking_code: "AB 12",
  });
});

test("an order that is collected shows no address, even if it has one", () => {
  const label = shippingLabel({ ...ORDER, delivery: { kind: "pickup", name: "Retiro en el local" } });
  expect(label).toEqual({
    kind: "pickup",
    name: "Ana Paz",
    phone: "11 4555-6677",
    service: "Retiro en el local",
    tracking_code: "",
  });
});

test("an order whose buyer's data was removed has no label, collected or not", () => {
  const erased = { customer_name: "", customer_lastname: "", customer_phone: null };
  const address = { customer_address: "", customer_postal_code: "", customer_city: "" };
  expect(shippingLabel({ ...ORDER, ...erased, ...address })).toBeUndefined();
  expect(shippingLabel({ ...ORDER, ...erased, ...address, delivery: { kind: "pickup", name: "Retiro" } })).toBe(
    undefined,
  );
  expect(shippingLabel({ ...ORDER, ...address })).toBeUndefined();
});

test("the sender is what the owner has set", () => {
  expect(senderLines({ shop_name: "Saitam", street_address: "Defensa 1", whatsapp: "5491145556677" })).toEqual([
    "Saitam",
    "Defensa 1",
    "WhatsApp +54 9 11 4555-6677",
  ]);
  expect(senderLines({ shop_name: "Saitam", street_address: "", whatsapp: "" })).toEqual(["Saitam"]);
});
