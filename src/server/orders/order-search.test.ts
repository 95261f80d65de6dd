import { expect, test } from "vitest";
import { readSearch } from "./order-search.ts";

test.each([
  ["1001", { orderNumber: "ORD-001001", amount: "1001.00" }],
  ["001001", { orderNumber: "ORD-001001", amount: "1001.00" }],
  ["ord-1001", { orderNumber: "ORD-001001" }],
  ["ORD-001001", { orderNumber: "ORD-001001" }],
  ["Ord 1234567", { orderNumber: "ORD-1234567" }],
  ["#1001", { orderNumber: "ORD-001001" }],
  ["Orden ORD-001001", { orderNumber: "ORD-001001" }],
  ["pedido N° 1001", { orderNumber: "ORD-001001" }],
  ["45.900", { amount: "45900.00" }],
  ["$ 45900", { amount: "45900.00" }],
  ["$\u00A01.245.900,5", { amount: "1245900.50" }],
  ["45900.50", { amount: "45900.50" }],
  ["45,900.50", { amount: "45900.50" }],
  ["45 900", { amount: "45900.00" }],
  ["30.123.456", { dni: "30123456", amount: "30123456.00", phone: "0123456" }],
  ["1.234.567", { dni: "1234567", amount: "1234567.00" }],
  ["11 5555-1234", { phone: "5551234" }],
  ["11 5555 1234", { phone: "5551234" }],
  ["+54 9 (11) 5555-1234", { phone: "5551234" }],
  ["45,9001", {}],
  ["1.2.3", {}],
])("%j may be %j", (typed, meant) => {
  expect(readSearch(typed)).toEqual({ kind: "figures", ...meant });
});

test.each([
  ["Ana  PAZ", ["ana", "paz"]],
  ["ñandú núñez", ["nandu", "nunez"]],
  ["García-López", ["garcia", "lopez"]],
  ["ana.paz@example.com", ["ana", "paz", "example", "com"]],
  ["ord", ["ord"]],
  ["pedido de Ana", ["pedido", "de", "ana"]],
  ["paz paz", ["paz"]],
  ["%_\\", []],
])("%j is the words %j", (typed, words) => {
  expect(readSearch(typed)).toEqual({ kind: "words", words });
});
