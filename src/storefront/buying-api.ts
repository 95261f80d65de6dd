import type { Cart, CheckedLine } from "#domain/cart.ts";
import type { OrderedLine, SentOrder } from "#domain/checkout-attempt.ts";
import { ok, type Result } from "#domain/result.ts";
import type { CallAnswer } from "#server/call-types.ts";
import { call, isRecord, type Problem } from "./call.ts";

/** What the browser learns of a placed order: `total_amount` in pesos, `url` its page by secret link. */
export type PlacedOrder = Omit<CallAnswer<"POST /api/orders">["order"], "id" | "created_at">;

export type AttemptOrder = CallAnswer<"GET /api/orders/attempt">["order"];

const TIMEOUT = 20_000; // milliseconds: a placed order is worth waiting for

export async function checkCart(cart: Cart): Promise<Result<CheckedLine[], Problem>> {
  const answer = await call("POST /api/cart/check", { body: { items: cart.map(itemOf) } });
  return answer.ok ? ok(answer.value.lines) : answer;
}

/** Safe to repeat: the same key and body give the same order. */
export async function sendOrder(key: string, { form, lines, total }: SentOrder): Promise<Result<PlacedOrder, Problem>> {
  const body = { orderData: { ...form, total_amount: total }, items: lines };
  const answer = await call("POST /api/orders", { body, key }, AbortSignal.timeout(TIMEOUT));
  return answer.ok ? ok(answer.value.order) : answer;
}

/** `not-found` while no order has the key; places none. */
export async function fetchAttempt(key: string): Promise<Result<AttemptOrder, Problem>> {
  const answer = await call("GET /api/orders/attempt", { key });
  return answer.ok ? ok(answer.value.order) : answer;
}

export function isAttemptOrder(value: unknown): value is AttemptOrder {
  return isRecord(value) && Array.isArray(value.items);
}

export function itemOf({ id, variant_id, quantity }: OrderedLine): OrderedLine {
  return { id, variant_id, quantity };
}
