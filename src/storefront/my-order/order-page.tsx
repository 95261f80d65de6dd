import { useEffect, useState } from "react";
import { showPesos } from "#domain/money.ts";
import { variantName } from "#domain/product.ts";
import type { OrderView } from "#server/orders/find-order.ts";
import { dateAndTime } from "../day-and-time.ts";
import { followOrder } from "./follow-order.ts";
import { OrderStatus } from "./order-status.tsx";
import { CopyRow, PaymentRows } from "../payment/payment.tsx";
import { orderCopy } from "./copy.ts";

export function OrderPage({ order: given }: { order: OrderView }) {
  const [order, setOrder] = useState(given);
  useEffect(() => followOrder(location.pathname.split("/").at(-1) ?? "", setOrder), []);
  return (
    <div className="frame receipt">
      <div>
        <h1 className="page-title">
          {orderCopy.title} <span className="whitespace-nowrap">{order.order_number}</span>
        </h1>
        <p className="mt-3 text-muted">{orderCopy.placed(dateAndTime(order.created_at))}</p>
      </div>
      <div aria-live="polite">
        <OrderStatus status={order.status} />
      </div>
      <div className="grid gap-12 md:grid-cols-2 md:items-start print:grid-cols-2 print:gap-8">
        {order.status === "pending" && <Payment order={order} />}
        <Lines order={order} />
        <Delivery order={order} />
      </div>
      <p className="text-sm text-muted">{orderCopy.keep}</p>
    </div>
  );
}

function Payment({ order: { order_number, total_amount, payment } }: { order: OrderView }) {
  return (
    <section aria-labelledby="pago">
      <h2 id="pago" className="receipt-title">
        {orderCopy.payment}
      </h2>
      <dl className="divide-y divide-line border-t border-line">
        <CopyRow name={orderCopy.amount} text={String(total_amount)} shown={showPesos(total_amount)} />
        <CopyRow name={orderCopy.reference} text={order_number} />
      </dl>
      <PaymentRows payment={payment} />
    </section>
  );
}

/** Whoever has the link sees it too: the buyer decides whom to give it. */
function Delivery({ order }: { order: OrderView }) {
  return (
    <section aria-labelledby="envio">
      <h2 id="envio" className="receipt-title">
        {orderCopy.delivery}
      </h2>
      <address className="border-t border-line pt-4 not-italic wrap-anywhere">
        {order.customer_name} {order.customer_lastname}
        <br />
        {order.customer_address}
        <br />
        {order.customer_postal_code} {order.customer_city}
      </address>
    </section>
  );
}

function Lines({ order }: { order: OrderView }) {
  return (
    <section aria-labelledby="lineas">
      <h2 id="lineas" className="receipt-title">
        {orderCopy.lines}
      </h2>
      <ul>
        {order.items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
      <p className="flex items-baseline justify-between border-t border-ink pt-4 text-lg font-medium tabular-nums">
        <span>{orderCopy.total}</span>
        <span>{showPesos(order.total_amount)}</span>
      </p>
    </section>
  );
}

function Line({ item }: { item: OrderView["items"][number] }) {
  const choice = variantName(item);
  return (
    <li className="grid grid-cols-[4rem_1fr_auto] gap-4 py-4">
      <span className="shot">
        {item.image_url && <img src={item.image_url} alt="" width={64} height={80} loading="lazy" />}
      </span>
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{item.name}</span>
        {choice && <span className="block text-sm text-muted">{choice}</span>}
        <span className="block text-sm text-muted tabular-nums">
          {orderCopy.quantity(item.quantity, showPesos(item.unit_price))}
        </span>
      </span>
      <span className="tabular-nums">{showPesos(item.unit_price * item.quantity)}</span>
    </li>
  );
}
