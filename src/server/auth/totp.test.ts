import { expect, test } from "vitest";
import { codeAt, findStep, toBase32 } from "./totp.ts";

/** RFC 6238, appendix B, SHA-1. */
const SECRET = Buffer.from("12345678901234567890");

test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("at second %i the code is %s", (second, code) => {
  const step = Math.floor(second / 30);
  expect(codeAt(SECRET, step, 8)).toBe(code);
  expect(codeAt(SECRET, step)).toBe(code.slice(2));
});

test("a code counts in its own step and the two beside it", () => {
  const found = [98, 99, 100, 101, 102].map((step) => findStep(SECRET, codeAt(SECRET, 100), { step, lastStep: 0 }));
  expect(found).toEqual([undefined, 100, 100, 100, undefined]);
});

test("a code that was accepted, and every older one, is used up", () => {
  expect(findStep(SECRET, codeAt(SECRET, 100), { step: 100, lastStep: 99 })).toBe(100);
  expect(findStep(SECRET, codeAt(SECRET, 100), { step: 100, lastStep: 100 })).toBeUndefined();
  expect(findStep(SECRET, codeAt(SECRET, 99), { step: 100, lastStep: 100 })).toBeUndefined();
});

test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foobar", "MZXW6YTBOI"],
])("%j in base32 is %j (RFC 4648)", (text, expected) => {
  expect(toBase32(Buffer.from(text))).toBe(expected);
});
