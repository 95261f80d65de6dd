import fc from "fast-check";
import { expect, test } from "vitest";
import { compareSizes } from "./size-order.ts";

test.each([
  ["letters, however they are written", ["XXS", "xs", "S", "S/M", "M", "M / L", "l", "XL", "2XL", "XXXL", "4xl"]],
  ["numbers", ["4", "10", "36", "36/37", "38", "38.5", "39", "100"]],
  ["lengths, which are no months", ["36", "38", "38 mm", "90 cm"]],
  ["those of children", ["0-3 meses", "6 meses", "12 meses", "2 años", "4 años", "10 años"]],
  ["all kinds", ["S", "XL", "38", "40", "Chico", "Grande", "Único"]],
  ["one for all", ["M", "42", "Ancho", "TALLE UNICO"]],
])("talles hang in the order that people expect: %s", (_, sizes) => {
  expect(sizes.toReversed().toSorted(compareSizes)).toEqual(sizes);
});

test("whatever talles are called, they have one order", () => {
  const names = fc.oneof(fc.string(), fc.constantFrom("M", "m", "XL", "2xl", "38", "6 m", "u", "S/M", "/", "-"));
  fc.assert(
    fc.property(names, names, names, (a, b, c) => {
      expect(Math.sign(compareSizes(a, b))).toBe(-Math.sign(compareSizes(b, a)) + 0);
      if (compareSizes(a, b) <= 0 && compareSizes(b, c) <= 0) expect(compareSizes(a, c)).toBeLessThanOrEqual(0);
    }),
  );
});
