import { expect, test } from "vitest";
import type { Suggestions } from "#domain/suggestions.ts";
import { optionAfter, optionsOf } from "./options.ts";

const FOUND: Suggestions = {
  categories: [{ name: "Remeras", slug: "remeras" }],
  products: [
    {
      id: "a",
      name: "Remera Lago",
      price: 20000,
      unit_price: 15000,
      image_url: "/files/a-320.webp",
      stock: 0,
      choice: "",
    },
    { id: "b", name: "Remera Sol", price: 9000, unit_price: 9000, image_url: null, stock: 3, choice: "?color=Azul" },
  ],
  total: 12,
};

test("categories come first, then products with what they cost, then the way to everything", () => {
  expect(optionsOf("remera azul", FOUND)).toEqual([
    { kind: "category", name: "Remeras", slug: "remeras", address: "/productos?categoria=remeras" },
    {
      kind: "product",
      name: "Remera Lago",
      address: "/producto/a",
      picture: "/files/a-320.webp",
      price: "$\u00a015.000",
      before: "$\u00a020.000",
      isSoldOut: true,
    },
    {
      kind: "product",
      name: "Remera Sol",
      address: "/producto/b?color=Azul",
      picture: null,
      price: "$\u00a09.000",
      before: undefined,
      isSoldOut: false,
    },
    { kind: "all", name: "Ver todos los resultados (12)", address: "/productos?q=remera+azul" },
  ]);
});

test("where no product was found there is no way to all of them", () => {
  expect(optionsOf("zzz", { categories: [], products: [], total: 0 })).toEqual([]);
});

test.each([
  ["ArrowDown", -1, 0],
  ["ArrowDown", 2, -1],
  ["ArrowUp", -1, 2],
  ["ArrowUp", 0, -1],
  ["Home", 2, 0],
  ["End", 0, 2],
  ["Home", -1, undefined],
  ["End", -1, undefined],
  ["a", 1, undefined],
])("%s from %i of three options leads to %s", (key, active, next) => {
  expect(optionAfter(key, active, 3)).toBe(next);
});
