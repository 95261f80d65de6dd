import { dayAndTime } from "#domain/day-and-time.ts";
import { type TimelineOrder, timelineOf, type TimelineStep } from "#domain/order-timeline.ts";
import { orderCopy } from "./copy.ts";
import type { Receipt } from "./send-receipt.ts";

export function Timeline({ order }: { order: TimelineOrder & { receipts: readonly Receipt[] } }) {
  const receipt = order.status === "pending" ? order.receipts.at(-1) : undefined;
  return (
    <>
      <h2 className="receipt-title">{orderCopy.timeline}</h2>
      <ol className="timeline">
        {timelineOf(order).map((step) => (
          <Step key={step.milestone} step={step} receipt={step.milestone === "paid" ? receipt : undefined} />
        ))}
      </ol>
    </>
  );
}

function Step({ step, receipt }: { step: TimelineStep; receipt: Receipt | undefined }) {
  const { milestone, isReached, isCurrent, at } = step;
  return (
    <li data-reached={isReached || undefined} aria-current={isCurrent ? "step" : undefined}>
      <span>
        {orderCopy.milestones[milestone]}
        {!isReached && <span className="sr-only"> {orderCopy.ahead}</span>}
      </span>
      {receipt && <span className="block text-sm">{orderCopy.receiptAtStep[receipt.status]}</span>}
      {at && (
        <time dateTime={at} className="block text-xs text-muted">
          {dayAndTime(at)}
        </time>
      )}
    </li>
  );
}
