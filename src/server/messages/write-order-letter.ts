import { type OrderMessage, stillHolds } from "#domain/message.ts";
import { orderAddress } from "#domain/panel-address.ts";
import type { Db } from "../db/connection.ts";
import type { WrittenLetter } from "../mail/letter.tsx";
import { listLines } from "../orders/order-lines.ts";
import { orderPath } from "../orders/order-link.ts";
import { paymentOf } from "../orders/payment.ts";
import { type DueMail, countSent, DAY_MINUTES } from "../outbox/outbox.ts";
import { findContact } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import { type BuyerLetter, buyerLetter, noticeLetter } from "./copy.ts";
import { findMessageOrder, type MessageOrder } from "./find-message-order.ts";

const MAX_RECEIVED = 20; // to one address in a day: strangers may type anyone's

/** Writes the letter from the order's present state; undefined if what it says no longer holds. */
export async function writeOrderLetter(
  { db, environment: { publicUrl }, secretKey }: Pick<Shop, "db" | "environment" | "secretKey">,
  kind: OrderMessage,
  { eventId, recipient, isRepeat }: Pick<DueMail, "eventId" | "recipient" | "isRepeat">,
  shopName: string,
): Promise<WrittenLetter | undefined> {
  const order = eventId === null ? undefined : await findMessageOrder(db, eventId);
  if (!order || !stillHolds(kind, order, order.now)) return undefined;
  if (kind === "order-corrected" && isTakenBack(order)) return undefined;
  if (kind === "order-placed" || kind === "receipt-sent") {
    const letter = noticeLetter(kind, order, publicUrl + orderAddress(order.id));
    return { letter, shopName, isNewEachTime: false };
  }
  const isLimited = kind === "order-received" && !isRepeat;
  if (isLimited && (await countSent(db, kind, recipient, DAY_MINUTES)) >= MAX_RECEIVED) return undefined;
  const contact = await findContact(db);
  const letter = buyerLetter(kind, {
    shop: shopName,
    order,
    lines: (await listLines(db, [order.id])).get(order.id) ?? [],
    payment: await paymentOf(db, order.payment),
    link: publicUrl + orderPath(secretKey, order),
    contact,
    pickUp: pickUpOf(order) ?? (await findPickUp(db)),
  });
  return { letter, shopName, ...(contact.email && { replyTo: contact.email }), isNewEachTime: false };
}

/** The corrections cancel out: the order is again what its buyer last read. */
function isTakenBack({ event }: MessageOrder): boolean {
  const { before = {}, after = {} } = event.detail;
  return Object.keys({ ...before, ...after }).length === 0;
}

/** Undefined unless the order's method says where. */
function pickUpOf({ delivery }: MessageOrder): BuyerLetter["pickUp"] | undefined {
  if (delivery?.kind !== "pickup" || delivery.address === null) return undefined;
  return { address: delivery.address, hours: delivery.hours ?? "" };
}

/** The shop's own; empty when not set. */
async function findPickUp(db: Db): Promise<BuyerLetter["pickUp"]> {
  const { street_address, hours } = await db
    .selectFrom("settings")
    .select(["street_address", "hours"])
    .executeTakeFirstOrThrow();
  return { address: street_address, hours };
}
