import { sql } from "kysely";
import type { Db } from "../db/connection.ts";

/** Column of a query on `products`: the owner's colour values, by name as its variants spell it. */
export const ownColors = sql<Record<string, string>>`(
  select coalesce(json_object_agg(color, value), '{}')
  from (
    select distinct color from product_variants
    where product_id = products.id and exists (select from color_values) -- most shops have none, and fold no name
  ) as named join color_values on color_values.name = fold(btrim(color))
)`;

export async function findOwnColors(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ color: string; value: string }>`
    select color, value from unnest(${names}::text[]) as color join color_values on name = fold(btrim(color))
  `.execute(db);
  return new Map(rows.map(({ color, value }) => [color, value]));
}
