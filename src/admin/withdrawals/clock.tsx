import type { ReactNode } from "react";
import { timeLeft } from "#domain/withdrawal.ts";
import { CheckIcon } from "#ui/icons.tsx";
import type { WithdrawalRow } from "#server/withdrawals/list-withdrawals.ts";
import { formatDate } from "../parts/date.ts";
import { ClockIcon, WarningIcon } from "../parts/icons.tsx";
import { withdrawalsCopy } from "./copy.ts";

/** How long is left to answer, how late it is, or that it is done: by words and shape, not only by colour. */
export function Clock({ withdrawal, now }: { withdrawal: WithdrawalRow; now: Date }) {
  if (withdrawal.answered_at !== null && withdrawal.answered_by !== null) {
    return (
      <Line icon={<CheckIcon />} className="text-muted">
        {withdrawalsCopy.done(withdrawal.answered_by, formatDate(withdrawal.answered_at))}
      </Line>
    );
  }
  const time = timeLeft(new Date(withdrawal.created_at), now);
  return time.isOverdue ? (
    <Line icon={<WarningIcon />} className="font-semibold text-accent">
      {withdrawalsCopy.overdue(time)}
    </Line>
  ) : (
    <Line icon={<ClockIcon />} className="font-medium">
      {withdrawalsCopy.left(time)}
    </Line>
  );
}

function Line({ icon, className, children }: { icon: ReactNode; className: string; children: ReactNode }) {
  return (
    <p className={`flex items-center gap-2 tabular-nums wrap-anywhere ${className}`}>
      {icon}
      {children}
    </p>
  );
}
