import type { AuditAction, AuditChanges } from "#domain/audit.ts";
import type { Tx } from "../db/connection.ts";

/** Longest name of a subject that is kept, in characters. */
const MAX_SUBJECT = 300;

export type AuditEntry = {
  /** An administrator's e-mail; null for a command of the operator. */
  actor: string | null;
  action: AuditAction;
  /** What it was done to; `id` when it has one. */
  subject: { id: string | null; name: string };
  changes?: AuditChanges;
};

/** Writes down what was done, in the transaction that does it: both happen or neither. */
export async function recordAudit(tx: Tx, ...entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto("audit_log")
    .values(
      entries.map(({ actor, action, subject, changes = {} }) => ({
        actor,
        action,
        subject_id: subject.id,
        subject: subject.name.slice(0, MAX_SUBJECT),
        changes: JSON.stringify(changes),
      })),
    )
    .execute();
}
