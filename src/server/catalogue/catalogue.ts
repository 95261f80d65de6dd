import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { productColors } from "#domain/color.ts";
import { ownColors } from "../colors/own-colors.ts";
import { anyOf } from "../db/any-of.ts";
import type { Db } from "../db/connection.ts";
import { PREPARED } from "../db/prepared.ts";
import { IMAGE_COLUMNS, toProductImage } from "../images/to-product-image.ts";
import type { Storage } from "../storage/storage.ts";
import type { StoredProduct } from "./product-schema.ts";

export function productRows(db: Db) {
  return db
    .selectFrom("products")
    .select((eb) => [
      "products.id",
      "products.name",
      "products.description",
      "products.price",
      "products.discount_percentage",
      "products.size_guide",
      "products.is_active",
      "products.version",
      "products.created_at",
      jsonArrayFrom(
        eb
          .selectFrom("product_variants")
          .select(["product_variants.id", "size", "color", "stock"])
          .whereRef("product_variants.product_id", "=", "products.id")
          .orderBy("product_variants.display_order")
          .orderBy("product_variants.id"),
      ).as("variants"),
      jsonArrayFrom(
        eb
          .selectFrom("product_images")
          .select(IMAGE_COLUMNS)
          .whereRef("product_images.product_id", "=", "products.id")
          .orderBy("product_images.display_order"),
      ).as("images"),
      jsonObjectFrom(
        eb
          .selectFrom("categories")
          .select(["categories.name", "categories.slug"])
          .whereRef("categories.id", "=", "products.category_id"),
      ).as("category"),
      ownColors.as("own_colors"),
    ]);
}

export type ProductRow = Awaited<ReturnType<ReturnType<typeof productRows>["execute"]>>[number];

/** Prices in pesos, times ISO 8601. */
export function toProduct(row: ProductRow, storage: Storage): StoredProduct {
  const images = row.images.map((image) => toProductImage(image, storage));
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    image_url: images[0]?.image_url ?? null,
    price: Number(row.price),
    discount_percentage: row.discount_percentage,
    stock: row.variants.reduce((sum, variant) => sum + variant.stock, 0),
    is_active: row.is_active,
    created_at: row.created_at.toISOString(),
    variants: row.variants,
    category: row.category,
    size_guide: row.size_guide,
    images,
    colors: productColors(row.variants, images, row.own_colors),
  };
}

/** The home page's products: pinned ones first, then newest. */
export async function listFeatured(db: Db, storage: Storage, limit: number): Promise<StoredProduct[]> {
  const rows = await productRows(db)
    .modifyFront(PREPARED)
    .where("products.is_active", "=", sql.lit(true))
    .orderBy("products.is_pinned", "desc")
    .orderBy("products.created_at", "desc")
    .orderBy("products.id", "desc")
    .limit(sql.lit(limit))
    .execute();
  return rows.map((row) => toProduct(row, storage));
}

/** The active products among these ids, in the order of the ids. */
export async function listProductsById(db: Db, storage: Storage, ids: readonly string[]): Promise<StoredProduct[]> {
  if (ids.length === 0) return [];
  const rows = await productRows(db)
    .modifyFront(PREPARED)
    .where("products.id", "=", anyOf(ids, "uuid"))
    .where("products.is_active", "=", sql.lit(true))
    .execute();
  const products = new Map(rows.map((row) => [row.id, toProduct(row, storage)]));
  return ids.flatMap((id) => products.get(id) ?? []);
}

/** One active product (spec 7, "Product detail"); undefined for inactive and unknown ones. */
export async function findProduct(db: Db, storage: Storage, id: string): Promise<StoredProduct | undefined> {
  const [product] = await listProductsById(db, storage, [id]);
  return product;
}

/** The page of a deleted product answers 410 rather than 404. */
export async function wasDeleted(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("deleted_products")
    .select("product_id")
    .where("product_id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}
