import type { Metadata } from "sharp";
import {
  IMAGE_WIDTHS,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
  nearestTint,
  type Tint,
} from "#domain/image.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { imageTypeOf } from "./image-type.ts";
import { openSharp, type SharpModule } from "./sharp.ts";
import { createSemaphore } from "../semaphore.ts";

const ENCODING_LIMIT = { atOnce: 2, waiting: 32 } as const; // per process; an upload waits with one picture at a time

const TIMEOUT = 20; // seconds for one step

const WEBP = { quality: 80 } as const;

const MAX_HEIGHT_TO_WIDTH = 3; // bounds the time to encode a very high picture

export type EncodedImage = {
  width: number; // of the original, upright, like height
  height: number;
  tint: Tint;
  files: { width: number; bytes: Uint8Array }[]; // ascending, at least one
};

export type ImageRefusal =
  | { reason: "empty" }
  | { reason: "too-large" }
  | { reason: "unsupported-type" }
  | { reason: "too-many-pixels" }
  | { reason: "broken"; cause: string } // the library's message, for the log
  | { reason: "busy" };

const encodingSemaphore = createSemaphore(ENCODING_LIMIT.atOnce, ENCODING_LIMIT.waiting);

/** Encodes JPEG, PNG, WebP or GIF as WebP: upright, sRGB, no metadata, first frame. HEIC's decoder is patented. */
export async function encodeImage(bytes: Uint8Array): Promise<Result<EncodedImage, ImageRefusal>> {
  if (bytes.byteLength === 0) return refuse({ reason: "empty" });
  if (bytes.byteLength > MAX_IMAGE_BYTES) return refuse({ reason: "too-large" });
  const type = imageTypeOf(bytes);
  if (type === undefined) return refuse({ reason: "unsupported-type" });

  const sharp = await openSharp();
  const encoded = await encodingSemaphore(async (): Promise<Result<EncodedImage, ImageRefusal>> => {
    try {
      const original = await sharp(bytes, { limitInputPixels: false }).metadata();
      const { width, height } = original; // from the header: no pixel is decoded yet
      const isTooLarge = width * height > MAX_IMAGE_PIXELS || Math.max(width, height) > MAX_IMAGE_SIDE;
      if (isTooLarge) return refuse({ reason: "too-many-pixels" });
      return ok(await encode(sharp, bytes, original));
    } catch (error) {
      // The library refuses a file by throwing.
      return refuse({ reason: "broken", cause: error instanceof Error ? error.message : String(error) });
    }
  });
  return encoded ? encoded.outcome : refuse({ reason: "busy" });
}

async function encode(sharp: SharpModule, bytes: Uint8Array, original: Metadata): Promise<EncodedImage> {
  const { width, height } = original.autoOrient;
  const widths = widthsOf(width);
  const largest = Math.max(...widths);

  // Decoded once, at the largest size; the others are made from it.
  const upright = await sharp(bytes, { failOn: "error", limitInputPixels: MAX_IMAGE_PIXELS })
    .timeout({ seconds: TIMEOUT })
    .autoOrient()
    .resize({
      width: largest,
      height: largest * MAX_HEIGHT_TO_WIDTH,
      fit: "inside",
      withoutEnlargement: true,
    })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: upright.info.width, height: upright.info.height, channels: upright.info.channels };

  const files: EncodedImage["files"] = [];
  for (const wanted of widths) {
    const smaller = files.at(-1);
    // Nothing is enlarged: a high picture is already narrower than this width.
    if (smaller && smaller.width >= raw.width) {
      files.push({ width: wanted, bytes: smaller.bytes });
      continue;
    }
    const file = await sharp(upright.data, { raw })
      .timeout({ seconds: TIMEOUT })
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
  return { width, height, tint: nearestTint(red, green, blue), files };
}

/** The widths an original fills, plus its own if smaller than the largest. The first always exists: lists show it. */
export function widthsOf(originalWidth: number): number[] {
  const [smallest] = IMAGE_WIDTHS;
  const own = Math.max(smallest, Math.min(originalWidth, IMAGE_WIDTHS.at(-1) ?? smallest));
  return [...IMAGE_WIDTHS.filter((width) => width < own), own];
}
