import { useState } from "react";
import { copy } from "../copy.ts";
import { Entrance } from "./entrance.tsx";
import { LoginForm } from "./login-form.tsx";
import { ResetRequest } from "./reset-request.tsx";

/** Nobody is signed in: the login form, or the request for a new password. */
export function Login() {
  const [isResetting, setResetting] = useState(false);
  if (isResetting) return <ResetRequest onBack={() => setResetting(false)} />;
  return (
    <Entrance title={copy.session.title}>
      <LoginForm />
      <button
        type="button"
        onClick={() => setResetting(true)}
        className="text-link mt-6 inline-flex min-h-11 items-center text-sm"
      >
        {copy.reset.open}
      </button>
    </Entrance>
  );
}
