import type { OrderStatus } from "#domain/order.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { type LockedOrder, lockOrder, setStatus, type StatusRefusal } from "./change-status.ts";

export type OrderEdit = {
  status?: OrderStatus | undefined;
  note?: string | undefined;
  seenVersion?: number | undefined; // the order's version that the note was written on
};

export type EditRefusal = StatusRefusal | { reason: "stale-version" };

/** Both or neither. A note changed meanwhile is not overwritten; a status changed meanwhile does not matter. */
export function editOrder(
  db: Db,
  id: string,
  { status, note, seenVersion }: OrderEdit,
  actor: string,
): Promise<Result<null, EditRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<null, EditRefusal>> => {
    const order = await lockOrder(tx, id);
    if (!order) return refuse({ reason: "unknown-order" });
    // Before any write: a refusal does not roll the transaction back.
    if (note !== undefined && !hasSeenNote(order, seenVersion)) return refuse({ reason: "stale-version" });
    if (status !== undefined) {
      const changed = await setStatus(tx, order, status, { email: actor });
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
