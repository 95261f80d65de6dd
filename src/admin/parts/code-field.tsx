import { useEffect, useRef, useState } from "react";
import { copy } from "../copy.ts";
import { detailOf } from "../http.ts";
import { TextField } from "./field.tsx";
import { isCodeMissing, refusedField } from "./refused-field.ts";

/** A phone's code or a recovery code, whose letters a numeric keyboard lacks. */
export const ANY_CODE = {
  autoComplete: "one-time-code",
  autoCapitalize: "characters",
  spellCheck: false,
  maxLength: 40,
} as const;

/** A code of the second factor; shown once the server asked for one. */
export function CodeField({ error }: { error: Error | null | undefined }) {
  const [isShown, setShown] = useState(false);
  const isRefused = refusedField(error) === "code";
  if (isRefused && !isShown) setShown(true);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isShown) input.current?.focus();
  }, [isShown]);
  useEffect(() => {
    if (refusedField(error) === "code") input.current?.select();
  }, [error]);

  if (!isShown) return null;
  const isWrong = isRefused && !isCodeMissing(error);
  return (
    <TextField
      label={copy.form.code}
      hint={copy.form.codeHint}
      error={isWrong ? detailOf(error) : undefined}
      ref={input}
      name="code"
      required
      {...ANY_CODE}
    />
  );
}
