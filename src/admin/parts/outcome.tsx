import type { ReactNode } from "react";
import { Warning } from "./warning.tsx";
import { focusWhenShown } from "./when-shown.ts";

type OutcomeProps = { title: string; isFocused?: boolean; children: ReactNode };

/** The result for a file; its heading takes the focus. */
export function Outcome({ title, isFocused = true, children }: OutcomeProps) {
  return (
    <section className="mt-6">
      <h2
        ref={isFocused ? focusWhenShown : undefined}
        tabIndex={-1}
        className="panel-title scroll-mb-28 font-display wrap-anywhere outline-none"
      >
        {title}
      </h2>
      {children}
    </section>
  );
}

type FailureProps = { title: string; detail: string; className?: string; children?: ReactNode };

export function Failure({ title, detail, className = "mt-6", children }: FailureProps) {
  return (
    <Warning className={`max-w-prose ${className}`}>
      <p className="font-medium">{title}</p>
      <p className="mt-1">{detail}</p>
      {children}
    </Warning>
  );
}
