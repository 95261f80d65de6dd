import { expect, test } from "vitest";
import { countOf } from "../cart/copy.ts";
import { listingCopy } from "./copy.ts";

test("thousands are told apart from four digits on, as in the prices beside them", () => {
  expect([1, 24, 1107, 20_000].map(countOf)).toEqual([
    "1 producto",
    "24 productos",
    "1.107 productos",
    "20.000 productos",
  ]);
  expect(listingCopy.showResults(1107)).toBe("Ver 1.107 productos");
});
