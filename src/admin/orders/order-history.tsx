import type { OrderDetail } from "#server/orders/find-order.ts";
import { orderCopy } from "./copy.ts";
import { formatDate } from "../parts/date.ts";

const words = orderCopy.history;

function nameOf({ from_status, to_status, is_undo }: OrderDetail["events"][number]): string {
  if (from_status === null) return orderCopy.page.placedEvent;
  return orderCopy.page[is_undo ? "undoneEvent" : "changedEvent"](from_status, to_status);
}

export function OrderHistory({ events }: Pick<OrderDetail, "events">) {
  return (
    <section className="print:hidden">
      <h2 className="mb-2 text-lg">{orderCopy.page.history}</h2>
      <ol className="flex flex-col gap-3 border-l border-line pl-4">
        {events.map((event, index) => {
          const { actor, units, created_at } = event;
          const date = formatDate(created_at);
          return (
            // Only ever added to; two changes may bear the same time.
            // oxlint-disable-next-line react/no-array-index-key -- events never move
            <li key={index}>
              <p>{nameOf(event)}</p>
              {units !== 0 && <p className="text-sm">{orderCopy.unitsMoved(units)}</p>}
              <p className="text-sm text-muted wrap-anywhere">
                <time dateTime={created_at}>{actor === null ? words.byShopper(date) : words.by(actor, date)}</time>
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
