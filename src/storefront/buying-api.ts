import type { Cart, CheckedLine } from "#domain/cart.ts";
import type { OrderedLine, SentOrder } from "#domain/checkout-attempt.ts";
import type { OrderStatus } from "#domain/order.ts";
import type { Result } from "#domain/result.ts";
import type { PaymentDetails } from "#domain/settings.ts";
import { call, isRecord, post, type Problem, read } from "./api.ts";

/** What the buyer's browser learns of a placed order. `url` is its page by secret link. */
export type PlacedOrder = {
  order_number: string;
  status: OrderStatus;
  total_amount: number;
  url: string;
  payment: PaymentDetails;
};

/** The same of an order whose answer was lost, and what was ordered. */
export type AttemptOrder = PlacedOrder & { items: OrderedLine[] };

/** How long the browser waits for an order, in milliseconds: a placed one is worth it. */
const PATIENCE = 20_000;

/** Today's facts for the lines of a cart, in the same order. */
export async function checkCart(cart: Cart): Promise<Result<CheckedLine[], Problem>> {
  const answer = await call("/api/cart/check", post({ items: cart.map(itemOf) }));
  return read(answer, "lines", Array.isArray);
}

/** Sends an order once. The same key and body give the same order again, so that asking twice is safe. */
export async function sendOrder(key: string, { form, lines, total }: SentOrder): Promise<Result<PlacedOrder, Problem>> {
  const body = { orderData: { ...form, total_amount: total }, items: lines };
  const answer = await call("/api/orders", post(body, { "Idempotency-Key": key }), PATIENCE);
  return read(answer, "order", isRecord);
}

/** Asks which order was placed with a key, and places none: `not-found` while there is none. */
export async function fetchAttempt(key: string): Promise<Result<AttemptOrder, Problem>> {
  const answer = await call("/api/orders/attempt", { headers: { "Idempotency-Key": key } });
  return read(answer, "order", isAttemptOrder);
}

/** Whether this is an order with its lines; the inside is our own server's. */
export function isAttemptOrder(value: unknown): value is AttemptOrder {
  return isRecord(value) && Array.isArray(value.items);
}

/** All that the server reads of a line. */
export function itemOf({ id, variant_id, quantity }: OrderedLine): OrderedLine {
  return { id, variant_id, quantity };
}
