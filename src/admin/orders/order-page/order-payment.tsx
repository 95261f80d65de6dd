import { useState } from "react";
import { receiptAddress } from "#domain/panel-address.ts";
import { describeDeadline, extendedBy, hasDeadline } from "#domain/payment-deadline.ts";
import { RECEIPT_STATUS_NAMES } from "#domain/receipt.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { useNow } from "#ui/use-now.ts";
import { formatDate } from "../../parts/date.ts";
import { QuestionButtons, QuestionDialog } from "../../parts/question-dialog.tsx";
import { SmallButton } from "../../parts/small-button.tsx";
import { NewTabLink, TextLink } from "../../parts/text-link.tsx";
import { useSettings } from "../../settings/settings-queries.ts";
import { orderPageCopy } from "./copy.ts";
import { useEditOrder } from "./order-page-queries.ts";

const words = orderPageCopy.payment;

/** Until when the buyer may pay, and what they sent to prove that they did. */
export function OrderPayment({ order }: { order: OrderDetail }) {
  const { data: settings } = useSettings();
  const isUsed = order.payment_due_at !== null || (settings !== undefined && hasDeadline(settings));
  const hasTerm = order.status === "pending" && isUsed;
  if (!hasTerm && order.receipts.length === 0) return null;
  return (
    <section className="print:hidden">
      <h2 className="mb-2 text-lg">{words.title}</h2>
      {hasTerm && <Term order={order} />}
      {order.receipts.length > 0 && <Receipts receipts={order.receipts} />}
    </section>
  );
}

function Term({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="min-w-0 flex-1 basis-60">{describeTerm(order, now)}</p>
      <SmallButton onClick={() => setOpen(true)}>
        {order.payment_due_at === null ? words.setDue : words.extend}
      </SmallButton>
      <QuestionDialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.extendTitle(order.order_number)}>
        <Choices order={order} onClose={() => setOpen(false)} />
      </QuestionDialog>
    </div>
  );
}

function describeTerm({ payment_due_at, has_proof_of_payment }: OrderDetail, now: Date): string {
  if (payment_due_at === null) return words.none;
  if (has_proof_of_payment) return words.exempt;
  const dueAt = new Date(payment_due_at);
  return dueAt > now ? words.due(dueAt) : words.over(dueAt);
}

function Choices({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const edit = useEditOrder(order.id, { done: words.changed, failed: words.failed });
  // Read once, so that the deadline that was shown is the one that is sent.
  const [now] = useState(() => new Date());
  // Without an answer the extension may be the order's deadline already: the next try offers the same ones.
  const [startedFrom, setStartedFrom] = useState<Date | null>();
  const shown = order.payment_due_at === null ? null : new Date(order.payment_due_at);
  const current = startedFrom === undefined ? shown : startedFrom;
  const choices = [
    { name: words.byDay, dueAt: extendedBy(24, current, now) },
    { name: words.byDays, dueAt: extendedBy(72, current, now) },
    ...(current === null ? [] : [{ name: orderPageCopy.history.noDeadline, dueAt: null }]),
  ];
  return (
    <>
      <p className="mt-2 mb-4 text-muted">{words.extendHint}</p>
      <ul className="divide-y divide-line border-y border-line">
        {choices.map(({ name, dueAt }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <p className="min-w-0 flex-1 text-sm">{dueAt ? describeDeadline(dueAt) : words.neverCancelled}</p>
            <SmallButton
              className="w-32"
              isHeld={edit.isPending}
              onClick={() => {
                setStartedFrom(current);
                edit.mutate({ payment_due_at: dueAt?.toISOString() ?? null }, { onSuccess: onClose });
              }}
            >
              {name}
            </SmallButton>
          </li>
        ))}
      </ul>
      <div data-toasts className="mt-4" />
      <QuestionButtons onCancel={onClose} />
    </>
  );
}

function Receipts({ receipts }: Pick<OrderDetail, "receipts">) {
  const pending = receipts.find(({ status }) => status === "pending");
  return (
    <>
      <h3 className="mt-4 mb-1 text-sm font-medium">{words.receipts}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {receipts.map(({ id, status, media_type, created_at, reject_reason }) => (
          <li key={id} className="flex items-center justify-between gap-x-4">
            <div className="min-w-0 py-2">
              <p>{RECEIPT_STATUS_NAMES[status]}</p>
              <p className="text-sm text-muted">{words.receipt(formatDate(created_at))}</p>
              {reject_reason !== null && (
                <p className="text-sm wrap-anywhere">{orderPageCopy.history.reason(reject_reason)}</p>
              )}
            </div>
            <NewTabLink href={`/api/admin/receipts/${id}/file`} className="min-w-11 justify-end">
              {media_type === "application/pdf" ? words.download : words.view}
              <span className="sr-only"> {words.receipt(formatDate(created_at))}</span>
            </NewTabLink>
          </li>
        ))}
      </ul>
      {pending && <TextLink href={receiptAddress(pending.id)}>{words.review}</TextLink>}
    </>
  );
}
