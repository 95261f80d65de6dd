import { dayAndTime } from "#domain/day-and-time.ts";
import { readableNumber, whatsappLink } from "#domain/phone.ts";
import type { FiledWithdrawal } from "#domain/withdrawal.ts";
import { Button } from "#ui/button.tsx";
import { CopyRow } from "../payment/payment.tsx";
import { withdrawalCopy } from "./copy.ts";
import { Title } from "./title.tsx";

type FiledProps = {
  filed: FiledWithdrawal;
  isNews: boolean;
  onAnother: () => void;
};

export function Filed({ filed: { code, answer_by, contact }, isNews, onAnother }: FiledProps) {
  return (
    <>
      <Title isNews={isNews}>{withdrawalCopy.filedTitle}</Title>
      <dl className="border-y border-ink">
        <CopyRow name={withdrawalCopy.code} text={code} size="alias" />
      </dl>
      <p className="mt-4">{withdrawalCopy.keep}</p>
      <h2 className="mt-10 mb-3 font-display text-xl">{withdrawalCopy.next}</h2>
      <p className="mb-4 font-medium">{withdrawalCopy.deadline(dayAndTime(answer_by))}</p>
      <p className="mb-4">{withdrawalCopy.ways}</p>
      <Contact code={code} contact={contact} />
      <Button look="link" className="mt-10" onClick={onAnother}>
        {withdrawalCopy.another}
      </Button>
    </>
  );
}

function Contact({ code, contact: { whatsapp, email } }: Pick<FiledWithdrawal, "code" | "contact">) {
  if (!whatsapp && !email) return null;
  return (
    <>
      <p>{withdrawalCopy.contact}</p>
      <p className="flex flex-wrap gap-x-6 wrap-anywhere">
        {whatsapp && (
          <a
            href={whatsappLink(whatsapp, withdrawalCopy.whatsappText(code))}
            className="text-link flex min-h-11 items-center"
          >
            {withdrawalCopy.whatsapp(readableNumber(whatsapp))}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}?subject=${code}`} className="text-link flex min-h-11 items-center">
            {email}
          </a>
        )}
      </p>
    </>
  );
}
