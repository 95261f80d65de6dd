import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useLocation } from "wouter";
import { checkPassword, type PasswordRefusal } from "#domain/session.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { copy } from "../copy.ts";
import { CallFailed, detailOf, send } from "../http.ts";
import { WIDE_CONTROL, Field } from "../parts/field.tsx";
import { Entrance } from "./entrance.tsx";
import { useLinkToken } from "./link-token.ts";
import { checkSession } from "./session.ts";

const words = copy.choosePassword;

/** What is behind each kind of one-time link. */
const KINDS = {
  reset: {
    call: "/api/auth/password-reset/confirm",
    title: words.title,
    label: words.password,
    submit: words.submit,
    done: words.done,
    failed: words.failed,
  },
  "set-up": {
    call: "/api/auth/setup",
    title: words.setUpTitle,
    label: words.setUpPassword,
    submit: words.setUpSubmit,
    done: words.setUpDone,
    failed: words.setUpFailed,
  },
} as const;

/** Behind a one-time link: an administrator chooses a password, the first one also the e-mail. */
export function ChoosePassword({ kind }: { kind: keyof typeof KINDS }) {
  const { call, title, label, submit, done, failed } = KINDS[kind];
  const token = useLinkToken();
  const [, navigate] = useLocation();

  const choosing = useMutation({
    mutationFn: ({ email, password }: { email: string | undefined; password: string }) => {
      const chosen = checkPassword(password, email === undefined ? [] : [email]);
      if (!chosen.ok) throw new CallFailed(422, { field: "password", detail: explainPassword(chosen.refusal) });
      return send("POST", call, { token, password: chosen.value, ...(email === undefined ? {} : { email }) });
    },
    onSuccess: async () => {
      showToast({ title: done, description: words.doneHint });
      navigate("/admin", { replace: true });
      await checkSession();
    },
    onError: (error) => showToast({ title: failed, description: detailOf(error), tone: "danger" }),
  });
  const refusedField = choosing.error instanceof CallFailed ? choosing.error.field : undefined;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (choosing.isPending) return;
    const form = new FormData(event.currentTarget);
    const email = form.get("email");
    choosing.mutate({
      email: email === null ? undefined : String(email).trim(),
      password: String(form.get("password")),
    });
  };

  if (token === undefined) {
    return (
      <Entrance title={title}>
        <p>{words.noLink}</p>
        <a href="/admin" className="text-link mt-6 inline-flex min-h-11 items-center">
          {copy.frame.toPanel}
        </a>
      </Entrance>
    );
  }
  return (
    <Entrance title={title}>
      <form onSubmit={onSubmit} className="flex flex-col gap-5">
        {kind === "set-up" && (
          <>
            <p className="text-muted">{words.setUpIntro}</p>
            <Field label={copy.session.email}>
              {(wiring) => (
                <input
                  {...wiring}
                  name="email"
                  type="email"
                  required
                  autoComplete="username"
                  aria-invalid={refusedField === "email" || undefined}
                  className={WIDE_CONTROL}
                />
              )}
            </Field>
          </>
        )}
        <Field label={label} hint={words.rule}>
          {(wiring) => (
            <input
              {...wiring}
              name="password"
              type="password"
              required
              autoComplete="new-password"
              aria-invalid={refusedField === "password" || undefined}
              className={WIDE_CONTROL}
            />
          )}
        </Field>
        <Button type="submit" disabled={choosing.isPending}>
          {choosing.isPending ? words.submitting : submit}
        </Button>
      </form>
    </Entrance>
  );
}

/** What is wrong with a password that was chosen. */
export function explainPassword(refusal: PasswordRefusal): string {
  switch (refusal) {
    case "password-too-short":
      return words.tooShort;
    case "password-too-long":
      return words.tooLong;
    case "password-guessable":
      return words.guessable;
  }
}
