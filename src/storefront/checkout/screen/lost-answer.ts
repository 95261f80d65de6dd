import { flushSync } from "react-dom";
import { withoutOrdered } from "#domain/cart.ts";
import { isUnanswered, isInFlight, type OrderedLine, type SentOrder } from "#domain/checkout-attempt.ts";
import { CUSTOMER_FIELDS } from "#domain/customer.ts";
import { singleFlight } from "#domain/single-flight.ts";
import { createStore } from "#ui/store.ts";
import { withTabLock } from "#ui/tab-lock.ts";
import { dismissToast, showToast, toasts } from "#ui/toast.ts";
import { callFor } from "../../call.ts";
import { readCart, writeCart } from "../../cart/store.ts";
import { whenShown } from "../../my-order/when-shown.ts";
import { changeAttempt, followAttempt, readAttempt } from "../attempt.ts";
import { forgetDraft, isDraftBlank, readDraft, readMarkedMethod, restoreDraft } from "../draft.ts";
import { isCheckoutOpen } from "../history.ts";
import { showHome } from "../moves.ts";
import {
  CARD_TITLE_ID,
  findStoredOrder,
  type PlacedOrder,
  type StoredOrder,
  storeOrder,
  showCard,
  watchOrders,
} from "../placed-orders.ts";
import { orderToasts } from "./copy.ts";

type Outcome = "placed" | "not-placed" | "unknown"; // `unknown`: the server cannot be reached now

const ORDERS_LOCK = "saitam-pedidos";

const ASK_AGAIN_DELAY = 5000; // milliseconds

const isUnknown = createStore(false);

export const useIsUnknown = isUnknown.useValue;

export function hasLostAnswer(): boolean {
  return isUnanswered(readAttempt());
}

let timer: ReturnType<typeof setTimeout> | undefined;
let announced: string | undefined; // two answers may report the same order

/** Looks up the order by its key before any check of cart, stock or form, and shows it if it was placed. */
export const findLostOrder = singleFlight(ask);

async function ask(): Promise<Outcome> {
  const attempt = readAttempt();
  if (!isUnanswered(attempt)) return conclude("not-placed");
  const { key, last } = attempt;
  const answer = await callFor("GET /api/orders/attempt", { key }, "order");
  if (answer.ok) {
    const order = answer.value;
    // A buyer who still wants it can order again without retyping everything.
    if (order.status === "cancelled") restoreDraft(last);
    const isCartOrdered = withoutOrdered(readCart(), order.items).length === 0;
    await takeOver(key, order, { items: order.items, isAsWanted: isAsSent(last) && isCartOrdered });
    return conclude("placed");
  }
  restoreDraft(last);
  if (answer.refusal.code !== "not-found") return conclude("unknown");

  changeAttempt(key, { type: "not-placed", now: Date.now() });
  clearTimeout(timer);
  // An order in flight may still be placed in a moment.
  if (isInFlight(last, Date.now())) timer = setTimeout(() => void findLostOrder(), ASK_AGAIN_DELAY);
  return conclude("not-placed");
}

function conclude(outcome: Outcome): Outcome {
  isUnknown.write(outcome === "unknown");
  return outcome;
}

type Ordered = { items: readonly OrderedLine[]; isAsWanted: boolean };

/**
 * Handles any answer that reports a placed order. If another tab has stored it already, only the card is shown. Cart
 * and form are kept if the shop has cancelled the order meanwhile.
 */
export async function takeOver(key: string, placed: PlacedOrder, { items, isAsWanted }: Ordered): Promise<void> {
  // Two tabs that learn of it at once must not both remove its units from the cart.
  const order = await withTabLock(ORDERS_LOCK, () => {
    const known = findStoredOrder(key);
    // The cart first: storing the order makes other tabs read it.
    if (!known && placed.status !== "cancelled") writeCart(withoutOrdered(readCart(), items));
    return known ?? storeOrder(key, placed);
  });
  showCard(key);
  changeAttempt(key, { type: "placed" });
  isUnknown.write(false);
  announce(order, isAsWanted);
}

function isAsSent({ form, delivery }: SentOrder): boolean {
  if (isDraftBlank()) return true;
  // A sole method needs no mark.
  const marked = readMarkedMethod();
  const isMarkedAsSent = marked === null || marked.id === delivery?.id;
  return isMarkedAsSent && CUSTOMER_FIELDS.every((field) => readDraft()[field] === form[field]);
}

/** Once; replaces a toast about a failed order, but not another's 'Deshacer'. */
export function announce(order: StoredOrder, isAsWanted: boolean): void {
  if (announced === order.key) return;
  announced = order.key;
  for (const { id, tone } of toasts.read()) if (tone === "danger") dismissToast(id);
  if (!order.is_cancelled) forgetDraft();
  if (isCheckoutOpen()) showHomeWithCard();
  if (order.is_cancelled) {
    showToast(orderToasts.cancelled(order.order_number));
    return;
  }
  if (!isAsWanted) {
    showToast(orderToasts.alreadyPlaced(order.order_number, readCart().length > 0));
    return;
  }
  whenPainted(() => {
    showToast(orderToasts.placed(order.order_number));
    showToast(orderToasts.thanks);
  });
}

/** Toasts are placed once the page has been painted at its top. */
function whenPainted(show: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(show));
}

/** The card's title takes the focus of the checkout's button; later toasts fit beside the card. */
function showHomeWithCard(): void {
  flushSync(showHome);
  window.scrollTo(0, 0);
  document.getElementById(CARD_TITLE_ID)?.focus();
}

/** Looks up again whenever the page is visible or online again, and follows other tabs. Returns a function that stops it. */
export function watchLostAnswers(): () => void {
  const askIfLost = () => {
    if (document.visibilityState === "visible" && hasLostAnswer()) void findLostOrder();
  };
  const stopped = new AbortController();
  whenShown(askIfLost, stopped);
  const unfollow = followAttempt();
  const unwatch = watchOrders((order) => {
    // Another tab has ordered the shared cart: nothing is left to confirm here.
    if (isCheckoutOpen() && readCart().length === 0) announce(order, true);
  });
  return () => {
    stopped.abort();
    unfollow();
    unwatch();
  };
}
