import * as v from "valibot";
import type { Db } from "../db/connection.ts";
import { countRows } from "../db/count-rows.ts";
import { newestFirst, pageOf, type Range, timeCursorOf } from "../http/list.ts";

/** Times are ISO 8601, UTC; `order_id` only for an existing number. Anonymised requests have empty sender fields. */
export const withdrawalRow = v.strictObject({
  id: v.string(),
  code: v.string(),
  name: v.string(),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  order_number: v.nullable(v.string()),
  message: v.nullable(v.string()),
  created_at: v.string(),
  answered_at: v.nullable(v.string()),
  answered_by: v.nullable(v.string()),
  answer_note: v.nullable(v.string()),
  version: v.number(),
  anonymised_at: v.nullable(v.string()),
  order_id: v.nullable(v.string()),
});

export type WithdrawalRow = v.InferOutput<typeof withdrawalRow>;

export const WITHDRAWAL_STATUSES = ["open", "answered"] as const;

export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** Newest first; `open` counts the unanswered ones. */
export async function listWithdrawals(
  db: Db,
  { status, ...range }: Range & { status?: WithdrawalStatus | undefined },
): Promise<{ regrets: WithdrawalRow[]; next_cursor: string | null; open: number }> {
  let query = rowsOf(db).$call(newestFirst("regrets", range));
  if (status) query = query.where("answered_at", status === "open" ? "is" : "is not", null);
  const { rows, next_cursor } = pageOf(await query.execute(), range.limit, timeCursorOf);
  const open = await countRows(db.selectFrom("regrets").where("answered_at", "is", null));
  return { regrets: rows.map(toRow), next_cursor, open };
}

export async function findWithdrawal(db: Db, id: string): Promise<WithdrawalRow | undefined> {
  const row = await rowsOf(db).where("id", "=", id).executeTakeFirst();
  return row && toRow(row);
}

/** Newest first. */
export async function findWithdrawals(db: Db, ids: readonly string[]): Promise<WithdrawalRow[]> {
  const rows = await rowsOf(db).where("id", "in", ids).orderBy("created_at", "desc").orderBy("id", "desc").execute();
  return rows.map(toRow);
}

function rowsOf(db: Db) {
  return db
    .selectFrom("regrets")
    .select(["id", "code", "name", "email", "phone", "order_number", "message", "version", "created_at"])
    .select(["answered_at", "answered_by", "answer_note", "anonymised_at"])
    .select((eb) =>
      eb
        .selectFrom("orders")
        .select("orders.id")
        .whereRef("orders.order_number", "=", "regrets.order_number")
        .as("order_id"),
    );
}

type StoredRow = Awaited<ReturnType<ReturnType<typeof rowsOf>["execute"]>>[number];

function toRow(row: StoredRow): WithdrawalRow {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    anonymised_at: row.anonymised_at?.toISOString() ?? null,
  };
}
