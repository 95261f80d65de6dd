import { expect, test } from "vitest";
import { familiesOf, isOfColor } from "./color-family.ts";

test.each([
  ["Ladrillo", "roja", true],
  ["Azul noche", "marino", true],
  ["Pizarra", "gris", true],
  ["Azul pizarra", "gris", false],
  ["Negro", "negras", true],
  ["Oliva", "azul", false],
])("%s is called %s: %s", (color, word, isCalled) => {
  expect(isOfColor(color, word)).toBe(isCalled);
});

test("a family's own name on a label is not repeated", () => {
  expect(familiesOf("Azul")).toEqual([]);
});
