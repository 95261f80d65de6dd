import { largestFile, type ProductImage } from "#domain/image.ts";
import type { Storage } from "../storage/storage.ts";

export const IMAGE_COLUMNS = [
  "product_images.id",
  "storage_key",
  "display_order",
  "is_primary",
  "alt",
  "color",
  "width",
  "height",
  "widths",
  "has_avif",
  "tint",
] as const;

export function toProductImage(
  { storage_key, ...image }: Omit<ProductImage, "image_url" | "base"> & { storage_key: string },
  storage: Storage,
): ProductImage {
  return {
    ...image,
    image_url: storage.url(largestFile({ base: storage_key, widths: image.widths })),
    base: storage.url(storage_key),
  };
}
