import { useState } from "react";
import { formatAmount } from "#domain/money.ts";
import { useStoredOrders } from "../checkout/placed-orders.ts";
import { myOrderCopy } from "./copy.ts";
import { FindOrderForm, type LookedUpOrder } from "./find-order-form.tsx";
import { OrderSummary } from "./order-summary.tsx";

export function MyOrderPage() {
  const { title, sentence } = myOrderCopy;
  const [lookedUp, setLookedUp] = useState<LookedUpOrder>();
  const [searches, setSearches] = useState(0);
  const onResult = (order: LookedUpOrder | undefined) => {
    setLookedUp(order);
    setSearches((before) => before + 1);
  };
  return (
    <div className="frame page">
      <div className="grid gap-6 pb-10">
        <h1 className="page-title">{title}</h1>
        <p className="max-w-[50ch] text-muted">{sentence}</p>
      </div>
      <div className="grid max-w-5xl gap-10 md:grid-cols-[2fr_3fr] md:items-start">
        <FindOrderForm onResult={onResult} />
        {/* Until an order is found, the page lists this browser's own. */}
        {lookedUp ? <OrderSummary key={searches} {...lookedUp} /> : <StoredOrders />}
      </div>
    </div>
  );
}

function StoredOrders() {
  const orders = useStoredOrders();
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="hechos-aqui">
      <h2 id="hechos-aqui" className="receipt-title">
        {myOrderCopy.stored}
      </h2>
      <ul className="rows border-y border-line">
        {orders.map(({ key, order_number, total_amount, path }) => (
          <li key={key}>
            <a
              href={path}
              aria-label={`${myOrderCopy.open} ${order_number}`}
              className="flex min-h-14 items-center justify-between gap-4 py-2 underline-offset-4 hover:underline"
            >
              <span className="font-medium tabular-nums">{order_number}</span>
              <span className="text-muted tabular-nums">{formatAmount(total_amount)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
