import { expect, test } from "vitest";
import { nameLength } from "./name-length.ts";

test.each([
  ["Saitam", "short"],
  ["La Perch", "short"],
  ["La Percha", "medium"],
  ["La Percha del Sur", "medium"],
  ["Indumentaria", "long"],
  ["La Indumentaria", "long"],
  ["La Percha del Sur SA", "long"],
])("the name %j is %s", (name, length) => {
  expect(nameLength(name)).toBe(length);
});
