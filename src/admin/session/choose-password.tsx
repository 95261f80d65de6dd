import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import { useLocation } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { Button } from "#ui/button.tsx";
import { clearToasts, showToast } from "#ui/toast.ts";
import { copy } from "../copy.ts";
import { detailOf, send } from "../http.ts";
import { PasswordField } from "../parts/password-field.tsx";
import { refusedField, selectRefused } from "../parts/refused-field.ts";
import { EmailField } from "./email-field.tsx";
import { Entrance } from "./entrance.tsx";
import { useLinkToken } from "./link-token.ts";
import { readNewPassword } from "./new-password.ts";
import { checkSession } from "./session.ts";
import { sessionCopy } from "./copy.ts";

const words = sessionCopy.choosePassword;

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
  const form = useRef<HTMLFormElement>(null);

  const choosing = useMutation({
    mutationFn: async ({ email, password }: { email: string | undefined; password: string }) => {
      const chosen = readNewPassword(password);
      return send("POST", call, { token, password: chosen, ...(email === undefined ? {} : { email }) });
    },
    onSuccess: async () => {
      clearToasts();
      showToast({ title: done, description: words.doneHint });
      navigate(PANEL.products, { replace: true });
      await checkSession();
    },
    onError: (error) => {
      showToast({ title: failed, description: detailOf(error), tone: "danger" });
      selectRefused(form.current, error);
    },
  });
  const errorOf = (field: "email" | "password") =>
    refusedField(choosing.error) === field ? detailOf(choosing.error) : undefined;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const email = typed.get("email");
    choosing.mutate({
      email: email === null ? undefined : String(email).trim(),
      password: String(typed.get("password")),
    });
  };

  if (token === undefined) {
    return (
      <Entrance title={title}>
        <p>{words.noLink}</p>
        <a href={PANEL.products} className="text-link mt-6 inline-flex min-h-11 items-center">
          {copy.frame.toPanel}
        </a>
      </Entrance>
    );
  }
  return (
    <Entrance title={title}>
      <form ref={form} onSubmit={onSubmit} className="flex flex-col gap-5">
        {kind === "set-up" && (
          <>
            <p className="text-muted">{words.setUpIntro}</p>
            <EmailField error={errorOf("email")} />
          </>
        )}
        <PasswordField label={label} kind="new-password" hint={words.rule} error={errorOf("password")} />
        <Button type="submit" isHeld={choosing.isPending}>
          {choosing.isPending ? words.submitting : submit}
        </Button>
      </form>
    </Entrance>
  );
}
