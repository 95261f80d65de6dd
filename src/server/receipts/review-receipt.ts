import { sql } from "kysely";
import { REJECTED_GRACE_HOURS, type ReceiptStatus } from "#domain/receipt.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Tx } from "../db/connection.ts";
import { type LockedOrder, lockOrder, setStatus, subjectOf } from "../orders/change-status.ts";
import { recordEvent } from "../orders/order-events.ts";
import { postponeDeadline } from "./postpone-deadline.ts";

export type ReviewRefusal =
  | { reason: "unknown-receipt" }
  | { reason: "already-reviewed"; status: ReceiptStatus }
  | { reason: "not-open" };

/** Confirms a pending order, which accepts all its receipts; for a paid order, accepts only this one. */
export async function confirmReceipt(tx: Tx, id: string, actor: string): Promise<Result<null, ReviewRefusal>> {
  const locked = await lockReceipt(tx, id);
  if (!locked) return refuse({ reason: "unknown-receipt" });
  const { order, status } = locked;
  if (status === "accepted") return ok(null);
  if (status === "rejected") return refuse({ reason: "already-reviewed", status });
  if (order.status === "cancelled") return refuse({ reason: "not-open" });
  if (order.status === "pending") {
    const changed = await setStatus(tx, order, "confirmed", { email: actor }, { receipt_id: id });
    if (!changed.ok) throw new Error("A confirmation moves no stock");
    return ok(null);
  }
  await tx
    .updateTable("receipts")
    .set({ status: "accepted", reviewed_at: sql<Date>`now()`, reviewed_by: actor })
    .where("id", "=", id)
    .execute();
  await recordAudit(tx, { actor, action: "receipt-accepted", subject: subjectOf(order) });
  return ok(null);
}

/** In any status: the buyer reads why. The reason is not audited, because the audit outlives personal data. */
export async function rejectReceipt(
  tx: Tx,
  id: string,
  reason: string,
  actor: string,
): Promise<Result<null, ReviewRefusal>> {
  const locked = await lockReceipt(tx, id);
  if (!locked) return refuse({ reason: "unknown-receipt" });
  const { order, status } = locked;
  if (status === "rejected") return ok(null);
  if (status === "accepted") return refuse({ reason: "already-reviewed", status });
  await tx
    .updateTable("receipts")
    .set({ status: "rejected", reject_reason: reason, reviewed_at: sql<Date>`now()`, reviewed_by: actor })
    .where("id", "=", id)
    .execute();
  // It may have passed while the receipt was pending.
  const dueAt = await postponeDeadline(tx, order.id, REJECTED_GRACE_HOURS * 60);
  const detail = { reason, receipt_id: id, ...(dueAt && { due_at: dueAt.toISOString() }) };
  await recordEvent(tx, order, { kind: "receipt-rejected", detail }, { email: actor });
  await recordAudit(tx, { actor, action: "receipt-rejected", subject: subjectOf(order) });
  return ok(null);
}

/** Locks the order, like everything that changes its receipts, and then reads the receipt. */
async function lockReceipt(tx: Tx, id: string): Promise<{ order: LockedOrder; status: ReceiptStatus } | undefined> {
  const named = await tx.selectFrom("receipts").select("order_id").where("id", "=", id).executeTakeFirst();
  const order = named && (await lockOrder(tx, named.order_id));
  const receipt = await tx.selectFrom("receipts").select("status").where("id", "=", id).executeTakeFirst();
  return order && receipt && { order, status: receipt.status };
}
