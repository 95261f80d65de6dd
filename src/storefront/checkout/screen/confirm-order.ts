import { canBeOrdered, type Cart, cartTotal } from "#domain/cart.ts";
import { orderedLine, type SentOrder } from "#domain/checkout-attempt.ts";
import {
  checkCustomer,
  CUSTOMER_FIELDS,
  type CustomerField,
  type CustomerForm,
  isAddressField,
  withoutAddress,
} from "#domain/customer.ts";
import { markedMethod, totalWith } from "#domain/delivery-choice.ts";
import { deliveryPrice } from "#domain/delivery.ts";
import { isRecord } from "#domain/json.ts";
import { type Centavos, toPesos } from "#domain/money.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { CallAnswer } from "#server/call-types.ts";
import { createStore } from "#ui/store.ts";
import type { NewToast } from "#ui/toast.ts";
import { callFor, type Problem } from "../../call.ts";
import { refreshLines } from "../../cart/check.ts";
import { readCart } from "../../cart/store.ts";
import { findOffer, type Offer, readOffer } from "../../delivery/offered-methods.ts";
import { changeAttempt, openAttempt } from "../attempt.ts";
import { readDraft, readMarkedMethod } from "../draft.ts";
import { findStoredOrder } from "../placed-orders.ts";
import { explainCustomer, orderToasts } from "./copy.ts";
import { deliveryFailures, deliveryToasts, explainPriceChange } from "./delivery/copy.ts";
import { learnHasMethods } from "./delivery/has-methods.ts";
import { chosenIn, DELIVERY_FIELD, isPickupIn } from "./delivery/use-delivery.ts";
import { announce, findLostOrder, hasLostAnswer, takeOver } from "./lost-answer.ts";

type FieldFailure = {
  field: CustomerField | typeof DELIVERY_FIELD;
  message: string;
  toast: { title: string; description: string };
};

const TIMEOUT = 20_000; // milliseconds: a placed order is worth waiting for

const sending = createStore(false);

export function useIsSending(): boolean {
  return sending.useValue();
}

export type Obstacle =
  | { kind: "field"; failure: FieldFailure }
  | { kind: "cart" } // a line that cannot be ordered
  | { kind: "refusal"; toast: NewToast; lines: string }; // of the cart that it is about, by `linesOf`

/**
 * 'Confirmar Pedido'. Never retries by itself; returns the obstacle, if any. In a shop with delivery methods `seen` is
 * the total on the screen: an order with another total is not sent.
 */
export async function confirmOrder(seen: Centavos | undefined): Promise<Obstacle | undefined> {
  if (sending.read()) return undefined;
  if (hasLostAnswer() && (await whileSending(findLostOrder)) === "placed") return undefined;

  const form = readDraft();
  const offer = seen === undefined ? undefined : await offerFor(form);
  const checked = checkOrder(form, offer, seen);
  return checked.ok ? send(checked.value) : checked.refusal;
}

/** Waits only for methods that are not loaded yet. */
async function offerFor({ customer_postal_code: code }: CustomerForm) {
  const offer = readOffer(code);
  return typeof offer.methods === "object" ? offer : whileSending(() => findOffer(code));
}

type CheckedOrder = { order: SentOrder; deliveryCost: Centavos | null | undefined };

function checkOrder(
  form: CustomerForm,
  offer: Offer | undefined,
  seen: Centavos | undefined,
): Result<CheckedOrder, Obstacle> {
  const marked = readMarkedMethod();
  const customer = checkCustomer(form, offer && isPickupIn(offer, marked));
  if (!customer.ok) return refuse(atField(customer.refusal.field, explainCustomer(customer.refusal)));

  const cart = readCart();
  if (!cart.every(canBeOrdered)) return refuse({ kind: "cart" });

  const method = offer && chosenIn(offer, marked);
  const sum = cartTotal(cart);
  const total = totalWith(method, sum);
  const unchosen = offer && !method ? explainUnchosen(offer) : undefined;
  if (unchosen) return refuse(unchosen);
  if (seen !== undefined && seen !== total) return refuse(atDelivery(deliveryFailures.review(total)));

  const delivery = method ? markedMethod(method) : null;
  const order = { sent_at: Date.now(), form, lines: cart.map(orderedLine), delivery, total: toPesos(total) };
  return ok({ order, deliveryCost: method && deliveryPrice(method, sum) });
}

function explainUnchosen({ methods }: Offer): Obstacle | undefined {
  if (typeof methods !== "object") return refusedWith(deliveryToasts.notLoaded);
  // Without a choice the shop decides: its last method may have been removed.
  return methods.length > 0 ? atDelivery(deliveryFailures.missing) : undefined;
}

async function send({ order, deliveryCost }: CheckedOrder): Promise<Obstacle | undefined> {
  const { key } = openAttempt();
  // Before sending, so that the browser can look up the order whatever happens to the answer, the page or the cart.
  changeAttempt(key, { type: "sent", order });
  const answer = await whileSending(() =>
    callFor("POST /api/orders", { body: bodyOf(order), key }, "order", AbortSignal.timeout(TIMEOUT)),
  );
  if (!answer.ok) return handleProblem(answer.refusal, key, order, deliveryCost);
  await takeOver(key, answer.value, { items: order.lines, isAsWanted: true });
  return undefined;
}

