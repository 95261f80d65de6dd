import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { copy } from "../copy.ts";
import { CallFailed } from "../http.ts";
import { WIDE_CONTROL, Field } from "../parts/field.tsx";
import { CodeStep } from "./code-step.tsx";
import { type Credentials, signIn } from "./session.ts";

/** The login form (spec 2), and after it the code where the account asks for one. `email` is who was here last. */
export function LoginForm({ email = "" }: { email?: string }) {
  const [accepted, setAccepted] = useState<Credentials>();
  const [lastEmail, setLastEmail] = useState(email);
  const signingIn = useMutation({
    mutationFn: signIn,
    onSuccess: () => showToast(copy.session.welcome),
    onError: (error, { email: entered, password }) => {
      const refusal = error instanceof CallFailed ? error : undefined;
      if (refusal?.code === "second-factor-required") return setAccepted({ email: entered, password });
      // Not the code is wrong but the password, which was another one a moment ago.
      if (refusal?.status === 401 && refusal.field !== "code") startOver(entered);
      showToast({ title: copy.session.failed, description: explain(error), tone: "danger" });
    },
  });
  const startOver = (entered: string) => {
    setAccepted(undefined);
    setLastEmail(entered);
  };
  const submit = (credentials: Credentials) => {
    if (!signingIn.isPending) signingIn.mutate(credentials);
  };
  const waitSeconds = signingIn.error instanceof CallFailed ? signingIn.error.retryAfter : undefined;

  return (
    <>
      {accepted ? (
        <CodeStep
          email={accepted.email}
          isBusy={signingIn.isPending}
          refusal={signingIn.error}
          onSubmit={(code) => submit({ ...accepted, code })}
          onSwitch={() => signingIn.reset()}
          onBack={() => {
            startOver(accepted.email);
            signingIn.reset();
          }}
        />
      ) : (
        <PasswordStep email={lastEmail} isBusy={signingIn.isPending} refusal={signingIn.error} onSubmit={submit} />
      )}
      {waitSeconds !== undefined && (
        <p className="mt-5 text-sm">{copy.session.waitMinutes(Math.ceil(waitSeconds / 60))}</p>
      )}
    </>
  );
}

type PasswordStepProps = {
  email: string;
  isBusy: boolean;
  refusal: Error | null;
  onSubmit: (credentials: Credentials) => void;
};

function PasswordStep({ email, isBusy, refusal, onSubmit }: PasswordStepProps) {
  const passwordField = useRef<HTMLInputElement>(null);

  // Whoever is asked again only has the password to type.
  useEffect(() => {
    if (email) passwordField.current?.focus();
  }, [email]);
  useEffect(() => {
    if (refusal) passwordField.current?.select();
  }, [refusal]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onSubmit({ email: String(form.get("email")).trim(), password: String(form.get("password")) });
  };

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <Field label={copy.session.email}>
        {(wiring) => (
          <input
            {...wiring}
            name="email"
            type="email"
            required
            autoComplete="username"
            defaultValue={email}
            className={WIDE_CONTROL}
          />
        )}
      </Field>
      <Field label={copy.session.password}>
        {(wiring) => (
          <input
            {...wiring}
            ref={passwordField}
            name="password"
            type="password"
            required
            autoComplete="current-password"
            className={WIDE_CONTROL}
          />
        )}
      </Field>
      <Button type="submit" disabled={isBusy}>
        {isBusy ? copy.session.submitting : copy.session.submit}
      </Button>
    </form>
  );
}

function explain(error: Error): string {
  if (!(error instanceof CallFailed)) return copy.session.wrong;
  if (error.code === "not-an-admin") return copy.session.notAnAdmin;
  return error.status === 401 && error.field === undefined ? copy.session.wrong : error.detail;
}
