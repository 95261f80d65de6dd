import fc from "fast-check";
import { expect, test } from "vitest";
import { bigOf, queryWords, stemOf } from "./search.ts";
import { wordsOf } from "./words.ts";

test.each([
  ["remera", "remeras"],
  ["pantalon", "pantalones"],
  ["negro", "negras"],
  ["verde", "verdes"],
  ["azul", "azules"],
  ["jean", "jeans"],
  ["short", "shorts"],
  ["lapiz", "lapices"],
  ["noche", "noches"],
  ["rojo", "rojas"],
  ["lisa", "lisos"],
])("%s and %s are one word", (one, many) => {
  expect(stemOf(many)).toBe(stemOf(one));
});

test.each([
  ["camisa", "camiseta"],
  ["falda", "faldon"],
  ["bota", "bote"],
  ["pana", "pano"],
  ["38", "39"],
  ["xl", "x"],
])("%s and %s are two words", (one, other) => {
  expect(stemOf(one)).not.toBe(stemOf(other));
});

test("words that tell nothing are passed over, unless there is nothing else", () => {
  expect(queryWords("una remera para el verano")).toEqual(["remera", "verano"]);
  expect(queryWords("algo rojo")).toEqual(["rojo"]);
  expect(queryWords("de la")).toEqual(["de", "la"]);
  expect(queryWords("¿¡…!?")).toEqual([]);
});

test.each([
  ["bolsito", "bolso"],
  ["remeritas", "remera"],
  ["pantaloncito", "pantalon"],
  ["saquito", "saco"],
  ["lacito", "lazo"],
  ["calcitas", "calza"],
  ["delantalcito", "delantal"],
  ["cita", undefined],
  ["remera", undefined],
])("%s is a small %s", (word, big) => {
  expect(bigOf(word)).toBe(big);
});

test("any text has words, and every word a stem that is not longer", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      for (const word of wordsOf(text)) expect(stemOf(word).length).toBeLessThanOrEqual(word.length);
    }),
  );
});
