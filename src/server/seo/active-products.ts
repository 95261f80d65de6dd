import { productRows, toProduct } from "../catalogue/catalogue.ts";
import type { StoredProduct } from "../catalogue/product-schema.ts";
import type { Shop } from "../shop.ts";

const BATCH = 250; // some megabytes, however large the catalogue is

export type ListedProduct = { product: StoredProduct; changedAt: Date };

/** By id, from position `from` on (0 is the first). */
export async function* listActiveProducts(
  { db, storage }: Pick<Shop, "db" | "storage">,
  { from = 0, count = Infinity }: { from?: number; count?: number } = {},
): AsyncGenerator<ListedProduct> {
  let left = count;
  let last: string | undefined;
  while (left > 0) {
    const limit = Math.min(BATCH, left);
    let query = productRows(db)
      .select("products.changed_at")
      .where("products.is_active", "=", true)
      .orderBy("products.id")
      .limit(limit);
    query = last === undefined ? query.offset(from) : query.where("products.id", ">", last);
    const rows = await query.execute();
    for (const row of rows) yield { product: toProduct(row, storage), changedAt: row.changed_at };
    if (rows.length < limit) return;
    left -= rows.length;
    last = rows.at(-1)?.id;
  }
}

export async function countActiveProducts({ db }: Pick<Shop, "db">): Promise<number> {
  const { count } = await db
    .selectFrom("products")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("is_active", "=", true)
    .executeTakeFirstOrThrow();
  return Number(count);
}
