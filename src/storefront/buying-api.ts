import type { Cart, CheckedLine, LineKey } from "#domain/cart.ts";
import type { CustomerForm } from "#domain/customer.ts";
import type { Result } from "#domain/result.ts";
import type { PaymentDetails } from "#domain/settings.ts";
import { call, isRecord, post, type Problem, read } from "./api.ts";

/** What the buyer's browser learns of a placed order. `url` is its page by secret link. */
export type PlacedOrder = { order_number: string; total_amount: number; url: string; payment: PaymentDetails };

/** How long the browser waits for an order, in milliseconds: a placed one is worth it. */
const PATIENCE = 20_000;

/** Today's facts for the lines of a cart, in the same order. */
export async function checkCart(cart: Cart): Promise<Result<CheckedLine[], Problem>> {
  const answer = await call("/api/cart/check", post({ items: cart.map(itemOf) }));
  return read(answer, "lines", Array.isArray);
}

/** Sends an order once. The same key and body give the same order again, so that asking twice is safe. */
export async function sendOrder(
  key: string,
  form: CustomerForm,
  cart: Cart,
  totalPesos: number,
): Promise<Result<PlacedOrder, Problem>> {
  const body = { orderData: { ...form, total_amount: totalPesos }, items: cart.map(itemOf) };
  const answer = await call("/api/orders", post(body, { "Idempotency-Key": key }), PATIENCE);
  return read(answer, "order", isRecord);
}

/** All that the server reads of a line. */
function itemOf({ id, variant_id, quantity }: LineKey & { quantity: number }) {
  return { id, variant_id, quantity };
}
