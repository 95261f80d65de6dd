import fc from "fast-check";
import { expect, test } from "vitest";
import { coversPostalCode, readPostalCode, readPostalCodes, formatPostalCodes } from "./postal-code.ts";

test.each([
  ["1425", 1425, "C"],
  ["C1425", 1425, "C"],
  ["c1425abc", 1425, "C"],
  [" C 1425 DKF ", 1425, "C"],
  ["B1636", 1636, "B"],
  ["9410", 9410, "V"],
  ["V9410", 9410, "V"],
  ["5000", 5000, "X"],
  ["8400", 8400, "R"],
  ["1005", 1005, "C"],
  ["4000", 4000, "T"],
])("the postal code %s is %i in %s", (typed, number, province) => {
  expect(readPostalCode(typed)).toEqual({ number, province });
});

const LOOKALIKES = [
  "ſ1425",
  "\u212a1425",
  "1425ßa",
  "1425ﬀa",
  "１４２５",
  "١٤٢٥",
  "1425\0",
  "1425\u200b",
  "<b>1425</b>",
  "1e3",
];

test.each(["", "142", "14255", "0999", "Ñ1425", "I1425", "1425ABC D", "C1425AB", "Palermo", ...LOOKALIKES])(
  "%j is no postal code",
  (typed) => {
    expect(readPostalCode(typed)).toBeUndefined();
  },
);

test("a text of any length and kind is read or refused, never thrown at", () => {
  for (const typed of ["9".repeat(10_000), "1425" + " ".repeat(10_000), "__proto__", "\ud800", "-".repeat(10_000)]) {
    expect(() => readPostalCode(typed)).not.toThrow();
    expect(() => readPostalCodes(typed)).not.toThrow();
  }
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789ABCabc .-ßſ１"), maxLength: 12 }), (typed) => {
      const code = readPostalCode(typed);
      if (code) expect(code.number).toBeGreaterThanOrEqual(1000);
      if (code) expect(code.number).toBeLessThanOrEqual(9999);
    }),
  );
});

test("any list of ranges that is written is read again", () => {
  const code = fc.integer({ min: 1000, max: 9999 });
  const range = fc.tuple(code, code).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
  fc.assert(
    fc.property(fc.array(range), (ranges) => {
      expect(readPostalCodes(formatPostalCodes(ranges))).toEqual({ ok: true, value: ranges });
    }),
  );
});

test("the letter that a buyer types decides the province", () => {
  expect(readPostalCode("B1425")?.province).toBe("B");
});

test("a list takes codes, ranges and codes with a letter, and is written back in one spelling", () => {
  const ranges = readPostalCodes("1000-1499, C1636; 1700 – 1800\n B1900 a B1925,");
  expect(ranges).toEqual({
    ok: true,
    value: [
      { from: 1000, to: 1499 },
      { from: 1636, to: 1636 },
      { from: 1700, to: 1800 },
      { from: 1900, to: 1925 },
    ],
  });
  const text = ranges.ok ? formatPostalCodes(ranges.value) : "";
  expect(text).toBe("1000-1499, 1636, 1700-1800, 1900-1925");
  expect(readPostalCodes(text)).toEqual(ranges);
});

test.each(["1499-1000", "1000-", "-1000", "1000-1200-1499", "12", "Palermo"])(
  "a list with %j is refused by that part",
  (part) => {
    expect(readPostalCodes(`1425, ${part}`)).toEqual({
      ok: false,
      refusal: { reason: "invalid-postal-code", typed: part },
    });
  },
);

test("both ends of a range belong to it", () => {
  const isIn = (number: number) => coversPostalCode({ number, province: undefined }, [{ from: 1000, to: 1499 }]);
  expect([999, 1000, 1499, 1500].map(isIn)).toEqual([false, true, true, false]);
});
