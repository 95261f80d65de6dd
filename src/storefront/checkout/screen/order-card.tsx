import { useEffect } from "react";
import { weekdayAndTime } from "#domain/day-and-time.ts";
import { DELIVERY_NOT_INCLUDED } from "#domain/order-delivery.ts";
import { canBePaid } from "#domain/settings.ts";
import { passFocusToPage } from "../../pass-focus-to.ts";
import { AmountRow, CopyRow, PaymentRows } from "../../payment/payment.tsx";
import { Stub, StubPart } from "../../payment/stub.tsx";
import { amountToTransfer, CARD_TITLE_ID, dismissCard, type StoredOrder, useShownOrder } from "../placed-orders.ts";
import { orderCardCopy } from "./copy.ts";
import { deliveryWithPrice } from "./delivery/copy.ts";
import { followCard } from "./follow-card.ts";

/** Stays until dismissed. On a phone it begins right under the banner, so that toasts stand below it. */
export function OrderCard() {
  const order = useShownOrder();
  return order ? <Card order={order} /> : null;
}

function Card({ order }: { order: StoredOrder }) {
  const { key, path, order_number, payment, payment_due_at, delivery, is_cancelled, is_paid } = order;
  useEffect(() => followCard({ key, path }), [key, path]);
  const isToBePaid = !is_cancelled && !is_paid;
  const { title, hint } = is_cancelled ? orderCardCopy.cancelled : is_paid ? orderCardCopy.paid : orderCardCopy.placed;
  return (
    <section ref={passFocusToPage} aria-labelledby={CARD_TITLE_ID} className="frame order-card">
      <Stub>
        <StubPart>
          <h2 id={CARD_TITLE_ID} tabIndex={-1} className="font-display text-lg text-balance outline-none md:text-xl">
            {title}
          </h2>
          {!isToBePaid && <p className="mt-1 text-sm text-muted">{hint}</p>}
          <dl>
            <CopyRow name={orderCardCopy.number} text={order_number} size="number" />
            {isToBePaid && <AmountRow total={amountToTransfer(order)} />}
            {delivery && (
              <div className="copy-row copy-plain">
                <dt>{orderCardCopy.delivery}</dt>
                <dd className="copy-text">{deliveryWithPrice(delivery)}</dd>
                {delivery.price === null && <dd className="copy-note">{DELIVERY_NOT_INCLUDED}</dd>}
              </div>
            )}
          </dl>
          {isToBePaid && <PaymentRows payment={payment} />}
        </StubPart>
      </Stub>
      <div className="order-actions">
        <a href={path} className="text-link inline-flex min-h-11 items-center font-medium">
          {orderCardCopy.follow}
        </a>
        <button
          type="button"
          onClick={dismissCard}
          aria-label={orderCardCopy.dismissName}
          className="text-link min-h-11 text-muted"
        >
          {orderCardCopy.dismiss}
        </button>
        {isToBePaid && canBePaid(payment) && (
          <p className="w-full text-sm text-muted">
            {hint} {payment_due_at !== undefined && orderCardCopy.due(weekdayAndTime(payment_due_at))}
          </p>
        )}
      </div>
    </section>
  );
}
