import { expect, test } from "vitest";
import { isUuid, randomUuid, uuidFromHex } from "./uuid.ts";

test("a random UUID is one of version 4, and none comes twice", () => {
  const made = Array.from({ length: 100 }, randomUuid);
  expect(new Set(made).size).toBe(100);
  for (const uuid of made)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("the first 32 digits make a UUID", () => {
  const hex = "0123456789abcdef0123456789abcdef";
  expect(uuidFromHex(hex)).toBe("01234567-89ab-cdef-0123-456789abcdef");
  expect(uuidFromHex(`${hex}0011`)).toBe(uuidFromHex(hex));
});

test("a UUID is in lower case, whole and nothing else", () => {
  const uuid = "01234567-89ab-cdef-0123-456789abcdef";
  expect(isUuid(uuid)).toBe(true);
  for (const text of [uuid.toUpperCase(), `${uuid}0`, ` ${uuid}`, uuid.replaceAll("-", ""), ""]) {
    expect(isUuid(text), text).toBe(false);
  }
});
