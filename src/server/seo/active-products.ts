import { productRows, toProduct } from "../catalogue/catalogue.ts";
import type { StoredProduct } from "../catalogue/product-schema.ts";
import type { Db } from "../db/connection.ts";
import { NIL_ID } from "../db/nil-id.ts";
import type { Shop } from "../shop.ts";

const BATCH = 250; // some megabytes, however large the catalogue is

export type ListedProduct = { product: StoredProduct; changedAt: Date };

/** By id, from position `from` on (0 is the first). */
export async function* listActiveProducts(
  { db, storage }: Pick<Shop, "db" | "storage">,
  { from = 0, count = Infinity }: { from?: number; count?: number } = {},
): AsyncGenerator<ListedProduct> {
  let left = count;
  let last = from > 0 ? await idBefore(db, from) : NIL_ID;
  while (left > 0 && last !== undefined) {
    const limit = Math.min(BATCH, left);
    const rows = await productRows(db)
      .select("products.changed_at")
      .where("products.is_active", "=", true)
      .where("products.id", ">", last)
      .orderBy("products.id")
      .limit(limit)
      .execute();
    for (const row of rows) yield { product: toProduct(row, storage), changedAt: row.changed_at };
    if (rows.length < limit) return;
    left -= rows.length;
    last = rows.at(-1)?.id;
  }
}

/** A separate query: joining variants and pictures would read them for every skipped product. */
async function idBefore(db: Db, position: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("products")
    .select("id")
    .where("is_active", "=", true)
    .orderBy("id")
    .offset(position - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function countActiveProducts({ db }: Pick<Shop, "db">): Promise<number> {
  const { count } = await db
    .selectFrom("product_totals")
    .select((eb) => eb.fn.sum<string | null>("products").as("count"))
    .where("is_active", "=", true)
    .executeTakeFirstOrThrow();
  return Number(count ?? 0);
}
