import { sql } from "kysely";
import { centavosFromDecimal, type Centavos } from "#domain/money.ts";
import type { OrderEventKind } from "#domain/order-event.ts";
import type { OrderStatus } from "#domain/order.ts";
import { paidAmount, type PaidEvent, paymentDifference } from "#domain/paid-amount.ts";
import type { Db } from "../db/connection.ts";

/** `total_amount` in pesos, as `numeric` writes it. */
export type OrderTotal = { id: string; status: OrderStatus; total_amount: string };

type EventRow = {
  kind: OrderEventKind;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  transferred: string | null;
  settled: string | null; // without a movement
  total_before: string | null;
  total_after: string | null;
};

/** What a partly paid or corrected order still owes, from its history and movements: see `paymentDifference`. */
export async function findDifference(db: Db, { id, status, total_amount }: OrderTotal): Promise<Centavos | null> {
  const telling = db
    .selectFrom("order_events")
    .select("id")
    .where("order_id", "=", id)
    .where("kind", "in", ["corrected", "payment-added"]);
  if (!(await telling.executeTakeFirst())) return null;
  return paymentDifference(status, await listPaidEvents(db, id), centavosFromDecimal(total_amount));
}

export async function findPaidAmount(db: Db, { id, total_amount }: Omit<OrderTotal, "status">): Promise<Centavos> {
  return paidAmount(await listPaidEvents(db, id), centavosFromDecimal(total_amount));
}

/** The order's payment events. A movement that paid several orders has no known amount for each. */
async function listPaidEvents(db: Db, orderId: string): Promise<PaidEvent[]> {
  const { rows } = await sql<EventRow>`
    select kind, from_status, to_status,
      (
        select case when bool_and(not exists (
          select from movement_orders as other where other.movement_id = link.movement_id and other.order_id <> link.order_id
        )) then sum(movement.amount) end
        from movement_orders as link join movements as movement on movement.id = link.movement_id
        where link.event_id = event.id
      ) as transferred,
      (detail ->> 'amount')::numeric as settled,
      detail -> 'before' ->> 'total' as total_before,
      detail -> 'after' ->> 'total' as total_after
    from order_events as event
    where order_id = ${orderId} and kind in ('status', 'payment-added', 'corrected')
      and undoes is null and not exists (select from order_events as undoing where undoing.undoes = event.id)
    order by id`.execute(db);
  return rows.map(({ kind, from_status, to_status, transferred, settled, total_before, total_after }) => ({
    kind,
    from: from_status,
    to: to_status,
    transferred: readDecimal(transferred),
    settled: readDecimal(settled),
    total:
      total_before === null || total_after === null
        ? null
        : { before: centavosFromDecimal(total_before), after: centavosFromDecimal(total_after) },
  }));
}

function readDecimal(decimal: string | null): Centavos | null {
  return decimal === null ? null : centavosFromDecimal(decimal);
}
