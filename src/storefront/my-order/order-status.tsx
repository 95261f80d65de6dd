import { type OrderStatus as Status, STATUS_NAMES } from "#domain/order.ts";
import { orderCopy } from "./copy.ts";

export function OrderStatus({ status }: { status: Status }) {
  return (
    <div className="border-y border-ink py-5">
      <p className="font-display text-xl">{STATUS_NAMES[status]}</p>
      <p className="mt-1 text-muted">{orderCopy.status[status]}</p>
    </div>
  );
}
