import { expect, test } from "vitest";
import { keysOfSize } from "#domain/size-names.ts";
import { readQuery } from "./query.ts";

const textsOf = (q: string) =>
  readQuery(
    q,
    () => false,
    (word) => word,
  ).words.map(({ text }) => text);

test.each(["0b1c2daa", "1aaa2bbb", "deadbeaa"])("the SKU %s is read as it is printed", (code) => {
  expect(textsOf(code.toUpperCase())).toEqual([code]);
  expect(textsOf(`SKU: ${code}`)).toContain(code);
});

test("an SKU's letters are no misspelt word", () => {
  const { words } = readQuery(
    "12cafa34 asul",
    () => false,
    () => "azul",
  );
  expect(words.map(({ text }) => text)).toEqual(["12cafa34", "azul"]);
});

test("held letters are typed once", () => {
  expect(textsOf("remeraaas negraaa")).toEqual(["remeras", "negra"]);
});

const SIZES = new Set(
  ["40", "42", "44", "46", "S", "M", "85 B", "90 A", "38,5", "39.5", "35", "38 Largo"].flatMap(keysOfSize),
);

function read(q: string) {
  const { words, without, sizes } = readQuery(
    q,
    (key) => SIZES.has(key),
    (word) => word,
  );
  return [sizes, words.map(({ text }) => text), without.map(({ text }) => text)];
}

test.each([
  ["camisa 42 a cuadros", ["42"], ["camisa", "cuadros"]],
  ["camisa talle 42 a cuadros", ["42"], ["camisa", "cuadros"]],
  ["pantalon 42 c bolsillos", ["42"], ["pantalon", "bolsillos"]],
  ["camisa 42 d algodon", ["42"], ["camisa", "algodon"]],
  ["jean 40 a 46", ["40", "42", "44", "46"], ["jean"]],
  ["corpiño 90 a", ["90a"], ["corpino"]],
  ["corpiño 85 b negro", ["85b"], ["corpino", "negro"]],
  ["corpiño 34 b negro", ["34b"], ["corpino", "negro"]],
  ["corpiño 34 a", ["34a"], ["corpino"]],
  ["corpiño 95c negro", ["95c"], ["corpino", "negro"]],
  ["corpiño 85 a 90", ["85", "90"], ["corpino"]],
  ["corpiño 90 a 95", ["90"], ["corpino"]],
  ["corpiño 90 a negro", ["90a"], ["corpino", "negro"]],
])("%s: a letter after a number is a bra's cup only where it is no word", (q, sizes, words) => {
  expect(read(q)).toEqual([sizes, words, []]);
});

test("'talle un poco amplio' names no talle", () => {
  expect(read("camisa talle un poco amplio")).toEqual([[], ["camisa", "poco", "amplio"], []]);
});

test("a number in words that is neither price nor talle is what a product may be called", () => {
  expect(textsOf("vestido años sesenta")).toEqual(["vestido", "anos", "sesenta"]);
  expect(read("vestido años sesenta talle cuarenta y dos hasta noventa mil")[1]).toEqual([
    "vestido",
    "anos",
    "sesenta",
  ]);
  expect(read("jean cuarenta")).toEqual([["40"], ["jean"], []]);
});

test.each([
  ["corpiño descuento 90 a", ["90a"]],
  ["jean talle 40 rebaja", ["40"]],
  ["jean del 40 al 42 rebaja", ["40", "42"]],
])("%s: a talle is no discount", (q, sizes) => {
  const isSize = (key: string) => SIZES.has(key);
  expect(readQuery(q, isSize, (word) => word)).toMatchObject({ sizes, leastDiscount: 1 });
});

test.each([
  ["camisa talles 42", ["42"]],
  ["camisa talles m", ["m"]],
  ["camisa talle s", ["s"]],
  ["camisa talle42", ["42"]],
  ["camisa t42", ["42"]],
  ["camisa talle ocho", ["8"]],
  ["camisa talle doce", ["12"]],
  ["camisa t. m", ["m"]],
  ["camisa talle 38 largo", ["38 largo"]],
  ["camisa 38 largo", ["38 largo"]],
])("%s: the plural's S is no talle, and two words may be one", (q, sizes) => {
  expect(read(q)).toEqual([sizes, ["camisa"], []]);
});

test.each([
  ["campera no quiero cuero", ["campera"], ["cuero"]],
  ["no quiero lana", [], ["lana"]],
  ["abrigo no quiero blazer", ["abrigo"], ["blazer"]],
  ["campera que no quiero que sea de cuero", ["campera"], ["cuero"]],
  ["campera no quiero nada de cuero", ["campera"], ["cuero"]],
  ["campera no quiero poliéster", ["campera"], ["poliester"]],
  ["campera no quiero usar cuero", ["campera"], ["cuero"]],
  ["no me quiero mojar", ["lluvia"], []],
  ["no me quiero resfriar", ["resfriar"], []],
  ["para no tener frío", ["frio"], []],
  ["no quiero rayas", [], ["rayas"]],
  ["campera no quiero pasar frío", ["campera", "pasar", "frio"], []],
  ["pantalón no quiero que se arrugue", ["pantalon", "arrugue"], []],
])("%s: what is not wanted is a thing, or kept off", (q, words, without) => {
  expect(read(q)).toEqual([[], words, without]);
});

test.each([
  ["zapatilla 38,5 negra", ["38.5"], ["zapatilla", "negra"]],
  ["zapatilla talle 38.5 negra", ["38.5"], ["zapatilla", "negra"]],
  ["zapatilla t39,5", ["39.5"], ["zapatilla"]],
  ["zapatilla 35,5", ["35"], ["zapatilla"]],
  ["zapatilla talle 40,42", ["40", "42"], ["zapatilla"]],
])("%s: half a talle, or the whole one where no product has halves", (q, sizes, words) => {
  expect(read(q)).toEqual([sizes, words, []]);
});
