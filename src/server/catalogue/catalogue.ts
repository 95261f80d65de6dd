import { type Expression, type SqlBool, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { ProductImage } from "#domain/image.ts";
import type { Product } from "#domain/product.ts";
import type { Db } from "../db/connection.ts";
import { containing, type Cursor, page } from "../http/list.ts";
import type { Storage } from "../storage/storage.ts";

/** How a list of products may be ordered, by its name in the address. */
export const PRODUCT_ORDERS = ["novedades", "menor-precio", "mayor-precio", "mayor-descuento"] as const;

type ProductOrder = (typeof PRODUCT_ORDERS)[number];

/** Which active products are wanted. */
export type ProductFilter = {
  /** Words of the name or description. */
  q?: string | undefined;
  /** A category's slug. */
  categorySlug?: string | undefined;
  onlyOffers?: boolean | undefined;
  onlyInStock?: boolean | undefined;
  order?: ProductOrder | undefined;
  limit: number;
  after?: Cursor | undefined;
};

/** A product with its pictures as they are stored. */
export type StoredProduct = Omit<Product, "images"> & { images: ProductImage[] };

/** What `toImage` needs of a picture's row. */
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

/** Products with everything a visitor sees of them: one query, whatever their number. */
export function productRows(db: Db) {
  return db
    .selectFrom("products")
    .select((eb) => [
      "products.id",
      "products.name",
      "products.description",
      "products.price",
      "products.discount_percentage",
      "products.final_price",
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
    ]);
}

export type ProductRow = Awaited<ReturnType<ReturnType<typeof productRows>["execute"]>>[number];

/** A picture as pages and calls carry it, from its row. */
export function toImage(
  { storage_key, ...image }: Omit<ProductImage, "image_url" | "base"> & { storage_key: string },
  storage: Storage,
): ProductImage {
  return {
    ...image,
    image_url: storage.url(`${storage_key}-${image.widths.at(-1)}.webp`),
    base: storage.url(storage_key),
  };
}

/** A product as calls carry it, from its row: prices in pesos, times ISO 8601. */
export function toProduct(row: ProductRow, storage: Storage): StoredProduct {
  const images = row.images.map((image) => toImage(image, storage));
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
    images,
  };
}

/** The column a list is sorted by, always from the highest down or, for prices, as asked; the id decides ties. */
const SORTING = {
  novedades: {
    column: "products.created_at",
    direction: "desc",
    valueOf: (row: ProductRow) => row.created_at.toISOString(),
  },
  "menor-precio": { column: "products.final_price", direction: "asc", valueOf: (row: ProductRow) => row.final_price },
  "mayor-precio": { column: "products.final_price", direction: "desc", valueOf: (row: ProductRow) => row.final_price },
  "mayor-descuento": {
    column: sql<number>`coalesce(products.discount_percentage, 0)`,
    direction: "desc",
    valueOf: (row: ProductRow) => String(row.discount_percentage ?? 0),
  },
} as const;

/** Active products in the wanted order, one page of them (spec 7, "List products for storefront"). */
export async function listProducts(
  db: Db,
  storage: Storage,
  { order = "novedades", limit, after, ...filter }: ProductFilter,
): Promise<{ products: StoredProduct[]; next_cursor: string | null }> {
  const { column, direction, valueOf } = SORTING[order];
  let query = productRows(db)
    .where("products.is_active", "=", true)
    .orderBy(column, direction)
    .orderBy("products.id", direction)
    .limit(limit + 1);
  if (filter.q) {
    const words = containing(filter.q);
    query = query.where((eb) =>
      eb.or([eb("products.name", "ilike", words), eb("products.description", "ilike", words)]),
    );
  }
  if (filter.categorySlug !== undefined) {
    query = query.where("products.category_id", "in", (eb) =>
      eb
        .selectFrom("categories")
        .select("categories.id")
        .where("slug", "=", filter.categorySlug ?? ""),
    );
  }
  if (filter.onlyOffers) query = query.where("products.discount_percentage", "is not", null);
  if (filter.onlyInStock) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom("product_variants")
          .select("product_variants.id")
          .whereRef("product_variants.product_id", "=", "products.id")
          .where("stock", ">", 0),
      ),
    );
  }
  if (after) {
    const beyond = sql.raw(direction === "desc" ? "<" : ">");
    const sorted: Expression<unknown> = typeof column === "string" ? sql.ref(column) : column;
    query = query.where(sql<SqlBool>`(${sorted}, products.id) ${beyond} (${after.value}, ${after.id}::uuid)`);
  }
  const { rows, next_cursor } = page(await query.execute(), limit, (row) => ({ value: valueOf(row), id: row.id }));
  return { products: rows.map((row) => toProduct(row, storage)), next_cursor };
}

/** The home page's products: pinned ones first, then newest (decisions, 'Productos Destacados'). */
export async function listFeatured(db: Db, storage: Storage, limit: number): Promise<StoredProduct[]> {
  const rows = await productRows(db)
    .where("products.is_active", "=", true)
    .orderBy("products.is_pinned", "desc")
    .orderBy("products.created_at", "desc")
    .orderBy("products.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => toProduct(row, storage));
}

/** The active products among these ids, in no particular order. */
export async function listProductsById(db: Db, storage: Storage, ids: readonly string[]): Promise<StoredProduct[]> {
  if (ids.length === 0) return [];
  const rows = await productRows(db).where("products.id", "in", ids).where("products.is_active", "=", true).execute();
  return rows.map((row) => toProduct(row, storage));
}

/** One active product (spec 7, "Product detail"); inactive and unknown ones are undefined. */
export async function findProduct(db: Db, storage: Storage, id: string): Promise<StoredProduct | undefined> {
  const [product] = await listProductsById(db, storage, [id]);
  return product;
}

/** Whether a product once was there and is deleted: its page answers 410 rather than 404. */
export async function wasDeleted(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("deleted_products")
    .select("product_id")
    .where("product_id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}
