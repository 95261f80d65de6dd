import { expect, test } from "vitest";
import {
  chooseMethod,
  type DeliveryMethod,
  deliveryAmount,
  deliveryOf,
  deliveryPrice,
  type DeliveryZone,
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

test("a choice is needed once there are methods, and none may be named while there are none", () => {
  expect(chooseMethod([], null, "1425")).toEqual({ ok: true, value: null });
  expect(chooseMethod([correo], null, "1425")).toEqual({ ok: false, refusal: { reason: "delivery-missing" } });
  expect(chooseMethod([], "correo", "1425")).toEqual({ ok: false, refusal: { reason: "delivery-unknown" } });
});

test("a method that does not reach the code is refused; whoever collects gives no code", () => {
  expect(chooseMethod([moto], "moto", "1425")).toEqual({ ok: true, value: moto });
  expect(chooseMethod([moto], "moto", "9410")).toEqual({ ok: false, refusal: { reason: "delivery-unreachable" } });
  const corner = method("corner", { kind: "pickup", price: 0, codes: "1425" });
  expect(chooseMethod([corner], "corner", "")).toEqual({ ok: true, value: corner });
});

test("a price to be agreed is refused where another method delivers", () => {
  expect(chooseMethod([moto, agreed], "agreed", "9410").ok).toBe(true);
  expect(chooseMethod([moto, agreed], "agreed", "1425")).toEqual({
    ok: false,
    refusal: { reason: "delivery-unreachable" },
  });
});

test("delivery takes a postal code, whatever it reaches; pick-up takes none", () => {
  expect(chooseMethod([correo, retiro], "correo", "")).toEqual({
    ok: false,
    refusal: { reason: "delivery-unreachable" },
  });
  expect(chooseMethod([correo, retiro], "retiro", "")).toEqual({ ok: true, value: retiro });
});

test("nothing is missing for what costs nothing", () => {
  expect(missingForFree([correo, method("cadete", { price: 0 })], 100)).toBeUndefined();
  expect(missingForFree([correo, retiro], 100)).toBe(4_999_900);
});
