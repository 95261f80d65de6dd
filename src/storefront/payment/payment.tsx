import { canBePaid, type PaymentDetails } from "#domain/settings.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { showToast } from "#ui/toast.ts";
import { paymentCopy } from "./copy.ts";

/** In the order of a bank's form. */
const DETAILS = ["alias", "cbu", "holder", "cuit", "bank"] as const satisfies readonly (keyof PaymentDetails)[];

export function PaymentRows({ payment }: { payment: PaymentDetails }) {
  if (!canBePaid(payment)) return <p>{paymentCopy.later}</p>;
  return (
    <dl className="divide-y divide-line border-y border-line">
      {DETAILS.filter((detail) => payment[detail] !== "").map((detail) => (
        <CopyRow key={detail} name={paymentCopy[detail]} text={payment[detail]} />
      ))}
    </dl>
  );
}

export function CopyRow({ name, text, shown = text }: { name: string; text: string; shown?: string }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-2">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="col-start-1 font-semibold wrap-anywhere tabular-nums">{shown}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <CopyButton
          text={text}
          name={paymentCopy.copyOf(name)}
          copiedName={paymentCopy.copied(name)}
          onRefused={() => showToast(paymentCopy.notCopied)}
        />
      </dd>
    </div>
  );
}
