import { sql, type SqlBool } from "kysely";
import type { AuditChanges } from "#domain/audit.ts";
import { PAYMENT_FIELDS } from "#domain/settings.ts";
import type { Db } from "../db/connection.ts";

/** The most that is told at once; the rest stands in 'Actividad'. */
const MOST_TOLD = 5;

/** A change of where the money goes that an administrator has not acknowledged. The time ISO 8601 UTC. */
export type Notice = { id: string; actor: string | null; changes: AuditChanges; created_at: string };

/** What an administrator should know, newest first: since they became one, and until they say that they have read it. */
export async function listNotices(db: Db, email: string): Promise<Notice[]> {
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
    .orderBy("entry.id", "desc")
    .limit(MOST_TOLD)
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/**
 * Remembers that an administrator has read everything up to this entry; going back forgets nothing. Of an entry that is
 * not there nobody has read anything: what is still to come stays news.
 */
export async function acknowledge(db: Db, email: string, entryId: string): Promise<void> {
  await db
    .updateTable("admin_users")
    .set({ seen_audit_id: entryId })
    .where("email", "=", email)
    .where("seen_audit_id", "<", entryId)
    .where((eb) => eb.exists(eb.selectFrom("audit_log").select("id").where("id", "=", entryId)))
    .execute();
}
