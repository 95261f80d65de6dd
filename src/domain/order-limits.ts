import { internationalNumber } from "./phone.ts";
import { ok, refuse, type Result } from "./result.ts";

/** How much one buyer may have ordered and not paid yet, and how much may come from one network; the owner's to change. */
export type OrderLimits = {
  /** Unpaid orders per DNI and per phone. */
  max_open_orders: number;
  /** Units in unpaid orders per DNI and per phone. */
  max_open_units: number;
  /** Orders an hour per network, paid or not. */
  max_network_orders: number;
  /** Units in unpaid orders per network. */
  max_network_units: number;
};

export type OrderLimitField = keyof OrderLimits;

/** In the order they are shown. */
export const ORDER_LIMIT_FIELDS = [
  "max_open_orders",
  "max_open_units",
  "max_network_orders",
  "max_network_units",
] as const satisfies OrderLimitField[];

/** What a new shop begins with (decisions, "Limits on orders"). */
export const DEFAULT_ORDER_LIMITS: OrderLimits = {
  max_open_orders: 5,
  max_open_units: 40,
  max_network_orders: 30,
  max_network_units: 100,
};

/** What each limit may be set to. */
export const ORDER_LIMIT_RANGES: Record<OrderLimitField, { least: number; most: number }> = {
  max_open_orders: { least: 1, most: 1_000 },
  max_open_units: { least: 1, most: 100_000 },
  max_network_orders: { least: 1, most: 10_000 },
  max_network_units: { least: 1, most: 1_000_000 },
};

/** Seconds after which an order that waits for another one to be paid is worth trying again. */
const OPEN_RETRY_AFTER = 3_600;

/** Who orders, as the form says it. */
export type LimitedBuyer = { customer_dni: string; customer_phone: string | null };

/** An order that is not paid yet, of this buyer or of somebody with a similar phone. */
export type OpenOrder = LimitedBuyer & { units: number };

/** What a network has ordered that the buyer's address belongs to. */
export type NetworkUse = {
  /** How many times the limits it has. */
  allowance: number;
  /** Units in its unpaid orders. */
  units: number;
  /** Seconds until the last hour has room for another order; null while it has. */
  retry_after: number | null;
};

/** What the limits are compared with. */
export type OrderUse = { openOrders: readonly OpenOrder[]; networks: readonly NetworkUse[] };

/** `most` is what the limit allows; `units` are those of the refused order; `retryAfter` is in seconds. */
export type OrderLimitRefusal = {
  reason: "order-limit";
  limit: OrderLimitField;
  most: number;
  units: number;
  retryAfter: number;
};

/** One spelling for each DNI: a leading 0 changes nothing. */
export function comparableDni(dni: string): string {
  return dni.replace(/^0+/, "");
}

/** One spelling for each phone; undefined for what is no phone number, which no limit counts. */
export function comparablePhone(phone: string | null): string | undefined {
  return phone === null ? undefined : internationalNumber(phone);
}

/** Whether a buyer may order so many units more, or which limit stands in the way (decisions, "Limits on orders"). */
export function checkOrderLimits(
  buyer: LimitedBuyer,
  units: number,
  { openOrders, networks }: OrderUse,
  limits: OrderLimits,
): Result<null, OrderLimitRefusal> {
  const exceeded = (limit: OrderLimitField, retryAfter: number, most = limits[limit]) =>
    refuse({ reason: "order-limit" as const, limit, most, units, retryAfter });

  for (const { allowance, units: open, retry_after } of networks) {
    if (retry_after !== null) return exceeded("max_network_orders", retry_after, limits.max_network_orders * allowance);
    const most = limits.max_network_units * allowance;
    if (open + units > most) return exceeded("max_network_units", OPEN_RETRY_AFTER, most);
  }

  const dni = comparableDni(buyer.customer_dni);
  const phone = comparablePhone(buyer.customer_phone);
  const ofDni = openOrders.filter((order) => comparableDni(order.customer_dni) === dni);
  const ofPhone = openOrders.filter((order) => phone !== undefined && comparablePhone(order.customer_phone) === phone);
  for (const orders of [ofDni, ofPhone]) {
    if (orders.length >= limits.max_open_orders) return exceeded("max_open_orders", OPEN_RETRY_AFTER);
    const open = orders.reduce((sum, order) => sum + order.units, 0);
    if (open + units > limits.max_open_units) return exceeded("max_open_units", OPEN_RETRY_AFTER);
  }
  return ok(null);
}
