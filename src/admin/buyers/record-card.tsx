import { useId } from "react";
import { Link } from "wouter";
import { formatCuit } from "#domain/bank.ts";
import { CUSTOMER_FIELDS } from "#domain/customer.ts";
import { formatAmount } from "#domain/money.ts";
import { describeDelivery } from "#domain/order-delivery.ts";
import { STATUS_NAMES } from "#domain/order.ts";
import { orderAddress, PANEL } from "#domain/panel-address.ts";
import { RECEIPT_STATUS_NAMES } from "#domain/receipt.ts";
import type { BuyerRecord } from "#server/buyers/buyer-records.ts";
import { Button } from "#ui/button.tsx";
import { formatDate } from "../parts/date.ts";
import { formatExactAmount } from "../parts/format-exact-amount.ts";
import { rowOf } from "./buyer-records.ts";
import { buyersCopy } from "./copy.ts";

const words = buyersCopy.results;

type RecordCardProps = {
  record: BuyerRecord;
  isChosen: boolean;
  /** Whether an order with the same DNI is in another name. */
  isOtherName: boolean;
  onChoose: (isChosen: boolean) => void;
  onSearch: (q: string) => void;
};

/** One order or request with every personal field on it, to be included or not. */
export function RecordCard({ record, isChosen, isOtherName, onChoose, onSearch }: RecordCardProps) {
  const id = useId();
  const number = record.kind === "order" ? record.order.order_number : record.regret.code;
  const { created_at } = rowOf(record);
  return (
    <li aria-labelledby={id} className="flex gap-1 py-4 wrap-anywhere">
      <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
        <span className="sr-only">{words.include(number)}</span>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
          className="size-5"
        />
      </label>
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-x-10 gap-y-2 pt-2 md:grid-cols-[16rem_minmax(0,1fr)]">
        <div>
          <h3 id={id} className="font-medium">
            <Link
              href={record.kind === "order" ? orderAddress(record.id) : PANEL.withdrawals}
              className="text-link -my-3 inline-block py-3"
            >
              {record.kind === "order" ? words.order(number) : words.withdrawal(number)}
            </Link>
          </h3>
          <p className="text-sm text-muted">
            <time dateTime={created_at}>{formatDate(created_at)}</time>
          </p>
          <p className="tabular-nums">{stateOf(record)}</p>
          {!record.is_own && <p className="mt-1 text-sm font-medium">{words.shares(record.shared)}</p>}
          {isOtherName && <p className="mt-1 text-sm font-medium text-accent">{words.otherName}</p>}
          {record.kind === "order" && !record.is_own && (
            <Button look="link" onClick={() => onSearch(record.order.customer_dni)}>
              {words.searchDni(record.order.customer_dni)}
            </Button>
          )}
        </div>
        <dl className="grid content-start gap-y-1">
          {factsOf(record).map(([name, value]) => (
            <div key={name} className="flex flex-wrap gap-x-4">
              <dt className="w-26 pt-1 text-sm text-muted sm:w-32">{name}</dt>
              <dd className="min-w-0 flex-1 basis-28 whitespace-pre-wrap">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}

function stateOf(record: BuyerRecord): string {
  if (record.kind === "regret") return record.regret.answered_at === null ? words.waiting : words.answered;
  return `${STATUS_NAMES[record.order.status]} · ${formatAmount(record.order.total_amount)}`;
}

/** Name and value of whatever it holds; what is empty is left out. */
function factsOf(record: BuyerRecord): [name: string, value: string][] {
  const { fields } = buyersCopy;
  const own: [string, string | null][] =
    record.kind === "order"
      ? [
          ...CUSTOMER_FIELDS.map((field): [string, string | null] => [fields[field], record.order[field]]),
          [words.receipts, record.order.receipts.map(receiptLine).join("\n")],
          [words.movements, record.order.movements.map(movementLine).join("\n")],
          [words.delivery, record.order.delivery && describeDelivery(record.order.delivery)],
          [words.tracking, [record.order.carrier, record.order.tracking_code].filter(Boolean).join(", ")],
          [words.note, record.order.note],
          [words.attempts, record.order.attempts > 0 ? words.attemptsCount(record.order.attempts) : null],
        ]
      : [
          [fields.customer_name, record.regret.name],
          [fields.customer_email, record.regret.email],
          [fields.customer_phone, record.regret.phone],
          [words.orderNumber, record.regret.order_number],
          [words.message, record.regret.message],
          [words.answerNote, record.regret.answer_note],
        ];
  const { mails, activity } = rowOf(record);
  const all: [string, string | null][] = [
    ...own,
    [words.mails, mails.map((mail) => words.mail(mail.recipient, formatDate(mail.created_at))).join("\n")],
    [words.notes, activity.length > 0 ? words.notesCount(activity.length) : null],
  ];
  return all.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

type BuyerOrder = Extract<BuyerRecord, { kind: "order" }>["order"];

function receiptLine({ status, created_at, reject_reason }: BuyerOrder["receipts"][number]): string {
  const state = [RECEIPT_STATUS_NAMES[status], reject_reason].filter(Boolean).join(": ");
  return `${formatDate(created_at)}, ${state}`;
}

function movementLine({ amount, payer, cuit }: BuyerOrder["movements"][number]): string {
  return [formatExactAmount(amount), payer, cuit && formatCuit(cuit)].filter(Boolean).join(", ");
}
