import type { AuditAction, AuditChanges } from "#domain/audit.ts";
import type { Tx } from "../db/connection.ts";

/** Characters. */
const MAX_SUBJECT = 300;

export type AuditEntry = {
  /** An administrator's e-mail; null for the operator's commands. */
  actor: string | null;
  action: AuditAction;
  subject: { id: string | null; name: string };
  changes?: AuditChanges;
};

/** In the transaction of the action: both are stored or neither. */
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
