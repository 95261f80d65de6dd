import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { CallFailed, detailOf } from "../http.ts";
import { TextField } from "../parts/field.tsx";
import { FormError } from "../parts/form-error.tsx";
import { Form } from "../parts/form.tsx";
import { sessionCopy } from "./copy.ts";

const words = sessionCopy;

/** The phone's code, or one saved in case the phone is lost. */
const KINDS = {
  app: {
    label: words.code,
    hint: words.codeHint,
    other: words.toRecoveryCode,
    input: { inputMode: "numeric", autoComplete: "one-time-code" },
  },
  recovery: {
    label: words.recoveryCode,
    hint: words.recoveryCodeHint,
    other: words.toCode,
    input: { autoComplete: "off", autoCapitalize: "characters", spellCheck: false },
  },
} as const;

type Kind = keyof typeof KINDS;

type CodeStepProps = {
  email: string;
  isBusy: boolean;
  refusal: Error | null;
  /** Anything wrong except the code. */
  error: string | undefined;
  onSubmit: (code: string) => void;
  onSwitch: () => void;
  onBack: () => void;
};

export function CodeStep({ email, isBusy, refusal, error, onSubmit, onSwitch, onBack }: CodeStepProps) {
  const [kind, setKind] = useState<Kind>("app");

  return (
    <>
      <Form onSubmit={(typed) => onSubmit(String(typed.get("code")).trim())} className="flex flex-col gap-4">
        <p className="wrap-anywhere text-muted">{words.enteringAs(email)}</p>
        <SignInCode key={kind} kind={kind} refusal={refusal} />
        {error !== undefined && <FormError>{error}</FormError>}
        <Button type="submit" isHeld={isBusy}>
          {isBusy ? words.submitting : words.submit}
        </Button>
      </Form>
      <div className="mt-4 flex flex-wrap gap-x-6">
        <Button
          look="link"
          onClick={() => {
            setKind(kind === "app" ? "recovery" : "app");
            onSwitch();
          }}
          className="text-sm"
        >
          {KINDS[kind].other}
        </Button>
        <Button look="link" onClick={onBack} className="min-w-11 text-sm">
          {words.otherAccount}
        </Button>
      </div>
    </>
  );
}

export function isCodeWrong(error: Error | null): boolean {
  return error instanceof CallFailed && error.field === "code" && error.code === "invalid-credentials";
}

function SignInCode({ kind, refusal }: { kind: Kind; refusal: Error | null }) {
  const field = useRef<HTMLInputElement>(null);
  const { label, hint, input } = KINDS[kind];

  useEffect(() => {
    field.current?.focus();
  }, []);
  useEffect(() => {
    if (refusal) field.current?.select();
  }, [refusal]);

  return (
    <TextField
      {...input}
      ref={field}
      label={label}
      hint={hint}
      error={isCodeWrong(refusal) ? detailOf(refusal) : undefined}
      name="code"
      required
      maxLength={40}
    />
  );
}
