import { changesCollection } from "#domain/order-correction.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";

/** When its buyer was last told to collect it, in the status it has and where it is now; undefined when not yet. */
export function readySince({ events }: Pick<OrderDetail, "events">): string | undefined {
  const last = events.findLast(
    ({ kind, detail }) => kind === "ready" || kind === "status" || changesCollection(detail),
  );
  return last?.kind === "ready" ? last.created_at : undefined;
}
