import { expect, test } from "vitest";
import { demoCatalogue } from "../../demo/catalogue.ts";
import { COLOR_VALUE, colorValue, productColors } from "./color.ts";
import { TINTS } from "./image.ts";

const FASHION =
  "negro, blanco, crudo, arena, camel, tostado, tinta, azul noche, azul marino, celeste, ladrillo, terracota, bordó, rojo, rosa, rosa viejo, lila, violeta, verde, oliva, militar, menta, mostaza, amarillo, naranja, gris, gris melange, plata, dorado, beige, marrón, chocolate, fucsia, turquesa, coral, natural, hueso, visón, jean";

test("the names of fashion have a value that the browser's own picker reads", () => {
  for (const name of FASHION.split(", "))
    expect({ name, value: colorValue(name) }).toEqual({ name, value: expect.stringMatching(COLOR_VALUE) });
});

test("every colour of the demo has a value", () => {
  const names = demoCatalogue.products.flatMap(({ variants }) => variants.flatMap(({ color }) => color ?? []));
  expect(names.filter((name) => colorValue(name) === undefined)).toEqual([]);
});

test.each([
  ["NEGRO", "negro"],
  ["  Bordo ", "bordó"],
  ["Blancas", "blanco"],
  ["Azul marino oscuro", "azul marino"],
  ["Azul-Noche", "azul noche"],
  ["Verde oliva", "oliva"],
  ["Verde militar", "militar"],
  ["Gris melange", "melange"],
  ["Jean celeste", "celeste"],
  ["Remera rosa viejo", "rosa viejo"],
  ["Vino tinto", "vino"],
])("'%s' looks like '%s'", (name, like) => {
  expect(colorValue(name)).toBe(colorValue(like));
});

test.each(["Azul y blanco", "Rayas rojas", "Floral", "Estampado negro", "Animal print", "Único", "", "Ñandú"])(
  "'%s' is no one colour",
  (name) => {
    expect(colorValue(name)).toBeUndefined();
  },
);

test("of a product the owner's value comes first, then the name's, then its picture's tint, then none", () => {
  const variants = ["Negro", "Rojo", "Floral", "Lunares", "Negro", null].map((color) => ({ color }));
  const images = [
    { color: null, tint: "ink" },
    { color: "Floral", tint: "rose" },
    { color: "Floral", tint: "navy" },
    { color: "Rojo", tint: "sand" },
  ] as const;
  expect(TINTS.rose).toEqual([214, 175, 165]);
  expect(productColors(variants, images, { Negro: "#010203" })).toEqual([
    "#010203",
    colorValue("rojo"),
    "#d6afa5",
    "",
    "",
  ]);
  expect(productColors([{ color: "constructor" }, { color: "__proto__" }], [], {})).toEqual(["", ""]);
});
