import { MEGABYTE } from "./file-size.ts";
import { IMAGE_WIDTHS } from "./image.ts";

export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const; // spec 9

export const MAX_IMAGE_BYTES = 5 * MEGABYTE; // spec 9

export const MAX_UPLOAD_BYTES = 60 * MEGABYTE; // one request

export const MAX_IMAGE_PIXELS = 40_000_000;

export const MAX_IMAGE_SIDE = 65_535; // pixels, as in a JPEG; rows cost time and memory too

export const MAX_PRODUCT_IMAGES = 20;

/** The browser shrinks photos to these limits before uploading. */
export const PHOTO_LIMITS = {
  types: IMAGE_TYPES,
  maxPixels: MAX_IMAGE_PIXELS,
  largestWidth: Math.max(...IMAGE_WIDTHS),
} as const;
