import type { Delivery } from "./delivery.ts";
import { changesCollection } from "./order-correction.ts";
import { canBeCollected } from "./order-delivery.ts";
import type { OrderEventDetail, OrderEventKind } from "./order-event.ts";
import { confirmsPayment, isBeingPrepared, type OrderStatus } from "./order.ts";

export type Milestone = "received" | "paid" | "shipped" | "ready" | "delivered" | "cancelled";

/** `at` is ISO 8601; null when it is not reached, or nobody wrote down when it was. */
export type TimelineStep = { milestone: Milestone; isReached: boolean; isCurrent: boolean; at: string | null };

/** `steps` are the statuses it went through, oldest first, without undone ones; `ready_at`: it can be collected. */
export type TimelineOrder = {
  status: OrderStatus;
  steps: readonly { status: OrderStatus; at: string }[];
  ready_at: string | null;
  delivery: Pick<Delivery, "kind"> | null;
};

export function timelineOf(order: TimelineOrder): TimelineStep[] {
  const { status, steps, ready_at } = order;
  const lastAt = (wanted: OrderStatus) => steps.findLast((step) => step.status === wanted)?.at ?? null;
  const received = { milestone: "received", at: steps[0]?.at ?? null } as const;
  const paid = { milestone: "paid", at: paidAt(steps) } as const;
  if (status === "cancelled") {
    const cancelled = { milestone: "cancelled", at: lastAt("cancelled") } as const;
    const reached = wasPaid(steps) ? [received, paid, cancelled] : [received, cancelled];
    return reached.map((step, index) => ({ ...step, isReached: true, isCurrent: index === reached.length - 1 }));
  }
  const isCollected = isToBeCollected(order, lastAt("shipped"));
  const third = isCollected
    ? ({ milestone: "ready", at: ready_at } as const)
    : ({ milestone: "shipped", at: lastAt("shipped") } as const);
  const current = isBeingPrepared(status) && isCollected && ready_at !== null ? 2 : POSITIONS[status];
  return [received, paid, third, { milestone: "delivered", at: lastAt("delivered") } as const].map((step, index) => ({
    ...step,
    isReached: index <= current,
    isCurrent: index === current,
    at: index <= current ? step.at : null,
  }));
}

/** Without undos, the changes they reverted and everything in between. `events` are oldest first. */
export function standingEvents<Event extends { kind: OrderEventKind; is_undo: boolean }>(
  events: readonly Event[],
): Event[] {
  const standing: Event[] = [];
  for (const event of events) {
    if (event.is_undo) standing.splice(standing.findLastIndex(({ kind }) => kind === "status"));
    else standing.push(event);
  }
  return standing;
}

type CollectionEvent = { kind: OrderEventKind; to_status: OrderStatus; is_undo: boolean; detail: OrderEventDetail };

/** The event that told the buyer to collect, unless a later status but delivered, or another pick-up, voids it. `events` are oldest first. */
export function readyEvent<Event extends CollectionEvent>(events: readonly Event[]): Event | undefined {
  const last = standingEvents(events).findLast(
    ({ kind, to_status, detail }) =>
      kind === "ready" || (kind === "status" && to_status !== "delivered") || changesCollection(detail),
  );
  return last?.kind === "ready" ? last : undefined;
}

const POSITIONS = { pending: 0, confirmed: 1, shipped: 2, delivered: 3 } as const;

/** When the order went from unpaid to confirmed: going back from shipped to confirmed is not a payment. */
function paidAt(steps: TimelineOrder["steps"]): string | null {
  const paid = steps.findLast(({ status }, index) => confirmsPayment(steps[index - 1]?.status ?? "pending", status));
  return paid?.status === "confirmed" ? paid.at : null;
}

function wasPaid(steps: TimelineOrder["steps"]): boolean {
  const before = steps.slice(0, -1).findLast(({ status }) => status !== "cancelled");
  return before !== undefined && before.status !== "pending";
}

function isToBeCollected({ status, ready_at, delivery }: TimelineOrder, shippedAt: string | null): boolean {
  if (status === "shipped" || !canBeCollected(delivery)) return false;
  if (ready_at === null && delivery === null) return false;
  return status !== "delivered" || shippedAt === null || (ready_at !== null && shippedAt < ready_at);
}
