import { memo, useEffect, useRef } from "react";
import { Link, useSearch } from "wouter";
import { ERASED } from "#domain/buyer.ts";
import { isNear } from "#domain/deadline.ts";
import { orderAddress } from "#domain/panel-address.ts";
import type { OrderRow } from "#server/orders/list-orders.ts";
import { showPesos } from "#domain/money.ts";
import { deliveryName } from "#domain/order-delivery.ts";
import { useNow } from "../parts/use-now.ts";
import { useWide } from "../parts/use-wide.ts";
import { orderCopy } from "./copy.ts";
import { formatDate } from "../parts/date.ts";
import type { Selection } from "./selection.ts";
import { StatusSelect } from "./status-select.tsx";

const words = orderCopy.list;

type OrderListProps = { orders: readonly OrderRow[]; selection: Selection };

type RowProps = {
  order: OrderRow;
  isSelected: boolean;
  onToggle: (id: string) => void;
  /** The search and filter of the list it stands in, as the address has them. */
  list: string;
};

type RowsProps = { rows: readonly RowProps[] };

/** Orders as a table, or as cards where a table has no room; each can be selected. */
export function OrderList({ orders, selection }: OrderListProps) {
  const isWide = useWide();
  const list = useSearch();
  const { has, toggle: onToggle } = selection;
  const rows = orders.map((order) => ({ order, isSelected: has(order.id), onToggle, list }));
  return (
    <>
      <SelectAll selection={selection} />
      {isWide ? <OrderTable rows={rows} /> : <OrderCards rows={rows} />}
    </>
  );
}

function SelectAll({ selection }: { selection: Selection }) {
  const box = useRef<HTMLInputElement>(null);
  const isSome = selection.ids.length > 0 && !selection.isAll;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center text-sm">
      <span className="mr-1 grid size-11 place-items-center">
        <input
          ref={box}
          data-select-all
          type="checkbox"
          checked={selection.isAll}
          onChange={selection.toggleAll}
          className="size-5"
        />
      </span>
      {orderCopy.selection.all}
    </label>
  );
}

function SelectOne({ order, isSelected, onToggle }: RowProps) {
  return (
    <label className="relative z-1 grid size-11 shrink-0 cursor-pointer place-items-center">
      <span className="sr-only">{orderCopy.selection.one(order.order_number)}</span>
      <input type="checkbox" checked={isSelected} onChange={() => onToggle(order.id)} className="size-5" />
    </label>
  );
}

function OrderTable({ rows }: RowsProps) {
  return (
    <table className="w-full border-collapse text-left">
      <thead className="border-b border-ink align-bottom text-sm">
        <tr>
          <th className="w-12">
            <span className="sr-only">{orderCopy.selection.column}</span>
          </th>
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
        {rows.map((row) => (
          <TableRow key={row.order.id} {...row} />
        ))}
      </tbody>
    </table>
  );
}

/** Drawn again only when something about its own order changed: a list may be long. */
const TableRow = memo(function TableRow(row: RowProps) {
  const { order, isSelected, list } = row;
  return (
    <tr className={`border-b border-line tabular-nums ${isSelected ? "bg-sand" : ""}`}>
      <td>
        <SelectOne {...row} />
      </td>
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
        <Due order={order} />
      </td>
      <td className="py-2 pr-2 text-right">
        <DetailsLink order={order} list={list} />
      </td>
    </tr>
  );
});

function OrderCards({ rows }: RowsProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {rows.map((row) => (
        <CardRow key={row.order.id} {...row} />
      ))}
    </ul>
  );
}

const CardRow = memo(function CardRow(row: RowProps) {
  const { order, isSelected, list } = row;
  return (
    <li className={`relative flex gap-1 py-3 tabular-nums ${isSelected ? "bg-sand" : ""}`}>
      <SelectOne {...row} />
      <div className="min-w-0 flex-1 pt-2 pr-2">
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
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 max-sm:-ml-10">
          <div className="relative z-1">
            <StatusSelect order={order} />
          </div>
          <DetailsLink order={order} list={list} isWholeCard />
        </div>
        <Due order={order} />
      </div>
    </li>
  );
});

/** An unpaid order whose deadline is near, or has passed. */
function Due({ order: { status, payment_due_at } }: { order: OrderRow }) {
  const now = useNow();
  if (status !== "pending" || payment_due_at === null) return null;
  const dueAt = new Date(payment_due_at);
  if (!isNear(dueAt, now)) return null;
  return (
    <p className="text-sm font-medium whitespace-normal text-accent">
      {dueAt > now ? words.due(dueAt) : words.overdue}
    </p>
  );
}

function Customer({ order }: { order: OrderRow }) {
  const isErased = order.anonymised_at !== null;
  // Who collects has given no city.
  const whereTo = [order.customer_city, order.delivery && deliveryName(order.delivery)].filter(Boolean).join(" · ");
  return (
    <p className="min-w-0 wrap-anywhere">
      {isErased ? <span className="text-muted">{ERASED}</span> : `${order.customer_name} ${order.customer_lastname}`}
      <span className="block text-sm text-muted">{whereTo}</span>
    </p>
  );
}

type DetailsLinkProps = Pick<RowProps, "order" | "list"> & {
  /** Whether the rest of the card leads there too, but for its other controls, which stand above it. */
  isWholeCard?: boolean;
};

function DetailsLink({ order, list, isWholeCard = false }: DetailsLinkProps) {
  return (
    <Link
      href={orderAddress(order.id)}
      // The page of the order leads back to this very list.
      state={{ list }}
      aria-label={words.detailsOf(order.order_number)}
      className={`text-link inline-flex min-h-11 items-center whitespace-nowrap ${isWholeCard ? "after:absolute after:inset-0" : ""}`}
    >
      {words.details}
    </Link>
  );
}
