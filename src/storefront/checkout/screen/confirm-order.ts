import { canBeOrdered, cartTotal } from "#domain/cart.ts";
import { orderedLine, type SentOrder } from "#domain/checkout-attempt.ts";
import { checkCustomer, CUSTOMER_FIELDS, type CustomerField } from "#domain/customer.ts";
import { toPesos } from "#domain/money.ts";
import { createStore } from "#ui/store.ts";
import { showToast } from "#ui/toast.ts";
import type { CallAnswer } from "#server/call-types.ts";
import { callFor, isRecord, type Problem } from "../../call.ts";
import { refreshLines } from "../../cart/check.ts";
import { readCart } from "../../cart/store.ts";
import { changeAttempt, openAttempt } from "../attempt.ts";
import { readDraft } from "../draft.ts";
import { findLostOrder, hasLostAnswer, takeOver } from "./lost-answer.ts";
import { explainCustomer, orderToasts } from "./copy.ts";

export type FieldFailure = { field: CustomerField; message: string; toast: { title: string; description: string } };

const TIMEOUT = 20_000; // milliseconds: a placed order is worth waiting for

const sending = createStore(false);

export function useIsSending(): boolean {
  return sending.useValue();
}

export type Obstacle = { field?: FieldFailure; isCartBlocked?: true };

/** 'Confirmar Pedido'. Never retries by itself; returns what stands in the way. */
export async function confirmOrder(): Promise<Obstacle | undefined> {
  if (sending.read()) return undefined;
  if (hasLostAnswer() && (await whileSending(findLostOrder)) === "placed") return undefined;

  const form = readDraft();
  const customer = checkCustomer(form);
  if (!customer.ok) return { field: { field: customer.refusal.field, ...explainCustomer(customer.refusal) } };

  const cart = readCart();
  if (!cart.every(canBeOrdered)) return { isCartBlocked: true };

  const { key } = openAttempt();
  const order = { sent_at: Date.now(), form, lines: cart.map(orderedLine), total: toPesos(cartTotal(cart)) };
  // Before sending: whatever happens to the answer, the page or the cart, the browser can ask for the order.
  changeAttempt(key, { type: "sent", order });
  const body = { orderData: { ...form, total_amount: order.total }, items: order.lines };
  const answer = await whileSending(() =>
    callFor("POST /api/orders", { body, key }, "order", AbortSignal.timeout(TIMEOUT)),
  );
  if (!answer.ok) return explain(answer.refusal, key, order);
  await takeOver(key, answer.value, { items: order.lines, isAsWanted: true });
  return undefined;
}

/** The buttons are back before any toast, which must not cover them. */
async function whileSending<T>(work: () => Promise<T>): Promise<T> {
  sending.write(true);
  try {
    return await work();
  } finally {
    sending.write(false);
  }
}

/** The cart and the key stay, so that the next press means the same order. */
async function explain(problem: Problem, key: string, { lines }: SentOrder): Promise<Obstacle | undefined> {
  switch (problem.code) {
    case "price-changed":
    case "insufficient-stock":
    case "product-unavailable":
      changeAttempt(key, { type: "refused" });
      refreshLines(lines, problem.lines);
      showToast(orderToasts.cartUpdated(problem.detail));
      return undefined;
    case "invalid-field":
      changeAttempt(key, { type: "refused" });
      return explainField(problem.field, problem.detail);
    case "rate-limited":
    case "order-limit":
      changeAttempt(key, { type: "refused" });
      showToast(orderToasts.failed(problem.detail));
      return undefined;
    case "key-reused":
      // The key has placed an order with another body.
      if (isAttemptOrder(problem.order)) {
        await takeOver(key, problem.order, { items: problem.order.items, isAsWanted: false });
      } else showToast(orderToasts.failed());
      return undefined;
    case "overloaded":
      showToast(orderToasts.failed(problem.detail));
      return undefined;
    case "not-found":
    case "broken":
      showToast(orderToasts.failed());
      return undefined;
  }
}

function isAttemptOrder(value: unknown): value is CallAnswer<"GET /api/orders/attempt">["order"] {
  return isRecord(value) && Array.isArray(value.items);
}

function explainField(name: string, detail: string): Obstacle | undefined {
  const field = CUSTOMER_FIELDS.find((own) => name === own);
  if (field) return { field: { field, message: detail, toast: orderToasts.failed(detail) } };
  // A missing choice is the only problem of an item that the shopper can mend.
  showToast(orderToasts.failed(name === "items.variant_id" ? detail : undefined));
  return undefined;
}
