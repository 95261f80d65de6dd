import { weekdayAndTime } from "#domain/day-and-time.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { useNow } from "#ui/use-now.ts";
import { orderCopy } from "./copy.ts";
import { timeLeft } from "./time-left.ts";

/** `dueAt` is ISO 8601; `hasReceipt`: one was sent, and another one is waited for. */
export function PaymentDeadline({ dueAt, hasReceipt }: { dueAt: string; hasReceipt: boolean }) {
  const now = useNow();
  const isHydrated = useHydrated();
  const when = weekdayAndTime(dueAt);
  const left = timeLeft(dueAt, now.getTime());
  const due = hasReceipt ? orderCopy.dueAgain : orderCopy.due;
  const passed = hasReceipt ? orderCopy.passedAgain : orderCopy.passed;
  return (
    // The server's clock wrote it; after hydrating it is written again by the browser's.
    <p key={String(isHydrated)} suppressHydrationWarning className={left ? "mb-4" : "mb-4 font-medium text-accent"}>
      {left ? `${due(when)} ${orderCopy.left(left)}` : passed(when)}
    </p>
  );
}
