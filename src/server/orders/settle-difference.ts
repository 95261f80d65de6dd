import type { AuditChanges } from "#domain/audit.ts";
import { toPesos } from "#domain/money.ts";
import { isPaid } from "#domain/order.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Tx } from "../db/connection.ts";
import { lockOrder, subjectOf } from "./change-status.ts";
import { recordEvent } from "./order-events.ts";
import { findDifference } from "./payment-difference.ts";
import { updateOrder } from "./update-order.ts";

export type SettleRefusal = { reason: "unknown-order" } | { reason: "not-paid" } | { reason: "stale-version" };

/** Records that a corrected order's difference was settled outside any statement. `seen` is the one on the screen, in pesos: another is refused; if none is left, nothing happens. */
export async function settleDifference(
  tx: Tx,
  id: string,
  { seen, actor }: { seen: number; actor: string },
): Promise<Result<null, SettleRefusal>> {
  const order = await lockOrder(tx, id);
  if (!order) return refuse({ reason: "unknown-order" });
  // An unpaid order has to be confirmed instead.
  if (!isPaid(order.status)) return refuse({ reason: "not-paid" });
  const difference = await findDifference(tx, order);
  if (!difference) return ok(null);
  const amount = toPesos(difference);
  if (amount !== seen) return refuse({ reason: "stale-version" });

  await recordEvent(tx, order, { kind: "payment-added", detail: { amount } }, { email: actor });
  await updateOrder(tx, id);
  const changes = { amount: [null, amount] } satisfies AuditChanges;
  await recordAudit(tx, { actor, action: "payment-added", subject: subjectOf(order), changes });
  return ok(null);
}
