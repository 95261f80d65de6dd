import type { Selectable } from "kysely";
import type { Db } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";
import { type Cursor, isBehind, page } from "../http/list.ts";

const ROW_COLUMNS = [
  "regret.id",
  "regret.code",
  "regret.name",
  "regret.email",
  "regret.phone",
  "regret.order_number",
  "regret.message",
  "regret.created_at",
  "regret.answered_at",
  "regret.answered_by",
  "regret.answer_note",
  "regret.version",
  "regret.anonymised_at",
] as const;

type StoredRow = Omit<Selectable<DB["regrets"]>, "idempotency_key" | "request_hash"> & { order_id: string | null };

/** Times are ISO 8601, UTC; `order_id` only for an existing number. Anonymised requests have empty sender fields. */
export type WithdrawalRow = Omit<StoredRow, "created_at" | "answered_at" | "anonymised_at"> & {
  created_at: string;
  answered_at: string | null;
  anonymised_at: string | null;
};

export type WithdrawalFilter = { status?: "open" | "answered" | undefined };

/** Newest first; `open` counts the unanswered ones. */
export async function listWithdrawals(
  db: Db,
  { status, limit, after }: WithdrawalFilter & { limit: number; after?: Cursor | undefined },
): Promise<{ regrets: WithdrawalRow[]; next_cursor: string | null; open: number }> {
  let query = rowsOf(db)
    .orderBy("regret.created_at", "desc")
    .orderBy("regret.id", "desc")
    .limit(limit + 1);
  if (status) query = query.where("regret.answered_at", status === "open" ? "is" : "is not", null);
  if (after) query = query.where(isBehind(after, "regret"));
  const found = await query.execute();
  const { rows, next_cursor } = page(found, limit, (row) => ({ value: row.created_at.toISOString(), id: row.id }));
  return { regrets: rows.map(toRow), next_cursor, open: await countOpen(db) };
}

export async function findWithdrawal(db: Db, id: string): Promise<WithdrawalRow | undefined> {
  const row = await rowsOf(db).where("regret.id", "=", id).executeTakeFirst();
  return row && toRow(row);
}

/** Newest first. */
export async function findWithdrawals(db: Db, ids: readonly string[]): Promise<WithdrawalRow[]> {
  const rows = await rowsOf(db)
    .where("regret.id", "in", ids)
    .orderBy("regret.created_at", "desc")
    .orderBy("regret.id", "desc")
    .execute();
  return rows.map(toRow);
}

function rowsOf(db: Db) {
  return db
    .selectFrom("regrets as regret")
    .leftJoin("orders as order", "order.order_number", "regret.order_number")
    .select([...ROW_COLUMNS, "order.id as order_id"]);
}

async function countOpen(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("regrets")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("answered_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function toRow(row: StoredRow): WithdrawalRow {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    anonymised_at: row.anonymised_at?.toISOString() ?? null,
  };
}
