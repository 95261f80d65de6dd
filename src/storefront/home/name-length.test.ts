import { expect, test } from "vitest";
import { nameLength } from "./name-length.ts";

test.each([
  ["Zoe", "short"],
  ["Saitam", "short"],
  ["SAITAM", "medium"],
  ["La Percha", "medium"],
  ["Mandarina", "medium"],
  ["La Percha del Sur", "medium"],
  ["Indumentaria", "long"],
  ["MAMMUTHUS", "long"],
  ["La Percha del Sur y del Norte", "long"],
  ["Indumentaria Rioplatense de Autoras Argentinas del Siglo XXI", "longest"],
  ["Indumentariaporteñadelsur", "longest"],
])("the name %j is %s", (name, length) => {
  expect(nameLength(name)).toBe(length);
});
