import { expect, test } from "vitest";
import { countOf } from "../cart/copy.ts";
import { productCopy } from "../product/copy.ts";
import { searchCopy } from "../search/copy.ts";
import { listingCopy } from "./copy.ts";

test("thousands are told apart from four digits on, as in the prices beside them", () => {
  expect([1, 24, 1107, 20_000].map(countOf)).toEqual([
    "1 producto",
    "24 productos",
    "1.107 productos",
    "20.000 productos",
  ]);
  expect(listingCopy.showResults(1107)).toBe("Ver 1.107 productos");
  expect(searchCopy.all(1107)).toBe("Ver todos los resultados (1.107)");
  expect([999, 1107].map(productCopy.stock)).toEqual(["999 disponibles", "1107 disponibles"]);
});
