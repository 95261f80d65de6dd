import { sql } from "kysely";
import * as v from "valibot";
import { NO_COLUMNS, type StatementColumns } from "#domain/statement-columns.ts";
import type { Db } from "../db/connection.ts";
import { columns } from "./reconciliation-schemas.ts";

export async function findColumns(db: Db, layoutId: string): Promise<StatementColumns | undefined> {
  const row = await db.selectFrom("statement_layouts").select("columns").where("id", "=", layoutId).executeTakeFirst();
  const stored = v.safeParse(columns, row?.columns);
  return stored.success ? { ...NO_COLUMNS, ...stored.output, kind: stored.output.kind ?? null } : undefined;
}

export async function rememberColumns(db: Db, layoutId: string, chosen: StatementColumns): Promise<void> {
  const stored = { columns: JSON.stringify(chosen), updated_at: sql<Date>`now()` };
  await db
    .insertInto("statement_layouts")
    .values({ id: layoutId, ...stored })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(stored))
    .execute();
}
