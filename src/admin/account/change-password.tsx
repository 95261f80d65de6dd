import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import { checkPassword } from "#domain/session.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { api } from "../api.ts";
import { copy } from "../copy.ts";
import { CallFailed, detailOf } from "../http.ts";
import { Field, WIDE_CONTROL } from "../parts/field.tsx";
import { explainPassword } from "../session/choose-password.tsx";
import { forgetSession } from "../session/session.ts";
import { words as account } from "./copy.ts";

const words = account.newPassword;

type Change = { current_password: string; password: string };

/** Another password, for whoever knows the one of now. It leads back to the login: every session has ended. */
export function ChangePassword({ email }: { email: string }) {
  const form = useRef<HTMLFormElement>(null);
  const changing = useMutation({
    mutationFn: (change: Change) => {
      const chosen = checkPassword(change.password, [email]);
      if (!chosen.ok) throw new CallFailed(422, { field: "password", detail: explainPassword(chosen.refusal) });
      return api.changePassword(change);
    },
    onSuccess: () => {
      forgetSession();
      showToast({ title: copy.choosePassword.done, description: copy.choosePassword.doneHint });
    },
    onError: (error) => {
      showToast({ title: copy.choosePassword.failed, description: detailOf(error), tone: "danger" });
      const field = error instanceof CallFailed ? error.field : undefined;
      if (field !== undefined) form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.select();
    },
  });
  const refused = changing.error instanceof CallFailed ? changing.error.field : undefined;
  const errorOf = (field: keyof Change) => (refused === field ? { error: detailOf(changing.error) } : {});

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (changing.isPending) return;
    const typed = new FormData(event.currentTarget);
    changing.mutate({
      current_password: String(typed.get("current_password")),
      password: String(typed.get("password")),
    });
  };

  return (
    <form ref={form} onSubmit={onSubmit} className="flex max-w-md flex-col gap-5">
      {/* Tells a password manager whose password it is. */}
      <input type="email" name="email" autoComplete="username" defaultValue={email} hidden />
      <Field label={words.current} {...errorOf("current_password")}>
        {(wiring) => (
          <input
            {...wiring}
            name="current_password"
            type="password"
            required
            autoComplete="current-password"
            className={WIDE_CONTROL}
          />
        )}
      </Field>
      <Field label={words.chosen} hint={copy.choosePassword.rule} {...errorOf("password")}>
        {(wiring) => (
          <input
            {...wiring}
            name="password"
            type="password"
            required
            autoComplete="new-password"
            className={WIDE_CONTROL}
          />
        )}
      </Field>
      <Button type="submit" disabled={changing.isPending} className="self-start">
        {changing.isPending ? copy.choosePassword.submitting : words.submit}
      </Button>
    </form>
  );
}
