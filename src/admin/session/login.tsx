import { useState } from "react";
import { Entrance } from "./entrance.tsx";
import { LoginForm } from "./login-form.tsx";
import { ResetRequest } from "./reset-request.tsx";
import { sessionCopy } from "./copy.ts";

/** Nobody is signed in: the login form, or the request for a new password. */
export function Login() {
  const [isResetting, setResetting] = useState(false);
  if (isResetting) return <ResetRequest onBack={() => setResetting(false)} />;
  return (
    <Entrance title={sessionCopy.title}>
      <LoginForm />
      <button
        type="button"
        onClick={() => setResetting(true)}
        className="text-link mt-6 inline-flex min-h-11 items-center text-sm"
      >
        {sessionCopy.reset.open}
      </button>
    </Entrance>
  );
}
