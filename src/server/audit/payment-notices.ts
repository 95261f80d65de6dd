import { sql, type SqlBool } from "kysely";
import * as v from "valibot";
import { PAYMENT_FIELDS } from "#domain/settings.ts";
import type { Db } from "../db/connection.ts";
import { auditRow } from "./entries.ts";

const MAX_NOTICES = 5;

export const paymentNotice = v.pick(auditRow, ["id", "actor", "changes", "created_at"]);

export type PaymentNotice = v.InferOutput<typeof paymentNotice>;

/** Changes not acknowledged since the administrator was added: the oldest, so that none is skipped, newest first. */
export async function listPaymentNotices(db: Db, email: string): Promise<PaymentNotice[]> {
  const rows = await db
    .selectFrom("audit_log as entry")
    .innerJoin("admin_users as reader", (join) =>
      join
        .on("reader.email", "=", email)
        .onRef("entry.id", ">", "reader.seen_audit_id")
        .onRef("entry.created_at", ">=", "reader.created_at"),
    )
    .select(["entry.id", "entry.actor", "entry.changes", "entry.created_at"])
    .where("entry.action", "=", "settings-changed")
    .where(sql<SqlBool>`jsonb_exists_any(entry.changes, ${[...PAYMENT_FIELDS]}::text[])`)
    .orderBy("entry.id")
    .limit(MAX_NOTICES)
    .execute();
  return rows.toReversed().map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** Marks entries up to this one as read; never moves back, and ignores an id that does not exist. */
export async function acknowledge(db: Db, email: string, entryId: string): Promise<void> {
  await db
    .updateTable("admin_users")
    .set({ seen_audit_id: entryId })
    .where("email", "=", email)
    .where("seen_audit_id", "<", entryId)
    .where((eb) => eb.exists(eb.selectFrom("audit_log").select("id").where("id", "=", entryId)))
    .execute();
}
