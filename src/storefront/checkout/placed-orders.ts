import { useSyncExternalStore } from "react";
import type { PaymentDetails } from "#domain/settings.ts";
import type { PlacedOrder } from "../buying-api.ts";
import { keep, readKept, watchKept } from "../storage.ts";

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
};

/** Keeps a placed order, newest first, and puts its card on the home page. */
export function keepOrder(key: string, order: PlacedOrder): KeptOrder {
  const { order_number, total_amount, payment } = order;
  const path = new URL(order.url, location.origin).pathname;
  const kept: KeptOrder = { key, order_number, total_amount, path, payment, is_shown: true };
  write([
    kept,
    ...read()
      .filter((other) => other.key !== key)
      .map(hideCard),
  ]);
  return kept;
}

/** The order that was placed with a key, if this browser knows it. */
export function findKeptOrder(key: string): KeptOrder | undefined {
  return read().find((order) => order.key === key);
}

/** Puts the card of an order back on the home page. */
export function showCard(key: string): void {
  write(read().map((order) => ({ ...order, is_shown: order.key === key })));
}

/** Takes the card away for good. */
export function dismissCard(): void {
  write(read().map(hideCard));
}

/** The order whose card stands on the home page. */
export function useShownOrder(): KeptOrder | undefined {
  return useKeptOrders().find((order) => order.is_shown);
}

/** The orders this browser placed, newest first; none while the server renders. */
export function useKeptOrders(): readonly KeptOrder[] {
  return useSyncExternalStore(subscribe, read, () => NO_ORDERS);
}

function hideCard(order: KeptOrder): KeptOrder {
  return { ...order, is_shown: false };
}

const NO_ORDERS: readonly KeptOrder[] = [];
let known: { text: string | null; orders: readonly KeptOrder[] } = { text: null, orders: NO_ORDERS };

function read(): readonly KeptOrder[] {
  const text = readKept(ORDERS_KEY);
  if (text !== known.text) known = { text, orders: parseOrders(text) };
  return known.orders;
}

function write(orders: readonly KeptOrder[]): void {
  keep(ORDERS_KEY, JSON.stringify(orders.slice(0, MAX_KEPT_ORDERS)));
  for (const listener of listeners) listener();
}

/** Makes orders of whatever is stored; what is not one is dropped. */
export function parseOrders(stored: string | null): readonly KeptOrder[] {
  try {
    const orders: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(orders) ? orders.filter(isKeptOrder) : NO_ORDERS;
  } catch {
    // Not JSON: as if nothing were kept.
    return NO_ORDERS;
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const unwatch = watchKept(ORDERS_KEY, listener);
  return () => {
    listeners.delete(listener);
    unwatch();
  };
}
