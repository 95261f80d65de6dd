import { expect, test } from "vitest";
import { missedSearchOf, withSearchWord } from "./missed-search.ts";

test.each([
  ["Mochilita", "mochilita"],
  ["  pantalón   CARGO, negro ", "pantalon cargo negro"],
  ["talle 44", "talle 44"],
  ["hasta 30.000", "hasta 30 000"],
  ["hasta 30.000 talle 42", "hasta 30 000 talle 42"],
  ["Ｒｅｍｅｒａ", "remera"],
])("%j is counted as %j", (q, words) => {
  expect(missedSearchOf(q)).toBe(words);
});

test.each([
  "ana@example.com",
  "ana＠example.com",
  "ana arroba gmail",
  "ana.example.com",
  "30.123.456",
  "30,123,456",
  "12345/678",
  "３０１２３４５６",
  "٣٠١٢٣٤٥٦",
  "11 5555-4444",
  "(11) 5555/4444",
  "0000003100010000000001",
  "",
  "a",
  "¿?",
  "x".repeat(61),
  "una frase que nadie escribe en una tienda",
])("%j is not counted: it may be somebody's, or no search", (q) => {
  expect(missedSearchOf(q)).toBeUndefined();
});

test("a word is added once, while there is room", () => {
  expect(withSearchWord("", "mochilita", 500)).toBe("mochilita");
  expect(withSearchWord("Morral", "mochilita", 500)).toBe("Morral, mochilita");
  expect(withSearchWord("Morral, Cartera Cruzada", "cartera cruzada", 500)).toBe("Morral, Cartera Cruzada");
  expect(withSearchWord("morral", "mochilita", 10)).toBeUndefined();
});
