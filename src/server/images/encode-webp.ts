import type { Metadata } from "sharp";
import { IMAGE_WIDTHS, nearestTint, type Tint } from "#domain/image.ts";
import { ok, type Result } from "#domain/result.ts";
import { findDominantColor } from "./dominant-color.ts";
import { openUpright, readHeader, type TooManyPixels } from "./open-upright.ts";
import { sharp } from "./sharp.ts";

const WEBP = { quality: 80 } as const;

const MAX_HEIGHT_TO_WIDTH = 3; // bounds the time to encode a very high picture

export type EncodedImage = {
  width: number; // of the original, upright, like height
  height: number;
  tint: Tint;
  dominantColor: string; // `#rrggbb` of what it shows, without the background
  files: { width: number; bytes: Uint8Array }[]; // ascending, at least one
};

/** Encodes WebP of each width: upright, sRGB, no metadata, first frame. Throws on a damaged file. */
export async function encodeWebp(bytes: Uint8Array): Promise<Result<EncodedImage, TooManyPixels>> {
  const header = await readHeader(bytes);
  return header.ok ? ok(await encode(bytes, header.value)) : header;
}

async function encode(bytes: Uint8Array, header: Metadata): Promise<EncodedImage> {
  const { width, height } = header.autoOrient;
  const widths = widthsOf(width);
  const largest = Math.max(...widths);

  // Decoded once, at the largest size; the others are made from it.
  const upright = await openUpright(bytes)
    .resize({
      width: largest,
      height: largest * MAX_HEIGHT_TO_WIDTH,
      fit: "inside",
      withoutEnlargement: true,
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: upright.info.width, height: upright.info.height, channels: upright.info.channels };

  const files: EncodedImage["files"] = [];
  for (const wanted of widths) {
    const smaller = files.at(-1);
    // Never enlarges: a tall picture may already be narrower than this width.
    if (smaller && smaller.width >= raw.width) {
      files.push({ width: wanted, bytes: smaller.bytes });
      continue;
    }
    const file = await sharp(upright.data, { raw })
      .resize({ width: wanted, withoutEnlargement: true })
      .webp(WEBP)
      .toBuffer();
    files.push({ width: wanted, bytes: file });
  }

  const [red = 0, green = 0, blue = 0] = await sharp(upright.data, { raw })
    .flatten({ background: "white" })
    .resize(1, 1, { fit: "fill" })
    .toColourspace("srgb")
    .raw()
    .toBuffer();
  const dominantColor = await findDominantColor(sharp(upright.data, { raw }));
  return { width, height, tint: nearestTint(red, green, blue), dominantColor, files };
}

/** The widths up to the original's, plus its own if below the largest. The first always exists: lists show it. */
export function widthsOf(originalWidth: number): number[] {
  const [smallest] = IMAGE_WIDTHS;
  const own = Math.max(smallest, Math.min(originalWidth, IMAGE_WIDTHS.at(-1) ?? smallest));
  return [...IMAGE_WIDTHS.filter((width) => width < own), own];
}
