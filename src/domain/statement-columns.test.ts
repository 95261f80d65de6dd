import { expect, test } from "vitest";
import { assignColumn, columnAt, NO_COLUMNS } from "./statement-columns.ts";

const READ = { ...NO_COLUMNS, date: 0, amount: 2 };

test("what a column is chosen to hold replaces what was read there, and is read nowhere else", () => {
  expect(assignColumn(READ, 2, "credit")).toEqual({ ...NO_COLUMNS, date: 0, credit: 2 });
  expect(assignColumn(READ, 1, "amount")).toEqual({ ...READ, amount: 1 });
  expect(assignColumn(READ, 0, "date")).toEqual(READ);
  expect(assignColumn(READ, 0, undefined)).toEqual({ ...NO_COLUMNS, amount: 2 });
});

test("what a column holds is found by its index", () => {
  expect([0, 1, 2].map((index) => columnAt(READ, index))).toEqual(["date", undefined, "amount"]);
});
