import { IMAGE_TYPES } from "#domain/image-upload.ts";
import type { Result } from "#domain/result.ts";
import { decodeImage, type ImageRefusal } from "./decode-image.ts";
import type { EncodedImage } from "./encode-webp.ts";
import { runImageTask } from "./image-process.ts";

/** Encodes JPEG, PNG, WebP or GIF as WebP of each width. HEIC's decoder is patented. */
export function encodeImage(bytes: Uint8Array): Promise<Result<EncodedImage, ImageRefusal>> {
  return decodeImage(bytes, IMAGE_TYPES, () => runImageTask("encodeWebp", bytes));
}
