import { useRef } from "react";
import type { CallInput } from "#server/call-types.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { call } from "../call.ts";
import { copy } from "../copy.ts";
import { askBeforeLeaving } from "../frame/leaving.tsx";
import { detailOf } from "../http.ts";
import { CodeField } from "../parts/code-field.tsx";
import { Form } from "../parts/form.tsx";
import { PasswordField } from "../parts/password-field.tsx";
import { isCodeMissing, refusalOf, selectRefused } from "../parts/refused-field.ts";
import { isLost } from "../send-once.ts";
import { sessionCopy } from "../session/copy.ts";
import { readNewPassword } from "../session/new-password.ts";
import { forgetSession, refreshSession } from "../session/session.ts";
import { useChange } from "../use-change.ts";
import { accountCopy } from "./copy.ts";

const words = accountCopy.newPassword;
const common = sessionCopy.choosePassword;

type Change = CallInput<"POST /api/admin/account/password">["body"];

/** Requires the present password and leads back to the login, because every session has ended. */
export function ChangePassword({ email }: { email: string }) {
  const form = useRef<HTMLFormElement>(null);
  const changing = useChange({
    send: async (change: Change) => {
      const body = { ...change, password: readNewPassword(change.password) };
      try {
        await call("POST /api/admin/account/password", { body });
      } catch (error) {
        // A changed password leads to the login, which clears toasts: it has to come before this failure's.
        if (isLost(error)) await refreshSession();
        throw error;
      }
    },
    failed: common.reset.failed,
    isMarked: isCodeMissing,
    explain: (error) => (isLost(error) ? common.lostHint : detailOf(error)),
    onDone: () => {
      forgetSession();
      showToast({ title: common.reset.done, description: common.doneHint });
    },
    onFailed: (error) => void selectRefused(form.current, error),
  });
  const errorOf = (field: keyof Change) => refusalOf(changing.error, field);

  const onSubmit = (typed: FormData) => {
    const change = {
      current_password: String(typed.get("current_password")),
      password: String(typed.get("password")),
      code: typed.get("code")?.toString().trim(),
    };
    // A new password ends this session, too.
    askBeforeLeaving("panel", () => changing.mutate(change));
  };

  return (
    <Form ref={form} onSubmit={onSubmit} className="flex max-w-md flex-col gap-4">
      {/* Tells a password manager whose password it is. */}
      <input type="email" name="email" autoComplete="username" defaultValue={email} hidden />
      <PasswordField
        label={words.current}
        kind="current-password"
        name="current_password"
        error={errorOf("current_password")}
      />
      <PasswordField label={words.chosen} kind="new-password" hint={common.rule} error={errorOf("password")} />
      <CodeField error={changing.error} />
      <Button type="submit" isHeld={changing.isPending} className="self-start">
        {changing.isPending ? copy.form.saving : words.submit}
      </Button>
    </Form>
  );
}
