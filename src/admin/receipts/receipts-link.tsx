import { Link } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { receiptsCopy as words } from "./copy.ts";
import { useReceiptQueue } from "./receipt-queries.ts";

/** From the orders to the receipts that wait, with their number. */
export function ReceiptsLink() {
  const { data, hasNextPage } = useReceiptQueue();
  const count = data?.pages.flatMap(({ receipts }) => receipts).length ?? 0;
  return (
    <Link
      href={PANEL.receipts}
      aria-description={count > 0 ? words.linkDescription(count, hasNextPage) : undefined}
      className={`button min-h-11 px-4 py-1 ${count > 0 ? "" : "button-quiet"}`}
    >
      {words.link}
      {count > 0 && (
        <span aria-hidden="true" className="min-w-6 bg-paper px-1.5 text-xs leading-5 text-ink tabular-nums">
          {count}
          {hasNextPage && "+"}
        </span>
      )}
    </Link>
  );
}
