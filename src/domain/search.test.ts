import fc from "fast-check";
import { expect, test } from "vitest";
import { bigOf, neighborsOf, queryWords, slipsAllowed, slipsBetween, soundOf, stemOf, swapsOf } from "./search.ts";
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

test("short words and talles have no slips", () => {
  expect(slipsAllowed("xl")).toBe(0);
  expect(slipsAllowed("puma")).toBe(0);
  expect(slipsAllowed("42")).toBe(0);
  expect(slipsAllowed("remra")).toBe(1);
  expect(slipsAllowed("alpragatas")).toBe(2);
});

test.each([
  ["buso", "buzo"],
  ["bestido", "vestido"],
  ["yavero", "llavero"],
  ["ebilla", "hebilla"],
  ["sinturon", "cinturon"],
  ["kimono", "quimono"],
  ["rremera", "remera"],
])("%s sounds like %s", (heard, written) => {
  expect(soundOf(heard)).toBe(soundOf(written));
});

test.each([
  ["chomba", "comba"],
  ["campera", "cambera"],
])("%s does not sound like %s", (one, other) => {
  expect(soundOf(one)).not.toBe(soundOf(other));
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

test.each([
  ["sweatter", "sweater", 0],
  ["remra", "remera", 1],
  ["reemra", "remera", 1],
  ["remwera", "remera", 1],
  ["tenera", "remera", 2],
  ["bofanda", "bufanda", 1],
  ["boser", "boxer", 1],
  ["algoon", "algodon", 1],
  ["planet", "planchet", 2],
  ["camin", "camis", Infinity],
  ["animal", "anill", Infinity],
  ["remedi", "r", Infinity],
])("what is typed %s of %s has %d slips", (typed, meant, slips) => {
  expect(slipsBetween(typed, meant, 2)).toBe(slips);
});

test("two exchanged letters are exchanged back", () => {
  expect(swapsOf("reemra")).toContain("remera");
});

test("a letter beside the right one on a phone is put right", () => {
  for (const slip of ["jran", "jeqn", "jeab", "nean"]) expect(neighborsOf(slip), slip).toContain("jean");
  expect(neighborsOf("lean")).not.toContain("bean");
  expect(neighborsOf("ñ")).toEqual([]);
});

test("any text has words, and every word a stem that is not longer", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      for (const word of wordsOf(text)) expect(stemOf(word).length).toBeLessThanOrEqual(word.length);
    }),
  );
});
