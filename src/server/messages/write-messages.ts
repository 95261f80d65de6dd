import { sql, type SqlBool } from "kysely";
import { isEmail } from "#domain/customer.ts";
import { messagesOf, stillHolds } from "#domain/message.ts";
import { orderAddress } from "#domain/panel-address.ts";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { MAX_HOURS, queueMessages } from "../mail/outbox.ts";
import { lockOrder } from "../orders/change-status.ts";
import type { Shop } from "../shop.ts";
import { noticePush } from "./copy.ts";
import { findMessageOrder } from "./find-message-order.ts";
import { notifyAdministrators } from "./notify-administrators.ts";

/**
 * Queues the messages of an event of an order, each once however often this runs; none when it was undone or what they
 * say no longer holds. Undoing locks the order too: whichever is first, the other one sees it.
 */
export async function writeMessages(
  { db, environment }: Pick<Shop, "db" | "environment">,
  eventId: string,
): Promise<void> {
  const orderId = await findOrderOf(db, eventId);
  if (orderId === undefined) return;
  const isMailSent = environment.mail !== undefined;
  await inTransaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    const order = (await isCurrent(tx, eventId)) ? await findMessageOrder(tx, orderId, eventId) : undefined;
    if (!order) return;
    for (const kind of messagesOf(order.event)) {
      if (!stillHolds(kind, order, new Date())) continue;
      if (kind === "order-placed" || kind === "receipt-sent") {
        const push = noticePush(kind, order, orderAddress(orderId));
        await notifyAdministrators(tx, { kind, orderId, eventId, push, isMailSent });
      } else if (isMailSent && order.customer_email !== null && isEmail(order.customer_email)) {
        await queueMessages(tx, [{ kind, recipient: order.customer_email, orderId, eventId }]);
      }
    }
  });
}

async function findOrderOf(db: Db, eventId: string): Promise<string | undefined> {
  const event = await db.selectFrom("order_events").select("order_id").where("id", "=", eventId).executeTakeFirst();
  return event?.order_id;
}

/**
 * Neither undone nor followed by an event that says the same, nor older than a mail may be: the jobs of a restored backup
 * announce nothing.
 */
async function isCurrent(tx: Tx, eventId: string): Promise<boolean> {
  const current = await tx
    .selectFrom("order_events as event")
    .select("event.id")
    .where("event.id", "=", eventId)
    .where("event.created_at", ">", sql<Date>`now() - make_interval(hours => ${MAX_HOURS})`)
    .where(
      sql<SqlBool>`not exists (select from order_events as undoing where undoing.undoes = event.id)
        and not exists (
          select from order_events as newer
          where event.kind = 'status' and event.from_status is not null and newer.order_id = event.order_id and newer.id > event.id
            and newer.kind = 'status' and newer.to_status = event.to_status and newer.undoes is null
            and not exists (select from order_events as undoing where undoing.undoes = newer.id))`,
    )
    .executeTakeFirst();
  return current !== undefined;
}
