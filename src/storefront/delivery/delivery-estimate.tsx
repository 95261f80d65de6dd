import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { sortMethods } from "#domain/delivery.ts";
import type { Centavos } from "#domain/money.ts";
import { whatsappLink } from "#domain/phone.ts";
import { readPostalCode } from "#domain/postal-code.ts";
import { Button } from "#ui/button.tsx";
import { announceOffer, estimateCopy, summariseOffer } from "./copy.ts";
import { OfferedList } from "./offered-list.tsx";
import { findOffer, useOffer } from "./offered-methods.ts";
import { PostalCodeField } from "./postal-code-field.tsx";
import { usePostalCode } from "./postal-code.ts";

type EstimateProps = {
  subtotal: Centavos; // what the prices are for
  note: string; // the same in words
  whatsapp: string | undefined;
};

/** 'Calcula tu envío' below everything else: `onAnswer` follows a code that was typed here. */
export function DeliveryEstimate({ onAnswer, ...props }: EstimateProps & { onAnswer: () => void }) {
  const [hasTyped, setTyped] = useState(false);
  return (
    <div className="grid gap-3">
      <PostalCodeField onType={() => setTyped(true)} />
      <div tabIndex={-1} className="outline-none">
        <Answer {...props} hasTyped={hasTyped} onAnswer={onAnswer} renderList={(list) => list} />
      </div>
    </div>
  );
}

const PROMPT = 400; // ms; what grows later than 500 ms after a key is a jump of the page (CLS)

/** `DeliveryEstimate` above content that must not move: its list opens only if an answer to typed text comes promptly. */
export function FoldedDeliveryEstimate(props: EstimateProps) {
  const [hasTyped, setTyped] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const typedAt = useRef(0);
  return (
    <div className="grid gap-3">
      <PostalCodeField
        onType={() => {
          typedAt.current = performance.now();
          setTyped(true);
          setOpen(false);
        }}
      />
      <div tabIndex={-1} className="min-h-20 outline-none">
        <Answer
          {...props}
          hasTyped={hasTyped}
          onAnswer={() => setOpen(performance.now() - typedAt.current < PROMPT)}
          renderList={(list, summary) => (
            <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
              <summary className="min-h-11 cursor-pointer py-3 font-medium tabular-nums">{summary}</summary>
              {list}
            </details>
          )}
        />
      </div>
    </div>
  );
}

type AnswerProps = EstimateProps & {
  hasTyped: boolean; // only then it is announced
  onAnswer: () => void;
  renderList: (list: ReactNode, summary: string) => ReactNode;
};

function Answer({ subtotal, note, whatsapp, hasTyped, onAnswer, renderList }: AnswerProps) {
  const typed = usePostalCode();
  const isTyped = readPostalCode(typed) !== undefined;
  const { methods } = useOffer(typed, isTyped);
  const isThere = isTyped && methods !== "loading";
  const announceAnswer = useEffectEvent(() => {
    if (hasTyped) onAnswer();
  });
  useEffect(() => {
    if (isThere) announceAnswer();
  }, [isThere]);

  if (!isTyped) return <p className="text-sm text-muted">{estimateCopy.hint}</p>;
  if (methods === "loading") {
    return (
      <>
        <Announcement text="" />
        <p className="text-sm text-muted">{estimateCopy.loading}</p>
      </>
    );
  }
  if (methods === "failed") {
    return (
      <>
        <Announcement text={hasTyped ? estimateCopy.failed : ""} />
        <p>{estimateCopy.failed}</p>
        <Button
          look="link"
          onClick={(event) => {
            // The button disappears while it loads.
            event.currentTarget.parentElement?.focus();
            void findOffer(typed);
          }}
        >
          {estimateCopy.tryAgain}
        </Button>
      </>
    );
  }
  const sorted = sortMethods(methods, subtotal);
  const summary = summariseOffer(sorted, subtotal, typed.trim().toUpperCase());
  return (
    <>
      <Announcement text={hasTyped ? announceOffer(summary, sorted.length) : ""} />
      {sorted.length === 0 ? (
        <NoneReaches summary={summary} whatsapp={whatsapp} />
      ) : (
        <>
          {renderList(<OfferedList methods={sorted} subtotal={subtotal} />, summary)}
          <p className="mt-2 text-sm text-muted tabular-nums">{note}</p>
        </>
      )}
    </>
  );
}

function Announcement({ text }: { text: string }) {
  return <output className="sr-only">{text}</output>;
}

function NoneReaches({ summary, whatsapp }: { summary: string; whatsapp: string | undefined }) {
  return (
    <>
      <p>{summary}</p>
      {whatsapp && (
        <a href={whatsappLink(whatsapp)} className="text-link inline-flex min-h-11 items-center font-medium">
          {estimateCopy.whatsapp}
        </a>
      )}
    </>
  );
}
