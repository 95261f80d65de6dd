import type { ProductImage } from "#domain/image.ts";
import { openSharp } from "../images/sharp.ts";
import { isFileKey } from "../storage/key.ts";
import type { Storage } from "../storage/storage.ts";

const MIN_SIDE = 500; // pixels; Meta shows no image with a shorter side

const JPEG = { quality: 85, mozjpeg: true } as const;

export function jpegAddress({ image_url }: Pick<ProductImage, "image_url">): string {
  return `/feeds/fotos/${image_url.slice(image_url.lastIndexOf("/") + 1).replace(/\.webp$/, ".jpg")}`;
}

/** `name` is the last part of its address; undefined when there is no such image. */
export async function makeJpeg(storage: Storage, name: string): Promise<Uint8Array | undefined> {
  const key = `products/${name.replace(/\.jpg$/, ".webp")}`;
  const webp = name.endsWith(".jpg") && isFileKey(key) ? await storage.get(key) : undefined;
  if (!webp) return undefined;
  const sharp = await openSharp();
  const picture = sharp(webp).flatten({ background: "white" });
  const { width, height } = await sharp(webp).metadata();
  if (Math.min(width, height) < MIN_SIDE) {
    picture.resize({ width: MIN_SIDE, height: MIN_SIDE, fit: "outside" });
  }
  return picture.jpeg(JPEG).toBuffer();
}
