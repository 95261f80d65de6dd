import { randomBytes } from "node:crypto";

/** Prefix of all picture keys. */
export const PICTURES = "products/";

/** `products/{random}-{width}.{webp|avif}`: one folder and no dots, so no path traversal; short enough for any disk. */
const FILE_KEY = /^products\/[a-z0-9]{1,100}-[0-9]{1,5}\.(webp|avif)$/;

const PICTURE_KEY = /^products\/([0-9a-z]{9})[0-9a-f]{12}$/;

export function isFileKey(text: string): boolean {
  return FILE_KEY.test(text);
}

/** Throws a RangeError on anything else. */
export function asFileKey(text: string): string {
  if (!isFileKey(text)) throw new RangeError(`Not a key of this shop: ${JSON.stringify(text)}`);
  return text;
}

export function contentTypeOf(fileKey: string): string {
  return fileKey.endsWith(".avif") ? "image/avif" : "image/webp";
}

/** `products/{random}`: never reused, so files may be cached forever. `now` in ms. */
export function newPictureKey(now: number = Date.now()): string {
  return keyBeginning(now) + randomBytes(6).toString("hex");
}

/** Prefix of keys made at `time` (ms): they sort by time. */
export function keyBeginning(time: number): string {
  return PICTURES + time.toString(36).padStart(9, "0");
}

/** The creation time in a picture's key, in ms; undefined if `newPictureKey` did not make it. */
export function madeAt(pictureKey: string): number | undefined {
  const time = PICTURE_KEY.exec(pictureKey)?.[1];
  return time === undefined ? undefined : Number.parseInt(time, 36);
}

export function pictureKeyOf(key: string): string {
  return key.slice(0, key.lastIndexOf("-"));
}
