import { useLayoutEffect, useRef } from "react";
import { readableNumber } from "#domain/phone.ts";
import type { FiledRegret } from "#domain/regret.ts";
import { Button } from "#ui/button.tsx";
import { CopyRow } from "../my-order/payment.tsx";
import { regretCopy } from "./copy.ts";
import { dayAndTime } from "../day-and-time.ts";

type FiledProps = {
  regret: FiledRegret;
  isNews: boolean;
  onAnother: () => void;
};

export function Filed({ regret: { code, answer_by, contact }, isNews, onAnother }: FiledProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!isNews) return;
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, [isNews]);

  return (
    <>
      <h1 ref={title} tabIndex={-1} className="page-title mb-8 outline-none">
        {regretCopy.filedTitle}
      </h1>
      <dl className="border-y border-ink text-lg">
        <CopyRow name={regretCopy.code} text={code} />
      </dl>
      <p className="mt-4">{regretCopy.keep}</p>
      <h2 className="mt-10 mb-3 font-display text-xl">{regretCopy.next}</h2>
      <p className="mb-4 font-medium">{regretCopy.deadline(dayAndTime(answer_by))}</p>
      <p className="mb-4">{regretCopy.ways}</p>
      <Contact code={code} contact={contact} />
      <Button look="link" className="mt-8" onClick={onAnother}>
        {regretCopy.another}
      </Button>
    </>
  );
}

function Contact({ code, contact: { whatsapp, email } }: Pick<FiledRegret, "code" | "contact">) {
  if (!whatsapp && !email) return null;
  const text = encodeURIComponent(regretCopy.whatsappText(code));
  return (
    <>
      <p>{regretCopy.contact}</p>
      <p className="flex flex-wrap gap-x-8 wrap-anywhere">
        {whatsapp && (
          <a href={`https://wa.me/${whatsapp}?text=${text}`} className="text-link flex min-h-11 items-center">
            {regretCopy.whatsapp(readableNumber(whatsapp))}
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
