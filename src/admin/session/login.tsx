import { useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { detailOf, callOnce } from "../http.ts";
import { FormError } from "../parts/form-error.tsx";
import { Form } from "../parts/form.tsx";
import { useChange } from "../use-change.ts";
import { sessionCopy } from "./copy.ts";
import { EmailField } from "./email-field.tsx";
import { Entrance } from "./entrance.tsx";
import { LoginForm } from "./login-form.tsx";

type LoginProps = {
  endedFor: string | undefined;
  /** Whether the server does not know of the sign-out yet. */
  isPending: boolean;
};

/** Nobody is signed in: the login form, or the request for a new password. */
export function Login({ endedFor, isPending }: LoginProps) {
  const ended = endedFor === undefined ? undefined : `${sessionCopy.endedTitle}. ${sessionCopy.endedHint}`;
  const notice = isPending ? sessionCopy.signOutPending : ended;
  const [email, setEmail] = useState(endedFor ?? "");
  const typed = useRef(email);
  const [isResetting, setResetting] = useState(false);
  if (isResetting) return <ResetRequest email={email} onBack={() => setResetting(false)} />;
  const reset = () => {
    setEmail(typed.current);
    setResetting(true);
  };
  return (
    <Entrance title={sessionCopy.title}>
      {notice && <output className="mb-6 block text-muted">{notice}</output>}
      <LoginForm email={email} onEmail={(text) => (typed.current = text)} />
      <Button look="link" onClick={reset} className="mt-6 text-sm">
        {sessionCopy.reset.open}
      </Button>
    </Entrance>
  );
}

/** Requests a link to choose another password. Reads the same for every e-mail. */
function ResetRequest({ email, onBack }: { email: string; onBack: () => void }) {
  const request = useChange({
    send: (email: string) => callOnce("POST /api/auth/password-reset", { body: { email } }),
    failed: sessionCopy.reset.failed,
    explain: detailOf,
  });

  return (
    <Entrance title={request.isSuccess ? sessionCopy.reset.sent : sessionCopy.reset.title}>
      {request.isSuccess ? (
        <output className="block">{request.data.message}</output>
      ) : (
        <Form onSubmit={(typed) => request.mutate(String(typed.get("email")).trim())} className="flex flex-col gap-4">
          <p className="text-muted">{sessionCopy.reset.intro}</p>
          <EmailField last={email} />
          {request.isError && <FormError>{detailOf(request.error)}</FormError>}
          <Button type="submit" isHeld={request.isPending}>
            {request.isPending ? sessionCopy.reset.submitting : sessionCopy.reset.submit}
          </Button>
        </Form>
      )}
      <Button look="link" onClick={onBack} className="mt-6 text-sm">
        {sessionCopy.reset.back}
      </Button>
    </Entrance>
  );
}
