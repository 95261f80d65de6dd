import type { ReactNode } from "react";
import { explainDifference } from "#domain/describe-correction.ts";
import { formatAmount } from "#domain/money.ts";
import { canBeCollected, DELIVERY_NOT_INCLUDED, totalParts } from "#domain/order-delivery.ts";
import { isBeingPrepared, STATUS_NAMES } from "#domain/order.ts";
import { isPayable, payableAmount } from "#domain/paid-amount.ts";
import { canBePaid } from "#domain/settings.ts";
import type { OrderLookup } from "#server/orders/find-my-order.ts";
import { passFocusTo } from "../pass-focus-to.ts";
import { paymentCopy } from "../payment/copy.ts";
import { AmountRow, CopyRow, PaymentRows } from "../payment/payment.tsx";
import { Stub, StubPart } from "../payment/stub.tsx";
import { orderCopy } from "./copy.ts";
import { OrderDelivery } from "./order-delivery.tsx";
import { PaymentDeadline } from "./payment-deadline.tsx";
import { Timeline } from "./timeline.tsx";

type OrderStubProps = {
  order: OrderLookup;
  head: ReactNode;
  receipts: ReactNode; // while it is to be paid
  contact?: ReactNode; // for a cancelled order
  corrections?: ReactNode;
  tracking?: ReactNode;
  children?: ReactNode; // parts after the timeline
};

/** The part visible to everybody who may see the order at all. */
export function OrderStub({ order, head, receipts, contact, corrections, tracking, children }: OrderStubProps) {
  const isPending = order.status === "pending";
  const difference = order.difference !== null && explainDifference(order.difference, "buyer");
  return (
    <Stub aria-labelledby={ORDER_TITLE_ID}>
      <StubPart>
        {head}
        <div aria-live="polite" className="mt-2">
          <p className="font-display text-lg">{STATUS_NAMES[order.status]}</p>
          <p className="mt-1 text-sm">{explainStatus(order)}</p>
          {difference && <p className="mt-1 font-medium">{difference}.</p>}
        </div>
        {contact}
      </StubPart>
      {corrections}
      {tracking && <StubPart>{tracking}</StubPart>}
      {isStillPayable(order) && <Payment order={order} />}
      {isPending && (
        <StubPart ref={passFocusToTitle} className="print:hidden">
          {receipts}
        </StubPart>
      )}
      <StubPart className="timeline-part">
        <Timeline order={order} />
      </StubPart>
      {children ?? <Rest order={order} />}
    </Stub>
  );
}

export const ORDER_TITLE_ID = "pedido";

/** For what a change of the order removes. */
export const passFocusToTitle = passFocusTo(ORDER_TITLE_ID);

/** Without the lines, which need the link. The amount to transfer is shown above. */
function Rest({ order }: { order: OrderLookup }) {
  if (order.delivery === null && order.status === "pending") return null;
  return (
    <StubPart>
      {order.delivery && (
        <div className="mb-6">
          <OrderDelivery delivery={order.delivery} />
        </div>
      )}
      <Total order={order} />
    </StubPart>
  );
}

/** With its parts, if there are more than the lines. */
export function Total({ order }: { order: Pick<OrderLookup, "total_amount" | "delivery" | "status"> }) {
  return (
    <>
      {order.delivery && (
        <div className="grid gap-1 border-t border-line py-3 tabular-nums">
          {totalParts(order).map(({ name, text }) => (
            <p key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>{name}</span> <span>{text}</span>
            </p>
          ))}
        </div>
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-ink pt-4 text-lg font-medium tabular-nums">
        <span>{orderCopy.total}</span>
        <span className="amount">{formatAmount(order.total_amount)}</span>
      </p>
      {order.status !== "pending" && <ToBeAgreed delivery={order.delivery} />}
    </>
  );
}

function ToBeAgreed({ delivery }: Pick<OrderLookup, "delivery">) {
  return delivery?.price === null && <p className="py-2 text-sm text-muted">{DELIVERY_NOT_INCLUDED}</p>;
}

/** In pesos. */
export function toTransfer({ status, total_amount, difference }: OrderLookup): number {
  return payableAmount(status, total_amount, difference);
}

function isStillPayable({ status, total_amount, difference }: OrderLookup): boolean {
  return isPayable(status, total_amount, difference);
}

function explainStatus(order: OrderLookup): string {
  const { status, ready_at, receipts, delivery } = order;
  if (isBeingPrepared(status) && canBeCollected(delivery)) {
    if (ready_at !== null) return orderCopy.ready;
    if (delivery !== null) return orderCopy.toCollect;
  }
  if (status === "pending" && isUnderReview(receipts)) return orderCopy.underReview;
  if (status === "pending" && !isStillPayable(order)) return orderCopy.paidInFull;
  if (status === "pending" && receipts.at(-1)?.status === "rejected") return orderCopy.rejected;
  return orderCopy.status[status];
}

function isUnderReview(receipts: OrderLookup["receipts"]): boolean {
  return receipts.some(({ status }) => status === "pending");
}

/** Without a deadline while a receipt is under review: the shop has to act. */
function Payment({ order }: { order: OrderLookup }) {
  const { order_number, status, payment, payment_due_at, now, receipts, delivery } = order;
  const isDue = status === "pending" && payment_due_at !== null && !isUnderReview(receipts);
  return (
    <StubPart>
      <h2 className="receipt-title">{orderCopy.payment}</h2>
      {isDue && <PaymentDeadline key={now} dueAt={payment_due_at} now={now} hasReceipt={receipts.length > 0} />}
      <dl>
        <AmountRow total={toTransfer(order)} />
      </dl>
      <ToBeAgreed delivery={delivery} />
      <PaymentRows payment={payment} />
      {canBePaid(payment) && (
        <dl>
          <CopyRow name={paymentCopy.reference} text={order_number} />
        </dl>
      )}
    </StubPart>
  );
}
