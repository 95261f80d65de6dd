import { useRef, useState } from "react";
import { useLocation } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { Button } from "#ui/button.tsx";
import { clearToasts, showToast } from "#ui/toast.ts";
import { copy } from "../copy.ts";
import { callOnce, detailOf } from "../http.ts";
import { FormError } from "../parts/form-error.tsx";
import { Form } from "../parts/form.tsx";
import { PasswordField } from "../parts/password-field.tsx";
import { refusalOf, refusedField, selectRefused } from "../parts/refused-field.ts";
import { PlainLink } from "../parts/text-link.tsx";
import { isLost } from "../send-once.ts";
import { useChange } from "../use-change.ts";
import { BehindLink } from "./behind-link.tsx";
import { sessionCopy } from "./copy.ts";
import { EmailField } from "./email-field.tsx";
import { readNewPassword } from "./new-password.ts";
import { checkSession } from "./session.ts";

const words = sessionCopy.choosePassword;

type Kind = "reset" | "setUp";

/** Behind a one-time link: an administrator chooses a password; the first one also enters the e-mail. */
export function ChoosePassword({ kind }: { kind: Kind }) {
  return (
    <BehindLink title={words[kind].title} hint={words.noLink}>
      {(token) => <PasswordForm kind={kind} token={token} />}
    </BehindLink>
  );
}

function PasswordForm({ kind, token }: { kind: Kind; token: string }) {
  const { label, submit, done, failed } = words[kind];
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [wasLost, setLost] = useState(false);

  // A link without an answer may have been used up by the very password chosen.
  const explain = (error: unknown) =>
    isLost(error) || (wasLost && refusedField(error) === "token") ? words.lostHint : detailOf(error);

  const choosing = useChange({
    send: async (typed: FormData) => {
      const password = readNewPassword(String(typed.get("password")));
      if (kind === "reset") return callOnce("POST /api/auth/password-reset/confirm", { body: { token, password } });
      const email = String(typed.get("email")).trim();
      return callOnce("POST /api/auth/setup", { body: { token, email, password } });
    },
    failed,
    onDone: async () => {
      clearToasts();
      showToast({ title: done, description: words.doneHint });
      navigate(PANEL.products, { replace: true });
      await checkSession();
    },
    explain,
    onFailed: (error) => {
      if (isLost(error)) setLost(true);
      selectRefused(form.current, error);
    },
  });
  const isMarked = ["email", "password"].includes(refusedField(choosing.error) ?? "");
  const errorOf = (field: "email" | "password") => refusalOf(choosing.error, field);

  return (
    <Form ref={form} onSubmit={choosing.mutate} className="flex flex-col gap-4">
      {kind === "setUp" && (
        <>
          <p className="text-muted">{words.setUp.intro}</p>
          <EmailField error={errorOf("email")} />
        </>
      )}
      <PasswordField label={label} kind="new-password" hint={words.rule} error={errorOf("password")} />
      {choosing.isError && !isMarked && (
        <>
          <FormError>{explain(choosing.error)}</FormError>
          <PlainLink href={PANEL.products} className="self-start">
            {sessionCopy.submit}
          </PlainLink>
        </>
      )}
      <Button type="submit" isHeld={choosing.isPending}>
        {choosing.isPending ? copy.form.saving : submit}
      </Button>
    </Form>
  );
}
