import { useId } from "react";
import { ORDER_STATUSES, type OrderStatus, STATUS_NAMES } from "#domain/order.ts";
import type { OrderRow } from "../api.ts";
import { detailOf } from "../http.ts";
import { WIDE_CONTROL } from "../parts/field.tsx";
import { useChangeStatus } from "./order-queries.ts";
import { orderCopy } from "./copy.ts";

const CIRCLE = "M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11Z";

/** How far an order is, as a shape: empty, full, on its way, arrived, crossed out. */
const SHAPES: Record<OrderStatus, string> = {
  pending: CIRCLE,
  confirmed: CIRCLE,
  shipped: "M2.5 8h10M9 4l4 4-4 4",
  delivered: "m2.5 8.5 3.5 3.5 7.5-8",
  cancelled: "m3.5 3.5 9 9m0-9-9 9",
};

/** The status of an order as a mark beside its word. */
function StatusMark({ status }: { status: OrderStatus }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className={`pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 stroke-current stroke-[1.5] ${status === "confirmed" ? "fill-current" : "fill-none"}`}
    >
      <path d={SHAPES[status]} />
    </svg>
  );
}

type StatusSelectProps = {
  order: Pick<OrderRow, "id" | "order_number" | "status" | "version">;
  /** Whether a refusal also stands beside it, longer than the toast does. */
  isExplained?: boolean;
};

/** An order's status, to be changed to any other (spec 4). What was chosen shows while it is on its way. */
export function StatusSelect({ order, isExplained = false }: StatusSelectProps) {
  const change = useChangeStatus(order);
  const refusalId = useId();
  const refusal = isExplained && change.isError ? detailOf(change.error) : undefined;
  const shown = change.isPending ? change.variables : order.status;
  return (
    <div className="flex flex-wrap-reverse items-center gap-x-4 gap-y-2">
      {refusal && (
        <p id={refusalId} className="max-w-prose text-sm font-medium text-accent">
          {refusal}
        </p>
      )}
      <span className={`relative block w-42 ${shown === "cancelled" ? "text-muted" : ""}`}>
        <StatusMark status={shown} />
        <select
          aria-label={orderCopy.list.statusOf(order.order_number)}
          aria-busy={change.isPending}
          aria-describedby={refusal && refusalId}
          value={shown}
          onChange={(event) => {
            const chosen = ORDER_STATUSES.find((status) => status === event.currentTarget.value);
            if (chosen) change.mutate(chosen);
          }}
          className={`${WIDE_CONTROL} cursor-pointer pr-2 pl-9 text-sm`}
        >
          {ORDER_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_NAMES[status]}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}
