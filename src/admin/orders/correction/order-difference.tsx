import { CENTAVOS_PER_PESO } from "#domain/money.ts";
import { explainDifference } from "#domain/order-correction.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";

/** Of a corrected order: what its buyer still has to transfer, or has too much. */
export function OrderDifference({ order: { difference } }: { order: OrderDetail }) {
  const words = difference !== null && explainDifference(Math.round(difference * CENTAVOS_PER_PESO), "other");
  if (!words) return null;
  return <p className="-mt-8 border-l-2 border-accent bg-sand p-4 font-medium tabular-nums">{words}.</p>;
}
