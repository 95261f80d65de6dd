import { sql } from "kysely";
import type { OrderEventDetail, OrderEventKind } from "#domain/order-event.ts";
import type { OrderStatus } from "#domain/order.ts";
import type { Tx } from "../db/connection.ts";

/** Column of `order_events`: the event undoes an earlier change of status. */
export const isUndo = sql<boolean>`undoes is not null`.as("is_undo");

export type Actor = { email: string } | "buyer" | "system";

export function emailOf(actor: Actor): string | null {
  return typeof actor === "object" ? actor.email : null;
}

/** An event that leaves the status as it is; `units` went back into stock. */
export type NewEvent = { kind: Exclude<OrderEventKind, "status">; detail?: OrderEventDetail; units?: number };

/** Stores it; a trigger enqueues its messages. Returns the event's id. */
export async function recordEvent(
  tx: Tx,
  { id, status }: { id: string; status: OrderStatus },
  { kind, detail = {}, units = 0 }: NewEvent,
  actor: Actor,
): Promise<string> {
  const event = await tx
    .insertInto("order_events")
    .values({ order_id: id, from_status: status, to_status: status, kind, units, ...storedBy(actor, detail) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return event.id;
}

export function storedBy(actor: Actor, detail: OrderEventDetail) {
  return { actor: emailOf(actor), by_system: actor === "system", detail: JSON.stringify(detail) };
}
