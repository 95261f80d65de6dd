import type { Delivery } from "#domain/delivery.ts";
import { isRecord, parseJson } from "#domain/json.ts";
import type { Pesos } from "#domain/money.ts";
import { isPayable, payableAmount } from "#domain/paid-amount.ts";
import { PAYMENT_FIELDS, type PaymentDetails } from "#domain/settings.ts";
import type { CallAnswer } from "#server/call-types.ts";
import { watchStored } from "../stored/storage.ts";
import { createStored } from "../stored/stored.ts";

/** The used part of the shop's answer; `url` is the order's secret link. */
export type PlacedOrder = OrderState & Pick<CallAnswer<"POST /api/orders">["order"], "order_number" | "url">;

const ORDERS_KEY = "saitam-pedidos";

export const CARD_TITLE_ID = "placed-order";

const MAX_STORED_ORDERS = 20; // the oldest are dropped

/** No personal data, only how to find and pay the order; `path` is the secret link's. */
export type StoredOrder = {
  key: string; // the idempotency key
  order_number: string;
  total_amount: Pesos;
  /** Set if it differs from the total: a part is paid, or a correction asks for more. */
  to_transfer?: Pesos;
  path: string;
  payment: PaymentDetails;
  /** Part of the total; absent in shops without delivery methods. */
  delivery?: StoredDelivery;
  /** ISO 8601; once the shop has said it. */
  payment_due_at?: string;
  is_shown: boolean; // on the home page
  /** With either, there is nothing to pay. */
  is_cancelled?: true;
  is_paid?: true;
};

type StoredDelivery = Pick<Delivery, "name" | "price">;

const orders = createStored(ORDERS_KEY, parseOrders);

/** Newest first; none while the server renders. */
export const useStoredOrders = orders.useValue;

/** Also shows its card on the home page. */
export function storeOrder(key: string, order: PlacedOrder): StoredOrder {
  const path = new URL(order.url, location.origin).pathname;
  const stored: StoredOrder = {
    key,
    order_number: order.order_number,
    path,
    is_shown: true,
    ...stateOf(order),
  };
  const others = orders.read().filter((other) => other.key !== key);
  orders.write([stored, ...others.map(hideCard)].slice(0, MAX_STORED_ORDERS));
  return stored;
}

/** Updates a stored order from the shop's answer; never adds one. */
export function updateOrder(key: string, now: OrderState): void {
  const stored = orders.read();
  const updated = stored.map((order) => (order.key === key ? withState(order, now) : order));
  if (JSON.stringify(updated) !== JSON.stringify(stored)) orders.write(updated);
}

export type OrderState = Pick<
  CallAnswer<"POST /api/orders">["order"],
  "status" | "total_amount" | "payment" | "delivery"
> & { payment_due_at?: string | null; difference?: Pesos | null };

export function withState({ key, order_number, path, is_shown }: StoredOrder, now: OrderState): StoredOrder {
  return { key, order_number, path, is_shown, ...stateOf(now) };
}

function stateOf({ status, total_amount, payment, delivery, payment_due_at, difference = null }: OrderState) {
  const now = { total_amount, payment, ...(delivery && { delivery: { name: delivery.name, price: delivery.price } }) };
  if (status === "cancelled") return { ...now, is_cancelled: true as const };
  if (!isPayable(status, total_amount, difference)) return { ...now, is_paid: true as const };
  return {
    ...now,
    ...(difference !== null && { to_transfer: payableAmount(status, total_amount, difference) }),
    ...(status === "pending" && payment_due_at && { payment_due_at }),
  };
}

export function amountToTransfer({ total_amount, to_transfer = total_amount }: StoredOrder): Pesos {
  return to_transfer;
}

/** Reports orders placed in another tab. Returns a function that stops it. */
export function watchOrders(onPlaced: (order: StoredOrder) => void): () => void {
  let known = new Set(orders.read().map(({ key }) => key));
  return watchStored(ORDERS_KEY, () => {
    const [newest] = orders.read();
    if (newest?.is_shown && !known.has(newest.key)) onPlaced(newest);
    known = new Set(orders.read().map(({ key }) => key));
  });
}

export function findStoredOrder(key: string): StoredOrder | undefined {
  return orders.read().find((order) => order.key === key);
}

export function showCard(key: string): void {
  orders.write(orders.read().map((order) => ({ ...order, is_shown: order.key === key })));
}

export function dismissCard(): void {
  orders.write(orders.read().map(hideCard));
}

export function useShownOrder(): StoredOrder | undefined {
  return useStoredOrders().find((order) => order.is_shown);
}

function hideCard(order: StoredOrder): StoredOrder {
  return { ...order, is_shown: false };
}

export function parseOrders(stored: string | null): readonly StoredOrder[] {
  const orders = parseJson(stored);
  return Array.isArray(orders) ? orders.filter(isStoredOrder) : [];
}

const TEXTS = ["key", "order_number", "path"];

function isStoredOrder(stored: unknown): stored is StoredOrder {
  if (!isRecord(stored) || !isRecord(stored.payment)) return false;
  const { payment } = stored;
  return (
    TEXTS.every((name) => typeof stored[name] === "string") &&
    PAYMENT_FIELDS.every((name) => typeof payment[name] === "string") &&
    String(stored.path).startsWith("/pedido/") &&
    Number.isFinite(stored.total_amount) &&
    (stored.to_transfer === undefined || Number.isFinite(stored.to_transfer)) &&
    typeof stored.is_shown === "boolean" &&
    (stored.delivery === undefined || isStoredDelivery(stored.delivery)) &&
    (stored.payment_due_at === undefined || Number.isFinite(Date.parse(String(stored.payment_due_at))))
  );
}

function isStoredDelivery(stored: unknown): stored is StoredDelivery {
  if (!isRecord(stored)) return false;
  const { name, price } = stored;
  return typeof name === "string" && (price === null || Number.isFinite(price));
}
