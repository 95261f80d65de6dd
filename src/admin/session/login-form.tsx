import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { clearToasts, showToast } from "#ui/toast.ts";
import { CallFailed, callOnce, detailOf } from "../http.ts";
import { FormError } from "../parts/form-error.tsx";
import { Form } from "../parts/form.tsx";
import { PasswordField } from "../parts/password-field.tsx";
import { isCodeMissing } from "../parts/refused-field.ts";
import { useChange } from "../use-change.ts";
import { CodeStep, isCodeWrong } from "./code-step.tsx";
import { sessionCopy } from "./copy.ts";
import { EmailField } from "./email-field.tsx";
import { type Credentials, signIn } from "./session.ts";

type LoginFormProps = {
  email?: string;
  onEmail?: (email: string) => void;
  browserToken?: string;
  onSignedIn?: () => void;
};

/** The login form (spec 2), then the code if the account asks for one. */
export function LoginForm({ email = "", onEmail, browserToken, onSignedIn }: LoginFormProps) {
  const [accepted, setAccepted] = useState<Credentials>();
  const [lastEmail, setLastEmail] = useState(email);
  const signingIn = useMutation({
    mutationFn: (credentials: Credentials) => signIn(credentials, browserToken),
    onSuccess: () => {
      // Toasts of earlier refusals.
      clearToasts();
      showToast(sessionCopy.welcome);
      onSignedIn?.();
    },
    onError: (error, { email: entered, password }) => {
      if (isCodeMissing(error)) return setAccepted({ email: entered, password });
      // The password was changed meanwhile.
      if (error instanceof CallFailed && error.status === 401 && error.field !== "code") startOver(entered);
      showToast({ title: sessionCopy.failed, description: explain(error), tone: "danger" });
    },
  });
  const startOver = (entered: string) => {
    setAccepted(undefined);
    setLastEmail(entered);
  };
  const waitSeconds = signingIn.error instanceof CallFailed ? signingIn.error.retryAfter : undefined;

  return (
    <>
      {accepted ? (
        <CodeStep
          email={accepted.email}
          isBusy={signingIn.isPending}
          refusal={signingIn.error}
          error={otherError(signingIn.error)}
          onSubmit={(code) => signingIn.mutate({ ...accepted, code })}
          onSwitch={() => signingIn.reset()}
          onBack={() => {
            startOver(accepted.email);
            signingIn.reset();
          }}
        />
      ) : (
        <PasswordStep
          email={lastEmail}
          isBusy={signingIn.isPending}
          refusal={signingIn.error}
          onEmail={onEmail}
          onSubmit={signingIn.mutate}
        />
      )}
      {waitSeconds !== undefined && (
        <p className="mt-6 text-sm">{sessionCopy.waitMinutes(Math.ceil(waitSeconds / 60))}</p>
      )}
      {mailsLink(signingIn.error) && signingIn.variables && (
        <BrowserLink key={signingIn.variables.email} email={signingIn.variables.email} />
      )}
    </>
  );
}

type PasswordStepProps = {
  email: string;
  isBusy: boolean;
  refusal: Error | null;
  onEmail: LoginFormProps["onEmail"];
  onSubmit: (credentials: Credentials) => void;
};

function PasswordStep({ email, isBusy, refusal, onEmail, onSubmit }: PasswordStepProps) {
  const passwordField = useRef<HTMLInputElement>(null);
  const errorId = useId();

  useEffect(() => {
    if (email) passwordField.current?.focus();
  }, [email]);
  useEffect(() => {
    if (refusal) passwordField.current?.select();
  }, [refusal]);

  const submit = (typed: FormData) =>
    onSubmit({ email: String(typed.get("email")).trim(), password: String(typed.get("password")) });

  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <EmailField last={email} onText={onEmail} />
      <PasswordField
        ref={passwordField}
        label={sessionCopy.password}
        kind="current-password"
        refusedBy={refusal ? errorId : undefined}
      />
      {refusal && <FormError id={errorId}>{explain(refusal)}</FormError>}
      <Button type="submit" isHeld={isBusy}>
        {isBusy ? sessionCopy.submitting : sessionCopy.submit}
      </Button>
    </Form>
  );
}

function mailsLink(error: Error | null): boolean {
  return error instanceof CallFailed && error.facts["browser_link"] === true;
}

/** Any failure except a wrong code, which its field shows, and the request for a code. */
function otherError(error: Error | null): string | undefined {
  return error && !isCodeMissing(error) && !isCodeWrong(error) ? explain(error) : undefined;
}

function explain(error: Error): string {
  if (!(error instanceof CallFailed)) return sessionCopy.wrong;
  if (error.code === "not-an-admin") return sessionCopy.notAnAdmin;
  return error.status === 401 && error.field === undefined ? sessionCopy.wrong : error.detail;
}

/** After too many guesses: requests a link for this browser. Reads the same for every e-mail. */
function BrowserLink({ email }: { email: string }) {
  const words = sessionCopy.newBrowser;
  const request = useChange({
    send: () => callOnce("POST /api/auth/browser-link", { body: { email } }),
    failed: words.failed,
    explain: detailOf,
  });
  return (
    <>
      <output className="mt-3 block text-sm">{request.data?.message}</output>
      {!request.isSuccess && (
        <Button look="link" className="text-sm" isHeld={request.isPending} onClick={() => request.mutate()}>
          {request.isPending ? words.submitting : words.submit}
        </Button>
      )}
    </>
  );
}
