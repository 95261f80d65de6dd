import { sql } from "kysely";
import { type Centavos, centavosFromDecimal } from "#domain/money.ts";
import type { EventOfOrder, OrderNow } from "#domain/message.ts";
import type { OrderEventDetail } from "#domain/order-event.ts";
import type { PaymentDetails } from "#domain/settings.ts";
import type { Db } from "../db/connection.ts";
import { listLines, type SoldLine } from "../orders/order-lines.ts";
import { paymentOf } from "../orders/payment.ts";

/** An order as messages about one of its events tell of it. */
export type MessageOrder = OrderNow & {
  id: string;
  order_number: string;
  total: Centavos;
  units: number;
  lines: readonly SoldLine[];
  customer_name: string;
  customer_email: string | null;
  payment: PaymentDetails; // as the buyer was shown
  carrier: string | null;
  tracking_code: string | null;
  link_version: number;
  event: EventOfOrder & {
    by: "shop" | "buyer" | "system";
    detail: OrderEventDetail;
  };
};

/** Undefined when it has no such event, or is anonymised. */
export async function findMessageOrder(db: Db, orderId: string, eventId: string): Promise<MessageOrder | undefined> {
  const row = await db
    .selectFrom("orders")
    .innerJoin("order_events as event", "event.order_id", "orders.id")
    .select(["orders.id", "order_number", "status", "total_amount", "payment", "link_version"])
    .select(["customer_name", "customer_email", "carrier", "tracking_code", "payment_due_at"])
    .select(["event.kind", "event.from_status", "event.to_status", "event.actor", "event.by_system", "event.detail"])
    .select(
      sql<boolean>`exists (select from receipts where order_id = orders.id and receipts.status = 'pending')`.as(
        "hasPendingReceipt",
      ),
    )
    .where("orders.id", "=", orderId)
    .where("orders.anonymised_at", "is", null)
    .where("event.id", "=", eventId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { total_amount, payment, payment_due_at, kind, from_status, to_status, actor, by_system, detail, ...order } =
    row;
  const lines = (await listLines(db, [orderId])).get(orderId) ?? [];
  return {
    ...order,
    total: centavosFromDecimal(total_amount),
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines,
    payment: await paymentOf(db, payment),
    dueAt: payment_due_at,
    event: {
      kind,
      from: from_status ?? undefined,
      to: to_status,
      by: by_system ? "system" : actor === null ? "buyer" : "shop",
      detail,
    },
  };
}
