import { describe, expect, test } from "vitest";
import { checkChoice, chosenMethod, markedMethod, totalWith } from "./delivery-choice.ts";
import type { DeliveryMethod, DeliveryZone } from "./delivery.ts";

function method(id: string, given: Partial<DeliveryMethod & DeliveryZone> = {}): DeliveryMethod & DeliveryZone {
  const texts = { days: null, address: null, hours: null, map_url: null };
  return {
    id,
    kind: "delivery",
    name: id,
    price: 3000,
    free_from: null,
    postal_codes: [],
    provinces: [],
    ...texts,
    ...given,
  };
}

const CABA = [{ from: 1000, to: 1499 }];

const moto = method("moto", { postal_codes: CABA });
const correo = method("correo");
const retiro = method("retiro", { kind: "pickup", price: 0 });
const agreed = method("agreed", { price: null });
const CODE = "C1425";

describe("among what is offered", () => {
  test("what the buyer marked is chosen, and nothing is while several are offered", () => {
    expect(chosenMethod([moto, retiro], retiro, CODE)).toBe(retiro);
    expect(chosenMethod([moto, retiro], null, CODE)).toBeUndefined();
    expect(chosenMethod([], null, CODE)).toBeUndefined();
  });

  test("a mark that is not offered counts for nothing", () => {
    expect(chosenMethod([correo, retiro], moto, "9410")).toBeUndefined();
    expect(chosenMethod([correo], moto, "9410")).toBe(correo);
  });

  test("the only delivery for a complete code is chosen by itself", () => {
    expect(chosenMethod([moto], null, CODE)).toBe(moto);
    for (const incomplete of ["", "142", "C1425A"]) expect(chosenMethod([moto], null, incomplete)).toBeUndefined();
    expect(chosenMethod([moto], moto, "")).toBe(moto);
  });

  test("nobody is sent to collect an order without having said so", () => {
    expect(chosenMethod([retiro], null, CODE)).toBeUndefined();
    expect(chosenMethod([retiro], retiro, CODE)).toBe(retiro);
  });
});

test("what is remembered of a method is what names it", () => {
  expect(markedMethod(retiro)).toEqual({ id: "retiro", kind: "pickup", name: "retiro" });
});

test("the total is the lines and the delivery; one that is not chosen or has no price adds nothing", () => {
  expect(totalWith(moto, 10_000_00)).toBe(13_000_00);
  for (const free of [undefined, retiro, agreed, method("free", { free_from: 10_000 })]) {
    expect(totalWith(free, 10_000_00)).toBe(10_000_00);
  }
});

test("a choice is needed once there are methods, and none may be named while there are none", () => {
  expect(checkChoice([], null, "1425")).toEqual({ ok: true, value: null });
  expect(checkChoice([correo], null, "1425")).toEqual({ ok: false, refusal: { reason: "delivery-missing" } });
  expect(checkChoice([], "correo", "1425")).toEqual({ ok: false, refusal: { reason: "delivery-unknown" } });
});

test("a method that does not reach the code is refused; whoever collects gives no code", () => {
  expect(checkChoice([moto], "moto", "1425")).toEqual({ ok: true, value: moto });
  expect(checkChoice([moto], "moto", "9410")).toEqual({ ok: false, refusal: { reason: "delivery-unreachable" } });
  const corner = method("corner", { kind: "pickup", price: 0, postal_codes: [{ from: 1425, to: 1425 }] });
  expect(checkChoice([corner], "corner", "")).toEqual({ ok: true, value: corner });
});

test("a price to be agreed is refused where another method delivers", () => {
  expect(checkChoice([moto, agreed], "agreed", "9410").ok).toBe(true);
  expect(checkChoice([moto, agreed], "agreed", "1425")).toEqual({
    ok: false,
    refusal: { reason: "delivery-unreachable" },
  });
});

test("delivery takes a postal code, whatever it reaches; pick-up takes none", () => {
  expect(checkChoice([correo, retiro], "correo", "")).toEqual({
    ok: false,
    refusal: { reason: "delivery-unreachable" },
  });
  expect(checkChoice([correo, retiro], "retiro", "")).toEqual({ ok: true, value: retiro });
});
