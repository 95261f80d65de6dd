import { useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Entrance } from "./entrance.tsx";
import { LoginForm } from "./login-form.tsx";
import { ResetRequest } from "./reset-request.tsx";
import { sessionCopy } from "./copy.ts";

type LoginProps = {
  endedFor: string | undefined;
  /** Whether the server does not know yet that somebody signed out. */
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