function bodyOf({ form, lines, delivery, total }: SentOrder) {
  return {
    orderData: {
      ...(delivery?.kind === "pickup" ? withoutAddress(form) : form),
      ...(delivery && { [DELIVERY_FIELD]: delivery.id }),
      total_amount: total,
    },
    items: lines,
  };
}

/** The buttons are back before any toast appears, so that toasts do not cover them. */
async function whileSending<T>(work: () => Promise<T>): Promise<T> {
  sending.write(true);
  try {
    return await work();
  } finally {
    sending.write(false);
  }
}

/** Cart and key are kept, so that a retry means the same order; `deliveryCost` was part of its total. */
async function handleProblem(
  problem: Problem,
  key: string,
  order: SentOrder,
  deliveryCost: Centavos | null | undefined,
): Promise<Obstacle | undefined> {
  switch (problem.code) {
    case "price-changed":
    case "insufficient-stock":
    case "product-unavailable": {
      changeAttempt(key, { type: "refused" });
      const changed = refreshLines(order.lines, problem.lines);
      const change = await findDeliveryChange(order, deliveryCost, problem.delivery);
      return refusedWith(
        change === undefined
          ? orderToasts.cartUpdated(problem.detail)
          : orderToasts.deliveryUpdated(change, problem.detail, changed.length > 0),
      );
    }
    case "invalid-field":
      changeAttempt(key, { type: "refused" });
      return handleInvalidField(problem.field, problem.detail, order);
    case "rate-limited":
    case "order-limit":
      changeAttempt(key, { type: "refused" });
      return refusedWith(orderToasts.failed(problem.detail));
    case "key-reused":
      // The key belongs to an order with another body.
      if (!isAttemptOrder(problem.order)) return refusedWith(orderToasts.failed());
      await takeOver(key, problem.order, { items: problem.order.items, isAsWanted: false });
      return undefined;
    case "overloaded":
      return refusedWith(orderToasts.failed(problem.detail));
    case "not-found":
    case "broken": {
      // A lookup in this or another tab may have found it meanwhile.
      const found = findStoredOrder(key);
      if (!found) return refusedWith(orderToasts.failed());
      announce(found, false);
      return undefined;
    }
  }
}

function isAttemptOrder(value: unknown): value is CallAnswer<"GET /api/orders/attempt">["order"] {
  return isRecord(value) && Array.isArray(value.items);
}

/** Old and new delivery price in words, once the screen shows the new one; undefined if unchanged. */
async function findDeliveryChange(
  { form, delivery }: SentOrder,
  cost: Centavos | null | undefined,
  today: unknown,
): Promise<string | undefined> {
  if (!delivery || cost === undefined || !isRecord(today)) return undefined;
  const { price } = today;
  if (price !== null && typeof price !== "number") return undefined;
  const change = explainPriceChange(delivery.kind, cost === null ? null : toPesos(cost), price);
  if (change !== undefined) await whileSending(() => findOffer(form.customer_postal_code, true));
  return change;
}

function handleInvalidField(name: string, detail: string, order: SentOrder): Promise<Obstacle> | Obstacle {
  const field = CUSTOMER_FIELDS.find((own) => name === own);
  // A pick-up has no address to correct: the shop no longer knows the method.
  const isPickupGone = field && isAddressField(field) && order.delivery?.kind === "pickup";
  if (name === DELIVERY_FIELD || isPickupGone) return handleInvalidDelivery(detail, order);
  if (field) return atField(field, { message: detail, toast: orderToasts.failed(detail) });
  // A missing choice is the only problem with an item that the shopper can fix.
  return refusedWith(orderToasts.failed(name === "items.variant_id" ? detail : undefined));
}

/** The page may not know the shop's methods yet, or may list one that was removed. */
async function handleInvalidDelivery(detail: string, { form, delivery }: SentOrder): Promise<Obstacle> {
  const offer = await whileSending(() => findOffer(form.customer_postal_code, true));
  const isNothingOffered = typeof offer.methods === "object" && offer.methods.length === 0;
  learnHasMethods(!(delivery && isNothingOffered));
  const subtotal = cartTotal(readCart());
  if (isNothingOffered) {
    return delivery ? refusedWith(deliveryToasts.vanished(subtotal)) : atDelivery(deliveryFailures.unreached);
  }
  const chosen = chosenIn(offer, readMarkedMethod());
  if (chosen) return atDelivery(deliveryFailures.review(totalWith(chosen, subtotal)));
  return atDelivery(delivery ? deliveryFailures.refused(detail) : deliveryFailures.missing);
}

function atDelivery(failure: Omit<FieldFailure, "field">): Obstacle {
  return atField(DELIVERY_FIELD, failure);
}

function atField(field: FieldFailure["field"], failure: Omit<FieldFailure, "field">): Obstacle {
  return { kind: "field", failure: { field, ...failure } };
}

function refusedWith(toast: NewToast): Obstacle {
  return { kind: "refusal", toast, lines: linesOf(readCart()) };
}

/** Identifies what would be ordered, regardless of changed names or stock. */
export function linesOf(cart: Cart): string {
  return JSON.stringify(cart.map(orderedLine));
}
