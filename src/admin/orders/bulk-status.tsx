import { useState } from "react";
import { MAX_CHANGED_ORDERS, ORDER_STATUSES, type OrderStatus, STATUS_NAMES } from "#domain/order.ts";
import type { RefusedOrder } from "#server/orders/change-statuses.ts";
import { copy } from "../copy.ts";
import { FilterSelect } from "../parts/list-tools.tsx";
import { SmallButton } from "../parts/small-button.tsx";
import { useBottomBar } from "../parts/use-bottom-bar.ts";
import { useWide } from "../parts/use-wide.ts";
import { orderCopy } from "./copy.ts";
import { useChangeStatuses } from "./order-queries.ts";
import { PrintMenu } from "./print/print-menu.tsx";
import { SelectAll } from "./select-all.tsx";
import type { Selection } from "./selection.ts";

const words = orderCopy.selection;

const OPTIONS = [
  ["", words.choose],
  ...ORDER_STATUSES.map((status) => [status, STATUS_NAMES[status]] as const),
] as const;

const OVER_TABS = "roomy:sticky bottom-[var(--panel-bar,0)] z-10 mt-4 border-y border-ink bg-sand print:hidden";

const BAR_ID = "seleccionadas";

/** Puts the focus on the first choice of the bar. */
export function focusBulkStatus(): void {
  document.querySelector<HTMLElement>(`#${BAR_ID} select`)?.focus();
}

/** Sets one status on the selected orders and prepares their parcels; refused orders stay selected, with the reason. */
export function BulkStatus({ selection }: { selection: Selection }) {
  const [status, setStatus] = useState<OrderStatus>();
  const [refused, setRefused] = useState<readonly RefusedOrder[]>([]);
  const change = useChangeStatuses();
  const isWide = useWide("wideTable");
  const count = selection.ids.length;
  const bar = useBottomBar<HTMLElement>(count > 0);
  const shown = refused.filter(({ id }) => selection.has(id));

  const reset = (ids: readonly string[]) => {
    selection.deselect(ids);
    change.forget();
    setRefused([]);
    setStatus(undefined);
    // The bar disappears together with the pressed button.
    if (!document.getElementById(BAR_ID)?.contains(document.activeElement)) return;
    const box = isWide ? "[data-select-all]" : "[data-order] [type=checkbox]";
    document.querySelector<HTMLInputElement>(box)?.focus({ preventScroll: true });
  };
  const apply = (to: OrderStatus) => {
    const { ids } = selection;
    change.mutate(
      { ids, status: to },
      {
        onSuccess: (answer) => {
          if (answer.refused.length === 0) return reset(ids);
          setRefused(answer.refused);
          selection.deselect(answer.changed.map(({ id }) => id));
        },
      },
    );
  };

  return (
    <section ref={bar} id={BAR_ID} aria-label={words.bar} className={count > 0 ? OVER_TABS : ""}>
      {/* Always there, so that a screen reader hears the count change. */}
      <div className={count > 0 ? "flex flex-wrap items-center justify-between gap-x-4 px-4 pt-1" : "sr-only"}>
        <output className="font-medium tabular-nums">
          {count > 0 && words.count(count)}
          {count === MAX_CHANGED_ORDERS && ` · ${words.most(MAX_CHANGED_ORDERS)}`}
        </output>
        {count > 0 && !isWide && <SelectAll selection={selection} text={words.allShort} className="min-h-11" />}
      </div>
      {count > 0 && (
        <>
          {shown.length > 0 && <Refused orders={shown} />}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-1 pb-3">
            <FilterSelect
              label={words.status}
              value={status ?? ""}
              options={OPTIONS}
              onChange={(chosen) => setStatus(ORDER_STATUSES.find((status) => status === chosen))}
            />
            <SmallButton
              look="solid"
              className="max-sm:flex-1"
              disabled={status === undefined}
              isHeld={change.isPending}
              onClick={() => status && apply(status)}
            >
              {change.isPending ? words.applying : words.apply}
            </SmallButton>
            <SmallButton className="max-sm:flex-1" isHeld={change.isPending} onClick={() => reset(selection.ids)}>
              {copy.form.cancel}
            </SmallButton>
            <PrintMenu ids={selection.ids} className="max-sm:flex-1 sm:ml-auto" />
          </div>
        </>
      )}
    </section>
  );
}

function Refused({ orders }: { orders: readonly RefusedOrder[] }) {
  return (
    <div role="alert" className="mx-4 mt-2 max-h-40 overflow-y-auto border-l-2 border-accent pl-4">
      <p className="font-medium">{words.refused(orders.length)}</p>
      <ul className="text-sm">
        {orders.map(({ id, order_number, detail }) => (
          <li key={id} className="py-1">
            {order_number && <strong className="font-medium">{order_number}: </strong>}
            {detail}
          </li>
        ))}
      </ul>
    </div>
  );
}
