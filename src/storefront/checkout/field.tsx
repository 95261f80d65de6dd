import { type InputHTMLAttributes, useId } from "react";
import { type CustomerField, MAX_CUSTOMER_TEXT, REQUIRED_CUSTOMER_FIELDS } from "#domain/customer.ts";
import { changeDraft, useDraft } from "./draft.ts";
import { fieldCopy, screenCopy } from "./screen-copy.ts";

type FieldProps = Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "autoComplete" | "inputMode"> & {
  name: CustomerField;
  /** What has to be mended, in plain words. */
  error: string | undefined;
  /** The buyer types: the error has been read. */
  onMend: () => void;
  isWide?: boolean;
};

/** One field of the form, with its hint or, instead of it, what has to be mended. */
export function Field({ name, error, onMend, isWide = false, ...input }: FieldProps) {
  const { label, hint } = fieldCopy[name];
  const isRequired = REQUIRED_CUSTOMER_FIELDS.some((required) => required === name);
  const told = error ?? hint;
  const id = useId();
  const value = useDraft()[name];

  return (
    <div className={isWide ? "sm:col-span-2" : undefined}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label} {!isRequired && <span className="font-normal text-muted">{screenCopy.optional}</span>}
      </label>
      <input
        {...input}
        id={id}
        name={name}
        value={value}
        onChange={(event) => {
          changeDraft(name, event.target.value);
          if (error) onMend();
        }}
        required={isRequired}
        maxLength={MAX_CUSTOMER_TEXT}
        aria-invalid={error !== undefined}
        aria-describedby={told ? `${id}-told` : undefined}
        className="block min-h-12 w-full scroll-mt-4 scroll-mb-28 border border-edge bg-paper px-3 aria-invalid:border-2 aria-invalid:border-accent"
      />
      {told && (
        <p id={`${id}-told`} className={`mt-1.5 text-sm ${error ? "font-medium text-accent" : "text-muted"}`}>
          {told}
        </p>
      )}
    </div>
  );
}
