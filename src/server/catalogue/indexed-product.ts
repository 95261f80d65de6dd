import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Db } from "../db/connection.ts";

export type Category = { name: string; slug: string };

/** What a listing needs to know of a product; everything else is read for the products of one page only. */
export type IndexedProduct = {
  id: string;
  name: string;
  description: string;
  /** Whole pesos. */
  finalPrice: number;
  discount: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  category: Category | null;
  variants: { size: string | null; color: string | null; hasStock: boolean }[];
};

/** Everything of a product that is searched. */
export function searchedTextOf(product: IndexedProduct): string {
  return [product.name, product.category?.name, product.description, ...variantWords(product)].join("\n");
}

/** The talles and colours of a product, each once. */
export function variantWords({ variants }: IndexedProduct): string[] {
  return [...new Set(variants.flatMap(({ size, color }) => [size ?? "", color ?? ""]))];
}

/** The active products, or those among `ids`: one query. */
export async function readIndexedProducts(db: Db, ids: readonly string[] | undefined): Promise<IndexedProduct[]> {
  let query = db
    .selectFrom("products")
    .select((eb) => [
      "products.id",
      "products.name",
      "products.description",
      "products.final_price",
      "products.discount_percentage",
      "products.created_at",
      jsonObjectFrom(
        eb
          .selectFrom("categories")
          .select(["categories.name", "categories.slug"])
          .whereRef("categories.id", "=", "products.category_id"),
      ).as("category"),
      jsonArrayFrom(
        eb
          .selectFrom("product_variants")
          .select(["size", "color"])
          .select((eb) => eb("stock", ">", 0).as("hasStock"))
          .whereRef("product_variants.product_id", "=", "products.id")
          .orderBy("product_variants.display_order")
          .orderBy("product_variants.id"),
      ).as("variants"),
    ])
    .where("products.is_active", "=", true);
  if (ids) query = query.where("products.id", "in", ids);
  const rows = await query.execute();
  return rows.map(({ final_price, discount_percentage, created_at, ...row }) => ({
    ...row,
    variants: row.variants.map(({ size, color, hasStock }) => ({ size, color, hasStock: Boolean(hasStock) })),
    finalPrice: Number(final_price),
    discount: discount_percentage ?? 0,
    createdAt: created_at.getTime(),
  }));
}
