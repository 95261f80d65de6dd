import { sql, type SqlBool } from "kysely";
import * as v from "valibot";
import { colorValue } from "#domain/color.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Tx } from "../db/connection.ts";
import { type Cursor, page } from "../http/list.ts";

/** A colour of the shop's products; `value` is null where only the picture shows it. */
export const shownColor = v.strictObject({
  name: v.string(), // as most variants spell it
  value: v.nullable(v.string()), // the owner's own, else that of the name
  is_own: v.boolean(),
  product_count: v.number(),
});

export type ShownColor = v.InferOutput<typeof shownColor>;

/** A cursor needs an id; a folded name is its own. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

/** By name, after the cursor, whose value is a folded name. */
export async function listColors(
  db: Db,
  { limit, after }: { limit: number; after: Cursor | undefined },
): Promise<{ colors: ShownColor[]; next_cursor: string | null }> {
  let query = colorsInUse(db).limit(limit + 1);
  if (after) query = query.having(sql<SqlBool>`fold(btrim(product_variants.color)) > ${after.value}`);
  const { rows, next_cursor } = page(await query.execute(), limit, ({ folded }) => ({ value: folded, id: NO_ID }));
  return { colors: rows.map(toShown), next_cursor };
}

/** Undefined when no product has it. `null` goes back to the value of the name. `actor` is an administrator's e-mail. */
export async function setColor(
  tx: Tx,
  { name, value }: { name: string; value: string | null },
  actor: string,
): Promise<ShownColor | undefined> {
  // One writer at a time: what was there before is what the audit says.
  await sql`lock table color_values in share row exclusive mode`.execute(tx);
  const before = await findColor(tx, name);
  if (!before) return undefined;
  const own = before.is_own ? before.value : null;
  if (own === value) return before;

  const folded = sql<string>`fold(btrim(${name}))`;
  if (value === null) {
    await tx.deleteFrom("color_values").where("name", "=", folded).execute();
  } else {
    await tx
      .insertInto("color_values")
      .values({ name: folded, value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
      .execute();
  }
  const subject = { id: null, name: before.name };
  await recordAudit(tx, { actor, action: "color-changed", subject, changes: { color: [own, value] } });
  return findColor(tx, name);
}

async function findColor(db: Db, name: string): Promise<ShownColor | undefined> {
  const row = await colorsInUse(db)
    .where(sql<SqlBool>`fold(btrim(product_variants.color)) = fold(btrim(${name}))`)
    .executeTakeFirst();
  return row && toShown(row);
}

function colorsInUse(db: Db) {
  return db
    .selectFrom("product_variants")
    .leftJoin("color_values", (join) => join.on(sql<SqlBool>`color_values.name = fold(btrim(product_variants.color))`))
    .where("product_variants.color", "is not", null)
    .groupBy([sql`fold(btrim(product_variants.color))`, "color_values.value"])
    .orderBy(sql`fold(btrim(product_variants.color))`)
    .select([
      sql<string>`fold(btrim(product_variants.color))`.as("folded"),
      sql<string>`mode() within group (order by btrim(product_variants.color))`.as("name"),
      sql<number>`count(distinct product_variants.product_id)::integer`.as("product_count"),
      "color_values.value as own",
    ]);
}

type ColorRow = Awaited<ReturnType<ReturnType<typeof colorsInUse>["execute"]>>[number];

function toShown({ name, product_count, own }: ColorRow): ShownColor {
  return { name, value: own ?? colorValue(name) ?? null, is_own: own !== null, product_count };
}
