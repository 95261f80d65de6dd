import { expect, test } from "vitest";
import { fitSize as fit, isLight as light, isStill, isTaken as taken, LIGHT_BYTES } from "./shrink-photo.ts";

const LIMITS = { types: ["image/jpeg", "image/png"], maxPixels: 40_000_000, largestWidth: 1440 };

const fitSize = (size: { width: number; height: number }) => fit(size, LIMITS);
const isLight = (file: { size: number }, size: { width: number; height: number }) => light(file, size, LIMITS);
const isTaken = (file: { type: string }, size: { width: number; height: number }) => taken(file, size, LIMITS);

test("animations and drawings are left alone; a file of no known type may be a photo", () => {
  const isShrunk = (type: string) => isStill({ type });
  expect(["image/jpeg", "image/png", "image/webp", "image/heic", ""].map(isShrunk)).toEqual(Array(5).fill(true));
  expect(["image/gif", "image/svg+xml", "application/pdf"].map(isShrunk)).toEqual([false, false, false]);
});

test("only a still of at most 800 kB and 2,160 pixels is sent as it is", () => {
  const portrait = { width: 1620, height: 2160 };
  expect(isLight({ size: LIGHT_BYTES }, portrait)).toBe(true);
  expect(isLight({ size: LIGHT_BYTES + 1 }, portrait)).toBe(false);
  expect(isLight({ size: 1 }, { width: 1621, height: 2161 })).toBe(false);
});

test("what the shop refuses is redrawn even if that makes it larger", () => {
  expect(isTaken({ type: "image/heic" }, { width: 100, height: 100 })).toBe(false);
  expect(isTaken({ type: "image/png" }, { width: 8000, height: 5000 })).toBe(true);
  expect(isTaken({ type: "image/png" }, { width: 8000, height: 5001 })).toBe(false);
});

test("a photo keeps its shape, is never made larger, and a tall one stays wide enough to be read", () => {
  expect(fitSize({ width: 4000, height: 3000 })).toEqual({ width: 2160, height: 1620 });
  expect(fitSize({ width: 3000, height: 4000 })).toEqual({ width: 1620, height: 2160 });
  expect(fitSize({ width: 6048, height: 8064 })).toEqual({ width: 1620, height: 2160 });
  expect(fitSize({ width: 800, height: 1000 })).toEqual({ width: 800, height: 1000 });
  expect(fitSize({ width: 3000, height: 12_000 })).toEqual({ width: 1440, height: 5760 });
  expect(fitSize({ width: 1000, height: 4000 })).toEqual({ width: 1000, height: 4000 });
});
