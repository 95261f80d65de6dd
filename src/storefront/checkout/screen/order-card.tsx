import { useEffect } from "react";
import { showPesos } from "#domain/money.ts";
import { canBePaid } from "#domain/settings.ts";
import { Button } from "#ui/button.tsx";
import { CopyRow, PaymentRows } from "../../payment/payment.tsx";
import { followCard } from "./follow-card.ts";
import { CARD_TITLE_ID, dismissCard, type StoredOrder, useShownOrder } from "../placed-orders.ts";
import { orderCardCopy } from "./copy.ts";

/** Stays until dismissed. On a phone it begins right under the banner, so that toasts have room below. */
export function OrderCard() {
  const order = useShownOrder();
  return order ? <Card order={order} /> : null;
}

function Card({ order }: { order: StoredOrder }) {
  const { key, path } = order;
  useEffect(() => followCard({ key, path }), [key, path]);
  const isCancelled = order.is_cancelled === true;
  const isPayable = canBePaid(order.payment) && !isCancelled;
  return (
    <section aria-labelledby={CARD_TITLE_ID} className={`frame py-5 sm:py-10 ${isPayable ? "max-w-4xl" : "max-w-xl"}`}>
      <div className="border border-ink p-5 sm:p-8">
        <h2 id={CARD_TITLE_ID} tabIndex={-1} className="font-display text-2xl text-balance outline-none">
          {isCancelled ? orderCardCopy.cancelledTitle : orderCardCopy.title}
        </h2>
        {isPayable && <p className="mt-2 text-muted">{orderCardCopy.hint}</p>}
        {isCancelled && <p className="mt-2">{orderCardCopy.cancelledHint}</p>}
        <div className={`mt-6 grid items-start gap-x-10 ${isPayable ? "sm:grid-cols-2" : "gap-y-4"}`}>
          <dl className={`divide-y divide-line border-line ${isPayable ? "border-t sm:border-y" : "border-y"}`}>
            <CopyRow name={orderCardCopy.number} text={order.order_number} />
            {!isCancelled && (
              <CopyRow
                name={orderCardCopy.amount}
                text={String(order.total_amount)}
                shown={showPesos(order.total_amount)}
              />
            )}
          </dl>
          {!isCancelled && <PaymentRows payment={order.payment} />}
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <a href={order.path} className="button">
            {orderCardCopy.follow}
          </a>
          <Button look="quiet" onClick={dismissCard} aria-label={orderCardCopy.dismissName}>
            {orderCardCopy.dismiss}
          </Button>
        </div>
      </div>
    </section>
  );
}
