import type { Sharp } from "sharp";
import { type Oklab, oklabDistance, toOklab } from "#domain/oklab.ts";

const SIDE = 48; // pixels: enough for a colour, little to compute

const EDGE = 3; // pixels of the frame at the left, at the right and above that show the background

/** Distance in Oklab within which pixels belong to one background, shadows included. */
const BACKGROUND_RADIUS = 0.06;

/** Distance in Oklab within which pixels count as one colour, in folds and highlights. */
const COLOR_RADIUS = 0.1;

/** Share of the frame: a smaller patch is not background but, say, a sleeve that reaches the edge. */
const MIN_BACKGROUND = 0.15;

/** Share of all weight: if less is left, the supposed background is the garment itself. */
const MIN_GARMENT = 0.12;

type Pixel = { lab: Oklab; rgb: readonly number[]; weight: number };

/** `#rrggbb` of most of the picture's middle, ignoring the colours of its edges. */
export async function findDominantColor(picture: Sharp): Promise<string> {
  const pixels = await picture
    .flatten({ background: "white" })
    .resize(SIDE, SIDE, { fit: "fill" })
    .toColourspace("srgb")
    .raw()
    .toBuffer();
  return dominantColorOf(readPixels(pixels));
}

function dominantColorOf(pixels: readonly Pixel[]): string {
  const isEdge = (at: number) => at < SIDE * EDGE || at % SIDE < EDGE || at % SIDE >= SIDE - EDGE;
  const edge = pixels.filter((_, at) => isEdge(at)).map((pixel) => ({ ...pixel, weight: 1 }));
  let garment = pixels.filter((_, at) => !isEdge(at));
  const enough = weightOf(garment) * MIN_GARMENT;
  // A wall, and perhaps a floor.
  for (let others = edge, found = 0; found < 2; found += 1) {
    const background = largestGroup(others, BACKGROUND_RADIUS);
    if (background.length < edge.length * MIN_BACKGROUND) break;
    const { lab } = meanOf(background);
    const isFar = (pixel: Pixel) => oklabDistance(pixel.lab, lab) > BACKGROUND_RADIUS;
    const left = garment.filter(isFar);
    if (weightOf(left) < enough) break;
    garment = left;
    others = others.filter(isFar);
  }
  const { rgb } = meanOf(largestGroup(garment, COLOR_RADIUS));
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** Pixels in the middle weigh most: the garment is there. */
function readPixels(bytes: Uint8Array): Pixel[] {
  return Array.from({ length: SIDE * SIDE }, (_, at) => {
    const rgb = [...bytes.subarray(at * 3, at * 3 + 3)];
    const [red = 0, green = 0, blue = 0] = rgb;
    const [x, y] = [(at % SIDE) / (SIDE - 1) - 0.5, Math.floor(at / SIDE) / (SIDE - 1) - 0.5];
    return { lab: toOklab(red, green, blue), rgb, weight: Math.exp(-8 * (x * x + y * y)) };
  });
}

/** The pixels around the heaviest colour of a coarse grid. */
function largestGroup(pixels: readonly Pixel[], radius: number): Pixel[] {
  const cells = Map.groupBy(pixels, ({ lab }) => lab.map((value) => Math.round(value / radius)).join());
  const centres = Array.from(cells.values(), (cell) => meanOf(cell).lab);
  const groups = centres.map((centre) => pixels.filter(({ lab }) => oklabDistance(lab, centre) <= radius));
  return groups.reduce((largest, group) => (weightOf(group) > weightOf(largest) ? group : largest), []);
}

function meanOf(pixels: readonly Pixel[]): Pick<Pixel, "rgb"> & { lab: Oklab } {
  const weight = weightOf(pixels);
  const mean = (valueOf: (pixel: Pixel) => number) =>
    pixels.reduce((sum, pixel) => sum + valueOf(pixel) * pixel.weight, 0) / weight;
  return {
    rgb: [mean(({ rgb }) => rgb[0]!), mean(({ rgb }) => rgb[1]!), mean(({ rgb }) => rgb[2]!)],
    lab: [mean(({ lab }) => lab[0]), mean(({ lab }) => lab[1]), mean(({ lab }) => lab[2])],
  };
}

function weightOf(pixels: readonly Pixel[]): number {
  return pixels.reduce((sum, { weight }) => sum + weight, 0);
}
