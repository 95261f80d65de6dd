import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { copy } from "../copy.ts";
import { ANY_CODE } from "../parts/code-field.tsx";
import { TextField } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { MainButton } from "../parts/main-button.tsx";
import { PasswordField } from "../parts/password-field.tsx";
import { refusalOf, selectRefused } from "../parts/refused-field.ts";
import { useChange } from "../use-change.ts";

/** The codes that can be asked for, beside the password, before something about the account changes. */
const CODES = {
  code: { inputMode: "numeric", autoComplete: "one-time-code", maxLength: 40 },
  anyCode: ANY_CODE,
} as const;

type ProofField<Name> = { name: Name; kind: keyof typeof CODES | "password"; label: string; hint?: string };

type SecondFactorFormProps<Name extends string, Done> = {
  fields: readonly ProofField<Name>[];
  /** For the button, and the toast's title if no field is to blame. */
  words: Record<"submit" | "submitting" | "failed", string>;
  attempt: (proof: Record<Name, string>) => Promise<Done>;
  onDone: (done: Done) => void;
  onCancel: () => void;
  isDanger?: boolean;
  children?: ReactNode;
};

/** Asks for the password, a code or both, and continues with the server's answer. Errors are marked at their field. */
export function SecondFactorForm<Name extends string, Done>(form: SecondFactorFormProps<Name, Done>) {
  const { fields, words, attempt, onDone, onCancel, isDanger, children } = form;
  const element = useRef<HTMLFormElement>(null);
  const proving = useChange({
    send: attempt,
    failed: words.failed,
    isMarked: (error) => selectRefused(element.current, error),
    onDone,
  });
  const errorOf = (name: Name) => refusalOf(proving.error, name);

  useEffect(() => {
    element.current?.querySelector("input")?.focus();
  }, []);

  const onSubmit = (typed: FormData) => {
    const proof = Object.fromEntries(fields.map(({ name }) => [name, String(typed.get(name))]));
    // One entry for each name that is asked for.
    proving.mutate(proof as Record<Name, string>);
  };

  return (
    <Form ref={element} onSubmit={onSubmit} className="flex max-w-md flex-col gap-4">
      {children}
      {fields.map(({ name, kind, label, hint }) =>
        kind === "password" ? (
          <PasswordField
            key={name}
            kind="current-password"
            name={name}
            label={label}
            hint={hint}
            error={errorOf(name)}
          />
        ) : (
          <TextField key={name} label={label} hint={hint} error={errorOf(name)} {...CODES[kind]} name={name} required />
        ),
      )}
      <div className="flex flex-wrap gap-3">
        <MainButton isDanger={isDanger} type="submit" isHeld={proving.isPending}>
          {proving.isPending ? words.submitting : words.submit}
        </MainButton>
        <Button look="quiet" onClick={onCancel}>
          {copy.form.cancel}
        </Button>
      </div>
    </Form>
  );
}
