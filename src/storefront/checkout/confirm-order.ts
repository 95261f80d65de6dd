import { flushSync } from "react-dom";
import { canBeOrdered, type Cart, cartTotal } from "#domain/cart.ts";
import { checkCustomer, CUSTOMER_FIELDS, type CustomerField, type CustomerForm } from "#domain/customer.ts";
import { toPesos } from "#domain/money.ts";
import type { Result } from "#domain/result.ts";
import { createStore } from "#ui/store.ts";
import { showToast } from "#ui/toast.ts";
import type { Problem } from "../api.ts";
import { type PlacedOrder, sendOrder } from "../buying-api.ts";
import { clearCart } from "../cart/change-lines.ts";
import { refreshLines } from "../cart/check.ts";
import { drawerToasts } from "../cart/drawer-copy.ts";
import { readCart } from "../cart/store.ts";
import { attemptKey, endAttempt } from "./attempt.ts";
import { forgetDraft, readDraft } from "./draft.ts";
import { CARD_TITLE_ID, findKeptOrder, type KeptOrder, keepOrder, showCard } from "./placed-orders.ts";
import { explainCustomer, orderToasts } from "./screen-copy.ts";
import { showHome } from "./moves.ts";

/** A field to mend: what stands under it, and the toast that goes with it. */
export type FieldFailure = { field: CustomerField; message: string; toast: { title: string; description: string } };

const sending = createStore(false);

/** Whether an order is on its way, also after the checkout was left and opened again. */
export function useIsSending(): boolean {
  return sending.useValue();
}

/** 'Confirmar Pedido'. Never tries again by itself; gives back the field that stands in the way, if one does. */
export async function confirmOrder(): Promise<FieldFailure | undefined> {
  if (sending.read()) return undefined;
  const form = readDraft();
  const customer = checkCustomer(form);
  if (!customer.ok) return { field: customer.refusal.field, ...explainCustomer(customer.refusal) };

  const cart = readCart();
  if (!cart.every(canBeOrdered)) {
    showToast(drawerToasts.blocked);
    return undefined;
  }

  const sent = { key: attemptKey(), form, cart };
  const answer = await send(sent);
  if (!answer.ok) return explain(answer.refusal, sent);
  welcome(keepOrder(sent.key, answer.value));
  return undefined;
}

type Sent = { key: string; form: CustomerForm; cart: Cart };

/** The buttons are back before anything is said: what is said must not stand over them. */
async function send({ key, form, cart }: Sent): Promise<Result<PlacedOrder, Problem>> {
  sending.write(true);
  const answer = await sendOrder(key, form, cart, toPesos(cartTotal(cart)));
  sending.write(false);
  return answer;
}

/** Orders whose answer never came: one of them may have been placed. */
let unanswered: readonly Sent[] = [];

function welcome(order: KeptOrder): void {
  endAttempt();
  unanswered = [];
  clearCart();
  forgetDraft();
  showHomeWithCard();
  showToast(orderToasts.placed(order.order_number));
  showToast(orderToasts.thanks);
}

/** Says why there is no order. The cart and the key stay, so that the next press means the same order. */
async function explain(problem: Problem, sent: Sent): Promise<FieldFailure | undefined> {
  switch (problem.code) {
    case "price-changed":
    case "insufficient-stock":
    case "product-unavailable":
      refreshLines(sent.cart, problem.lines);
      showToast(orderToasts.cartUpdated(problem.detail));
      return undefined;
    case "invalid-field":
      return explainField(problem.field, problem.detail);
    case "key-reused":
      await showEarlierOrder(sent);
      return undefined;
    case "rate-limited":
    case "overloaded":
      showToast(orderToasts.failed(problem.detail));
      return undefined;
    case "not-found":
    case "broken":
      unanswered = [...unanswered, sent];
      showToast(orderToasts.failed());
      return undefined;
  }
}

function explainField(name: string, detail: string): FieldFailure | undefined {
  const field = CUSTOMER_FIELDS.find((own) => name === own || name === `orderData.${own}`);
  if (field) return { field, message: detail, toast: orderToasts.failed(detail) };
  // Of the items only a missing choice is something the shopper can mend; other names are for programs.
  showToast(orderToasts.failed(name === "items.variant_id" ? detail : undefined));
  return undefined;
}

/** This key has placed an order already, with other words: shows that order, and the next press means a new one. */
async function showEarlierOrder(sent: Sent): Promise<void> {
  const order = findKeptOrder(sent.key) ?? (await recallOrder(sent));
  endAttempt();
  unanswered = [];
  if (!order) {
    showToast(orderToasts.placedUnseen);
    return;
  }
  showCard(order.key);
  showHomeWithCard();
  showToast(orderToasts.alreadyPlaced(order.order_number));
}

/**
 * Finds the order whose answer was lost, by saying the same words again: the key is known to be taken, so nothing new
 * can be placed. The cart is emptied when it is what that order holds.
 */
async function recallOrder({ key, cart }: Sent): Promise<KeptOrder | undefined> {
  for (const earlier of unanswered.filter((other) => other.key === key)) {
    const answer = await send(earlier);
    if (!answer.ok) continue;
    if (contentOf(cart) === contentOf(earlier.cart)) clearCart();
    return keepOrder(key, answer.value);
  }
  return undefined;
}

function contentOf(cart: Cart): string {
  return JSON.stringify(cart.map(({ id, variant_id, quantity }) => [id, variant_id, quantity]));
}

/** The checkout's button is gone; the card's title takes its focus. Toasts shown afterwards stand beside the card. */
function showHomeWithCard(): void {
  flushSync(showHome);
  window.scrollTo(0, 0);
  document.getElementById(CARD_TITLE_ID)?.focus();
}
