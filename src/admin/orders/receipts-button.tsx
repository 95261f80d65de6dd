import { useLocation } from "wouter";
import { groupDigits } from "#domain/money.ts";
import { PANEL } from "#domain/panel-address.ts";
import { useSummary } from "../home/home-queries.ts";
import { SmallButton } from "../parts/small-button.tsx";
import { orderCopy } from "./copy.ts";

const words = orderCopy.list;

/** From the orders to the receipts that wait, with their number. */
export function ReceiptsButton() {
  const [, navigate] = useLocation();
  const count = useSummary().data?.pending_receipts ?? 0;
  return (
    <SmallButton
      look={count > 0 ? "solid" : "quiet"}
      aria-description={count > 0 ? words.receiptsCount(count) : undefined}
      onClick={() => navigate(PANEL.receipts)}
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
