import { ReceiptsButton } from "./receipts-button.tsx";
import { ReconciliationButton } from "./reconciliation-button.tsx";
import { WithdrawalsLink } from "./withdrawals-link.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { useOrderFilter } from "./order-filter.ts";
import { orderCopy } from "./copy.ts";

/** Where the orders' payments and withdrawals are, and the orders of the list as a file. */
export function OrderTools() {
  const { wanted } = useOrderFilter();
  return (
    <div className="panel-tools">
      <nav aria-label={orderCopy.list.tasks} className="flex items-center gap-x-4">
        <ReceiptsButton />
        <ReconciliationButton />
        <WithdrawalsLink />
      </nav>
      <ExportMenu filter={wanted} />
    </div>
  );
}
