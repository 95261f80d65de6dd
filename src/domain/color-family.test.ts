import { expect, test } from "vitest";
import { familiesOf, familiesOfValue, isKnownColor, isOfColor } from "./color-family.ts";
import { stemOf } from "./search.ts";

const stems = (...names: string[]) => names.map(stemOf).toSorted();

test("a colour's name says what people call it", () => {
  expect(familiesOf("Ladrillo")).toEqual(expect.arrayContaining(stems("rojo", "colorado", "bordo", "terracota")));
  expect(familiesOf("Chocolate amargo")).toEqual(["marron", "cafe", "brown"]);
  expect(familiesOf("Tono 3")).toEqual([]);
});

test("a shade is of its hue, too; crudo is a hue of its own, and no white", () => {
  expect(isOfColor("Camel", "marron")).toBe(true);
  expect(isOfColor("Oliva", "militar")).toBe(true);
  expect(isOfColor("Oliva", "musgo")).toBe(true);
  expect(isOfColor("Crema", "manteca")).toBe(true);
  expect(isOfColor("Hueso", "crudo")).toBe(true);
  expect(isOfColor("Crudo", "crema")).toBe(true);
  expect(isOfColor("Crudo", "blanco")).toBe(false);
  expect(isOfColor("Pizarra", "grises")).toBe(true);
  expect(isOfColor("Piel", "carne")).toBe(true);
});

test.each(["Ladrillo", "Azul marino", "Verde", "chocolate amargo"])("'%s' says what it looks like", (name) => {
  expect(isKnownColor(name)).toBe(true);
});

test.each(["Tono 3", "Estampado", "Otoño", ""])("'%s' does not say what it looks like", (name) => {
  expect(isKnownColor(name)).toBe(false);
});

test.each([
  ["#a24632", ["rojo", "bordo"]],
  ["#2f394e", ["azul", "marino"]],
  ["#3a3633", ["negro"]],
  ["#6f7049", ["verde"]],
  ["#4a2f23", ["marron"]],
  ["#f3f0eb", ["blanco"]],
  ["#a4a2a1", ["gris"]],
  ["#ca953b", ["mostaza", "amarillo"]],
])("what looks like %s is called %j", (value, names) => {
  const families = familiesOfValue(value);
  expect(families.filter((family) => stems(...names).includes(family))).not.toEqual([]);
});

test.each([
  ["Ladrillo", "roja", true],
  ["Azul noche", "marino", true],
  ["Pizarra", "gris", true],
  ["Azul pizarra", "gris", false],
  ["Gris grafito", "negro", false],
  ["Rojo rubí", "colorado", true],
  ["Nude", "piel", true],
  ["Negro", "negras", true],
  ["Oliva", "azul", false],
  ["Tinta", "black", true],
  ["Off white", "blanco", true],
])("%s is called %s: %s", (color, word, isCalled) => {
  expect(isOfColor(color, word)).toBe(isCalled);
});

test("a family's own name on a label is not repeated", () => {
  expect(familiesOf("Azul")).toEqual(["blue"]);
});
