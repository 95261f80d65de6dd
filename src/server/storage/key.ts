import { randomBytes } from "node:crypto";

/** `products/{random}-{width}.{webp|avif}`: one folder, no dots, nothing a path could climb with. */
const FILE_KEY = /^products\/[a-z0-9]+-[0-9]+\.(webp|avif)$/;

/** A picture's key begins with the time it was made, so that its age can be told from any storage: see `madeAt`. */
const PICTURE_KEY = /^products\/([0-9a-z]{9})[0-9a-f]{12}$/;

/** Whether a text is the key of a file of ours. Nothing else may reach a disk or a bucket. */
export function isFileKey(text: string): boolean {
  return FILE_KEY.test(text);
}

/** The same text once it is known to be such a key. Throws on anything else. */
export function asFileKey(text: string): string {
  if (!isFileKey(text)) throw new RangeError(`Not a key of this shop: ${JSON.stringify(text)}`);
  return text;
}

/** What a file with this key is, for the header that says so. */
export function contentTypeOf(fileKey: string): string {
  return fileKey.endsWith(".avif") ? "image/avif" : "image/webp";
}

/** A new picture's key, `products/{random}`: never used twice, so that its files may be cached for good. `now` in ms. */
export function newPictureKey(now: number = Date.now()): string {
  return `products/${now.toString(36).padStart(9, "0")}${randomBytes(6).toString("hex")}`;
}

/** When a picture's key was made, in ms; undefined for a key that `newPictureKey` did not make. */
export function madeAt(pictureKey: string): number | undefined {
  const time = PICTURE_KEY.exec(pictureKey)?.[1];
  return time === undefined ? undefined : Number.parseInt(time, 36);
}

/** The picture a file belongs to: its key without width and ending. */
export function pictureKeyOf(key: string): string {
  return key.slice(0, key.lastIndexOf("-"));
}
