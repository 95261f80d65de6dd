import { expect, test } from "vitest";
import { storedSize } from "./receipt.ts";

test.each([
  ["a small picture", [400, 500], [400, 500]],
  ["a phone's photo", [3024, 4032], [1500, 2000]],
  ["a screenshot of many screens", [1080, 6000], [734, 4082]],
  ["a strip", [65_535, 20], [16_383, 4]],
  ["a line", [65_535, 1], [16_383, 1]],
])("%s is stored readable: by area, never enlarged", (_, [width = 0, height = 0], [storedWidth, storedHeight]) => {
  expect(storedSize(width, height)).toEqual({ width: storedWidth, height: storedHeight });
});
