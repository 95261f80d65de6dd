import { type ReactNode, useId } from "react";
import { ERASED } from "#domain/buyer.ts";
import { orderAddress } from "#domain/panel-address.ts";
import { timeToAnswer } from "#domain/withdrawal.ts";
import type { WithdrawalRow } from "#server/withdrawals/list-withdrawals.ts";
import { CheckIcon } from "#ui/icons.tsx";
import { whatsappLinkOf } from "../orders/order-page/whatsapp.ts";
import { formatDate } from "../parts/date.ts";
import { ClockIcon, WarningIcon } from "../parts/icons.tsx";
import { NewTabLink, PlainLink, TextLink } from "../parts/text-link.tsx";
import { useIsCovered } from "../session/session.ts";
import { AnswerForm, UnsavedNote } from "./answer-form.tsx";
import { withdrawalsCopy } from "./copy.ts";

/** One request: time left, who asks, and what has been done. */
export function WithdrawalCard({ withdrawal, now }: { withdrawal: WithdrawalRow; now: Date }) {
  const id = useId();
  const isCovered = useIsCovered();
  const { code, created_at, answered_at } = withdrawal;
  return (
    <li
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-10 gap-y-4 py-6 wrap-anywhere md:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-lg font-semibold tabular-nums">
          {code}
        </h2>
        <p className="mb-2 text-sm text-muted">
          <time dateTime={created_at}>{withdrawalsCopy.received(formatDate(created_at))}</time>
        </p>
        <Clock withdrawal={withdrawal} now={now} />
      </div>
      <div>
        {!isCovered && <Request withdrawal={withdrawal} />}
        {answered_at === null ? <AnswerForm withdrawal={withdrawal} /> : <UnsavedNote withdrawal={withdrawal} />}
      </div>
    </li>
  );
}

function Request({ withdrawal }: { withdrawal: WithdrawalRow }) {
  const { answer_note } = withdrawal;
  return (
    <>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-y-0">
        <Fact name={withdrawalsCopy.name}>
          {withdrawal.anonymised_at === null ? withdrawal.name : <span className="text-muted">{ERASED}</span>}
        </Fact>
        {withdrawal.email !== null && <Fact name={withdrawalsCopy.email}>{withdrawal.email}</Fact>}
        {withdrawal.phone !== null && <Fact name={withdrawalsCopy.phone}>{withdrawal.phone}</Fact>}
        {withdrawal.order_number !== null && (
          <Fact name={withdrawalsCopy.order}>
            <OrderNumber number={withdrawal.order_number} id={withdrawal.order_id} />
          </Fact>
        )}
        {withdrawal.message !== null && (
          <Fact name={withdrawalsCopy.message}>
            <span className="whitespace-pre-wrap">{withdrawal.message}</span>
          </Fact>
        )}
        {answer_note !== null && (
          <Fact name={withdrawalsCopy.note}>
            <span className="whitespace-pre-wrap">{answer_note}</span>
          </Fact>
        )}
      </dl>
      <Contact withdrawal={withdrawal} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="pt-1 text-sm text-muted sm:py-3">{name}</dt>
      <dd className="min-w-0 sm:py-2">{children}</dd>
    </>
  );
}

function OrderNumber({ number, id }: { number: string; id: string | null }) {
  if (id === null) return withdrawalsCopy.noSuchOrder(number);
  return (
    <TextLink href={orderAddress(id)} className="-my-3">
      {number}
    </TextLink>
  );
}

function Contact({ withdrawal: { name, code, email, phone } }: { withdrawal: WithdrawalRow }) {
  const whatsapp = phone === null ? undefined : whatsappLinkOf(phone, withdrawalsCopy.whatsappText(name, code));
  if (!whatsapp && email === null) return null;
  return (
    <p className="flex flex-wrap gap-x-6">
      {whatsapp && <NewTabLink href={whatsapp}>{withdrawalsCopy.whatsapp}</NewTabLink>}
      {email !== null && (
        <PlainLink
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(withdrawalsCopy.mailSubject(code))}`}
        >
          {withdrawalsCopy.mail}
        </PlainLink>
      )}
    </p>
  );
}

/** Time left to answer, how late it is, or that it is done: by words and shape, not only by colour. */
function Clock({ withdrawal, now }: { withdrawal: WithdrawalRow; now: Date }) {
  if (withdrawal.answered_at !== null && withdrawal.answered_by !== null) {
    return (
      <Line icon={<CheckIcon />} className="text-muted">
        {withdrawalsCopy.done(withdrawal.answered_by, formatDate(withdrawal.answered_at))}
      </Line>
    );
  }
  const time = timeToAnswer(new Date(withdrawal.created_at), now);
  return time.isOverdue ? (
    <Line icon={<WarningIcon />} className="font-semibold text-accent">
      {withdrawalsCopy.overdue(time)}
    </Line>
  ) : (
    <Line icon={<ClockIcon />} className="font-medium">
      {withdrawalsCopy.left(time)}
    </Line>
  );
}

function Line({ icon, className, children }: { icon: ReactNode; className: string; children: ReactNode }) {
  return (
    <p className={`flex items-center gap-2 tabular-nums wrap-anywhere ${className}`}>
      {icon}
      {children}
    </p>
  );
}
