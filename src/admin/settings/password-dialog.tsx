import { type FormEvent, useEffect, useRef } from "react";
import { PAYMENT_FIELDS, readSetting, type SettingsField, type TypedSettings } from "#domain/settings.ts";
import { Button } from "#ui/button.tsx";
import { copy } from "../copy.ts";
import { detailOf } from "../http.ts";
import { CodeField } from "../parts/code-field.tsx";
import { PasswordField } from "../parts/password-field.tsx";
import { QuestionButtons, QuestionDialog } from "../parts/question-dialog.tsx";
import { type Proof, readProof } from "../parts/proof.ts";
import { refusedField } from "../parts/refused-field.ts";
import { settingsCopy } from "./copy.ts";

const words = settingsCopy.password;

type PasswordDialogProps = {
  email: string;
  /** What is about to change; undefined while nothing is asked. */
  change: Partial<TypedSettings> | undefined;
  before: TypedSettings;
  isBusy: boolean;
  /** Why the password or the code was not taken. */
  error: Error | undefined;
  onConfirm: (proof: Proof) => void;
  onClose: () => void;
};

/** Shows where the money will go, and asks for the password before it does. */
export function PasswordDialog({ change, onClose, ...rest }: PasswordDialogProps) {
  return (
    <QuestionDialog isOpen={change !== undefined} onClose={onClose} title={words.title}>
      {change && <PasswordForm {...rest} change={change} onClose={onClose} />}
    </QuestionDialog>
  );
}

type PasswordFormProps = PasswordDialogProps & { change: Partial<TypedSettings> };

function PasswordForm({ email, change, before, isBusy, error, onConfirm, onClose }: PasswordFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const isAboutCode = refusedField(error) === "code";
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (isBusy || !error) return;
    if (!isAboutCode) field.current?.select();
    // Once the toast has its room: the field must not be behind the buttons.
    const frame = requestAnimationFrame(() => field.current?.scrollIntoView({ block: "center" }));
    return () => cancelAnimationFrame(frame);
  }, [isBusy, error, isAboutCode]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onConfirm(readProof(event.currentTarget));
  };

  return (
    <form onSubmit={submit}>
      <p className="mt-2 text-muted">{words.intro}</p>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {PAYMENT_FIELDS.filter((name) => change[name] !== undefined).map((name) => (
          <div key={name} className="py-2 wrap-anywhere">
            <dt className="text-sm text-muted">{settingsCopy.fields[name]}</dt>
            <dd className="text-sm text-muted">
              {copy.newer.was}: {before[name] || settingsCopy.empty}
            </dd>
            <dd className="font-semibold tabular-nums">
              {copy.newer.is}: {asStored(name, change[name]) || settingsCopy.empty}
            </dd>
          </div>
        ))}
      </dl>
      {/* For the browser's password manager, which wants to know whose password it is. */}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <div className="mt-6 flex flex-col gap-4">
        <PasswordField
          ref={field}
          label={copy.form.yourPassword}
          kind="current-password"
          error={error && !isAboutCode ? detailOf(error) : undefined}
        />
        <CodeField error={error} />
      </div>
      <QuestionButtons>
        <div data-toasts className="w-full empty:hidden" />
        <Button look="quiet" isHeld={isBusy} onClick={onClose}>
          {copy.form.cancel}
        </Button>
        <Button type="submit" isHeld={isBusy}>
          {isBusy ? settingsCopy.saving : words.submit}
        </Button>
      </QuestionButtons>
    </form>
  );
}

/** As buyers will read it, without the spaces it was typed with. */
function asStored(field: SettingsField, typed = ""): string {
  const read = readSetting(field, typed);
  return read.ok ? String(read.value) : typed;
}
