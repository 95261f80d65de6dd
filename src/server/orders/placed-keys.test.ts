import { expect, test } from "vitest";
import { createPlacedKeys } from "./placed-keys.ts";

test("the keys placed last are remembered, and no more than so many", () => {
  const keys = createPlacedKeys(2);
  for (const key of ["a", "b", "b", "c"]) keys.add(key);
  expect(["a", "b", "c"].map(keys.has)).toEqual([false, true, true]);
});
