import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  explainWithdrawal,
  type FiledWithdrawal,
  readWithdrawal,
  WITHDRAWAL_FIELDS,
  WITHDRAWAL_TEXT,
  type WithdrawalField,
  type WithdrawalForm,
  type WithdrawalRefusal,
} from "#domain/withdrawal.ts";
import { Field, focusControl } from "../field.tsx";
import { withdrawalCopy } from "./copy.ts";
import { readFiled, storeFiled } from "./filed-storage.ts";
import { Filed } from "./filed.tsx";
import { type Failure, sendWithdrawal } from "./send-withdrawal.ts";
import { Title } from "./title.tsx";
import { readUnanswered } from "./unanswered-withdrawal.ts";

/** The form's outcome without JavaScript; empty on the cached page. */
export type WithdrawalState = {
  typed?: WithdrawalForm;
  refusal?: WithdrawalRefusal;
  isTooMany?: true;
  filed?: FiledWithdrawal;
};

/** 'Botón de arrepentimiento' (Disposición 954/2025): a plain form, so that it works without a script. */
export function WithdrawalPage({ typed, refusal, isTooMany, filed: given }: WithdrawalState) {
  const [filed, setFiled] = useState(given);
  const [isNews, setNews] = useState(false);
  const [unanswered, setUnanswered] = useState<WithdrawalForm>();
  useEffect(() => {
    if (given) storeFiled(given);
    // A form refused just now is not hidden by one filed before.
    else if (!typed) setFiled(readFiled());
    setUnanswered(readUnanswered()?.form);
  }, [given, typed]);
  const show = (filed: FiledWithdrawal | undefined) => {
    storeFiled(filed);
    setUnanswered(undefined);
    setNews(true);
    setFiled(filed);
  };
  return (
    <div className="frame page">
      <div className="max-w-[65ch]">
        {filed ? (
          <Filed filed={filed} isNews={isNews} onAnother={() => show(undefined)} />
        ) : (
          <>
            <Title isNews={isNews}>{withdrawalCopy.title}</Title>
            {withdrawalCopy.intro.map((text) => (
              <p key={text} className="mb-4">
                {text}
              </p>
            ))}
            {/* The page's own data belongs to the previous request. */}
            <Form
              typed={isNews ? undefined : (typed ?? unanswered)}
              given={isNews ? undefined : failureOf({ refusal, isTooMany })}
              onFiled={show}
            />
          </>
        )}
      </div>
    </div>
  );
}

function failureOf({ refusal, isTooMany }: WithdrawalState): Failure | undefined {
  if (refusal) return { field: refusal.field, message: explainWithdrawal(refusal) };
  return isTooMany ? { message: withdrawalCopy.tooMany } : undefined;
}

type FormProps = {
  typed: WithdrawalForm | undefined;
  given: Failure | undefined;
  onFiled: (filed: FiledWithdrawal) => void;
};

function Form({ typed, given, onFiled }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLParagraphElement>(null);
  const [failure, setFailure] = useState(given);
  const [isSending, setSending] = useState(false);

  useLayoutEffect(() => {
    if (failure && !focusControl(form.current, failure.field)) alert.current?.focus();
  }, [failure]);

  const send = async (typed: WithdrawalForm) => {
    const withdrawal = readWithdrawal(typed);
    if (!withdrawal.ok) return setFailure(failureOf({ refusal: withdrawal.refusal }));
    setSending(true);
    const answer = await sendWithdrawal(typed);
    setSending(false);
    if (answer.ok) onFiled(answer.value);
    else setFailure(answer.refusal);
  };

  const fieldOf = (name: WithdrawalField) => ({
    name,
    typed: typed?.[name],
    error: failure?.field === name ? failure.message : undefined,
    readOnly: isSending,
  });
  return (
    <form
      ref={form}
      method="post"
      action="/arrepentimiento"
      noValidate
      aria-busy={isSending}
      className="mt-10 grid grid-cols-1 items-start gap-x-6 gap-y-6 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void send(readForm(event.currentTarget));
      }}
    >
      {failure && (
        <p
          ref={alert}
          role="alert"
          tabIndex={-1}
          className="border-l-2 border-accent bg-sand p-4 font-medium sm:col-span-2"
        >
          {failure.field === undefined ? failure.message : `${withdrawalCopy.checkFields}: ${failure.message}`}
        </p>
      )}
      <WithdrawalInput {...fieldOf("name")} autoComplete="name" required width="wide" />
      <WithdrawalInput {...fieldOf("email")} type="email" autoComplete="email" />
      <WithdrawalInput {...fieldOf("phone")} type="tel" autoComplete="tel" />
      <WithdrawalInput {...fieldOf("order_number")} autoComplete="off" isOptional width="wide" />
      <WithdrawalInput {...fieldOf("message")} isOptional width="wide" />
      {/* Works without the script, unlike the shop's other buttons. */}
      <button type="submit" className="button w-full sm:col-span-2 sm:w-auto sm:justify-self-start">
        {isSending ? withdrawalCopy.sending : withdrawalCopy.submit}
      </button>
    </form>
  );
}

function readForm(form: HTMLFormElement): WithdrawalForm {
  const typed = new FormData(form);
  return Object.fromEntries(
    WITHDRAWAL_FIELDS.map((field) => [field, String(typed.get(field) ?? "")]),
  ) as WithdrawalForm;
}

type WithdrawalInputProps = Pick<ComponentProps<"input">, "type" | "autoComplete" | "required" | "readOnly"> &
  Pick<ComponentProps<typeof Field>, "error" | "width"> & {
    name: WithdrawalField;
    typed: string | undefined;
    isOptional?: boolean;
  };

const HINTS: Partial<Record<WithdrawalField, string>> = withdrawalCopy.hints;

function WithdrawalInput({ name, typed, error, isOptional = false, width, readOnly, ...input }: WithdrawalInputProps) {
  const note = isOptional ? withdrawalCopy.optional : undefined;
  // Uncontrolled, so that text typed before hydration stays.
  const text = { name, defaultValue: typed, maxLength: WITHDRAWAL_TEXT[name], readOnly };
  return (
    <Field label={withdrawalCopy.labels[name]} note={note} hint={HINTS[name]} error={error} width={width}>
      {(control) =>
        name === "message" ? <textarea {...control} {...text} rows={4} /> : <input {...control} {...text} {...input} />
      }
    </Field>
  );
}
