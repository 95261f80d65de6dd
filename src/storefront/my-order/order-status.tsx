import { type OrderStatus as Status, STATUS_NAMES } from "#domain/order.ts";
import { orderCopy } from "../screens-copy.ts";

/** Where an order stands, and what that means for whoever waits for it. */
export function OrderStatus({ status }: { status: Status }) {
  return (
    <div className="border-y border-ink py-5">
      <p className="font-display text-xl">{STATUS_NAMES[status]}</p>
      <p className="mt-1 text-muted">{orderCopy.status[status]}</p>
    </div>
  );
}
