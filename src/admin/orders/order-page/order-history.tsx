import { describeCorrection, changeSentence } from "#domain/describe-correction.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { formatDate } from "../../parts/date.ts";
import { orderCopy } from "../copy.ts";
import { orderPageCopy } from "./copy.ts";

const words = orderPageCopy.history;

type OrderEvent = OrderDetail["events"][number];

function nameOf({ kind, from_status, to_status, is_undo }: OrderEvent): string {
  if (kind !== "status") return words.kinds[kind];
  if (from_status === null) return orderPageCopy.page.placedEvent;
  return orderPageCopy.page[is_undo ? "undoneEvent" : "changedEvent"](from_status, to_status);
}

/** What else is known of it, a line each. */
function linesOf({ kind, detail, units }: OrderEvent): string[] {
  const { due_at, reason, receipt_id, movements = [], before, after, amount } = detail;
  return [
    ...(before && after ? describeCorrection({ before, after }).map(changeSentence) : []),
    ...(units === 0 ? [] : [orderCopy.unitsMoved(units)]),
    ...(due_at ? [words.until(new Date(due_at))] : []),
    ...(due_at === null ? [words.noDeadline] : []),
    ...(reason === undefined ? [] : [words.reason(reason)]),
    ...(kind === "status" && receipt_id !== undefined ? [words.withReceipt] : []),
    ...movements.map(words.movement),
    ...(amount === undefined ? [] : [words.settled(amount)]),
  ];
}

function authorOf({ actor, by_system, created_at }: OrderEvent): string {
  const date = formatDate(created_at);
  if (by_system) return words.bySystem(date);
  return actor === null ? words.byShopper(date) : words.by(actor, date);
}

export function OrderHistory({ events }: Pick<OrderDetail, "events">) {
  return (
    <section className="print:hidden">
      <h2 className="mb-2 text-lg">{orderPageCopy.page.history}</h2>
      <ol className="flex flex-col gap-3 border-l border-line pl-4">
        {events.map((event, index) => (
          // Only ever added to; two changes may bear the same time.
          // oxlint-disable-next-line react/no-array-index-key -- events never move
          <li key={index}>
            <p>{nameOf(event)}</p>
            {linesOf(event).map((line, place) => (
              // Two movements may be equal.
              // oxlint-disable-next-line react/no-array-index-key -- lines never move
              <p key={place} className="text-sm wrap-anywhere">
                {line}
              </p>
            ))}
            <p className="text-sm text-muted wrap-anywhere">
              <time dateTime={event.created_at}>{authorOf(event)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
