import { sql } from "kysely";
import type { Delivery } from "#domain/delivery.ts";
import { mergeCorrections } from "#domain/merge-corrections.ts";
import type { EventOfOrder, OrderNow } from "#domain/message.ts";
import { type Centavos, centavosFromDecimal } from "#domain/money.ts";
import type { CorrectionDetail, OrderEventDetail } from "#domain/order-event.ts";
import type { PaymentDetails } from "#domain/settings.ts";
import type { Db } from "../db/connection.ts";
import { dueAtForBuyer } from "../orders/payment-deadline.ts";
import { findDifference } from "../orders/payment-difference.ts";
import { MAX_HOURS } from "../outbox/outbox.ts";

export type MessageOrder = OrderNow & {
  id: string;
  order_number: string;
  total: Centavos;
  difference: Centavos | null; // see `paymentDifference`
  units: number;
  receipts: number;
  customer_name: string;
  customer_email: string | null;
  delivery: Delivery | null; // part of the total
  payment: PaymentDetails; // as stored, see `paymentOf`
  carrier: string | null;
  tracking_code: string | null;
  link_version: number;
  now: Date; // by the database's clock, as the deadline
  event: EventOfOrder & {
    by: "shop" | "buyer" | "system";
    detail: OrderEventDetail;
    isCurrent: boolean;
  };
};

/** Undefined if there is no such event, or its order is anonymised. */
export async function findMessageOrder(db: Db, eventId: string): Promise<MessageOrder | undefined> {
  const row = await db
    .selectFrom("orders")
    .innerJoin("order_events as event", "event.order_id", "orders.id")
    .select(["orders.id", "order_number", "status", "total_amount", "payment", "delivery", "link_version"])
    .select(["customer_name", "customer_email", "carrier", "tracking_code"])
    .select((eb) => dueAtForBuyer(eb).as("dueAt"))
    .select(["event.kind", "event.from_status", "event.to_status", "event.actor", "event.by_system", "event.detail"])
    .select([
      sql<Date>`clock_timestamp()`.as("now"),
      isCurrent.as("isCurrent"),
      sql<boolean>`exists (
        select from order_events as newer
        where newer.order_id = orders.id and newer.id > event.id and newer.kind = 'corrected')`.as("isCorrectedSince"),
      sql<number>`(select coalesce(sum(quantity), 0)::int from order_items where order_id = orders.id)`.as("units"),
      sql<number>`(select count(*)::int from receipts where order_id = orders.id)`.as("receipts"),
      sql<boolean>`exists (select from receipts where order_id = orders.id and receipts.status = 'pending')`.as(
        "hasPendingReceipt",
      ),
    ])
    .where("event.id", "=", eventId)
    .where("orders.anonymised_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { total_amount, kind, from_status, to_status, actor, by_system, detail, isCurrent: current, ...order } = row;
  return {
    ...order,
    total: centavosFromDecimal(total_amount),
    difference: await findDifference(db, { id: order.id, status: order.status, total_amount }),
    announcedDueAt: detail.due_at ? new Date(detail.due_at) : undefined,
    event: {
      kind,
      from: from_status ?? undefined,
      to: to_status,
      by: by_system ? "system" : actor === null ? "buyer" : "shop",
      detail: kind === "corrected" ? await findUnsentCorrection(db, order.id, eventId) : detail,
      isCurrent: current,
    },
  };
}

/** Combined with earlier corrections that no mail reported: the buyer compares with the last mail read. */
async function findUnsentCorrection(db: Db, orderId: string, eventId: string): Promise<CorrectionDetail> {
  const corrections = await db
    .selectFrom("order_events")
    .select("detail")
    .where("order_id", "=", orderId)
    .where("kind", "=", "corrected")
    .where("id", "<=", eventId)
    .where((eb) =>
      eb(
        "id",
        ">",
        sql<string>`coalesce((
          select max(event_id) from outbox
          where outbox.order_id = ${orderId} and outbox.kind = 'order-corrected' and sent_at is not null
            and event_id < ${eventId}), 0)`,
      ),
    )
    .orderBy("id")
    .execute();
  return mergeCorrections(corrections.map(({ detail: { before = {}, after = {} } }) => ({ before, after })));
}

/** Not undone, nor followed by the same status, nor too old for a mail: jobs of a restored backup announce nothing. */
const isCurrent = sql<boolean>`event.created_at > now() - make_interval(hours => ${MAX_HOURS})
  and not exists (select from order_events as undoing where undoing.undoes = event.id)
  and not exists (
    select from order_events as newer
    where event.kind = 'status' and event.from_status is not null and newer.order_id = event.order_id
      and newer.id > event.id and newer.kind = 'status' and newer.to_status = event.to_status and newer.undoes is null
      and not exists (select from order_events as undoing where undoing.undoes = newer.id))`;
