import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  explainRegret,
  type FiledRegret,
  readRegret,
  REGRET_FIELDS,
  REGRET_TEXT,
  type RegretField,
  type RegretForm,
} from "#domain/regret.ts";
import { Field, focusControl } from "../field.tsx";
import type { RegretState } from "../page.ts";
import { regretCopy } from "./copy.ts";
import { Filed } from "./filed.tsx";
import { readFiled, storeFiled } from "./filed-storage.ts";
import { sendRegret } from "./send-regret.ts";

type Failure = { field?: RegretField; message: string };

/** 'Botón de arrepentimiento' (Disposición 954/2025): a plain form, so that it works without a script. */
export function RegretPage({ typed, refusal, isTooMany, filed: given }: RegretState) {
  const [filed, setFiled] = useState(given);
  const [isNews, setNews] = useState(false);
  useEffect(() => {
    if (given) storeFiled(given);
    else setFiled(readFiled());
  }, [given]);
  const file = (regret: FiledRegret | undefined) => {
    storeFiled(regret);
    setNews(true);
    setFiled(regret);
  };
  return (
    <div className="frame pt-12 md:pt-16">
      <div className="max-w-[65ch]">
        {filed ? (
          <Filed regret={filed} isNews={isNews} onAnother={() => file(undefined)} />
        ) : (
          <>
            <FormTitle isNews={isNews} />
            {regretCopy.intro.map((text) => (
              <p key={text} className="mb-4">
                {text}
              </p>
            ))}
            <Form typed={typed} given={failureOf({ refusal, isTooMany })} onFiled={file} />
          </>
        )}
      </div>
    </div>
  );
}

/** `isNews`: the button that had the focus is gone. */
function FormTitle({ isNews }: { isNews: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isNews) title.current?.focus();
  }, [isNews]);
  return (
    <h1 ref={title} tabIndex={-1} className="page-title mb-8 outline-none">
      {regretCopy.title}
    </h1>
  );
}

function failureOf({ refusal, isTooMany }: RegretState): Failure | undefined {
  if (refusal) return { field: refusal.field, message: explainRegret(refusal) };
  return isTooMany ? { message: regretCopy.tooMany } : undefined;
}

type FormProps = {
  typed: RegretForm | undefined;
  given: Failure | undefined;
  onFiled: (regret: FiledRegret) => void;
};

function Form({ typed, given, onFiled }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLParagraphElement>(null);
  const [failure, setFailure] = useState(given);
  const [isSending, setSending] = useState(false);

  useLayoutEffect(() => {
    if (failure && !focusControl(form.current, failure.field)) alert.current?.focus();
  }, [failure]);

  const send = async (said: RegretForm) => {
    const regret = readRegret(said);
    if (!regret.ok) return setFailure(failureOf({ refusal: regret.refusal }));
    setSending(true);
    const answer = await sendRegret(said);
    setSending(false);
    if (answer.ok) onFiled(answer.value);
    else setFailure({ ...answer.refusal });
  };

  const fieldOf = (name: RegretField) => ({
    name,
    typed: typed?.[name],
    error: failure?.field === name ? failure.message : undefined,
  });
  return (
    <form
      ref={form}
      method="post"
      action="/arrepentimiento"
      noValidate
      aria-busy={isSending}
      className="mt-10 grid grid-cols-1 items-start gap-x-6 gap-y-5 sm:grid-cols-2"
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
          {failure.field === undefined ? failure.message : `${regretCopy.checkFields}: ${failure.message}`}
        </p>
      )}
      <RegretInput {...fieldOf("name")} autoComplete="name" required width="wide" />
      <RegretInput {...fieldOf("email")} type="email" autoComplete="email" />
      <RegretInput {...fieldOf("phone")} type="tel" autoComplete="tel" />
      <RegretInput {...fieldOf("order_number")} autoComplete="off" isOptional width="wide" />
      <RegretInput {...fieldOf("message")} isOptional width="wide" />
      {/* Works before and without the script, unlike the shop's other buttons. */}
      <button type="submit" className="button w-full sm:col-span-2 sm:w-auto sm:justify-self-start">
        {isSending ? regretCopy.sending : regretCopy.submit}
      </button>
    </form>
  );
}

function readForm(form: HTMLFormElement): RegretForm {
  const said = new FormData(form);
  return Object.fromEntries(REGRET_FIELDS.map((field) => [field, String(said.get(field) ?? "")])) as RegretForm;
}

type RegretInputProps = Pick<ComponentProps<"input">, "type" | "autoComplete" | "required"> &
  Pick<ComponentProps<typeof Field>, "error" | "width"> & {
    name: RegretField;
    typed: string | undefined;
    isOptional?: boolean;
  };

const HINTS: Partial<Record<RegretField, string>> = regretCopy.hints;

function RegretInput({ name, typed, error, isOptional = false, width, ...input }: RegretInputProps) {
  const note = isOptional ? regretCopy.optional : undefined;
  // Uncontrolled: what is typed before hydration stays.
  const text = { name, defaultValue: typed, maxLength: REGRET_TEXT[name] };
  return (
    <Field label={regretCopy.labels[name]} note={note} hint={HINTS[name]} error={error} width={width}>
      {(control) =>
        name === "message" ? <textarea {...control} {...text} rows={4} /> : <input {...control} {...text} {...input} />
      }
    </Field>
  );
}
