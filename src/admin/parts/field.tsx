import { type ReactNode, useId } from "react";
import { copy } from "../copy.ts";

/** How every control of the panel that takes text or a choice looks: a finger high, a hairline around. */
export const CONTROL =
  "min-h-11 min-w-0 border border-edge bg-paper px-3 py-2 text-base hover:border-ink placeholder:text-muted disabled:border-line disabled:text-muted aria-invalid:border-accent aria-invalid:outline-1 aria-invalid:outline-accent";

/** The same, as wide as what it stands in. */
export const WIDE_CONTROL = `${CONTROL} w-full`;

/** For a text that has to say something: the browser takes spaces for an answer. */
export const NOT_BLANK = { required: true, pattern: String.raw`.*\S.*`, title: copy.form.notBlank } as const;

/** What a control has to carry so that its label, hint and error are read with it. */
type Wiring = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

type FieldProps = {
  label: string;
  hint?: ReactNode;
  /** Why the server or a rule refused what is in it. */
  error?: string | undefined;
  className?: string;
  children: (wiring: Wiring) => ReactNode;
};

/** A control under its label, with a hint, and the reason when it was refused. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint !== undefined && hintId, error && errorId].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        ...(described ? { "aria-describedby": described } : {}),
        ...(error ? { "aria-invalid": true } : {}),
      })}
      {hint !== undefined && (
        <p id={hintId} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="mt-1 text-sm font-medium text-accent">
          {error}
        </p>
      )}
    </div>
  );
}

type CheckProps = { label: string; isChecked: boolean; onChange: (isChecked: boolean) => void; name: string };

/** A box to tick; its whole line can be pressed. */
export function Check({ label, isChecked, onChange, name }: CheckProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        name={name}
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-5 shrink-0"
      />
      {label}
    </label>
  );
}
