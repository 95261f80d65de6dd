import { Fragment, type ReactNode } from "react";
import { formatAmount } from "#domain/money.ts";
import { canBePaid, type PaymentDetails } from "#domain/settings.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { showToast } from "#ui/toast.ts";
import { paymentCopy } from "./copy.ts";

/** In the order of a bank's form. */
const DETAILS = ["alias", "cbu", "holder", "cuit", "bank"] as const satisfies readonly (keyof PaymentDetails)[];

export function PaymentRows({ payment }: { payment: PaymentDetails }) {
  if (!canBePaid(payment)) return <p className="py-3">{paymentCopy.later}</p>;
  return (
    <dl>
      {DETAILS.filter((detail) => payment[detail] !== "").map((detail) => (
        <CopyRow
          key={detail}
          name={paymentCopy[detail]}
          text={payment[detail]}
          size={detail === "alias" || detail === "cbu" ? detail : undefined}
          shown={detail === "cbu" ? <Grouped digits={payment.cbu} /> : undefined}
        />
      ))}
    </dl>
  );
}

/** Easy to read; copied and announced as digits, as banks take it. `total` is in pesos. */
export function AmountRow({ total }: { total: number }) {
  const digits = String(total);
  return (
    <CopyRow
      name={paymentCopy.amount}
      label={paymentCopy.amountLabel}
      size="amount"
      text={digits}
      shown={formatAmount(total)}
      note={paymentCopy.plainAmount(digits)}
    />
  );
}

type CopyRowProps = {
  name: string; // the button copies it by this name
  text: string;
  label?: string;
  shown?: ReactNode;
  size?: "number" | "amount" | "alias" | "cbu" | undefined; // set large, over the whole width
  note?: string;
};

export function CopyRow({ name, text, label = name, shown = text, size, note }: CopyRowProps) {
  return (
    <div className={size ? `copy-row copy-large copy-${size}` : "copy-row"}>
      <dt>{label}</dt>
      <dd data-uncovered className="copy-text">
        {shown}
      </dd>
      <dd className="copy-cell">
        <CopyButton
          text={text}
          name={paymentCopy.copyOf(name)}
          copiedName={paymentCopy.copied(name)}
          words={paymentCopy.words}
          onRefused={() => showToast(paymentCopy.notCopied)}
        />
      </dd>
      {note && <dd className="copy-note">{note}</dd>}
    </div>
  );
}

/** In groups of four, separated by margins only: selected and copied they are one number. */
function Grouped({ digits }: { digits: string }) {
  const groups = digits.match(/.{1,4}/g) ?? [];
  return groups.map((group, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- groups never move; equal ones are no error
    <Fragment key={index}>
      <span>{group}</span>
      <wbr />
    </Fragment>
  ));
}
