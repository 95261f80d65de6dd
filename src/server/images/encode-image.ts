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
import { takeTurns } from "../turns.ts";

/** Encodes of one process that run at a time, and how many wait: one upload waits with one picture at a time. */
const TURNS = { atOnce: 2, waiting: 32 } as const;

/** The longest one step of an encode may take, in seconds. */
const PATIENCE = 20;

const WEBP = { quality: 80 } as const;

/** Nothing stored is more than this many times as high as it is wide: encoding takes time by the pixel. */
const MAX_HEIGHT_TO_WIDTH = 3;

/** A picture as the shop keeps it. */
export type EncodedImage = {
  /** Pixels of the original, upright. */
  width: number;
  height: number;
  tint: Tint;
  /** One WebP for each width, ascending, at least one. */
  files: { width: number; bytes: Uint8Array }[];
};

/** `cause` is the library's own sentence: for the log, not for people. */
export type ImageRefusal =
  | { reason: "empty" }
  | { reason: "too-large" }
  | { reason: "unsupported-type" }
  | { reason: "too-many-pixels" }
  | { reason: "broken"; cause: string }
  | { reason: "busy" };

const inTurn = takeTurns(TURNS.atOnce, TURNS.waiting);

/**
 * Decodes a file of at most 5 MB, 40 million pixels and 65,535 a side, and encodes it anew as WebP in every width it fills: upright, in
 * sRGB, without metadata, of an animation the first frame. What a file is, its content says. HEIC is refused with
 * everything else that is not JPEG, PNG, WebP or GIF: the library comes without its decoder, which is patented.
 */
export async function encodeImage(bytes: Uint8Array): Promise<Result<EncodedImage, ImageRefusal>> {
  if (bytes.byteLength === 0) return refuse({ reason: "empty" });
  if (bytes.byteLength > MAX_IMAGE_BYTES) return refuse({ reason: "too-large" });
  const type = imageTypeOf(bytes);
  if (type === undefined) return refuse({ reason: "unsupported-type" });

  const sharp = await openSharp();
  const turn = await inTurn(async (): Promise<Result<EncodedImage, ImageRefusal>> => {
    try {
      const original = await sharp(bytes, { limitInputPixels: false }).metadata();
      // Asked of the header, before a single pixel is decoded.
      const { width, height } = original;
      const isTooLarge = width * height > MAX_IMAGE_PIXELS || Math.max(width, height) > MAX_IMAGE_SIDE;
      if (isTooLarge) return refuse({ reason: "too-many-pixels" });
      return ok(await encode(sharp, bytes, original));
    } catch (error) {
      // The library says no to a file by throwing; the sender hears that the picture cannot be read.
      return refuse({ reason: "broken", cause: error instanceof Error ? error.message : String(error) });
    }
  });
  return turn ? turn.outcome : refuse({ reason: "busy" });
}

async function encode(sharp: SharpModule, bytes: Uint8Array, original: Metadata): Promise<EncodedImage> {
  const { width, height } = original.autoOrient;
  const widths = widthsOf(width);
  const largest = Math.max(...widths);

  // Decoded once, at the largest size that is kept; the others are made from it.
  const upright = await sharp(bytes, { failOn: "error", limitInputPixels: MAX_IMAGE_PIXELS })
    .timeout({ seconds: PATIENCE })
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
    // A high picture was made narrower than its widths; nothing is enlarged, so the next one is the same again.
    if (smaller && smaller.width >= raw.width) {
      files.push({ width: wanted, bytes: smaller.bytes });
      continue;
    }
    const file = await sharp(upright.data, { raw })
      .timeout({ seconds: PATIENCE })
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

/**
 * The widths an original fills, and its own when it is smaller than the largest, so that no detail is lost. The first
 * width always exists, since lists of orders show it: an original that is narrower is kept as it is under that name.
 */
export function widthsOf(originalWidth: number): number[] {
  const [smallest] = IMAGE_WIDTHS;
  const own = Math.max(smallest, Math.min(originalWidth, IMAGE_WIDTHS.at(-1) ?? smallest));
  return [...IMAGE_WIDTHS.filter((width) => width < own), own];
}
