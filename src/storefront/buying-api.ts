import type { Cart, CheckedLine } from "#domain/cart.ts";
import type { OrderedLine, SentOrder } from "#domain/checkout-attempt.ts";
import type { OrderStatus } from "#domain/order.ts";
import { ok, type Result } from "#domain/result.ts";
import type { PaymentDetails } from "#domain/settings.ts";
import { call as callShop } from "./call.ts";
import { call, isRecord, post, type Problem, read } from "./api.ts";

/** What the browser learns of a placed order: `total_amount` in pesos, `url` its page by secret link. */
export type PlacedOrder = {
  order_number: string;
  status: OrderStatus;
  total_amount: number;
  url: string;
  payment: PaymentDetails;
};

export type AttemptOrder = PlacedOrder & { items: OrderedLine[] };

const TIMEOUT = 20_000; // milliseconds: a placed order is worth waiting for

export async function checkCart(cart: Cart): Promise<Result<CheckedLine[], Problem>> {
  const answer = await callShop("POST /api/cart/check", { body: { items: cart.map(itemOf) } });
  return answer.ok ? ok(answer.value.lines) : answer;
}

/** Safe to repeat: the same key and body give the same order. */
export async function sendOrder(key: string, { form, lines, total }: SentOrder): Promise<Result<PlacedOrder, Problem>> {
  const body = { orderData: { ...form, total_amount: total }, items: lines };
  const answer = await call("/api/orders", post(body, { "Idempotency-Key": key }), TIMEOUT);
  return read(answer, "order", isRecord);
}

/** `not-found` while no order has the key; places none. */
export async function fetchAttempt(key: string): Promise<Result<AttemptOrder, Problem>> {
  const answer = await call("/api/orders/attempt", { headers: { "Idempotency-Key": key } });
  return read(answer, "order", isAttemptOrder);
}

export function isAttemptOrder(value: unknown): value is AttemptOrder {
  return isRecord(value) && Array.isArray(value.items);
}

export function itemOf({ id, variant_id, quantity }: OrderedLine): OrderedLine {
  return { id, variant_id, quantity };
}
