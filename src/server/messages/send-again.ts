import { type OrderMessage, NOTICE_OF } from "#domain/message.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { Tx } from "../db/connection.ts";
import { lockOrder } from "../orders/change-status.ts";
import { queueRepeat } from "../outbox/outbox.ts";
import type { Shop } from "../shop.ts";
import type { SendAgainRefusal } from "./copy.ts";
import { writeOrderLetter } from "./write-order-letter.ts";

/** Queues an order's mail once more, to its present reader. Refused while an equal mail waits, or if its letter would not be sent. */
export async function sendAgain(
  tx: Tx,
  shop: Pick<Shop, "environment" | "secretKey">,
  orderId: string,
  messageId: string,
): Promise<Result<null, SendAgainRefusal>> {
  if (!shop.environment.mail) return refuse({ reason: "no-mail" });
  // Serialises two administrators: the second sees the first one's repeat.
  if (!(await lockOrder(tx, orderId))) return refuse({ reason: "unknown-message" });
  const mail = await findMail(tx, orderId, messageId);
  if (!mail) return refuse({ reason: "unknown-message" });
  const { kind, eventId } = mail;
  const recipient = await findReader(tx, orderId, mail);
  const letter =
    recipient && (await writeOrderLetter({ ...shop, db: tx }, kind, { eventId, recipient, isRepeat: true }, ""));
  if (!letter) return refuse({ reason: "no-longer-holds" });
  if (await isWaiting(tx, orderId, { kind, recipient, eventId })) return refuse({ reason: "still-waiting" });
  await queueRepeat(tx, { kind, recipient, orderId, eventId });
  return ok(null);
}

type Mail = { kind: OrderMessage; recipient: string; eventId: string };

async function findMail(tx: Tx, orderId: string, id: string): Promise<Mail | undefined> {
  const mail = await tx
    .selectFrom("outbox")
    .select(["kind", "recipient", "event_id as eventId"])
    .where("id", "=", id)
    .where("order_id", "=", orderId)
    .where("channel", "=", "mail")
    .where("event_id", "is not", null)
    .executeTakeFirst();
  // Mails about an order's event are of these kinds.
  return mail as Mail | undefined;
}

/** Undefined if it has no reader any more. */
async function findReader(tx: Tx, orderId: string, { kind, recipient }: Mail): Promise<string | undefined> {
  if (kind in NOTICE_OF) {
    const reader = tx.selectFrom("admin_users").select("email").where("email", "=", recipient);
    return (await reader.executeTakeFirst())?.email;
  }
  const buyer = tx.selectFrom("orders").select("customer_email").where("id", "=", orderId);
  return (await buyer.executeTakeFirstOrThrow()).customer_email ?? undefined;
}

async function isWaiting(tx: Tx, orderId: string, { kind, recipient, eventId }: Mail): Promise<boolean> {
  const waiting = await tx
    .selectFrom("outbox")
    .select("id")
    .where("order_id", "=", orderId)
    .where("event_id", "=", eventId)
    .where("kind", "=", kind)
    .where("recipient", "=", recipient)
    .where("channel", "=", "mail")
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .executeTakeFirst();
  return waiting !== undefined;
}
