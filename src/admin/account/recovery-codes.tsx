import { useEffect, useId, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { useUnsaved } from "../frame/unsaved.ts";
import { CopyText } from "../parts/copy-text.tsx";
import { accountCopy } from "./copy.ts";

const words = accountCopy.recovery;

type RecoveryCodesProps = { email: string; codes: readonly string[]; onDone: () => void };

/** The codes for the day the phone is lost, shown this once: to copy, to download or to print. */
export function RecoveryCodes({ email, codes, onDone }: RecoveryCodesProps) {
  const id = useId();
  // They are never shown again.
  useUnsaved(true);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const text = [words.title, words.of(email), "", ...codes, ""].join("\n");

  return (
    <div>
      <h3 ref={heading} id={id} tabIndex={-1} className="font-medium outline-none">
        {words.title}
      </h3>
      <p className="mt-1 max-w-prose">{words.intro}</p>
      <p className="hidden print:mt-4 print:block">{words.of(email)}</p>
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
