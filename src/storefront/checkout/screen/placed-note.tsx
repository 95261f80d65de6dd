import { formatAmount } from "#domain/money.ts";
import { amountToTransfer, useShownOrder } from "../placed-orders.ts";
import { orderCardCopy, placedNoteCopy } from "./copy.ts";
import { deliveryWithPrice } from "./delivery/copy.ts";

export function PlacedNote() {
  const order = useShownOrder();
  if (!order) return null;
  const { order_number, is_cancelled, is_paid, payment, delivery } = order;
  const { alias } = payment;
  return (
    <div className="mx-auto mt-6 max-w-sm border border-ink p-4">
      <p className="font-semibold">
        {placedNoteCopy[is_cancelled ? "cancelled" : is_paid ? "paid" : "placed"](order_number)}
      </p>
      {alias && !is_cancelled && !is_paid && (
        <p className="mt-1">{placedNoteCopy.pay(formatAmount(amountToTransfer(order)), alias)}</p>
      )}
      {delivery && <p className="mt-1 text-muted">{placedNoteCopy.delivery(deliveryWithPrice(delivery))}</p>}
      <a href={order.path} className="text-link mt-2 inline-flex min-h-11 items-center font-medium">
        {orderCardCopy.follow}
      </a>
    </div>
  );
}
