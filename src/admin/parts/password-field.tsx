import type { Ref } from "react";
import { Field, WIDE_CONTROL } from "./field.tsx";

type PasswordFieldProps = {
  label: string;
  /** `current-password` is known and asked for, `new-password` is chosen: the browser offers what fits. */
  kind: "current-password" | "new-password";
  name?: string;
  hint?: string | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** A password to type. */
export function PasswordField({ label, kind, name = "password", hint, error, ref }: PasswordFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <input
          {...wiring}
          ref={ref}
          name={name}
          type="password"
          required
          autoComplete={kind}
          className={WIDE_CONTROL}
        />
      )}
    </Field>
  );
}
