import type { Delivery } from "./delivery.ts";
import type { Notice } from "./notice.ts";
import { canBeCollected } from "./order-delivery.ts";
import type { OrderEventKind } from "./order-event.ts";
import { isBeingPrepared, isPaid, ORDER_STATUSES, type OrderStatus } from "./order.ts";

export const BUYER_MESSAGES = [
  "order-received",
  "receipt-received",
  "receipt-rejected",
  "payment-confirmed",
  "order-shipped",
  "order-ready",
  "order-cancelled",
  "order-corrected",
  "deadline-near",
] as const;

export type BuyerMessage = (typeof BUYER_MESSAGES)[number];

/** What administrators are told of, each with the notice that they choose it by. */
export const NOTICE_OF = {
  "order-placed": "order",
  "receipt-sent": "receipt",
  "regret-filed": "regret",
} as const satisfies Record<string, Notice>;

export type NoticeMessage = keyof typeof NOTICE_OF;

export type OrderMessage = BuyerMessage | Exclude<NoticeMessage, "regret-filed">;

export const MESSAGE_DAYS = 90; // then a message is deleted, sent or not

export const MESSAGE_STATES = ["waiting", "sent", "failed"] as const;

/** `undefined` as the earlier status: the order was placed. */
export type EventOfOrder = { kind: OrderEventKind; from: OrderStatus | undefined; to: OrderStatus };

export function messagesOf({ kind, from, to }: EventOfOrder): readonly OrderMessage[] {
  switch (kind) {
    case "status":
      return from === undefined ? ["order-received", "order-placed"] : messagesOfStatus(from, to);
    case "receipt-sent":
      return ["receipt-received", "receipt-sent"];
    case "receipt-rejected":
      return ["receipt-rejected"];
    case "ready":
      return ["order-ready"];
    case "deadline-near":
      return ["deadline-near"];
    case "corrected":
      return ["order-corrected"];
    case "payment-added":
    case "deadline-changed":
    case "link-renewed":
      return [];
  }
}

function messagesOfStatus(from: OrderStatus, to: OrderStatus): readonly OrderMessage[] {
  switch (to) {
    case "confirmed":
      return ["payment-confirmed"];
    case "shipped":
      return ["order-shipped"];
    case "cancelled":
      return ["order-cancelled"];
    case "pending":
      return from === "cancelled" ? ["order-received"] : []; // its mail is dropped where it was cancelled first
    case "delivered":
      return [];
  }
}

/** Whether the order went back to an earlier status: buyers already notified of it are not notified again. */
export function isStepBack({ kind, from, to }: EventOfOrder): boolean {
  if (kind !== "status" || from === undefined) return false;
  return to === "pending" || (isPaid(from) && stepOf(to) < stepOf(from));
}

const stepOf = (status: OrderStatus): number => ORDER_STATUSES.indexOf(status);

export type OrderNow = {
  status: OrderStatus;
  hasPendingReceipt: boolean;
  delivery: Pick<Delivery, "kind"> | null;
  dueAt: Date | null; // null: nothing cancels it
  announcedDueAt: Date | undefined; // the deadline that the event is about
  isCorrectedSince: boolean; // after the event
};

/** A message is dropped once it asks for something no longer needed or reports an outdated status. */
export function stillHolds(message: OrderMessage, order: OrderNow, now: Date): boolean {
  const { status, hasPendingReceipt } = order;
  switch (message) {
    case "order-placed":
    case "receipt-received":
    case "receipt-sent":
      return true; // it happened, whatever came after
    case "order-received":
      return status !== "cancelled"; // it says where to transfer
    case "order-corrected":
      return status !== "cancelled" && !order.isCorrectedSince; // the newest one says the total
    case "receipt-rejected":
      return status === "pending" && !hasPendingReceipt; // it asks for another one
    case "payment-confirmed":
      return isPaid(status);
    case "order-shipped":
      return status === "shipped" || status === "delivered";
    case "order-ready":
      return (isBeingPrepared(status) || status === "shipped") && canBeCollected(order.delivery);
    case "order-cancelled":
      return status === "cancelled";
    case "deadline-near":
      return status === "pending" && !hasPendingReceipt && isStillDue(order, now);
  }
}

function isStillDue({ dueAt, announcedDueAt }: OrderNow, now: Date): boolean {
  return (
    dueAt !== null && dueAt > now && (announcedDueAt === undefined || announcedDueAt.getTime() === dueAt.getTime())
  );
}
