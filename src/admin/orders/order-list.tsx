import { memo } from "react";
import { Link, useSearch } from "wouter";
import { ERASED } from "#domain/buyer.ts";
import { formatAmount } from "#domain/money.ts";
import { deliveryName } from "#domain/order-delivery.ts";
import { orderAddress } from "#domain/panel-address.ts";
import { isNear } from "#domain/payment-deadline.ts";
import type { ListedOrder } from "#server/orders/list-orders.ts";
import { useNow } from "#ui/use-now.ts";
import { formatDate } from "../parts/date.ts";
import { SmallButton } from "../parts/small-button.tsx";
import { useProgressiveRows } from "../parts/use-progressive-rows.ts";
import { useWide } from "../parts/use-wide.ts";
import { focusBulkStatus } from "./bulk-status.tsx";
import { orderCopy } from "./copy.ts";
import { OrderPictures, OrderProducts } from "./order-contents.tsx";
import { SelectAll } from "./select-all.tsx";
import type { Selection } from "./selection.ts";
import { StatusSelect } from "./status-select.tsx";

const words = orderCopy.list;

type OrderListProps = { orders: readonly ListedOrder[]; selection: Selection };

type RowProps = {
  order: ListedOrder;
  isSelected: boolean;
  onToggle: (id: string) => void;
  /** The search and filter of the list it stands in, as the address has them. */
  list: string;
};

type RowsProps = { rows: readonly RowProps[] };

/** Orders as a table, or as cards where a table has no room; each can be selected. */
export function OrderList({ orders, selection }: OrderListProps) {
  const isWide = useWide("wideTable");
  const list = useSearch();
  const { has, toggle: onToggle } = selection;
  const shown = useProgressiveRows(orders, isWide ? "table" : "cards");
  const rows = shown.map((order) => ({ order, isSelected: has(order.id), onToggle, list }));
  return isWide ? <OrderTable rows={rows} selection={selection} /> : <OrderCards rows={rows} />;
}

/** On a selected row the bulk bar is one key away, not behind all following rows. */
function SelectOne({ order, isSelected, onToggle }: RowProps) {
  return (
    <>
      <label className="relative z-1 grid size-11 shrink-0 cursor-pointer place-items-center">
        <span className="sr-only">{orderCopy.selection.one(order.order_number)}</span>
        <input type="checkbox" checked={isSelected} onChange={() => onToggle(order.id)} className="size-5" />
      </label>
      {isSelected && (
        <SmallButton look="solid" onClick={focusBulkStatus} className="absolute top-1 left-12 z-2 not-focus:sr-only">
          {orderCopy.selection.goToBar}
        </SmallButton>
      )}
    </>
  );
}

const HEAD = "py-2 pr-4 font-medium";

