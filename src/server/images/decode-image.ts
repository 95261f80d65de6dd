import type { Metadata } from "sharp";
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE } from "#domain/image.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { createSemaphore } from "../semaphore.ts";
import { type ImageType, imageTypeOf } from "./image-type.ts";
import { openSharp, type SharpModule } from "./sharp.ts";
import { messageOf } from "../caught-error.ts";

const DECODING_LIMIT = { atOnce: 2, waiting: 32 } as const; // per process; a request waits with one picture at a time

export const TIMEOUT = 20; // seconds for one step

export type ImageRefusal =
  | { reason: "empty" }
  | { reason: "too-large" }
  | { reason: "unsupported-type" }
  | { reason: "too-many-pixels" }
  | { reason: "broken"; cause: string } // the library's message, for the log
  | { reason: "busy" };

const decodingSemaphore = createSemaphore(DECODING_LIMIT.atOnce, DECODING_LIMIT.waiting);

/** Decoded at once; a phone's photo of 12 megapixels takes 36 MB. */
const LARGE_BYTES = 48_000_000;

/** Among those that decode: some formats give no pixel before the whole image is in memory. */
const largeSemaphore = createSemaphore(1, DECODING_LIMIT.atOnce);

/** Gives an image of one of these types to `work` once its header is checked and a decoder is free. */
export async function decodeImage<T>(
  bytes: Uint8Array,
  types: readonly ImageType[],
  work: (sharp: SharpModule, original: Metadata) => Promise<T>,
): Promise<Result<T, ImageRefusal>> {
  if (bytes.byteLength === 0) return refuse({ reason: "empty" });
  if (bytes.byteLength > MAX_IMAGE_BYTES) return refuse({ reason: "too-large" });
  const type = imageTypeOf(bytes);
  if (type === undefined || !types.includes(type)) return refuse({ reason: "unsupported-type" });

  const sharp = await openSharp();
  const decoded = await decodingSemaphore(async (): Promise<Result<T, ImageRefusal> | undefined> => {
    try {
      const original = await sharp(bytes, { limitInputPixels: false }).metadata();
      const { width, height } = original; // from the header: no pixel is decoded yet
      const isTooLarge = width * height > MAX_IMAGE_PIXELS || Math.max(width, height) > MAX_IMAGE_SIDE;
      if (isTooLarge) return refuse({ reason: "too-many-pixels" });
      if (decodedBytes(original) <= LARGE_BYTES) return ok(await work(sharp, original));
      const worked = await largeSemaphore(() => work(sharp, original));
      return worked && ok(worked.outcome);
    } catch (error) {
      // The library refuses a file by throwing.
      return refuse({ reason: "broken", cause: messageOf(error) });
    }
  });
  return decoded?.outcome ?? refuse({ reason: "busy" });
}

/** At most: a progressive JPEG is held as coefficients of two bytes. */
function decodedBytes({ width, height, channels, depth, isProgressive }: Metadata): number {
  const isWide = depth !== "uchar" || isProgressive;
  return width * height * channels * (isWide ? 2 : 1);
}

/** Upright sRGB. Throws on a damaged file. */
export function openUpright(sharp: SharpModule, bytes: Uint8Array) {
  return sharp(bytes, { failOn: "error", limitInputPixels: MAX_IMAGE_PIXELS })
    .timeout({ seconds: TIMEOUT })
    .autoOrient()
    .toColourspace("srgb");
}
