import { useState } from "react";
import { Button } from "#ui/button.tsx";
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
      <Button look="link" onClick={() => setResetting(true)} className="mt-6 text-sm">
        {sessionCopy.reset.open}
      </Button>
    </Entrance>
  );
}
