import { expect, test } from "vitest";
import { columnNamed, readAmount, readWhole, readYesNo } from "./product-csv.ts";

test.each([
  ["nombre", "nombre"],
  [" Nombre ", "nombre"],
  ["DESCRIPCIÓN", "descripcion"],
  ["Guía de talles", "guia_de_talles"],
  ["guia-de-talles", "guia_de_talles"],
  ["Título", undefined],
  ["", undefined],
])("%j is the column %s", (title, column) => {
  expect(columnNamed(title)).toBe(column);
});

test.each([
  ["1234", 123_400],
  ["1234,5", 123_450],
  ["1234.50", 123_450],
  ["1.234,50", 123_450],
  ["1,234.50", 123_450],
  ["1.234", 123_400],
  ["1,234", 123_400],
  ["12.345.678,9", 1_234_567_890],
  ["$ 1.234", 123_400],
  ["$\u00A01.234,00", 123_400],
  ["0", 0],
  ["0,5", 50],
  ["-5", -500],
  ["9999999999", 999_999_999_900],
  ["9999999999,01", undefined],
  ["abc", undefined],
  ["", undefined],
  ["12,345,6", undefined],
  ["1.234.50", undefined],
  ["1234.567", undefined],
  ["0.123", undefined],
  ["1.23.456", undefined],
  ["1,5.3", undefined],
  ["1e5", undefined],
  ["10000000000", undefined],
  ["9".repeat(40), undefined],
  ["١٢", undefined],
])("the amount %j is %s centavos", (text, centavos) => {
  expect(readAmount(text)).toBe(centavos);
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
