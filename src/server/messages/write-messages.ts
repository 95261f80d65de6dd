import { isEmail } from "#domain/customer.ts";
import { isStepBack, messagesOf, type OrderMessage, stillHolds } from "#domain/message.ts";
import { orderAddress } from "#domain/panel-address.ts";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { queueMessages } from "../outbox/outbox.ts";
import type { Shop } from "../shop.ts";
import { noticePush } from "./copy.ts";
import { findMessageOrder } from "./find-message-order.ts";
import { notifyAdministrators } from "./notify-administrators.ts";

/** Queues the messages of each event; `eventIds` are separated by commas. A failing one does not stop the others. */
export async function writeMessages(
  { db, environment }: Pick<Shop, "db" | "environment">,
  eventIds: string,
): Promise<void> {
  const isMailSent = environment.mail !== undefined;
  const failures: unknown[] = [];
  for (const eventId of eventIds.split(",")) {
    await writeMessagesOf(db, eventId, isMailSent).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "Messages of an event could not be written");
}

/** Queues each message once, however often it runs; none if the event was undone or no longer holds. Undoing locks the order, too, so that the later of the two sees the other. */
async function writeMessagesOf(db: Db, eventId: string, isMailSent: boolean): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOrderOf(tx, eventId);
    // A separate statement: one that waited for the lock would not see what was committed meanwhile.
    const order = await findMessageOrder(tx, eventId);
    if (!order?.event.isCurrent) return;
    const orderId = order.id;
    for (const kind of messagesOf(order.event)) {
      if (!stillHolds(kind, order, order.now)) continue;
      if (isStepBack(order.event) && (await isQueued(tx, orderId, kind))) continue;
      if (kind === "order-placed" || kind === "receipt-sent") {
        const push = noticePush(kind, order, orderAddress(orderId));
        await notifyAdministrators(tx, { kind, orderId, eventId, push, isMailSent });
      } else if (isMailSent && order.customer_email !== null && isEmail(order.customer_email)) {
        await queueMessages(tx, [{ kind, recipient: order.customer_email, orderId, eventId }]);
      }
    }
  });
}

/** Or sent; a message that was given up never reached the buyer. */
async function isQueued(tx: Tx, orderId: string, kind: OrderMessage): Promise<boolean> {
  const mails = tx.selectFrom("outbox").select("id").where("order_id", "=", orderId).where("kind", "=", kind);
  return (await mails.where("failed_at", "is", null).limit(1).executeTakeFirst()) !== undefined;
}

export async function hasReaders({ db, environment }: Pick<Shop, "db" | "environment">): Promise<boolean> {
  if (environment.mail !== undefined) return true;
  return (await db.selectFrom("push_subscriptions").select("id").limit(1).executeTakeFirst()) !== undefined;
}

async function lockOrderOf(tx: Tx, eventId: string): Promise<void> {
  await tx
    .selectFrom("orders")
    .select("id")
    .where("id", "=", (eb) => eb.selectFrom("order_events").select("order_id").where("order_events.id", "=", eventId))
    .forUpdate()
    .execute();
}
