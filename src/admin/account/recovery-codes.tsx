import { useId } from "react";
import { Button } from "#ui/button.tsx";
import { useUnsaved } from "../frame/unsaved.ts";
import { CopyText } from "../parts/copy-text.tsx";
import { formatDate } from "../parts/date.ts";
import { focusWhenShown } from "../parts/when-shown.ts";
import { accountCopy } from "./copy.ts";
import type { MadeCodes } from "./factor-queries.ts";

const words = accountCopy.recovery;

type RecoveryCodesProps = {
  email: string;
  made: MadeCodes;
  /** By newer ones, made in another tab or browser meanwhile. */
  areReplaced: boolean;
  onDone: () => void;
};

/** The codes for the day the phone is lost, shown this once: to copy, to download or to print. */
export function RecoveryCodes({ email, made, areReplaced, onDone }: RecoveryCodesProps) {
  const id = useId();
  // They are never shown again.
  useUnsaved(!areReplaced);
  const codes = made.recovery_codes;
  const source = `${words.of(email)} ${words.madeAt(formatDate(made.made_at))}`;
  const text = [words.title, source, "", ...codes, ""].join("\n");

  if (areReplaced) {
    return (
      <div role="alert">
        <p className="mb-4 max-w-prose font-medium text-accent">{words.replaced}</p>
        <Button onClick={onDone}>{words.understood}</Button>
      </div>
    );
  }
  return (
    <div>
      <h3 ref={focusWhenShown} id={id} tabIndex={-1} className="font-medium outline-none">
        {words.title}
      </h3>
      <p className="mt-1 max-w-prose">{words.intro}</p>
      <p className="hidden print:mt-4 print:block">{source}</p>
      <ol
        aria-labelledby={id}
        className="my-6 grid max-w-md grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-6 border-y border-line py-3 font-mono text-lg"
      >
        {codes.map((code) => (
          <li key={code} className="py-1 whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Button onClick={onDone}>{words.done}</Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={words.file}
          className="button button-quiet"
        >
          {words.download}
        </a>
        <Button look="quiet" onClick={() => window.print()}>
          {words.print}
        </Button>
        <CopyText text={text} name={words.copy} />
      </div>
    </div>
  );
}
