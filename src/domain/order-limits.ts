import { comparableDni } from "./customer.ts";
import { internationalNumber } from "./phone.ts";
import { ok, refuse, type Result } from "./result.ts";

/** Open: unpaid, per DNI and per phone. Network: orders an hour, paid or not, and unpaid units. */
export const ORDER_LIMIT_FIELDS = [
  "max_open_orders",
  "max_open_units",
  "max_network_orders",
  "max_network_units",
] as const;

export type OrderLimitField = (typeof ORDER_LIMIT_FIELDS)[number];

export type OrderLimits = Record<OrderLimitField, number>;

export const ORDER_LIMIT_RANGES: Record<OrderLimitField, { least: number; most: number }> = {
  max_open_orders: { least: 1, most: 1_000 },
  max_open_units: { least: 1, most: 100_000 },
  max_network_orders: { least: 1, most: 10_000 },
  max_network_units: { least: 1, most: 1_000_000 },
};

const OPEN_RETRY_AFTER = 3_600; // seconds

export type LimitedBuyer = { customer_dni: string; customer_phone: string | null };

export type UnpaidOrder = LimitedBuyer & { units: number }; // by this DNI or a similar phone

/** `allowance` multiplies the limits; `units` are unpaid; `retry_after` is in seconds, null when an order fits. */
export type NetworkUse = {
  allowance: number;
  units: number;
  retry_after: number | null;
};

export type OrderUse = { unpaidOrders: readonly UnpaidOrder[]; networks: readonly NetworkUse[] };

/** `most` is what the limit allows, `units` the refused order's, `retryAfter` in seconds. */
export type OrderLimitRefusal = {
  reason: "order-limit";
  limit: OrderLimitField;
  most: number;
  units: number;
  retryAfter: number;
};

export function checkOrderLimits(
  buyer: LimitedBuyer,
  units: number,
  { unpaidOrders, networks }: OrderUse,
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
  const phone = internationalNumber(buyer.customer_phone ?? ""); // undefined when it is none: no limit counts it
  const ofDni = unpaidOrders.filter((order) => comparableDni(order.customer_dni) === dni);
  const ofPhone = unpaidOrders.filter(
    (order) => phone !== undefined && internationalNumber(order.customer_phone ?? "") === phone,
  );
  for (const orders of [ofDni, ofPhone]) {
    if (orders.length >= limits.max_open_orders) return exceeded("max_open_orders", OPEN_RETRY_AFTER);
    const open = orders.reduce((sum, order) => sum + order.units, 0);
    if (open + units > limits.max_open_units) return exceeded("max_open_units", OPEN_RETRY_AFTER);
  }
  return ok(null);
}
