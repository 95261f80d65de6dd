import fc from "fast-check";
import { expect, test } from "vitest";
import { internationalNumber, readableNumber } from "./phone.ts";

test.each([
  ["11 5555-4444", "5491155554444", "+54 9 11 5555-4444"],
  ["+54 9 11 5555-4444", "5491155554444", "+54 9 11 5555-4444"],
  ["15 5555 4444", "5491155554444", "+54 9 11 5555-4444"],
  ["0351 15 555-1234", "5493515551234", "+54 9 3515551234"],
  ["+598 94 123 456", "59894123456", "+59894123456"],
  ["\u202a+598 94 123 456\u202c", "59894123456", "+59894123456"],
])("%s is %s, read as %s", (typed, digits, readable) => {
  expect(internationalNumber(typed)).toBe(digits);
  expect(readableNumber(digits)).toBe(readable);
});

test.each(["00 00000000", "5400000000000", "+1234567", "+1234567890123456", "12345", "11 15 5555-44445"])(
  "%s is no number",
  (typed) => {
    expect(internationalNumber(typed)).toBeUndefined();
  },
);

test("a number is the same number however often it is read and typed again", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^(\+|00)?[0-9]{6,16}$/), (typed) => {
      const digits = internationalNumber(typed);
      if (digits !== undefined) expect(internationalNumber(readableNumber(digits))).toBe(digits);
    }),
  );
});
