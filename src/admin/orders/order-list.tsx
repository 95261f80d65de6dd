import { Link } from "wouter";
import type { OrderRow } from "../api.ts";
import { copy } from "../copy.ts";
import { showPesos } from "../money.ts";
import { useWide } from "../parts/use-wide.ts";
import { formatDate } from "./date.ts";
import { StatusSelect } from "./status-select.tsx";

const words = copy.orders;

/** Orders as a table, or as cards where a table has no room. */
export function OrderList({ orders }: { orders: readonly OrderRow[] }) {
  return useWide() ? <OrderTable orders={orders} /> : <OrderCards orders={orders} />;
}

function OrderTable({ orders }: { orders: readonly OrderRow[] }) {
  return (
    <table className="w-full border-collapse text-left">
      <thead className="border-b border-ink align-bottom text-sm">
        <tr>
          <th className="py-2 pr-4 font-medium">{words.columns.number}</th>
          <th className="py-2 pr-4 font-medium">{words.columns.customer}</th>
          <th className="py-2 pr-6 text-right font-medium">{words.columns.total}</th>
          <th className="py-2 pr-4 font-medium">{words.columns.status}</th>
          <th className="py-2 pr-4 font-medium">{words.columns.date}</th>
          <th className="py-2">
            <span className="sr-only">{words.columns.details}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id} className="border-b border-line tabular-nums">
            <th scope="row" className="py-2 pr-4 font-medium whitespace-nowrap">
              {order.order_number}
            </th>
            <td className="py-2 pr-4">
              <Customer order={order} />
            </td>
            <td className="py-2 pr-6 text-right whitespace-nowrap">{showPesos(order.total_amount)}</td>
            <td className="py-2 pr-4">
              <StatusSelect order={order} />
            </td>
            <td className="py-2 pr-4 text-sm whitespace-nowrap">
              <time dateTime={order.created_at}>{formatDate(order.created_at)}</time>
            </td>
            <td className="py-2 text-right">
              <DetailsLink order={order} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OrderCards({ orders }: { orders: readonly OrderRow[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {orders.map((order) => (
        <li key={order.id} className="py-4 tabular-nums">
          <div className="flex items-baseline justify-between gap-4">
            <h2 className="font-medium">{order.order_number}</h2>
            <p className="text-lg">{showPesos(order.total_amount)}</p>
          </div>
          <div className="mt-1 flex items-baseline justify-between gap-4">
            <Customer order={order} />
            <time dateTime={order.created_at} className="shrink-0 text-sm text-muted">
              {formatDate(order.created_at)}
            </time>
          </div>
          <div className="mt-3 flex items-center justify-between gap-4">
            <StatusSelect order={order} />
            <DetailsLink order={order} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Customer({ order }: { order: OrderRow }) {
  return (
    <p className="min-w-0 wrap-anywhere">
      {order.customer_name} {order.customer_lastname}
      <span className="block text-sm text-muted">{order.customer_city}</span>
    </p>
  );
}

function DetailsLink({ order }: { order: OrderRow }) {
  return (
    <Link
      href={`/admin/ordenes/${order.id}`}
      aria-label={words.detailsOf(order.order_number)}
      className="text-link inline-flex min-h-11 items-center whitespace-nowrap"
    >
      {words.details}
    </Link>
  );
}
