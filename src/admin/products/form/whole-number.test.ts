import { expect, test } from "vitest";
import { readUnits } from "./whole-number.ts";

test.each([
  ["1.000", "1000"],
  ["12.500.000", "12500000"],
  ["1000", "1000"],
  ["1.5", "1.5"],
  ["1.00", "1.00"],
  ["", ""],
])("units typed as %j are %j", (typed, units) => {
  expect(readUnits(typed)).toBe(units);
});
