import { expect, test } from "vitest";
import { countLarge } from "./count-large.ts";

test("categories stand two and three in a row, and every row is full", () => {
  expect(countLarge(1)).toBe(1);
  expect(countLarge(2)).toBe(2);
  expect(countLarge(5)).toBe(2);
  for (let count = 2; count <= 24; count += 1) {
    const large = countLarge(count);
    expect(large % 2, `${count}`).toBe(0);
    expect((count - large) % 3, `${count}`).toBe(0);
  }
});
