import { keep, readKept, watchKept } from "../storage.ts";

/** Where this browser keeps the orders it placed; what the text means is for `placed-orders.ts`, which comes late. */
const ORDERS_KEY = "saitam-pedidos";

export function readKeptOrders(): string | null {
  return readKept(ORDERS_KEY);
}

/** Whether one of them still has its card on the home page: asked of the text, since nearly always none has. */
export function hasShownOrder(): boolean {
  return readKeptOrders()?.includes('"is_shown":true') ?? false;
}

export function keepOrders(text: string): void {
  keep(ORDERS_KEY, text);
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Tells when an order is placed or its card dismissed, in this tab or another. */
export function watchOrders(listener: () => void): () => void {
  listeners.add(listener);
  const unwatch = watchKept(ORDERS_KEY, listener);
  return () => {
    listeners.delete(listener);
    unwatch();
  };
}
