import { openSharp } from "../images/sharp.ts";
import { Canvas } from "./drawing/canvas.ts";
import { hexOf, INK, PAPER } from "./drawing/colours.ts";
import { CAPITAL_HEIGHT, initialOf, UNITS_PER_EM } from "./drawing/letters.ts";

const INITIAL_HEIGHT = 0.44; // of the icon; within the circle that phones may cut out

/** A PNG of `side` pixels that fills the square: phones round it themselves. */
export async function drawIcon(shopName: string, side: number): Promise<Uint8Array> {
  const canvas = new Canvas(side, side, INK);
  const initial = initialOf(shopName);
  if (initial) canvas.draw(initial, { ...placeOf(initial.advance, side), colour: PAPER });
  const sharp = await openSharp();
  return sharp(canvas.pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ palette: true })
    .toBuffer();
}

/** An SVG with round corners, for browser tabs. */
export function writeIcon(shopName: string): string {
  const initial = initialOf(shopName);
  const { x, baseline, size } = placeOf(initial?.advance ?? 0, 64);
  const letter = initial
    ? `<path fill="${hexOf(PAPER)}" transform="translate(${x.toFixed(2)} ${baseline.toFixed(2)})scale(${(size / UNITS_PER_EM).toFixed(5)})" d="${initial.path}"/>`
    : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="8" fill="${hexOf(INK)}"/>${letter}</svg>`;
}

function placeOf(advance: number, side: number): { x: number; baseline: number; size: number } {
  const size = (side * INITIAL_HEIGHT) / CAPITAL_HEIGHT;
  return { x: (side - advance * size) / 2, baseline: (side * (1 + INITIAL_HEIGHT)) / 2, size };
}
