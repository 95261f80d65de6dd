import { useEffect, useRef } from "react";
import { showPesos } from "#domain/money.ts";
import type { OrderLookup } from "#server/orders/find-my-order.ts";
import { OrderStatus } from "./order-status.tsx";
import { CopyRow, PaymentRows } from "../payment/payment.tsx";
import { myOrderCopy, orderCopy } from "./copy.ts";

/** The payment is shown while it is pending. */
export function OrderSummary({ order: { order_number, status, total_amount, payment } }: { order: OrderLookup }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const total = showPesos(total_amount);

  useEffect(() => heading.current?.focus(), []);

  return (
    <section aria-labelledby="encontrado">
      <h2 ref={heading} id="encontrado" tabIndex={-1} className="receipt-title">
        {myOrderCopy.result(order_number)}
      </h2>
      <OrderStatus status={status} />
      {status === "pending" ? (
        <>
          <dl className="divide-y divide-line">
            <CopyRow name={orderCopy.amount} text={String(total_amount)} shown={total} />
            <CopyRow name={orderCopy.reference} text={order_number} />
          </dl>
          <PaymentRows payment={payment} />
        </>
      ) : (
        <p className="flex justify-between pt-4 text-lg font-medium tabular-nums">
          <span>{orderCopy.total}</span> <span>{total}</span>
        </p>
      )}
    </section>
  );
}