function OrderTable({ rows, selection }: RowsProps & Pick<OrderListProps, "selection">) {
  return (
    <table className="w-full border-collapse text-left">
      <thead className="sticky-head text-sm">
        <tr>
          <th className="w-12">
            <SelectAll selection={selection} className="size-9 justify-center" />
          </th>
          <th className={`${HEAD} whitespace-nowrap`}>{words.columns.number}</th>
          <th className={HEAD}>{words.columns.contents}</th>
          <th className={HEAD}>{words.columns.customer}</th>
          <th className="py-2 pr-6 text-right font-medium">{words.columns.total}</th>
          <th className={HEAD}>{words.columns.status}</th>
          <th className={HEAD}>{words.columns.date}</th>
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

/** Re-rendered only if its own order changed: a list may be long. */
const TableRow = memo(function TableRow(row: RowProps) {
  const { order, isSelected, list } = row;
  return (
    <tr className={`relative h-13 border-b border-line tabular-nums hover:bg-sand ${isSelected ? "bg-sand" : ""}`}>
      <td>
        <SelectOne {...row} />
      </td>
      <th scope="row" className="pr-4 font-medium whitespace-nowrap">
        {order.order_number}
      </th>
      <td className="w-[38%] max-w-0 pr-4">
        <div className="flex items-center gap-3">
          <OrderPictures order={order} />
          <p className="min-w-0 flex-1 leading-5">
            <OrderProducts order={order} className="" />
            <span className="text-sm/5 text-muted">{words.pieces(order.units)}</span>
          </p>
        </div>
      </td>
      <td className="w-[30%] max-w-0 pr-4">
        <Customer order={order} />
      </td>
      <td className="pr-6 text-right font-medium whitespace-nowrap">{formatAmount(order.total_amount)}</td>
      <td className="pr-4">
        <span className="relative z-1 block">
          <StatusSelect order={order} />
        </span>
      </td>
      <td className="pr-4 text-sm whitespace-nowrap">
        <time dateTime={order.created_at}>{formatDate(order.created_at)}</time>
        <Due order={order} />
      </td>
      <td className="text-right">
        <DetailsLink order={order} list={list} className="text-link whole-row" />
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
    <li data-order className={`relative py-1 tabular-nums ${isSelected ? "bg-sand" : ""}`}>
      <div className="flex flex-wrap items-center">
        <span className="-ml-edge">
          <SelectOne {...row} />
        </span>
        <div className="min-w-0 flex-1 basis-24 pr-2">
          <h2 className="leading-5 font-medium">{order.order_number}</h2>
          <DetailsLink order={order} list={list} className="whole-card" />
          <time dateTime={order.created_at} className="block text-xs/5 text-muted">
            {formatDate(order.created_at)}
          </time>
        </div>
        <span className="relative z-1">
          <StatusSelect order={order} />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3">
        <OrderPictures order={order} isStacked />
        <div className="min-w-0 flex-1 basis-24">
          <Customer order={order} isLine />
          <p>
            <OrderProducts order={order} className="text-sm/5" />
          </p>
        </div>
        <p className="shrink-0 text-right leading-5">
          <span className="block font-medium">{formatAmount(order.total_amount)}</span>
          <span className="text-sm/5 text-muted">{words.pieces(order.units)}</span>
        </p>
      </div>
      <Due order={order} />
    </li>
  );
});

/** An unpaid order whose deadline is near, or has passed. */
function Due({ order: { status, payment_due_at, has_proof_of_payment } }: { order: ListedOrder }) {
  const now = useNow();
  if (status !== "pending" || payment_due_at === null || has_proof_of_payment) return null;
  const dueAt = new Date(payment_due_at);
  if (!isNear(dueAt, now)) return null;
  return <p className="truncate text-xs/5 font-medium text-accent">{dueAt > now ? words.due(dueAt) : words.overdue}</p>;
}

function Customer({ order, isLine = false }: { order: ListedOrder; isLine?: boolean }) {
  const isErased = order.anonymised_at !== null;
  // Who collects has given no city.
  const whereTo = [order.customer_city, order.delivery && deliveryName(order.delivery)].filter(Boolean).join(" · ");
  return (
    <p className="truncate leading-5">
      {isErased ? <span className="text-muted">{ERASED}</span> : `${order.customer_name} ${order.customer_lastname}`}
      {isLine ? (
        <span className="text-sm text-muted"> · {whereTo}</span>
      ) : (
        <span className="block truncate text-sm/5 text-muted">{whereTo}</span>
      )}
    </p>
  );
}

type DetailsLinkProps = Pick<RowProps, "order" | "list"> & { className: string };

/** The rest of the row links there, too, except for its other controls, which are above it. */
function DetailsLink({ order, list, className }: DetailsLinkProps) {
  return (
    <Link
      href={orderAddress(order.id)}
      // The page of the order leads back to this very list.
      state={{ list }}
      aria-label={words.detailsOf(order.order_number)}
      className={`whitespace-nowrap ${className}`}
    >
      {words.details}
    </Link>
  );
}
