import { flushSync } from "react-dom";
import { withoutOrdered } from "#domain/cart.ts";
import { isUnanswered, isUnderWay, type OrderedLine } from "#domain/checkout-attempt.ts";
import { CUSTOMER_FIELDS, type CustomerForm } from "#domain/customer.ts";
import { createStore } from "#ui/store.ts";
import { showToast } from "#ui/toast.ts";
import { fetchAttempt, type PlacedOrder } from "../buying-api.ts";
import { readCart, writeCart } from "../cart/store.ts";
import { changeAttempt, followAttempt, readAttempt } from "./attempt.ts";
import { forgetDraft, isDraftBlank, readDraft, restoreDraft } from "./draft.ts";
import { showHome } from "./moves.ts";
import { CARD_TITLE_ID, findKeptOrder, type KeptOrder, keepOrder, showCard, watchOrders } from "./placed-orders.ts";
import { orderToasts } from "./screen-copy.ts";
import { isCheckoutOpen } from "./view.ts";

/** What became of the order whose answer was lost; `unknown` when the server cannot be asked now. */
type Outcome = "placed" | "not-placed" | "unknown";

/** How often an order that may still be on its way is asked for, in milliseconds. */
const ASK_AGAIN_DELAY = 5000;

const isUnknown = createStore(false);

/** Whether an order was sent, its answer was lost, and the server could not be asked what became of it. */
export const useIsUnknown = isUnknown.useValue;

/** Whether there is an order to ask for. */
export function hasLostAnswer(): boolean {
  return isUnanswered(readAttempt());
}

let asking: Promise<Outcome> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The order this tab spoke of last: two answers may tell of the same one. */
let announced: string | undefined;

/**
 * Asks by the key what became of an order whose answer was lost, before any rule of cart, stock or form is asked, and
 * shows it when it was placed. Asks nothing when no order was sent.
 */
export function findLostOrder(): Promise<Outcome> {
  asking ??= ask().finally(() => (asking = undefined));
  return asking;
}

async function ask(): Promise<Outcome> {
  const attempt = readAttempt();
  if (!isUnanswered(attempt)) return conclude("not-placed");
  const { key, last } = attempt;
  const answer = await fetchAttempt(key);
  if (answer.ok) {
    const { items } = answer.value;
    // Whoever still wants it orders anew, without typing everything again.
    if (answer.value.status === "cancelled") restoreDraft(last.form);
    const isCartOrdered = withoutOrdered(readCart(), items).length === 0;
    takeOver(key, answer.value, { items, isAsWanted: isAsSent(last.form) && isCartOrdered });
    return conclude("placed");
  }
  restoreDraft(last.form);
  if (answer.refusal.code !== "not-found") return conclude("unknown");

  changeAttempt(key, { type: "not-placed", now: Date.now() });
  clearTimeout(timer);
  // What is still on its way is placed in a moment.
  if (isUnderWay(last, Date.now())) timer = setTimeout(() => void findLostOrder(), ASK_AGAIN_DELAY);
  return conclude("not-placed");
}

function conclude(outcome: Outcome): Outcome {
  isUnknown.write(outcome === "unknown");
  return outcome;
}

/** What was ordered, and whether that is what the buyer wants now: form and cart may have changed since it was sent. */
type Ordered = { items: readonly OrderedLine[]; isAsWanted: boolean };

/**
 * Takes over a placed order, whichever answer tells of it: it is stored, what was ordered leaves the cart, its card is
 * shown and the attempt is over. Another tab may have done so already: then only the card is left to show. Of an order
 * that the shop has cancelled meanwhile, cart and form stay.
 */
export function takeOver(key: string, placed: PlacedOrder, { items, isAsWanted }: Ordered): void {
  const known = findKeptOrder(key);
  // The cart first: another tab that hears of the order looks at it.
  if (!known && placed.status !== "cancelled") writeCart(withoutOrdered(readCart(), items));
  const order = known ?? keepOrder(key, placed);
  showCard(key);
  changeAttempt(key, { type: "placed" });
  isUnknown.write(false);
  announce(order, isAsWanted);
}

/** Whether the form says what was sent, or nothing yet. */
function isAsSent(form: CustomerForm): boolean {
  return isDraftBlank() || CUSTOMER_FIELDS.every((field) => readDraft()[field] === form[field]);
}

function announce(order: KeptOrder, isAsWanted: boolean): void {
  if (announced === order.key) return;
  announced = order.key;
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
  showToast(orderToasts.placed(order.order_number));
  showToast(orderToasts.thanks);
}

/** The checkout's button is gone; the card's title takes its focus. Toasts shown afterwards stand beside the card. */
function showHomeWithCard(): void {
  flushSync(showHome);
  window.scrollTo(0, 0);
  document.getElementById(CARD_TITLE_ID)?.focus();
}

/** Asks again whenever the shopper or the network comes back, and listens to other tabs. Gives back how to stop. */
export function watchLostAnswers(): () => void {
  const askIfLost = () => {
    if (document.visibilityState === "visible" && hasLostAnswer()) void findLostOrder();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) askIfLost();
  };
  const stopped = new AbortController();
  document.addEventListener("visibilitychange", askIfLost, stopped);
  window.addEventListener("online", askIfLost, stopped);
  window.addEventListener("pageshow", onShow, stopped);
  const unfollow = followAttempt();
  const unwatch = watchOrders((order) => {
    // The cart of all tabs was ordered in another one: there is nothing to confirm here any more.
    if (isCheckoutOpen() && readCart().length === 0) announce(order, true);
  });
  return () => {
    stopped.abort();
    unfollow();
    unwatch();
  };
}
