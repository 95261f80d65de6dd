import { useLocation } from "wouter";
import { groupDigits } from "#domain/money.ts";
import { PANEL } from "#domain/panel-address.ts";
import { Button } from "#ui/button.tsx";
import { useSummary } from "../home/home-queries.ts";
import { orderCopy } from "./copy.ts";

const words = orderCopy.list;

/** From the orders to the receipts that wait, with their number. */
export function ReceiptsButton() {
  const [, navigate] = useLocation();
  const count = useSummary().data?.pending_receipts ?? 0;
  return (
    <Button
      look={count > 0 ? "solid" : "quiet"}
      aria-description={count > 0 ? words.receiptsCount(count) : undefined}
      className="min-h-11 px-4 py-1"
      onClick={() => navigate(PANEL.receipts)}
    >
      {words.receipts}
      {count > 0 && (
        <span aria-hidden="true" className="min-w-6 bg-paper px-2 text-xs leading-5 text-ink tabular-nums">
          {groupDigits(count)}
        </span>
      )}
    </Button>
  );
}
