import { Link } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { useSummary } from "../home/summary-query.ts";
import { receiptsCopy as words } from "./copy.ts";

/** From the orders to the receipts that wait, with their number. */
export function ReceiptsLink() {
  const count = useSummary().data?.pending_receipts ?? 0;
  return (
    <Link
      href={PANEL.receipts}
      aria-description={count > 0 ? words.linkDescription(count) : undefined}
      className={`button min-h-11 px-4 py-1 ${count > 0 ? "" : "button-quiet"}`}
    >
      {words.link}
      {count > 0 && (
        <span aria-hidden="true" className="min-w-6 bg-paper px-1.5 text-xs leading-5 text-ink tabular-nums">
          {count.toLocaleString("es-AR")}
        </span>
      )}
    </Link>
  );
}
