import type { PaymentDetails } from "#domain/settings.ts";
import { isRecord } from "../api.ts";
import type { PlacedOrder } from "../buying-api.ts";
import { createKept } from "../kept/kept.ts";
import { watchKept } from "../kept/storage.ts";

const ORDERS_KEY = "saitam-pedidos";

/** The id of the title of a placed order's card. */
export const CARD_TITLE_ID = "placed-order";

/** Enough to find one's orders again; the oldest are forgotten. */
const MAX_KEPT_ORDERS = 20;

/** An order this browser placed: nothing of the buyer, only how to find and pay it. */
export type KeptOrder = {
  /** The idempotency key it was placed with. */
  key: string;
  order_number: string;
  /** Pesos. */
  total_amount: number;
  /** The path of its page by secret link. */
  path: string;
  payment: PaymentDetails;
  /** Whether its card still stands on the home page. */
  is_shown: boolean;
  /** The shop had cancelled it before this browser heard of it: nothing is to be paid. */
  is_cancelled?: true;
};

const orders = createKept(ORDERS_KEY, parseOrders);

/** The orders this browser placed, newest first; none while the server renders. */
export const useKeptOrders = orders.useValue;

/** Keeps a placed order, newest first, and puts its card on the home page. */
export function keepOrder(key: string, order: PlacedOrder): KeptOrder {
  const { order_number, status, total_amount, payment } = order;
  const path = new URL(order.url, location.origin).pathname;
  const kept: KeptOrder = {
    key,
    order_number,
    total_amount,
    path,
    payment,
    is_shown: true,
    ...(status === "cancelled" && { is_cancelled: true }),
  };
  const others = orders.read().filter((other) => other.key !== key);
  orders.write([kept, ...others.map(hideCard)].slice(0, MAX_KEPT_ORDERS));
  return kept;
}

/** Tells of an order that another tab has placed. Gives back how to stop. */
export function watchOrders(onPlaced: (order: KeptOrder) => void): () => void {
  let known = new Set(orders.read().map(({ key }) => key));
  return watchKept(ORDERS_KEY, () => {
    const [newest] = orders.read();
    if (newest?.is_shown && !known.has(newest.key)) onPlaced(newest);
    known = new Set(orders.read().map(({ key }) => key));
  });
}

/** The order that was placed with a key, if this browser knows it. */
export function findKeptOrder(key: string): KeptOrder | undefined {
  return orders.read().find((order) => order.key === key);
}

/** Puts the card of an order back on the home page. */
export function showCard(key: string): void {
  orders.write(orders.read().map((order) => ({ ...order, is_shown: order.key === key })));
}

/** Takes the card away for good. */
export function dismissCard(): void {
  orders.write(orders.read().map(hideCard));
}

/** The order whose card stands on the home page. */
export function useShownOrder(): KeptOrder | undefined {
  return useKeptOrders().find((order) => order.is_shown);
}

function hideCard(order: KeptOrder): KeptOrder {
  return { ...order, is_shown: false };
}

/** Makes orders of whatever is stored; what is not one is dropped. */
export function parseOrders(stored: string | null): readonly KeptOrder[] {
  try {
    const found: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(found) ? found.filter(isKeptOrder) : [];
  } catch {
    // Not JSON: as if nothing were kept.
    return [];
  }
}

const TEXTS = ["key", "order_number", "path"];
const PAYMENT_TEXTS = ["alias", "holder", "cbu", "bank", "cuit"];

function isKeptOrder(stored: unknown): stored is KeptOrder {
  if (!isRecord(stored) || !isRecord(stored.payment)) return false;
  const { payment } = stored;
  return (
    TEXTS.every((name) => typeof stored[name] === "string") &&
    PAYMENT_TEXTS.every((name) => typeof payment[name] === "string") &&
    String(stored.path).startsWith("/pedido/") &&
    Number.isFinite(stored.total_amount) &&
    typeof stored.is_shown === "boolean"
  );
}
