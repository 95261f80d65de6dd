import { orderAddress } from "#domain/panel-address.ts";
import type { Match } from "#server/reconciliation/reconciliation-schemas.ts";
import { formatDay } from "../parts/date.ts";
import { formatExactAmount } from "../parts/format-exact-amount.ts";
import { Outcome } from "../parts/outcome.tsx";
import { TextLink } from "../parts/text-link.tsx";
import { reconciliationCopy } from "./copy.ts";
import type { PaidOrder, Work } from "./work.ts";

const words = reconciliationCopy.results;

/** The results for this file's payments so far; `matches` are the remaining ones. */
export function Results({ work, matches }: { work: Work; matches: readonly Match[] }) {
  const { confirmed, added, rounds } = work;
  const refused = matches.flatMap(({ movement }) => {
    const refusal = work.refused[movement.id];
    return refusal ? { movement, detail: refusal.detail } : [];
  });
  return (
    <Outcome title={words.title(confirmed.length, added.length)} isFocused={rounds > 0 || matches.length === 0}>
      <Orders orders={confirmed} />
      {added.length > 0 && (
        <>
          <p className="mt-4">{words.added}</p>
          <Orders orders={added} />
        </>
      )}
      {refused.length > 0 && (
        <div className="mt-4 border-l-2 border-accent pl-4">
          <p className="font-medium">{words.refused(refused.length)}</p>
          <ul>
            {refused.map(({ movement, detail }) => (
              <li key={movement.id} className="py-1">
                <span className="tabular-nums">
                  {words.amountOf(formatExactAmount(movement.amount), formatDay(movement.date))}:
                </span>{" "}
                {detail}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Outcome>
  );
}

function Orders({ orders }: { orders: readonly PaidOrder[] }) {
  return (
    <ul className="mt-2 divide-y divide-line border-y border-line empty:hidden">
      {orders.map((order) => (
        <li key={order.id} className="flex flex-wrap items-baseline gap-x-4 tabular-nums">
          <TextLink href={orderAddress(order.id)} className="font-medium">
            {order.order_number}
          </TextLink>
          <span>{formatExactAmount(order.total_amount)}</span>
          <span className="wrap-anywhere">
            {order.customer_name} {order.customer_lastname}
          </span>
        </li>
      ))}
    </ul>
  );
}
