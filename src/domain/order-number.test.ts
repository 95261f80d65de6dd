import { expect, test } from "vitest";
import { readOrderNumber } from "./order-number.ts";

test.each([
  "1001",
  " 1001 ",
  "001001",
  "0001001",
  "ord-1001",
  "ORD-001001",
  "Ord 1001",
  "#1001",
  "ORD001001",
  "N° 1001",
  "nº1001",
  "Nro. 1001",
  "Pedido 1001",
  "orden 1001",
  "número 1001",
  "NÚMERO 1001",
  "No. 1001",
  "orden n° 1001",
  "Pedido #1001",
  "pedido ORD-001001",
  "ORD\u2011001001",
  "\u200bORD-001001\u202c",
  "ORD \u2013 001001",
])("'%s' is ORD-001001", (typed) => {
  expect(readOrderNumber(typed)).toBe("ORD-001001");
});

test("a number beyond six digits keeps them all", () => {
  expect(readOrderNumber("1234567")).toBe("ORD-1234567");
});

test.each(["", "ORD-", "mil uno", "10.01", "-5", "1001 1002", "1".repeat(13)])("'%s' is no order number", (typed) => {
  expect(readOrderNumber(typed)).toBeUndefined();
});
