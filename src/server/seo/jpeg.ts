import type { ProductImage } from "#domain/image.ts";
import { runImageTask } from "../images/image-process.ts";
import { isFileKey, PICTURES } from "../storage/key.ts";
import type { Storage } from "../storage/storage.ts";

export function jpegAddress({ image_url }: Pick<ProductImage, "image_url">): string {
  return `/feeds/fotos/${image_url.slice(image_url.lastIndexOf("/") + 1).replace(/\.webp$/, ".jpg")}`;
}

/** `name` is the last part of its address; undefined when there is no such image. */
export async function makeJpeg(storage: Storage, name: string): Promise<Uint8Array | undefined> {
  const key = PICTURES + name.replace(/\.jpg$/, ".webp");
  const webp = name.endsWith(".jpg") && isFileKey(key) ? await storage.get(key) : undefined;
  return webp && runImageTask("encodeJpeg", webp);
}
