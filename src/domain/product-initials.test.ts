import { expect, test } from "vitest";
import { groupByInitial, initialOf } from "./product-initials.ts";

test.each([
  ["Remera", "R"],
  ["ávila", "A"],
  [" Ñandú", "N"],
  ["501 Jean", "#"],
  ["«Buzo»", "#"],
  ["", "#"],
])("the initial of %j is %s", (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});

test("names in their order make one group a letter", () => {
  const products = ["501", "Abrigo", "Ávila", "Bolso"].map((name) => ({ name }));
  const groups = groupByInitial(products).map(({ initial, products }) => [initial, products.length]);
  expect(groups).toEqual([
    ["#", 1],
    ["A", 2],
    ["B", 1],
  ]);
});
