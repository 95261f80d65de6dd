import { MAX_IMAGE_BYTES } from "#domain/image-upload.ts";
import { refuse, type Result } from "#domain/result.ts";
import { createSemaphore } from "../semaphore.ts";
import { ImageTaskFailed } from "./image-process.ts";
import { type ImageType, imageTypeOf, isHeic } from "./image-type.ts";
import type { TooManyPixels } from "./open-upright.ts";

export type ImageRefusal =
  | { reason: "empty" }
  | { reason: "too-large" }
  | { reason: "unsupported-type" }
  | { reason: "heic" }
  | TooManyPixels
  | { reason: "broken"; cause: string } // the library's message, for the log
  | { reason: "busy" };

/** Per web process: a decoder takes up to 320 MB for 40 megapixels. A request queues one picture at a time. */
const decodingSemaphore = createSemaphore(1, 33);

/** Queues, then runs `decode`, a task of the image process, on an image of one of these types. */
export async function decodeImage<T>(
  bytes: Uint8Array,
  types: readonly ImageType[],
  decode: () => Promise<Result<T, TooManyPixels>>,
): Promise<Result<T, ImageRefusal>> {
  if (bytes.byteLength === 0) return refuse({ reason: "empty" });
  if (bytes.byteLength > MAX_IMAGE_BYTES) return refuse({ reason: "too-large" });
  // The library has no decoder for it: HEVC is patented.
  if (isHeic(bytes)) return refuse({ reason: "heic" });
  const type = imageTypeOf(bytes);
  if (type === undefined || !types.includes(type)) return refuse({ reason: "unsupported-type" });
  try {
    const decoded = await decodingSemaphore(decode);
    return decoded?.outcome ?? refuse({ reason: "busy" });
  } catch (error) {
    if (!(error instanceof ImageTaskFailed)) throw error;
    return refuse({ reason: "broken", cause: error.message });
  }
}
