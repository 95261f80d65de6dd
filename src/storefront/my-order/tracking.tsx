import { trackingPage } from "#domain/tracking.ts";
import type { OrderView } from "#server/orders/find-order.ts";
import { CopyRow } from "../payment/payment.tsx";
import { orderCopy } from "./copy.ts";

export function Tracking({ order }: { order: OrderView }) {
  const { carrier, tracking_code } = order;
  const page = trackingPage(order);
  return (
    <>
      <h2 className="receipt-title">{orderCopy.tracking}</h2>
      <dl>
        {carrier && (
          <div className="copy-row">
            <dt>{orderCopy.carrier}</dt>
            <dd className="copy-text">{carrier}</dd>
          </div>
        )}
        {tracking_code && <CopyRow name={orderCopy.trackingCode} text={tracking_code} size="alias" />}
      </dl>
      {page && carrier && (
        <a href={page} rel="noreferrer" className="button mt-4 print:hidden">
          {orderCopy.follow(carrier)}
        </a>
      )}
    </>
  );
}
