import { expect, test } from "vitest";
import { columnNamed, readWhole, readYesNo } from "./csv-cells.ts";
import { PRODUCT_COLUMNS } from "./product-csv.ts";

test.each([
  ["nombre", "nombre"],
  [" Nombre ", "nombre"],
  ["DESCRIPCIÓN", "descripcion"],
  ["Guía de talles", "guia_de_talles"],
  ["guia-de-talles", "guia_de_talles"],
  ["Título", undefined],
  ["", undefined],
])("%j is the column %s", (title, column) => {
  expect(columnNamed(PRODUCT_COLUMNS, title)).toBe(column);
});

test.each([
  ["5", 5],
  ["5,00", 5],
  ["1.200", 1200],
  ["-1", -1],
  ["5,5", undefined],
  ["cinco", undefined],
])("the whole number %j is %s", (text, whole) => {
  expect(readWhole(text)).toBe(whole);
});

test.each([
  ["sí", true],
  ["SI", true],
  ["VERDADERO", true],
  ["1", true],
  ["No", false],
  ["falso", false],
  ["0", false],
  ["quizás", undefined],
  ["", undefined],
])("%j is %s", (text, answer) => {
  expect(readYesNo(text)).toBe(answer);
});
