import { Field, WIDE_CONTROL } from "../parts/field.tsx";
import { sessionCopy } from "./copy.ts";

export function EmailField({ last, error }: { last?: string; error?: string | undefined }) {
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
          className={WIDE_CONTROL}
        />
      )}
    </Field>
  );
}
