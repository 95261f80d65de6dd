import type { OrderStatus } from "#domain/order.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { type LockedOrder, lockOrder, setStatus, type StatusRefusal } from "./change-status.ts";

/** What an administrator changes of an order; `seenVersion` is the order's version that the note was written on. */
export type OrderEdit = {
  status?: OrderStatus | undefined;
  note?: string | undefined;
  seenVersion?: number | undefined;
};

export type EditRefusal = StatusRefusal | { reason: "stale-version" };

/**
 * Changes status and note of an order, both or neither. A note that somebody wrote meanwhile is not overwritten; a
 * status that changed meanwhile is no reason to refuse a note. `actor` is the administrator's e-mail.
 */
export function editOrder(
  db: Db,
  id: string,
  { status, note, seenVersion }: OrderEdit,
  actor: string,
): Promise<Result<null, EditRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<null, EditRefusal>> => {
    const order = await lockOrder(tx, id);
    if (!order) return refuse({ reason: "unknown-order" });
    // Refusals come before anything is written: what a refused transaction did would stay.
    if (note !== undefined && !hasSeenNote(order, seenVersion)) return refuse({ reason: "stale-version" });
    if (status !== undefined) {
      const changed = await setStatus(tx, order, status, actor);
      if (!changed.ok) return changed;
    }
    if (note !== undefined) await setNote(tx, order, note, actor);
    return ok(null);
  });
}

function hasSeenNote({ note_version, version }: LockedOrder, seenVersion: number | undefined): boolean {
  return seenVersion !== undefined && seenVersion >= note_version && seenVersion <= version;
}

async function setNote(tx: Tx, order: LockedOrder, note: string, actor: string): Promise<void> {
  if (note === order.note) return;
  await tx
    .updateTable("orders")
    .set((eb) => ({ note, note_version: eb("version", "+", 1), version: eb("version", "+", 1) }))
    .where("id", "=", order.id)
    .execute();
  const subject = { id: order.id, name: order.order_number };
  await recordAudit(tx, { actor, action: "note-changed", subject, changes: { note: [order.note, note] } });
}
