import { type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { GENERAL_SLUG } from "#domain/category.ts";
import type { Db } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";
import { containing, newestFirst, pageOf, type Range, timeCursorOf } from "../http/list.ts";
import type { Storage } from "../storage/storage.ts";
import { type AdminProduct, adminProductRows, toAdminProduct } from "./products.ts";

export type AdminProductFilter = {
  /** Words of name or description, all required; case and accents are ignored. */
  q?: string | undefined;
  isActive?: boolean | undefined;
  /** A category's slug, or `GENERAL_SLUG` for none. */
  category?: string | undefined;
  isSoldOut?: boolean | undefined;
  isOnOffer?: boolean | undefined;
  isPinned?: boolean | undefined;
};

/** Newest first (spec 7, "Admin product list"). */
export async function listAdminProducts(
  db: Db,
  storage: Storage,
  { limit, after, ...filter }: AdminProductFilter & Range,
): Promise<{ products: AdminProduct[]; next_cursor: string | null }> {
  const matches = matching(db.selectFrom("products").select("products.id"), filter).$call(
    newestFirst("products", { limit, after }),
  );
  // Selects the page first, so that variants and pictures are joined for its rows only.
  const query = adminProductRows(db)
    .innerJoin(matches.as("matches"), "matches.id", "products.id")
    .orderBy("products.created_at", "desc")
    .orderBy("products.id", "desc");
  const { rows, next_cursor } = pageOf(await query.execute(), limit, timeCursorOf);
  return { products: rows.map((row) => toAdminProduct(row, storage)), next_cursor };
}

type Products = SelectQueryBuilder<DB, "products", { id: string }>;

function matching(products: Products, filter: AdminProductFilter): Products {
  let query = products;
  for (const word of (filter.q ?? "").split(/\s+/).filter(Boolean)) {
    query = query.where(sql<SqlBool>`products.search_text like ${containing(word)}`);
  }
  if (filter.isActive !== undefined) query = query.where("products.is_active", "=", filter.isActive);
  if (filter.isOnOffer) query = query.where("products.discount_percentage", "is not", null);
  if (filter.isPinned) query = query.where("products.is_pinned", "=", true);
  if (filter.category === GENERAL_SLUG) query = query.where("products.category_id", "is", null);
  else if (filter.category !== undefined) {
    const slug = filter.category;
    query = query.where("products.category_id", "=", (eb) =>
      eb.selectFrom("categories").select("categories.id").where("slug", "=", slug),
    );
  }
  // As an array, which the planner assumes to be short: it would scan all products otherwise.
  if (filter.isSoldOut) {
    query = query.where(sql<SqlBool>`products.id = any(array(
      select product_id from emptied_products as emptied
      where not exists (select from product_variants where product_id = emptied.product_id and stock > 0)))`);
  }
  return query;
}
