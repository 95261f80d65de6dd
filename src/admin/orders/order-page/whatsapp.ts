import { formatAmount } from "#domain/money.ts";
import { canBeCollected, deliverySentence } from "#domain/order-delivery.ts";
import { readyEvent } from "#domain/order-timeline.ts";
import { isPayable, payableAmount } from "#domain/paid-amount.ts";
import { describeDeadline } from "#domain/payment-deadline.ts";
import { internationalNumber, whatsappLink } from "#domain/phone.ts";
import { describeTracking } from "#domain/tracking.ts";
import {
  DEFAULT_WHATSAPP_TEXTS,
  fillWhatsappText,
  type WhatsappField,
  whatsappFieldOf,
} from "#domain/whatsapp-text.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { orderPageCopy } from "./copy.ts";

/** To a phone as a buyer typed it; undefined when it is no phone number. */
export function whatsappLinkOf(phone: string, text: string): string | undefined {
  const number = internationalNumber(phone);
  return number && whatsappLink(number, text);
}

type WrittenOrder = Pick<
  OrderDetail,
  "order_number" | "status" | "customer_name" | "total_amount" | "difference" | "events" | "url"
> &
  Pick<OrderDetail, "payment_due_at" | "has_proof_of_payment" | "carrier" | "tracking_code" | "delivery"> & {
    payment: { alias: string };
  };

/** What is written to the buyer of an order as it is now: the owner's text, or the shop's where there is none. */
export function whatsappTextOf(order: WrittenOrder, texts: Partial<Record<WhatsappField, string>>, now: Date): string {
  const isReady = canBeCollected(order.delivery) && readyEvent(order.events) !== undefined;
  const field = isPaidInFull(order) ? undefined : whatsappFieldOf(order.status, isReady);
  if (!field) return orderPageCopy.page.whatsappText(order.customer_name, order.order_number);
  return fillWhatsappText(texts[field] || DEFAULT_WHATSAPP_TEXTS[field], {
    nombre: order.customer_name,
    número: order.order_number,
    monto: formatAmount(amountOf(order)),
    alias: order.payment.alias,
    link: order.url,
    seguimiento: describeTracking(order),
    plazo: termOf(order, now),
    entrega: deliverySentence(order.delivery),
  });
}

/** It is still to be confirmed, but there is nothing to ask for. */
function isPaidInFull({ status, total_amount, difference }: WrittenOrder): boolean {
  return status === "pending" && !isPayable(status, total_amount, difference);
}

/** Of one that is to be paid, what is still to be transferred. */
function amountOf({ status, total_amount, difference }: WrittenOrder): number {
  return status === "pending" ? payableAmount(status, total_amount, difference) : total_amount;
}

/** Empty once it has passed, and of an order that it does not cancel. */
function termOf({ payment_due_at, has_proof_of_payment }: WrittenOrder, now: Date): string {
  if (payment_due_at === null || has_proof_of_payment) return "";
  const dueAt = new Date(payment_due_at);
  return dueAt > now ? describeDeadline(dueAt) : "";
}
