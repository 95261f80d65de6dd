import * as v from "valibot";
import { type Photo, type ProductImage, type Tint, TINTS } from "#domain/image.ts";

const photoEntries = {
  base: v.string(),
  widths: v.array(v.number()),
  has_avif: v.boolean(),
  width: v.number(),
  height: v.number(),
  tint: v.picklist(Object.keys(TINTS) as Tint[]),
  alt: v.string(),
  color: v.nullable(v.string()),
};

export const photo: v.GenericSchema<Photo> = v.strictObject(photoEntries);

const imageEntries = {
  ...photoEntries,
  id: v.string(),
  image_url: v.string(),
  display_order: v.number(),
  is_primary: v.boolean(),
};

export const productImage: v.GenericSchema<ProductImage> = v.strictObject(imageEntries);

type ImageRow = ProductImage & { product_id: string };

/** An image outside its product names it (spec 3). */
export const imageRow: v.GenericSchema<ImageRow> = v.strictObject({ ...imageEntries, product_id: v.string() });

export function imageRows(product_id: string, images: readonly ProductImage[]): ImageRow[] {
  return images.map((image) => ({ ...image, product_id }));
}
