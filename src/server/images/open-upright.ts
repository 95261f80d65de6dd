import type { Metadata } from "sharp";
import { MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE } from "#domain/image-upload.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { refuseBomb } from "./refuse-bomb.ts";
import { sharp } from "./sharp.ts";

export type TooManyPixels = { reason: "too-many-pixels" };

/** Reads the header, so that no pixel is decoded. Throws on a damaged picture, and on a bomb. */
export async function readHeader(bytes: Uint8Array): Promise<Result<Metadata, TooManyPixels>> {
  refuseBomb(bytes);
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { width, height } = header;
  const isTooLarge = width * height > MAX_IMAGE_PIXELS || Math.max(width, height) > MAX_IMAGE_SIDE;
  return isTooLarge ? refuse({ reason: "too-many-pixels" }) : ok(header);
}

/** Upright sRGB. Throws on a damaged file. */
export function openUpright(bytes: Uint8Array) {
  return sharp(bytes, { failOn: "error", limitInputPixels: MAX_IMAGE_PIXELS }).autoOrient().toColourspace("srgb");
}
