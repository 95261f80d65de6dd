import { ok, refuse, type Result } from "#domain/result.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Tx } from "../db/connection.ts";
import { lockOrder } from "./change-status.ts";
import { recordEvent } from "./order-events.ts";

/** The buyer's secret link is another one; the one before opens nothing any more. */
export async function renewLink(tx: Tx, id: string, actor: string): Promise<Result<null, { reason: "unknown-order" }>> {
  const order = await lockOrder(tx, id);
  if (!order) return refuse({ reason: "unknown-order" });
  await tx
    .updateTable("orders")
    .set((eb) => ({ link_version: eb("link_version", "+", 1), version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await recordEvent(tx, order, "link-renewed", { email: actor });
  await recordAudit(tx, { actor, action: "link-renewed", subject: { id, name: order.order_number } });
  return ok(null);
}
