import { TextField } from "../parts/field.tsx";
import { sessionCopy } from "./copy.ts";

type EmailFieldProps = {
  last?: string;
  error?: string | undefined;
  onText?: ((email: string) => void) | undefined;
};

export function EmailField({ last, error, onText }: EmailFieldProps) {
  return (
    <TextField
      label={sessionCopy.email}
      error={error}
      name="email"
      type="email"
      required
      autoComplete="username"
      defaultValue={last}
      onText={onText}
    />
  );
}
