import { expect, test } from "vitest";
import { MAX_STOCK } from "#domain/product.ts";
import {
  addNames,
  countUnits,
  emptyGrid,
  fillUnits,
  gridOf,
  isPlain,
  putVariant,
  removeAt,
  renameAt,
  setUnits,
  splitNames,
  stepUnits,
  variantsOf,
} from "./variant-grid.ts";

test("four colours by five sizes are twenty variants in one step", () => {
  const sized = addNames("sizes", emptyGrid(), splitNames("XS, S, M, L, XL"));
  const grid = fillUnits(addNames("colors", sized, splitNames("Negro, Crudo, Oliva, Rosa")), "3");

  expect(variantsOf(grid)).toHaveLength(20);
  expect(variantsOf(grid)[0]).toEqual({ size: "XS", color: "Negro", stock: 3 });
  expect(countUnits(grid)).toBe(60);
});

test("names are split, trimmed and taken once, whatever their case", () => {
  expect(splitNames(" S, m ,, M;L\ns")).toEqual(["S", "m", "L"]);
  const grid = addNames("sizes", addNames("sizes", emptyGrid(), ["S", "M"]), ["m", "L"]);
  expect(grid.sizes).toEqual(["S", "M", "L"]);
});

test("without a new name nothing changes, an empty stock neither", () => {
  expect(addNames("sizes", emptyGrid(), [])).toEqual(emptyGrid());
});

test("a variant that somebody else adds goes to the cell of its name, however each of them spelled it", () => {
  const typed = addNames("colors", addNames("sizes", emptyGrid(), ["M", "Único"]), ["Marrón"]);
  const grid = putVariant(typed, { id: "a", size: "m", color: "marron ", stock: 4 });

  expect(variantsOf(grid)).toEqual([
    { id: "a", size: "M", color: "Marrón" },
    { size: "Único", color: "Marrón", stock: 0 },
  ]);
  expect(addNames("sizes", grid, ["UNICO", "L"]).sizes).toEqual(["M", "Único", "L"]);
});

test("a product without choices is one nameless cell", () => {
  const plain = setUnits(emptyGrid(), 0, 0, "7");

  expect(isPlain(plain)).toBe(true);
  expect(variantsOf(plain)).toEqual([{ size: null, color: null, stock: 7 }]);
});

test("the first name takes over the stock that had none", () => {
  const stored = gridOf([{ id: "a", size: null, color: null, stock: 10 }]);
  const grid = addNames("sizes", stored, ["S", "M"]);

  expect(variantsOf(grid)).toEqual([
    { id: "a", size: "S", color: null },
    { size: "M", color: null, stock: 0 },
  ]);
});

test("names given before any stock make combinations that are all sold", () => {
  const grid = addNames("colors", addNames("sizes", emptyGrid(), ["S", "M"]), ["Negro", "Crudo"]);

  expect(variantsOf(grid)).toHaveLength(4);
});

test("what is stored keeps its identity through a new name, and moves by the difference", () => {
  const stored = gridOf([
    { id: "a", size: "S", color: "Negro", stock: 4 },
    { id: "b", size: "M", color: "Negro", stock: 2 },
    { id: "c", size: "S", color: "Crudo", stock: 1 },
  ]);
  const renamed = renameAt("sizes", stored, stored.sizes.indexOf("M"), "Mediano");

  expect(variantsOf(setUnits(renamed, 0, 0, "9"))).toEqual([
    { id: "a", size: "S", color: "Negro", stock: { from: 4, to: 9 } },
    { id: "b", size: "Mediano", color: "Negro" },
    { id: "c", size: "S", color: "Crudo" },
  ]);
});

test("an empty box is a combination that is not sold", () => {
  const stored = gridOf([
    { id: "a", size: "S", color: null, stock: 4 },
    { id: "b", size: "M", color: null, stock: 0 },
  ]);
  expect(variantsOf(setUnits(stored, 0, 1, ""))).toEqual([{ id: "a", size: "S", color: null }]);
});

test("taking away goes back to where it began", () => {
  const grid = addNames("colors", addNames("sizes", emptyGrid(), ["S", "M"]), ["Negro", "Crudo"]);
  const oneSize = removeAt("sizes", grid, grid.sizes.indexOf("S"));
  const oneColor = removeAt("colors", oneSize, oneSize.colors.indexOf("Negro"));
  expect(variantsOf(oneColor)).toEqual([{ size: "M", color: "Crudo", stock: 0 }]);

  const plain = removeAt(
    "colors",
    removeAt("sizes", oneColor, oneColor.sizes.indexOf("M")),
    oneColor.colors.indexOf("Crudo"),
  );
  expect(isPlain(plain)).toBe(true);
});

test("units step between 0 and the most there may be; what is not sold stays so on a step down", () => {
  expect(stepUnits("2", 1)).toBe("3");
  expect(stepUnits("0", -1)).toBe("0");
  expect(stepUnits(String(MAX_STOCK), 1)).toBe(String(MAX_STOCK));
  expect(stepUnits("", 1)).toBe("1");
  expect(stepUnits("", -1)).toBe("");
});
