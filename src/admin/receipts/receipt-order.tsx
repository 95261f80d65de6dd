import type { ReactNode } from "react";
import { ERASED } from "#domain/buyer.ts";
import { explainDifference } from "#domain/describe-correction.ts";
import { formatAmount } from "#domain/money.ts";
import { totalParts } from "#domain/order-delivery.ts";
import { orderAddress } from "#domain/panel-address.ts";
import type { ReceiptRow } from "#server/receipts/list-receipts.ts";
import { orderPageCopy } from "../orders/order-page/copy.ts";
import { useOrder } from "../orders/order-page/order-page-queries.ts";
import { CopyText } from "../parts/copy-text.tsx";
import { formatDate } from "../parts/date.ts";
import { TextLink } from "../parts/text-link.tsx";
import { receiptsCopy } from "./copy.ts";

const words = receiptsCopy.order;

/** The parts of the order to compare with its receipt. */
export function ReceiptOrder({ receipt }: { receipt: ReceiptRow }) {
  const { order } = receipt;
  const { data: detail, isError } = useOrder(order.id);
  const status = detail?.status ?? order.status;
  const isErased = detail ? detail.anonymised_at !== null : false;
  return (
    <>
      <h2 className="text-sm text-muted">{words.amount}</h2>
      <p className="font-display text-[min(var(--text-3xl),12vw)]/tight tabular-nums sm:text-4xl">
        {formatAmount(order.total_amount)}
      </p>
      <Difference orderId={order.id} />
      <p className="text-sm text-muted tabular-nums empty:hidden">
        {totalParts(order)
          .map(({ name, text }) => `${name} ${text}`)
          .join(" · ")}
      </p>
      <dl className="mt-4 grid gap-y-2 border-t border-line pt-4 wrap-anywhere">
        <Fact name={words.number}>
          <TextLink href={orderAddress(order.id)} className="-my-3 font-medium tabular-nums">
            {order.order_number}
          </TextLink>
        </Fact>
        <Fact name={words.customer}>{isErased ? ERASED : `${order.customer_name} ${order.customer_lastname}`}</Fact>
        {!isErased && (
          <Fact name={words.dni}>
            {detail ? (
              <span className="inline-flex items-center gap-1 tabular-nums">
                {detail.customer_dni}
                <span className="-my-3">
                  <CopyText text={detail.customer_dni} name={orderPageCopy.copying.dni} />
                </span>
              </span>
            ) : (
              <span className="text-muted">{isError ? words.unknown : words.loading}</span>
            )}
          </Fact>
        )}
        <Fact name={words.placed}>
          <When iso={order.created_at} />
        </Fact>
        <Fact name={words.sent}>
          <When iso={receipt.created_at} />
        </Fact>
        {detail?.payment_due_at && (
          <Fact name={words.due}>
            <When iso={detail.payment_due_at} />
          </Fact>
        )}
      </dl>
      {status === "cancelled" && <Remark>{words.cancelled}</Remark>}
      {status !== "pending" && status !== "cancelled" && <Remark>{words.notPending(status)}</Remark>}
      {detail?.receipts.map(({ id, status: reviewed, reject_reason: reason }) => {
        if (id === receipt.id) return null;
        if (reviewed === "accepted") return <Remark key={id}>{words.acceptedBefore}</Remark>;
        return reason !== null && <Remark key={id}>{words.rejectedBefore(reason)}</Remark>;
      })}
    </>
  );
}

/** What the buyer still has to transfer, or has overpaid: a receipt may be for that alone. */
export function Difference({ orderId }: { orderId: string }) {
  const difference = explainDifference(useOrder(orderId).data?.difference ?? 0, "other");
  return difference && <p className="font-medium tabular-nums">{difference}.</p>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-6">
      <dt className="w-36 text-sm text-muted">{name}</dt>
      <dd className="min-w-0 flex-1 basis-36">{children}</dd>
    </div>
  );
}

function When({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="tabular-nums">
      {formatDate(iso)}
    </time>
  );
}

function Remark({ children }: { children: ReactNode }) {
  return <p className="mt-4 border-l-2 border-accent py-1 pl-4 wrap-anywhere">{children}</p>;
}
