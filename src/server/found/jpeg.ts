import type { ProductImage } from "#domain/image.ts";
import { openSharp } from "../images/sharp.ts";
import { isFileKey } from "../storage/key.ts";
import type { Storage } from "../storage/storage.ts";

/** Meta shows no picture with a side shorter than this, in pixels. */
const SHORTEST_SIDE = 500;

const JPEG = { quality: 85, mozjpeg: true } as const;

/** Where a picture is as JPEG, for those who read no WebP. */
export function jpegAddress({ image_url }: Pick<ProductImage, "image_url">): string {
  return `/feeds/fotos/${image_url.slice(image_url.lastIndexOf("/") + 1).replace(/\.webp$/, ".jpg")}`;
}

/** A stored picture as JPEG, by the last part of its address; undefined when there is none. */
export async function makeJpeg(storage: Storage, name: string): Promise<Uint8Array | undefined> {
  const key = `products/${name.replace(/\.jpg$/, ".webp")}`;
  const webp = name.endsWith(".jpg") && isFileKey(key) ? await storage.get(key) : undefined;
  if (!webp) return undefined;
  const sharp = await openSharp();
  const picture = sharp(webp).flatten({ background: "white" });
  const { width, height } = await sharp(webp).metadata();
  if (Math.min(width, height) < SHORTEST_SIDE) {
    picture.resize({ width: SHORTEST_SIDE, height: SHORTEST_SIDE, fit: "outside" });
  }
  return picture.jpeg(JPEG).toBuffer();
}
