import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { CallFailed, detailOf } from "../http.ts";
import { Field, WIDE_CONTROL } from "../parts/field.tsx";
import { words } from "./copy.ts";

/** What can be asked for before something about the account changes. */
const INPUTS = {
  password: { type: "password", autoComplete: "current-password" },
  code: { inputMode: "numeric", autoComplete: "one-time-code", maxLength: 40 },
  /** A recovery code has letters, which a keyboard of digits does not. */
  anyCode: { autoComplete: "one-time-code", autoCapitalize: "characters", spellCheck: false, maxLength: 40 },
} as const;

type Asked<Name> = { name: Name; kind: keyof typeof INPUTS; label: string; hint?: string };

type ProofFormProps<Name extends string, Done> = {
  asks: readonly Asked<Name>[];
  submit: string;
  submitting: string;
  /** The toast's title when something other than a field is wrong. */
  failed: string;
  attempt: (proof: Record<Name, string>) => Promise<Done>;
  onDone: (done: Done) => void;
  onCancel: () => void;
  children?: ReactNode;
};

/** Asks for the password, a code or both, and goes on with what the server answered. What is wrong is marked in place. */
export function ProofForm<Name extends string, Done>(form: ProofFormProps<Name, Done>) {
  const { asks, submit, submitting, failed, attempt, onDone, onCancel, children } = form;
  const element = useRef<HTMLFormElement>(null);
  const proving = useMutation({
    mutationFn: attempt,
    onSuccess: onDone,
    onError: (error) => {
      const wrong = refusedIn(error, asks);
      if (wrong === undefined) showToast({ title: failed, description: detailOf(error), tone: "danger" });
      else element.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.select();
    },
  });
  const refused = refusedIn(proving.error, asks);

  useEffect(() => {
    element.current?.querySelector("input")?.focus();
  }, []);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (proving.isPending) return;
    const typed = new FormData(event.currentTarget);
    const proof = Object.fromEntries(asks.map(({ name }) => [name, String(typed.get(name))]));
    // One entry for each name that is asked for.
    proving.mutate(proof as Record<Name, string>);
  };

  return (
    <form ref={element} onSubmit={onSubmit} className="flex max-w-md flex-col gap-5">
      {children}
      {asks.map(({ name, kind, label, hint }) => (
        <Field key={name} label={label} hint={hint} {...(refused === name ? { error: detailOf(proving.error) } : {})}>
          {(wiring) => <input {...wiring} {...INPUTS[kind]} name={name} required className={WIDE_CONTROL} />}
        </Field>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={proving.isPending}>
          {proving.isPending ? submitting : submit}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Which of the fields the server refused, if it was one of them. */
function refusedIn<Name extends string>(error: Error | null, asks: readonly Asked<Name>[]): Name | undefined {
  const field = error instanceof CallFailed ? error.field : undefined;
  return asks.find(({ name }) => name === field)?.name;
}
