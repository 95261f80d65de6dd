import { expect, test } from "vitest";
import { MAX_IMAGE_BYTES } from "#domain/image.ts";
import { fitInside, isTooHeavy } from "./shrink-photo.ts";

test("only a heavy still is shrunk", () => {
  expect(isTooHeavy({ size: MAX_IMAGE_BYTES, type: "image/jpeg" })).toBe(false);
  expect(isTooHeavy({ size: MAX_IMAGE_BYTES + 1, type: "image/jpeg" })).toBe(true);
  expect(isTooHeavy({ size: MAX_IMAGE_BYTES + 1, type: "image/gif" })).toBe(false);
  expect(isTooHeavy({ size: MAX_IMAGE_BYTES + 1, type: "application/pdf" })).toBe(false);
});

test("a photo keeps its shape and is never made larger", () => {
  expect(fitInside(4000, 3000)).toEqual({ width: 2160, height: 1620 });
  expect(fitInside(3000, 4000)).toEqual({ width: 1620, height: 2160 });
  expect(fitInside(800, 1000)).toEqual({ width: 800, height: 1000 });
});
