import { sql } from "kysely";
import { comparableDni } from "#domain/customer.ts";
import type { Delivery } from "#domain/delivery.ts";
import { centavosFromDecimal } from "#domain/money.ts";
import type { LimitedBuyer, NetworkUse, OrderLimits, OrderUse, UnpaidOrder } from "#domain/order-limits.ts";
import type { OrderStatus, RequestedItem, VariantOnSale } from "#domain/order.ts";
import { type Deadline, deadlineOf, type DeadlineRule } from "#domain/payment-deadline.ts";
import { internationalNumber } from "#domain/phone.ts";
import type { PaymentDetails } from "#domain/settings.ts";
import { type ActiveMethod, readMethod, type StoredMethod } from "../delivery/delivery-methods.ts";
import type { HashedNetwork } from "./order-networks.ts";

/** `limited` only for a limited sender. */
export type NewOrder = {
  methods: ActiveMethod[];
  deadline: Deadline | undefined;
  limited: { limits: OrderLimits; use: OrderUse } | undefined;
};

/** Placed by an earlier copy of the request; `taken` are the variants it took. */
export type EarlierOrder = {
  placed: {
    id: string;
    order_number: string;
    status: OrderStatus;
    total_amount: string;
    link_version: number;
    delivery: Delivery | null;
    payment: PaymentDetails;
    created_at: string;
    request_hash: string; // hexadecimal
    taken: { product_id: string; variant_id: string }[];
  };
};

/** In the order of the requests; `onSale` are the variants that the new orders' items may mean. */
export type LockedForPlacing = { orders: (NewOrder | EarlierOrder)[]; onSale: VariantOnSale[] };

/** How long a process that hangs before it has written its orders keeps others from their products. */
const HANGING = "3s";

const COMMON_PHONE_DIGITS = 6; // the last digits, which every spelling of a phone shares

type PlacementRequest = {
  key: string;
  customer: LimitedBuyer;
  items: readonly RequestedItem[];
  networks: readonly HashedNetwork[] | null;
  deliveryMethodId: string | null;
};

/** Locks for what limits count: orders that share one are placed in turn. None for senders without limits. */
export function limitLocks({ customer, networks }: Pick<PlacementRequest, "customer" | "networks">): string[] {
  if (networks === null) return [];
  const phone = internationalNumber(customer.customer_phone ?? "");
  return [
    `order-dni ${comparableDni(customer.customer_dni)}`,
    ...(phone === undefined ? [] : [`order-phone ${phone}`]),
    ...networks.map(({ hash }) => `order-network ${hash.toString("hex")}`),
  ];
}

/**
 * Locks the keys and, unless `networks` is null (no limits), the buyers and networks until the transaction ends; then,
 * for new keys, the variants that items may mean, in an order that avoids deadlocks with crossed carts and edits. Fails
 * with 55P03 after waiting `lockTimeout` ms for one lock; null waits as long as any statement.
 */
export function lockForPlacing(requests: readonly PlacementRequest[], lockTimeout: number | null) {
  const sent = requests.map(({ key, customer, items, networks, deliveryMethodId }) => ({
    key,
    is_limited: networks !== null,
    limit_locks: limitLocks({ customer, networks }),
    dni: comparableDni(customer.customer_dni),
    phone_end: internationalNumber(customer.customer_phone ?? "")?.slice(-COMMON_PHONE_DIGITS),
    networks: networks?.map(({ hash }) => toBytea(hash)) ?? [],
    allowances: networks?.map(({ allowance }) => allowance) ?? [],
    delivery: deliveryMethodId,
    products: items.map(({ productId }) => productId),
    named: items.flatMap(({ variantId }) => variantId ?? []),
    undecided: items.flatMap(({ productId, variantId }) => (variantId === null ? productId : [])),
  }));
  return sql<{ locked: LockedRows }>`select open_orders(${JSON.stringify(sent)}, ${lockTimeout}) as locked,
    set_config('idle_in_transaction_session_timeout', ${HANGING}, true)`;
}

/** As PostgreSQL writes it in JSON. */
export function toBytea(bytes: Buffer): string {
  return `\\x${bytes.toString("hex")}`;
}

export function readLocked({ orders, on_sale }: LockedRows): LockedForPlacing {
  return {
    orders: orders.map((order) => ("placed" in order ? order : readNewOrder(order))),
    onSale: on_sale.map(readVariant),
  };
}

function readNewOrder({ delivery, deadline, limits, open_orders, networks }: NewOrderRow): NewOrder {
  return {
    methods: delivery.map(readMethod),
    deadline: deadlineOf(deadline, new Date(deadline.now)),
    limited: limits && { limits, use: { unpaidOrders: open_orders, networks } },
  };
}

type VariantRow = {
  variant_id: string;
  product_id: string;
  name: string;
  size: string | null;
  color: string | null;
  price: string;
  discount_percentage: number | null;
  stock: number;
  image_key: string | null;
};

export function readVariant(row: VariantRow): VariantOnSale {
  return {
    variantId: row.variant_id,
    productId: row.product_id,
    name: row.name,
    size: row.size,
    color: row.color,
    price: centavosFromDecimal(row.price),
    discountPercentage: row.discount_percentage,
    stock: row.stock,
    imageKey: row.image_key,
  };
}

type LockedRows = { orders: (NewOrderRow | EarlierOrder)[]; on_sale: VariantRow[] };

type NewOrderRow = { delivery: StoredMethod[]; deadline: DeadlineRule & { now: string } } & (
  | { limits?: undefined; open_orders?: undefined; networks?: undefined }
  | { limits: OrderLimits; open_orders: UnpaidOrder[]; networks: NetworkUse[] }
);
