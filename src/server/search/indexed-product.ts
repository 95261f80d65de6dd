import { jsonArrayFrom } from "kysely/helpers/postgres";
import { firstColorIn, isKnownColor } from "#domain/color-family.ts";
import type { Product } from "#domain/product.ts";
import type { Db } from "../db/connection.ts";
import { colorOf, NO_NAME, type PackedVariant, packVariant, type VariantNames } from "./variant-names.ts";

export type Category = NonNullable<Product["category"]> & { position: number }; // index in the owner's order, from 0

/** What listings need of a product; everything else is read only for the products of one page. */
export type IndexedProduct = {
  id: string;
  name: string;
  description: string;
  finalPrice: number; // whole pesos
  discount: number;
  createdAt: number; // milliseconds since 1970
  category: Category | null; // the same object for all products of the category
  variants: PackedVariant[];
  searchWords: string; // what the owner says it is also called, separated by commas
  pictureTexts: string; // the alternative texts, a line each, the first picture's first
  /** Of colours whose name says nothing, what the first picture of each shows; "" is the product without colours. */
  pictureColors: ReadonlyMap<string, string>;
};

const NO_COLORS: IndexedProduct["pictureColors"] = new Map(); // of most products

/** The colours of its variants, or else the one that its first picture is said to show. */
export function colorsOf({ variants, pictureTexts }: IndexedProduct, names: VariantNames): string[] {
  const named = new Set(variants.map(colorOf));
  named.delete(NO_NAME);
  if (named.size > 0) return Array.from(named, (number) => names.nameOf(number));
  return [firstColorIn(pictureTexts.split("\n", 1)[0] ?? "") ?? []].flat();
}

export function searchedTextOf(product: IndexedProduct): string {
  const { name, category, description, searchWords, pictureTexts, pictureColors, variants } = product;
  const colors = [...new Set(variants.map(colorOf)), ...[...pictureColors].flat()];
  return [name, category?.name, description, searchWords, pictureTexts, ...colors].join("\n");
}

type Wanted = { ids: readonly string[] } | { after: string | undefined; limit: number };

export async function readIndexedProducts(
  db: Db,
  wanted: Wanted,
  categories: ReadonlyMap<string, Category>,
  names: VariantNames,
): Promise<IndexedProduct[]> {
  let query = db
    .selectFrom("products")
    .select((eb) => [
      "products.id",
      "products.name",
      "products.description",
      "products.final_price",
      "products.discount_percentage",
      "products.created_at",
      "products.category_id",
      "products.search_words",
      jsonArrayFrom(
        eb
          .selectFrom("product_variants")
          .select(["size", "color"])
          .select((eb) => eb("stock", ">", 0).as("hasStock"))
          .whereRef("product_variants.product_id", "=", "products.id")
          .orderBy("product_variants.display_order")
          .orderBy("product_variants.id"),
      ).as("variants"),
      jsonArrayFrom(
        eb
          .selectFrom("product_images")
          .select(["alt", "color", "dominant_color"])
          .whereRef("product_images.product_id", "=", "products.id")
          .orderBy("product_images.display_order"),
      ).as("pictures"),
    ])
    .where("products.is_active", "=", true);
  if ("ids" in wanted) {
    query = query.where("products.id", "in", wanted.ids);
  } else {
    query = query.orderBy("products.id").limit(wanted.limit);
    if (wanted.after !== undefined) query = query.where("products.id", ">", wanted.after);
  }
  const rows = await query.execute();
  // Spelled out: objects of one shape are scanned several times faster.
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    finalPrice: Number(row.final_price),
    discount: row.discount_percentage ?? 0,
    createdAt: row.created_at.getTime(),
    category: (row.category_id !== null && categories.get(row.category_id)) || null,
    variants: row.variants.map(({ size, color, hasStock }) =>
      packVariant(names.numberOf(size), names.numberOf(color), Boolean(hasStock)),
    ),
    searchWords: row.search_words,
    pictureTexts: row.pictures.map(({ alt }) => alt).join("\n"),
    pictureColors: pictureColorsOf(row.pictures),
  }));
}

function pictureColorsOf(
  pictures: readonly { color: string | null; dominant_color: string | null }[],
): IndexedProduct["pictureColors"] {
  const seen = pictures.flatMap(({ color, dominant_color }) =>
    dominant_color === null || isKnownColor(color ?? "") ? [] : ([[color ?? "", dominant_color]] as const),
  );
  // The first picture of a colour is set last.
  return seen.length === 0 ? NO_COLORS : new Map(seen.toReversed());
}

export async function readCategories(db: Db): Promise<Map<string, Category>> {
  const rows = await db
    .selectFrom("categories")
    .select(["id", "name", "slug"])
    .orderBy("display_order")
    .orderBy("id")
    .execute();
  return new Map(rows.map(({ id, name, slug }, index) => [id, { name, slug, position: index }]));
}
