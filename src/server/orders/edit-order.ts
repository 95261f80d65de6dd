import { type AuditChanges, changesBetween } from "#domain/audit.ts";
import type { OrderStatus } from "#domain/order.ts";
import { checkExtension, type DeadlineRefusal, reminderAt } from "#domain/payment-deadline.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { Tracking } from "#domain/tracking.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Tx } from "../db/connection.ts";
import { type LockedOrder, lockOrder, setStatus, type StatusRefusal, subjectOf } from "./change-status.ts";
import { findDeadlineRule, setDeadline } from "./payment-deadline.ts";
import { NEXT_VERSION, updateOrder } from "./update-order.ts";

export type OrderEdit = {
  status?: OrderStatus | undefined;
  note?: string | undefined;
  seenVersion?: number | undefined; // the order's version that the note was written on
  tracking?: Partial<Tracking> | undefined;
  dueAt?: Date | null | undefined; // later than the deadline it has; null for none
};

export type EditRefusal =
  | StatusRefusal
  | { reason: "stale-version" }
  | DeadlineRefusal
  | { reason: "not-pending" }
  | { reason: "anonymised" };

/** All or nothing. Does not overwrite a note changed meanwhile; a status changed meanwhile does not matter. */
export async function editOrder(
  tx: Tx,
  id: string,
  { status, note, seenVersion, tracking, dueAt }: OrderEdit,
  actor: string,
): Promise<Result<null, EditRefusal>> {
  const order = await lockOrder(tx, id);
  if (!order) return refuse({ reason: "unknown-order" });
  // All checks come before any write: a refusal does not roll the transaction back.
  const addsText = Boolean(note) || Object.values(tracking ?? {}).some(Boolean);
  // Text written now would never be removed.
  if (addsText && order.anonymised_at !== null) return refuse({ reason: "anonymised" });
  if (note !== undefined && !hasSeenNote(order, seenVersion)) return refuse({ reason: "stale-version" });
  const isDueChanged = dueAt !== undefined && dueAt?.getTime() !== order.payment_due_at?.getTime();
  const now = isDueChanged ? (await findDeadlineRule(tx)).now : undefined;
  if (isDueChanged && (status ?? order.status) !== "pending") return refuse({ reason: "not-pending" });
  const refusal = now && dueAt && checkExtension(order.payment_due_at, dueAt, now);
  if (refusal) return refuse(refusal);
  if (status !== undefined) {
    const changed = await setStatus(tx, order, status, { email: actor });
    if (!changed.ok) return changed;
  }
  if (note !== undefined) await setNote(tx, order, note, actor);
  if (tracking) await setTracking(tx, order, tracking, actor);
  if (now && dueAt !== undefined) await changeDeadline(tx, order, { dueAt, now, actor });
  return ok(null);
}

function hasSeenNote({ note_version, version }: LockedOrder, seenVersion: number | undefined): boolean {
  return seenVersion !== undefined && seenVersion >= note_version && seenVersion <= version;
}

async function setNote(tx: Tx, order: LockedOrder, note: string, actor: string): Promise<void> {
  if (note === order.note) return;
  await updateOrder(tx, order.id, { note, note_version: NEXT_VERSION });
  const changes = { note: [order.note, note] } satisfies AuditChanges;
  await recordAudit(tx, { actor, action: "note-changed", subject: subjectOf(order), changes });
}

async function setTracking(tx: Tx, order: LockedOrder, tracking: Partial<Tracking>, actor: string): Promise<void> {
  const changes = changesBetween<keyof Tracking>(order, tracking);
  if (Object.keys(changes).length === 0) return;
  await updateOrder(tx, order.id, tracking);
  await recordAudit(tx, { actor, action: "tracking-changed", subject: subjectOf(order), changes });
}

async function changeDeadline(
  tx: Tx,
  order: LockedOrder,
  { dueAt, now, actor }: { dueAt: Date | null; now: Date; actor: string },
): Promise<void> {
  const deadline = dueAt && { dueAt, reminderAt: reminderAt(now, dueAt) };
  await setDeadline(tx, order.id, deadline, { email: actor });
  const isoOf = (at: Date | null) => at?.toISOString() ?? null;
  const changes = { payment_due_at: [isoOf(order.payment_due_at), isoOf(dueAt)] } satisfies AuditChanges;
  await recordAudit(tx, { actor, action: "deadline-changed", subject: subjectOf(order), changes });
}
