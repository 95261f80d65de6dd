import { type RawBuilder, sql } from "kysely";
import * as v from "valibot";
import { colorValue } from "#domain/color.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Tx } from "../db/connection.ts";
import { NIL_ID } from "../db/nil-id.ts";
import { pageOf, type Range } from "../http/list.ts";

/** A colour of the shop's products; `value` is null if only the picture shows it. */
export const shownColor = v.strictObject({
  name: v.string(), // as most variants spell it
  value: v.nullable(v.string()), // the owner's own, else that of the name
  is_own: v.boolean(),
  product_count: v.number(),
});

export type ShownColor = v.InferOutput<typeof shownColor>;

/** By name, after the cursor, whose value is a folded name. */
export async function listColors(db: Db, { limit, after }: Range) {
  const matching = await colorsInUse(db, after ? sql`folded > ${after.value}` : sql`true`, limit + 1);
  const { rows, next_cursor } = pageOf(matching, limit, ({ folded }) => ({ value: folded, id: NIL_ID }));
  return { colors: rows.map(toShown), next_cursor };
}

/** Undefined if no product has it. `null` resets to the value of the name. `actor` is an administrator's e-mail. */
export async function setColor(
  tx: Tx,
  { name, value }: { name: string; value: string | null },
  actor: string,
): Promise<ShownColor | undefined> {
  // One writer at a time, so that the audit records the value actually replaced.
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
  const [row] = await colorsInUse(db, sql`folded = fold(btrim(${name}))`, 1);
  return row && toShown(row);
}

type ColorRow = { folded: string; name: string; product_count: number; own: string | null };

/** Reads totals kept by triggers: no variant is read, however many there are. */
async function colorsInUse(db: Db, matches: RawBuilder<unknown>, limit: number): Promise<ColorRow[]> {
  const { rows } = await sql<ColorRow>`
    with summed as (
      select folded, spelling, sum(variants) as variants, sum(products) as products
      from color_totals where ${matches} group by folded, spelling
    ), shown as (
      select folded, sum(products)::integer as product_count,
        (array_agg(btrim(spelling) order by variants desc, btrim(spelling)) filter (where spelling is not null))[1] as name
      from summed group by folded having sum(variants) > 0 order by folded limit ${limit}
    )
    select folded, shown.name, color_values.value as own, product_count
    from shown left join color_values on color_values.name = folded
    order by folded`.execute(db);
  return rows;
}

function toShown({ name, product_count, own }: ColorRow): ShownColor {
  return { name, value: own ?? colorValue(name) ?? null, is_own: own !== null, product_count };
}
