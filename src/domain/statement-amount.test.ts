import fc from "fast-check";
import { expect, test } from "vitest";
import { decimalMarkOf, readStatementAmount } from "./statement-amount.ts";

test.each([
  ["1.234,56", 123_456],
  ["1234.56", 123_456],
  ["1,234.56", 123_456],
  ["1234,5", 123_450],
  ["1.234", 123_400],
  ["1,234", 123_400],
  ["1.234.567", 123_456_700],
  ["$ 1.234", 123_400],
  ["$1.234,00", 123_400],
  ["ARS 1.234,00", 123_400],
  ["1 234,00", 123_400],
  ["1'234.00", 123_400],
  [",50", 50],
  ["0.120", 12],
  ["15000.000", 1_500_000],
  ["15000,500", 1_500_050],
  ["15000.100000000001", 1_500_010],
  ["15000,099999999999", 1_500_010],
  ["-1.234,00", -123_400],
  ["− 1.234,00", -123_400],
  ["1.234,00-", -123_400],
  ["12.500.-", 1_250_000],
  ["$ 12.500,--", 1_250_000],
  ["-12.500.-", -1_250_000],
  ["(12500,-)", -1_250_000],
  ["(1.234,00)", -123_400],
  ["($ 1.234,00)", -123_400],
  ["+15.000", 1_500_000],
  ["0,00", 0],
  ["-0,00", 0],
])("%s is read", (text, centavos) => {
  expect(readStatementAmount(text)).toBe(centavos);
});

test.each([
  "",
  "-",
  "abc",
  "12/07/2026",
  "20-30123456-3",
  "1.23.456",
  "1.2345,00",
  "1234,567",
  "0.125",
  "U$S 100",
  "=1+1",
  "1e5",
  "12 34",
  "--5",
  ".-",
  "1.234,00--",
  "99999999999",
  "9".repeat(60),
])("%s is no amount in pesos", (text) => expect(readStatementAmount(text)).toBeUndefined());

test("three last digits are thousands unless the column writes decimals with that sign", () => {
  expect(decimalMarkOf(["1.234", "2.500"])).toBeUndefined();
  expect(decimalMarkOf(["1.234", "99.50", "1,250.00"])).toBe(".");
  expect(decimalMarkOf(["1.234,50", "10,00"])).toBe(",");
  expect(readStatementAmount("1.234", ",")).toBe(123_400);
  expect(readStatementAmount("1.230", ".")).toBe(123);
  expect(readStatementAmount("1.234", ".")).toBeUndefined();
});

const WRITERS = {
  "1.234,56": (pesos: string, cents: string) => `${pesos.replace(/\B(?=(\d{3})+$)/g, ".")},${cents}`,
  "1,234.56": (pesos: string, cents: string) => `${pesos.replace(/\B(?=(\d{3})+$)/g, ",")}.${cents}`,
  "1234.56": (pesos: string, cents: string) => `${pesos}.${cents}`,
  "$ 1234,56": (pesos: string, cents: string) => `$ ${pesos},${cents}`,
};

test.each(Object.entries(WRITERS))("every amount is read back as it was written: %s", (_, write) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.boolean(), (centavos, isDebit) => {
      const [pesos = "", cents = ""] = (centavos / 100).toFixed(2).split(".");
      const expected = isDebit && centavos > 0 ? -centavos : centavos;
      return readStatementAmount((isDebit ? "-" : "") + write(pesos, cents)) === expected;
    }),
  );
});

test("no text breaks the reading", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => readStatementAmount(text) !== null));
});
