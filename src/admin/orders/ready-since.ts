import type { OrderDetail } from "#server/orders/find-order.ts";

/** When its buyer was last told to collect it, in the status it has; undefined when not yet. */
export function readySince({ events }: Pick<OrderDetail, "events">): string | undefined {
  const last = events.findLast(({ kind }) => kind === "ready" || kind === "status");
  return last?.kind === "ready" ? last.created_at : undefined;
}
