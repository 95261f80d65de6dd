import fc from "fast-check";
import { expect, test } from "vitest";
import { selectPage } from "./select-page.ts";

test("a page holds what sorting everything would put there, however deep it is", () => {
  const numbers = fc.uniqueArray(fc.nat(5_000), { maxLength: 2_000, size: "max" });
  const sequence = fc.constantFrom("any", "rising", "falling");
  fc.assert(
    fc.property(numbers, sequence, fc.nat(2_100), fc.integer({ min: 1, max: 60 }), (numbers, sequence, skip, take) => {
      const byNumber = (one: number, other: number) => one - other;
      const sorted = numbers.toSorted(byNumber);
      const given = { any: numbers, rising: sorted, falling: sorted.toReversed() }[sequence];
      expect(selectPage(Uint32Array.from(given), byNumber, skip, take)).toEqual(sorted.slice(skip, skip + take));
    }),
  );
});
