import { showPesos } from "#domain/money.ts";
import { useShownOrder } from "../placed-orders.ts";
import { orderCardCopy, placedNoteCopy } from "./copy.ts";

export function PlacedNote() {
  const order = useShownOrder();
  if (!order) return null;
  const { order_number, is_cancelled, total_amount, payment } = order;
  const { alias } = payment;
  return (
    <div className="mx-auto mt-6 max-w-sm border border-ink p-4">
      <p className="font-semibold">
        {is_cancelled ? placedNoteCopy.cancelled(order_number) : placedNoteCopy.placed(order_number)}
      </p>
      {alias && !is_cancelled && <p className="mt-1">{placedNoteCopy.pay(showPesos(total_amount), alias)}</p>}
      <a href={order.path} className="text-link mt-2 inline-flex min-h-11 items-center font-medium">
        {orderCardCopy.follow}
      </a>
    </div>
  );
}
