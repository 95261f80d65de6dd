import type { IMAGE_TYPES } from "#domain/image-upload.ts";
import { startsWith } from "../starts-with.ts";

export type ImageType = (typeof IMAGE_TYPES)[number];

/** By the first bytes: name and declared type come from the sender. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (startsWith(bytes, "\xff\xd8\xff")) return "image/jpeg";
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "image/png";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "image/gif";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "image/webp";
  return undefined;
}

const HEIC_BRANDS = /hei[cxms]|hev[cx]/;

/** Its first brand may be one that AVIF shares. */
export function isHeic(bytes: Uint8Array): boolean {
  return startsWith(bytes, "ftyp", 4) && HEIC_BRANDS.test(Buffer.from(bytes.subarray(8, 32)).toString("latin1"));
}
