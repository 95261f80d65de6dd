import { Field, WIDE_CONTROL } from "../parts/field.tsx";
import { sessionCopy } from "./copy.ts";

type EmailFieldProps = {
  last?: string;
  error?: string | undefined;
  onText?: ((email: string) => void) | undefined;
};

export function EmailField({ last, error, onText }: EmailFieldProps) {
  return (
    <Field label={sessionCopy.email} error={error}>
      {(wiring) => (
        <input
          {...wiring}
          name="email"
          type="email"
          required
          autoComplete="username"
          defaultValue={last}
          onChange={(event) => onText?.(event.currentTarget.value)}
          className={WIDE_CONTROL}
        />
      )}
    </Field>
  );
}
