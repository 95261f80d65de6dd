import { useState } from "react";
import { weekdayAndTime } from "#domain/day-and-time.ts";
import { useNow } from "#ui/use-now.ts";
import { orderCopy } from "./copy.ts";
import { timeLeft } from "./time-left.ts";

type PaymentDeadlineProps = {
  dueAt: string; // ISO 8601
  now: string; // the shop's, as this is drawn first: a phone's clock tells only what passes from then on
  hasReceipt: boolean; // one was sent, and another one is waited for
};

export function PaymentDeadline({ dueAt, now, hasReceipt }: PaymentDeadlineProps) {
  const clock = useNow().getTime();
  const [start] = useState(clock);
  const when = weekdayAndTime(dueAt);
  const left = timeLeft(dueAt, Date.parse(now) + clock - start);
  const due = hasReceipt ? orderCopy.dueAgain : orderCopy.due;
  const passed = hasReceipt ? orderCopy.passedAgain : orderCopy.passed;
  return (
    <p className={left ? "mb-4" : "mb-4 font-medium text-accent"}>
      {left ? due(when) : passed(when)} {left && <span className="print:hidden">{orderCopy.left(left)}</span>}
    </p>
  );
}
