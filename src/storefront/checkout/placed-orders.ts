import type { PaymentDetails } from "#domain/settings.ts";
import { isRecord } from "../api.ts";
import type { PlacedOrder } from "../buying-api.ts";
import { createKept } from "../kept/kept.ts";
import { watchKept } from "../kept/storage.ts";

const ORDERS_KEY = "saitam-pedidos";

export const CARD_TITLE_ID = "placed-order";

const MAX_KEPT_ORDERS = 20; // the oldest are dropped

/** Nothing of the buyer, only how to find and pay the order; `path` is the secret link's. */
export type KeptOrder = {
  key: string; // the idempotency key
  order_number: string;
  total_amount: number; // pesos
  path: string;
  payment: PaymentDetails;
  is_shown: boolean; // on the home page
  /** Cancelled before its answer arrived: nothing is to be paid. */
  is_cancelled?: true;
};

const orders = createKept(ORDERS_KEY, parseOrders);

/** Newest first; none while the server renders. */
export const useKeptOrders = orders.useValue;

/** Also shows its card on the home page. */
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

/** Reports orders placed in another tab. The result stops it. */
export function watchOrders(onPlaced: (order: KeptOrder) => void): () => void {
  let known = new Set(orders.read().map(({ key }) => key));
  return watchKept(ORDERS_KEY, () => {
    const [newest] = orders.read();
    if (newest?.is_shown && !known.has(newest.key)) onPlaced(newest);
    known = new Set(orders.read().map(({ key }) => key));
  });
}

export function findKeptOrder(key: string): KeptOrder | undefined {
  return orders.read().find((order) => order.key === key);
}

export function showCard(key: string): void {
  orders.write(orders.read().map((order) => ({ ...order, is_shown: order.key === key })));
}

export function dismissCard(): void {
  orders.write(orders.read().map(hideCard));
}

export function useShownOrder(): KeptOrder | undefined {
  return useKeptOrders().find((order) => order.is_shown);
}

function hideCard(order: KeptOrder): KeptOrder {
  return { ...order, is_shown: false };
}

export function parseOrders(stored: string | null): readonly KeptOrder[] {
  try {
    const found: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(found) ? found.filter(isKeptOrder) : [];
  } catch {
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
