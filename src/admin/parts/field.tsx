import { type ComponentProps, type ReactNode, useId } from "react";
import { copy } from "../copy.ts";

/** Controls that take text or a choice. */
export const CONTROL =
  "min-h-11 min-w-0 border border-edge bg-paper px-3 py-2 text-base hover:border-ink placeholder:text-muted disabled:border-line disabled:text-muted aria-invalid:border-accent";

export const WIDE_CONTROL = `${CONTROL} w-full`;

/** For a small control; an iPhone zooms in on anything below 16 px. */
export const SMALL_TEXT = "text-sm pointer-coarse:text-base";

/** For a required text: the browser accepts spaces. */
export const NOT_BLANK = { required: true, pattern: String.raw`.*\S.*`, title: copy.form.notBlank } as const;

/** What connects a control with its label, hint and error for screen readers. */
type Wiring = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  children: (wiring: Wiring) => ReactNode;
};

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
        <p ref={showError} id={errorId} className="mt-1 text-sm font-medium text-accent">
          {error}
        </p>
      )}
    </div>
  );
}

/** Scrolls its field, once focused, out from under bars at the end of the screen. */
function showError(error: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (error?.parentElement?.contains(document.activeElement)) error.scrollIntoView({ block: "nearest" });
  });
}

type TextFieldProps = Omit<FieldProps, "children"> &
  Omit<ComponentProps<"input">, "id" | "children" | "className" | "onChange"> & {
    onText?: ((text: string) => void) | undefined;
  };

export function TextField({ label, hint, error, className, onText, inputMode, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(wiring) => (
        <input
          {...wiring}
          {...input}
          inputMode={inputMode}
          onChange={(event) => onText?.(event.currentTarget.value)}
          className={inputMode ? `${WIDE_CONTROL} tabular-nums` : WIDE_CONTROL}
        />
      )}
    </Field>
  );
}

type LongTextFieldProps = Omit<FieldProps, "children"> &
  Omit<ComponentProps<"textarea">, "id" | "children" | "className" | "onChange"> & {
    onText: (text: string) => void;
    isGrowing?: boolean;
  };

export function LongTextField({ label, hint, error, className, onText, isGrowing, ...text }: LongTextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(wiring) => (
        <textarea
          {...wiring}
          {...text}
          onChange={(event) => onText(event.currentTarget.value)}
          className={isGrowing ? `${WIDE_CONTROL} field-sizing-content min-h-24` : WIDE_CONTROL}
        />
      )}
    </Field>
  );
}

type ChoiceProps = Omit<ComponentProps<"input">, "type" | "checked" | "onChange" | "className"> & {
  isChecked: boolean;
};

export function Check({
  isChecked,
  onChange,
  children,
  ...input
}: ChoiceProps & { onChange: (isChecked: boolean) => void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        {...input}
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-5 shrink-0"
      />
      {children}
    </label>
  );
}

export function Radio({ isChecked, onChoose, children, ...input }: ChoiceProps & { onChoose: () => void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
      <input {...input} type="radio" checked={isChecked} onChange={onChoose} className="size-5 shrink-0" />
      {children}
    </label>
  );
}
