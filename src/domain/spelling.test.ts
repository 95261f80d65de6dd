import fc from "fast-check";
import { expect, test } from "vitest";
import { foldName, foldText } from "./spelling.ts";

test("accents and capitals do not tell words apart", () => {
  expect(foldText("PAÑUELO Cárdigan")).toBe("panuelo cardigan");
});

test.each(["Azul noche", "AZUL NOCHE", " azul  noche\u00a0", "Azúl\tnoche"])(
  "'%s' is a spelling of one name",
  (name) => {
    expect(foldName(name)).toBe("azul noche");
  },
);

test.each([
  ["XL", "X L"],
  ["38", "38.5"],
  ["Verde agua", "Verdeagua"],
])("'%s' and '%s' are two names", (one, other) => {
  expect(foldName(one)).not.toBe(foldName(other));
});

test("a folded name stays as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      expect(foldName(foldName(name))).toBe(foldName(name));
    }),
  );
});
