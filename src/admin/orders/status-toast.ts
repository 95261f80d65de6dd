import { UNDO_WINDOW_MS } from "#domain/order.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { dismissToast, showToast } from "#ui/toast.ts";
import { orderCopy } from "./copy.ts";

const words = orderCopy.list;

/** The toast that offers to take an order's last change back, by the order's id. */
const offers = new Map<string, number>();

/** Says what changed an order's status, and offers to undo it for as long as that is possible. */
export function offerUndo(orderId: string, toast: { title: string; description: string }, undo: () => void): void {
  // The offer of a change that was still in flight when this one was made.
  withdrawUndo(orderId);
  const action = { label: words.undo, run: undo };
  offers.set(orderId, showToast({ ...toast, action, duration: UNDO_WINDOW_MS }));
}

/** Dismisses the offer: there is a newer change. */
export function withdrawUndo(orderId: string): void {
  const id = offers.get(orderId);
  if (id !== undefined) dismissToast(id);
  offers.delete(orderId);
}

export function describeStatus(order: Pick<OrderDetail, "order_number" | "status" | "events">): string {
  const { order_number, status, events } = order;
  // The events in an answer may include a partner's later change.
  const units = events.findLast(({ kind, to_status }) => kind === "status" && to_status === status)?.units ?? 0;
  return withUnits(words.statusNow(order_number, status), units);
}

/** A change and, where it moved any, its units. */
export function withUnits(change: string, units: number): string {
  return units === 0 ? change : `${change}. ${orderCopy.unitsMoved(units)}.`;
}
