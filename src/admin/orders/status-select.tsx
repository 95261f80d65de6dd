import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { ORDER_STATUSES, type OrderStatus, STATUS_NAMES } from "#domain/order.ts";
import type { Tracking } from "#domain/tracking.ts";
import type { OrderRow } from "#server/orders/list-orders.ts";
import { useUnsaved } from "../frame/unsaved.ts";
import { detailOf } from "../http.ts";
import { SMALL_TEXT, WIDE_CONTROL } from "../parts/field.tsx";
import { orderCopy } from "./copy.ts";
import { useChangeStatus } from "./order-queries.ts";
import { ShipDialog } from "./ship-dialog.tsx";

const CIRCLE = "M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11Z";

const SHAPES: Record<OrderStatus, string> = {
  pending: CIRCLE,
  confirmed: CIRCLE,
  shipped: "M2.5 8h10M9 4l4 4-4 4",
  delivered: "m2.5 8.5 3.5 3.5 7.5-8",
  cancelled: "m3.5 3.5 9 9m0-9-9 9",
};

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
  order: Pick<OrderRow, "id" | "order_number" | "status" | "version" | "delivery" | "anonymised_at"> &
    Partial<Tracking>;
  /** On the order's own page: a refusal also stands beside it, and 'Enviado' first asks for the tracking. */
  isWhole?: boolean;
};

/** An order's status, which can be changed to any other (spec 4). Shows the chosen one while it is being saved. */
export function StatusSelect({ order, isWhole = false }: StatusSelectProps) {
  const change = useChangeStatus(order);
  const refusalId = useId();
  const draftId = useId();
  // If the order has the wanted status, the change succeeded and only the answer was lost.
  const isRefused = isWhole && change.isError && change.variables.status !== order.status;
  const refusal = isRefused ? detailOf(change.error) : undefined;
  // Its dialog is closed when it is sent.
  const tracking = change.isPending || change.isError ? change.variables.tracking : undefined;
  useUnsaved(order.status !== "shipped" && Boolean(tracking?.tracking_code));
  const [isShipping, setShipping] = useState(false);
  const stored = change.isPending ? change.variables.status : order.status;
  const { draft, handlers } = useStatusDraft((status) => {
    if (status === stored) return;
    // Of an anonymised order no tracking is stored.
    if (isWhole && status === "shipped" && order.anonymised_at === null) setShipping(true);
    else change.mutate({ status });
  });
  const shown = isShipping ? "shipped" : (draft ?? stored);
  return (
    <div className="flex flex-wrap-reverse items-center gap-x-4 gap-y-2">
      {isShipping && (
        <ShipDialog
          order={order}
          unstored={tracking}
          onShip={(typed) => {
            setShipping(false);
            change.mutate({ status: "shipped", tracking: typed });
          }}
          onClose={() => setShipping(false)}
        />
      )}
      {refusal && (
        <p id={refusalId} className="max-w-prose text-sm font-medium text-accent">
          {refusal}
        </p>
      )}
      <span
        className={`relative block max-w-full ${isWhole ? "w-42" : "w-38 pointer-coarse:w-40"} ${shown === "cancelled" ? "text-muted" : ""}`}
      >
        <StatusMark status={shown} />
        <select
          aria-label={orderCopy.list.statusOf(order.order_number)}
          aria-busy={change.isPending}
          aria-describedby={draft ? draftId : refusal && refusalId}
          value={shown}
          {...handlers}
          className={`${WIDE_CONTROL} cursor-pointer pr-2 pl-10 ${SMALL_TEXT} ${isWhole ? "" : "dense"}`}
        >
          {ORDER_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_NAMES[status]}
            </option>
          ))}
        </select>
        {draft && (
          <span id={draftId} className="absolute top-full right-0 left-0 z-1 bg-sand px-2 py-1 text-xs text-ink">
            {orderCopy.list.statusUnsaved}
          </span>
        )}
      </span>
    </div>
  );
}

/** On a Mac an arrow opens the list of a select; elsewhere it steps through it. */
const isMac = navigator.userAgent.includes("Mac OS");

/** Whether this key opens the list, or picks in the open one: what is chosen then is stored. */
function opensList({ key, altKey }: KeyboardEvent): boolean {
  return altKey || ["Enter", " ", "F4", "Tab", "Escape"].includes(key) || (isMac && key.startsWith("Arrow"));
}

/** Keys step through the statuses of a closed list; only Enter, or leaving it, commits the choice. */
function useStatusDraft(onChoose: (status: OrderStatus) => void) {
  const [draft, setDraft] = useState<OrderStatus>();
  const isStepping = useRef(false);
  const finish = (status: OrderStatus | undefined) => {
    isStepping.current = false;
    setDraft(undefined);
    if (status !== undefined) onChoose(status);
  };
  const handlers = {
    onChange: (event: ChangeEvent<HTMLSelectElement>) => {
      const chosen = ORDER_STATUSES.find((status) => status === event.currentTarget.value);
      if (isStepping.current) setDraft(chosen);
      else finish(chosen);
    },
    onKeyDown: (event: KeyboardEvent) => {
      isStepping.current = !opensList(event);
      if (draft === undefined) return;
      if (event.key === "Enter") {
        event.preventDefault();
        finish(draft);
      } else if (event.key === "Escape") {
        finish(undefined);
      }
    },
    onPointerDown: () => (isStepping.current = false),
    onBlur: () => finish(draft),
  };
  return { draft, handlers };
}
