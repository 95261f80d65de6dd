import { useLocation } from "wouter";
import { groupDigits } from "#domain/money.ts";
import { PANEL } from "#domain/panel-address.ts";
import { useSummary } from "../home/home-queries.ts";
import { WarningIcon } from "../parts/icons.tsx";
import { SmallButton } from "../parts/small-button.tsx";
import { TextLink } from "../parts/text-link.tsx";
import { useOpenWithdrawals } from "../withdrawals/withdrawal-queries.ts";
import { orderCopy } from "./copy.ts";
import { ExportMenu } from "./export-menu.tsx";
import { useOrderFilter } from "./order-filter.ts";

const words = orderCopy.list;

/** Where the orders' payments and withdrawals are, and the orders of the list as a file. */
export function OrderTools() {
  const { wanted } = useOrderFilter();
  const [, navigate] = useLocation();
  return (
    <div className="panel-tools">
      <nav aria-label={words.tasks} className="flex items-center gap-x-4">
        <ReceiptsButton onOpen={() => navigate(PANEL.receipts)} />
        <SmallButton onClick={() => navigate(PANEL.reconciliation)}>{words.reconciliation}</SmallButton>
        <WithdrawalsLink />
      </nav>
      <ExportMenu filter={wanted} />
    </div>
  );
}

/** With the number of those that wait. */
function ReceiptsButton({ onOpen }: { onOpen: () => void }) {
  const count = useSummary().data?.pending_receipts ?? 0;
  return (
    <SmallButton
      look={count > 0 ? "solid" : "quiet"}
      aria-description={count > 0 ? words.receiptsCount(count) : undefined}
      onClick={onOpen}
    >
      {words.receipts}
      {count > 0 && (
        <span aria-hidden="true" className="min-w-6 bg-paper px-2 text-xs leading-5 text-ink tabular-nums">
          {groupDigits(count)}
        </span>
      )}
    </SmallButton>
  );
}

/** It stands out while somebody waits for an answer. */
function WithdrawalsLink() {
  const { data: open = 0 } = useOpenWithdrawals();
  return (
    <TextLink href={PANEL.withdrawals} className={open > 0 ? "gap-2 font-medium text-accent" : ""}>
      {open > 0 && <WarningIcon />}
      {words.withdrawals(open)}
    </TextLink>
  );
}
