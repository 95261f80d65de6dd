import { productRows, toProduct } from "../catalogue/catalogue.ts";
import type { StoredProduct } from "../catalogue/product-schema.ts";
import { NIL_ID } from "../db/nil-id.ts";
import type { Shop } from "../shop.ts";

const BATCH = 250; // some megabytes, however large the catalogue is

export type ListedProduct = { product: StoredProduct; changedAt: Date };

/** By id. */
export async function* listActiveProducts({
  db,
  storage,
}: Pick<Shop, "db" | "storage">): AsyncGenerator<ListedProduct> {
  let last: string | undefined = NIL_ID;
  while (last !== undefined) {
    const rows = await productRows(db)
      .select("products.changed_at")
      .where("products.is_active", "=", true)
      .where("products.id", ">", last)
      .orderBy("products.id")
      .limit(BATCH)
      .execute();
    for (const row of rows) yield { product: toProduct(row, storage), changedAt: row.changed_at };
    last = rows.length < BATCH ? undefined : rows.at(-1)?.id;
  }
}
