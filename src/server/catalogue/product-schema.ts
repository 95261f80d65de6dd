import * as v from "valibot";
import type { CheckedLine } from "#domain/cart.ts";
import type { ShownCategory } from "#domain/category.ts";
import { LISTING_SORTS, type ListingResult } from "#domain/listing.ts";
import type { Product } from "#domain/product.ts";
import type { Suggestions } from "#domain/suggestions.ts";
import { photo, productImage } from "../images/photo-schema.ts";

const variant = v.strictObject({
  id: v.string(),
  size: v.nullable(v.string()),
  color: v.nullable(v.string()),
  stock: v.number(),
});

/** What a product and a line of the cart have in common. */
const offerEntries = {
  id: v.string(),
  name: v.string(),
  description: v.string(),
  image_url: v.nullable(v.string()),
  price: v.number(),
  discount_percentage: v.nullable(v.number()),
  stock: v.number(),
  is_active: v.boolean(),
  created_at: v.string(),
};

const productEntries = {
  ...offerEntries,
  variants: v.array(variant),
  category: v.nullable(v.strictObject({ name: v.string(), slug: v.string() })),
};

/** A product with all its pictures, as calls answer it. */
export const storedProduct = v.strictObject({
  ...productEntries,
  size_guide: v.string(),
  images: v.array(productImage),
  colors: v.optional(v.array(v.string())),
});

export type StoredProduct = v.InferOutput<typeof storedProduct>;

const card: v.GenericSchema<Product> = v.strictObject({
  ...productEntries,
  size_guide: v.optional(v.string()),
  images: v.array(photo),
  colors: v.optional(v.array(v.string())),
  choice: v.optional(v.string()),
});

const facet = { value: v.string(), count: v.number() };
const categoryFacets = v.array(v.strictObject({ ...facet, name: v.string() }));

export const listingResult: v.GenericSchema<ListingResult> = v.strictObject({
  products: v.array(card),
  total: v.number(),
  page: v.number(),
  pages: v.number(),
  facets: v.strictObject({
    categories: categoryFacets,
    sizes: v.array(v.strictObject(facet)),
    colors: v.array(v.strictObject({ ...facet, color: v.optional(v.string()) })),
    offers: v.number(),
    inStock: v.number(),
    prices: v.nullable(v.strictObject({ min: v.number(), max: v.number() })),
  }),
  sort: v.nullable(v.picklist(LISTING_SORTS)),
  instead: v.nullable(v.strictObject({ categories: categoryFacets, products: v.array(card), isNear: v.boolean() })),
});

export const suggestions: v.GenericSchema<Suggestions> = v.strictObject({
  products: v.array(
    v.strictObject({
      id: v.string(),
      name: v.string(),
      unit_price: v.number(),
      price: v.number(),
      image_url: v.nullable(v.string()),
      stock: v.number(),
      choice: v.string(),
    }),
  ),
  categories: v.array(v.strictObject({ name: v.string(), slug: v.string() })),
  total: v.number(),
});

export const shownCategory: v.GenericSchema<ShownCategory> = v.strictObject({
  name: v.string(),
  slug: v.string(),
  picture: v.nullable(photo),
  product_count: v.number(),
});

export const checkedLine: v.GenericSchema<CheckedLine> = v.strictObject({
  ...offerEntries,
  variant_id: v.nullable(v.string()),
  size: v.nullable(v.string()),
  color: v.nullable(v.string()),
  quantity: v.number(),
  needs_choice: v.optional(v.literal(true)),
  changes: v.array(v.picklist(["name", "price", "image", "stock", "choice", "gone"])),
});
