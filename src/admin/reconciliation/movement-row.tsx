import type { ReactNode } from "react";
import { orderAddress } from "#domain/panel-address.ts";
import type { Match } from "#server/reconciliation/reconciliation-schemas.ts";
import { formatDate, formatDay } from "../parts/date.ts";
import { formatExactAmount } from "../parts/format-exact-amount.ts";
import { NewTabLink } from "../parts/text-link.tsx";
import type { MatchedOrder } from "./choices.ts";
import { explainMatch, reconciliationCopy as words } from "./copy.ts";

export function MovementRow({
  match,
  isExplained = true,
  children,
}: {
  match: Match;
  isExplained?: boolean;
  children: ReactNode;
}) {
  const { date, amount, payer, cuit } = match.movement;
  return (
    <li className="grid grid-cols-1 gap-x-10 gap-y-3 py-4 md:grid-cols-[minmax(14rem,2fr)_minmax(0,3fr)]">
      <div className="min-w-0">
        <p className="flex items-baseline justify-between gap-4 tabular-nums">
          <span className="text-lg font-medium">{formatExactAmount(amount)}</span>
          <time dateTime={date} className="text-sm text-muted md:hidden">
            {formatDay(date)}
          </time>
        </p>
        <p className={`wrap-anywhere ${payer ? "" : "text-muted"}`}>{payer || words.noPayer}</p>
        <p className="text-sm text-muted tabular-nums">
          <time dateTime={date} className="max-md:hidden">
            {formatDay(date)}
          </time>
          {cuit && (
            <>
              <span className="max-md:hidden"> · </span>
              {words.cuit(cuit)}
            </>
          )}
        </p>
      </div>
      <div className="min-w-0">
        {isExplained && <p className="text-sm text-muted">{explainMatch(match)}</p>}
        {children}
      </div>
    </li>
  );
}

export function OrderLine({ order }: { order: MatchedOrder }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 tabular-nums">
      {/* In another tab: the file is in this page's memory. */}
      <NewTabLink href={orderAddress(order.id)} className="-my-3 font-medium">
        {order.order_number}
        <span className="sr-only"> {words.newTab}</span>
      </NewTabLink>
      <span>{formatExactAmount(order.total_amount)}</span>
      {order.delivery_price !== undefined && (
        <span className="text-sm text-muted">{words.withDelivery(formatExactAmount(order.delivery_price))}</span>
      )}
      <span className="wrap-anywhere">
        {order.customer_name} {order.customer_lastname}
      </span>
      <span className="text-sm text-muted">{formatDate(order.created_at)}</span>
    </p>
  );
}
