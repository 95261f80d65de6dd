import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { copy } from "../copy.ts";
import { CallFailed } from "../http.ts";
import { WIDE_CONTROL, Field } from "../parts/field.tsx";
import { signIn } from "./session.ts";

type Credentials = { email: string; password: string };

/** The login form (spec 2). `email` is who was signed in here last. */
export function LoginForm({ email = "" }: { email?: string }) {
  const passwordField = useRef<HTMLInputElement>(null);
  const [waitMinutes, setWaitMinutes] = useState<number>();

  // Whoever is asked again only has the password to type.
  useEffect(() => {
    if (email) passwordField.current?.focus();
  }, [email]);

  const signingIn = useMutation({
    mutationFn: ({ email, password }: Credentials) => signIn(email, password),
    onMutate: () => setWaitMinutes(undefined),
    onSuccess: () => showToast(copy.session.welcome),
    onError: (error) => {
      showToast({ title: copy.session.failed, description: explain(error), tone: "danger" });
      if (error instanceof CallFailed && error.retryAfter) setWaitMinutes(Math.ceil(error.retryAfter / 60));
      passwordField.current?.select();
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signingIn.isPending) return;
    const form = new FormData(event.currentTarget);
    signingIn.mutate({ email: String(form.get("email")).trim(), password: String(form.get("password")) });
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
      <Button type="submit" disabled={signingIn.isPending}>
        {signingIn.isPending ? copy.session.submitting : copy.session.submit}
      </Button>
      {waitMinutes !== undefined && <p className="text-sm">{copy.session.waitMinutes(waitMinutes)}</p>}
    </form>
  );
}

function explain(error: Error): string {
  if (!(error instanceof CallFailed)) return copy.session.wrong;
  if (error.code === "not-an-admin") return copy.session.notAnAdmin;
  return error.status === 401 ? copy.session.wrong : error.detail;
}
