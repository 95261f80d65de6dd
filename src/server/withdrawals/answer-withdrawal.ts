import { sql } from "kysely";
import type { AuditChanges } from "#domain/audit.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Tx } from "../db/connection.ts";

type AnswerRefusal = { reason: "unknown-withdrawal" } | { reason: "already-answered" };

/** Only the first answer counts, with its author, time and note. `actor` is an e-mail. */
export async function answerWithdrawal(
  tx: Tx,
  id: string,
  note: string,
  actor: string,
): Promise<Result<null, AnswerRefusal>> {
  const withdrawal = await tx
    .selectFrom("regrets")
    .select(["code", "answered_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!withdrawal) return refuse({ reason: "unknown-withdrawal" });
  if (withdrawal.answered_at) return refuse({ reason: "already-answered" });

  await tx
    .updateTable("regrets")
    .set({ answered_at: sql<Date>`now()`, answered_by: actor, answer_note: note || null })
    .where("id", "=", id)
    .execute();
  const changes: AuditChanges = note === "" ? {} : { note: [null, note] };
  await recordAudit(tx, { actor, action: "regret-answered", subject: { id, name: withdrawal.code }, changes });
  return ok(null);
}
