import sharp from "sharp";
import { expect, test } from "vitest";
import { oklabDistance, toOklab } from "#domain/oklab.ts";
import { findDominantColor } from "./dominant-color.ts";

const WALL = "#d9cbb5";
const RED = "#a8432f";
const NAVY = "#232f48";
const SKIN = "#c99a7c";

type Box = [color: string, left: number, top: number, width: number, height: number];

/** A picture of 400 × 500 pixels with these boxes, later ones on top. */
async function picture(background: string, ...boxes: Box[]) {
  const plain = (color: string, width: number, height: number) => ({
    create: { width, height, channels: 4 as const, background: color },
  });
  const drawn = boxes.map(([color, left, top, width, height]) => ({ input: plain(color, width, height), left, top }));
  return sharp(
    await sharp(plain(background, 400, 500))
      .composite(drawn)
      .png()
      .toBuffer(),
  );
}

function distance(one: string, other: string): number {
  const [a, b] = [one, other].map((value) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16));
    return toOklab(red, green, blue);
  });
  return a && b ? oklabDistance(a, b) : Infinity;
}

test.each<[string, string, Box[], string]>([
  ["a garment on a wall", WALL, [[RED, 120, 120, 160, 260]], RED],
  ["a narrow garment", WALL, [[NAVY, 165, 100, 70, 300]], NAVY],
  [
    "a garment on a wall and a floor",
    WALL,
    [
      ["#7d5733", 0, 400, 400, 100],
      [RED, 120, 100, 160, 320],
    ],
    RED,
  ],
  [
    "a garment that somebody wears",
    "#ffffff",
    [
      [SKIN, 170, 30, 60, 90],
      [NAVY, 110, 120, 180, 330],
    ],
    NAVY,
  ],
  ["a garment as white as its wall", "#ffffff", [["#f6f4f0", 120, 100, 160, 300]], "#ffffff"],
  ["a fabric that fills the picture", NAVY, [], NAVY],
])("the dominant colour of %s is the garment's", async (_, background, boxes, color) => {
  expect(distance(await findDominantColor(await picture(background, ...boxes)), color)).toBeLessThan(0.05);
});

test("what is transparent is background", async () => {
  expect(distance(await findDominantColor(await picture("#00000000", [RED, 120, 120, 160, 260])), RED)).toBeLessThan(
    0.05,
  );
});
