import { expect, test } from "vitest";
import {
  cheapestNational,
  type DeliveryMethod,
  deliveryAmount,
  deliveryOf,
  deliveryPrice,
  type DeliveryZone,
  freeDelivery,
  methodsFor,
  missingForFree,
  sortMethods,
} from "./delivery.ts";
import { readPostalCodes } from "./postal-code.ts";

type Given = Partial<DeliveryMethod> & { codes?: string; provinces?: DeliveryZone["provinces"] };

function method(id: string, { codes = "", provinces = [], ...given }: Given = {}): DeliveryMethod & DeliveryZone {
  const ranges = readPostalCodes(codes);
  if (!ranges.ok) throw new Error(codes);
  return {
    id,
    kind: "delivery",
    name: id,
    price: 1500,
    free_from: null,
    days: null,
    address: null,
    hours: null,
    map_url: null,
    ...given,
    postal_codes: ranges.value,
    provinces,
  };
}

const moto = method("moto", { price: 3000, codes: "1000-1499" });
const correo = method("correo", { price: 7000, free_from: 50_000 });
const andreani = method("andreani", { price: 6500 });
const retiro = method("retiro", { kind: "pickup", price: 0 });
const sur = method("sur", { price: 9000, provinces: ["Z", "V"] });
const agreed = method("agreed", { price: null });

const idsFor = (methods: (DeliveryMethod & DeliveryZone)[], code: string, lines = 0) =>
  methodsFor(methods, code, lines).map(({ id }) => id);

test("the cheapest delivery that reaches comes first, pick-up last", () => {
  const methods = [retiro, correo, andreani, moto, sur];
  expect(idsFor(methods, "C1425")).toEqual(["moto", "andreani", "correo", "retiro"]);
  expect(idsFor(methods, "9410")).toEqual(["andreani", "correo", "sur", "retiro"]);
});

test("of equal prices the owner's order decides", () => {
  expect(idsFor([method("b"), method("a")], "1425")).toEqual(["b", "a"]);
});

test("what is free for an amount is the cheapest from there on", () => {
  expect(idsFor([correo, andreani], "1425", 4_999_999)).toEqual(["andreani", "correo"]);
  expect(idsFor([correo, andreani], "1425", 5_000_000)).toEqual(["correo", "andreani"]);
  expect(sortMethods([andreani, correo], 5_000_000).map(({ id }) => id)).toEqual(["correo", "andreani"]);
});

test("what is no postal code is reached only by what reaches the whole country", () => {
  expect(idsFor([moto, sur, correo], "Palermo")).toEqual(["correo"]);
});

test("a price to be agreed is offered only where nothing else delivers", () => {
  expect(idsFor([moto, agreed, retiro], "1425")).toEqual(["moto", "retiro"]);
  expect(idsFor([moto, agreed, retiro], "9410")).toEqual(["agreed", "retiro"]);
});

test("a price is free from its amount on, and null while it is to be agreed", () => {
  expect(deliveryPrice(correo, 4_999_999)).toBe(700_000);
  expect(deliveryPrice(correo, 5_000_000)).toBe(0);
  expect(deliveryPrice(agreed, 0)).toBeNull();
});

test("an order keeps what its buyer pays, and adds it to the lines", () => {
  expect(deliveryOf(correo, 100)).toEqual({
    method_id: "correo",
    kind: "delivery",
    name: "correo",
    price: 7000,
    days: null,
    address: null,
    hours: null,
    map_url: null,
  });
  expect(deliveryAmount(deliveryOf(correo, 100))).toBe(700_000);
  expect(deliveryOf(correo, 5_000_000).price).toBe(0);
  expect(deliveryAmount(deliveryOf(agreed, 0))).toBe(0);
  expect(deliveryAmount(null)).toBe(0);
});

test("what is missing for free delivery counts from the nearest amount", () => {
  expect(missingForFree([correo, method("other", { free_from: 80_000 })], 4_000_000)).toBe(1_000_000);
  expect(missingForFree([correo], 5_000_000)).toBeUndefined();
  expect(missingForFree([andreani, retiro], 0)).toBeUndefined();
});

test("free delivery is reached at its amount; without a price it always is, collecting is none", () => {
  expect(freeDelivery([correo], 4_999_900)).toEqual({ from: 5_000_000, missing: 100 });
  expect(freeDelivery([correo], 5_000_000)).toEqual({ from: 5_000_000, missing: 0 });
  expect(freeDelivery([correo, method("gift", { price: 0 })], 0)).toEqual({ from: 0, missing: 0 });
  expect(freeDelivery([andreani, retiro, agreed], 9_999_900)).toBeUndefined();
});

test("among deliveries to the whole country the cheapest for the lines is named, or the first of equal ones", () => {
  const fast = { name: "Andreani", price: 9000, free_from: 20_000, days: null };
  const slow = { name: "Correo", price: 7000, free_from: null, days: "3 a 5 días" };
  expect(cheapestNational([fast, slow], 1_999_900)).toEqual({ method: slow, price: 700_000 });
  expect(cheapestNational([fast, slow], 2_000_000)).toEqual({ method: fast, price: 0 });
  expect(cheapestNational([slow, { ...slow, name: "Otro" }], 0)?.method).toBe(slow);
  expect(cheapestNational([], 0)).toBeUndefined();
});

test("nothing is missing for what costs nothing", () => {
  expect(missingForFree([correo, method("cadete", { price: 0 })], 100)).toBeUndefined();
  expect(missingForFree([correo, retiro], 100)).toBe(4_999_900);
});
