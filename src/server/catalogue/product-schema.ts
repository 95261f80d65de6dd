import * as v from "valibot";
import { productImage } from "../images/photo-schema.ts";

/** A product in an answer; see `Product` in the domain. */
export const storedProduct = v.strictObject({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  image_url: v.nullable(v.string()),
  price: v.number(), // pesos, before the discount
  discount_percentage: v.nullable(v.number()),
  stock: v.number(),
  is_active: v.boolean(),
  created_at: v.string(), // ISO 8601, UTC
  variants: v.array(
    v.strictObject({
      id: v.string(),
      size: v.nullable(v.string()),
      color: v.nullable(v.string()),
      stock: v.number(),
    }),
  ),
  category: v.nullable(v.strictObject({ name: v.string(), slug: v.string() })),
  size_guide: v.string(),
  images: v.array(productImage),
});

export type StoredProduct = v.InferOutput<typeof storedProduct>;
