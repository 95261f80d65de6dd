import { describe, expect, test } from "vitest";
import type { DeliveryMethod } from "./delivery.ts";
import { chosenMethod, markedMethod, totalWith } from "./delivery-choice.ts";

function method(id: string, given: Partial<DeliveryMethod> = {}): DeliveryMethod {
  const texts = { days: null, address: null, hours: null, map_url: null };
  return { id, kind: "delivery", name: id, price: 3000, free_from: null, ...texts, ...given };
}

const moto = method("moto");
const correo = method("correo");
const retiro = method("retiro", { kind: "pickup", price: 0 });
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
  for (const free of [undefined, retiro, method("agreed", { price: null }), method("free", { free_from: 10_000 })]) {
    expect(totalWith(free, 10_000_00)).toBe(10_000_00);
  }
});
