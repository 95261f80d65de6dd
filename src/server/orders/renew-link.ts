import { sql } from "kysely";
import { ok, refuse, type Result } from "#domain/result.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Tx } from "../db/connection.ts";
import { lockOrder, subjectOf } from "./change-status.ts";
import { recordEvent } from "./order-events.ts";
import { updateOrder } from "./update-order.ts";

/** Gives the order a new secret link; the previous one opens nothing any more. */
export async function renewLink(tx: Tx, id: string, actor: string): Promise<Result<null, { reason: "unknown-order" }>> {
  const order = await lockOrder(tx, id);
  if (!order) return refuse({ reason: "unknown-order" });
  await updateOrder(tx, id, { link_version: sql<number>`link_version + 1` });
  await recordEvent(tx, order, { kind: "link-renewed" }, { email: actor });
  await recordAudit(tx, { actor, action: "link-renewed", subject: subjectOf(order) });
  return ok(null);
}
