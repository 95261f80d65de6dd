import { useIsMutating } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { copy } from "../copy.ts";
import { isLost } from "../send-once.ts";
import { useChange } from "../use-change.ts";
import { CodeField } from "./code-field.tsx";
import { Form } from "./form.tsx";
import { MainButton } from "./main-button.tsx";
import { PasswordField } from "./password-field.tsx";
import { QuestionButtons, QuestionDialog } from "./question-dialog.tsx";
import { isCodeMissing, refusalOf, refusedField, selectRefused } from "./refused-field.ts";

const PROVING = ["prove"];

/** Confirms an important change; with the code if the account has a second factor. */
export type Proof = { password: string; code?: string };

type ProofFormProps<Done> = {
  email: string;
  /** `failed` titles the toast when neither password nor code is wrong. */
  words: Record<"submit" | "submitting" | "failed", string> & {
    /** The title after a lost answer, if the page may already show the result. */
    unknown?: string;
  };
  attempt: (proof: Proof) => Promise<Done>;
  onDone?: (done: Done) => void;
  /** The toast's description. A download changes nothing, so it need not say that it may have been done. */
  explain?: (error: Error) => string;
  /** Without an answer the change may have been made. */
  onFailed?: () => void;
  onClose: () => void;
  isDanger?: boolean;
  children?: ReactNode;
};

/** Asks for the password again, and for the code if there is a second factor. */
export function ProofDialog<Done>({
  title,
  ...form
}: ProofFormProps<Done> & {
  /** Undefined while closed. */
  title: string | undefined;
}) {
  return (
    <ProofQuestion isOpen={title !== undefined} onClose={form.onClose} title={title}>
      <ProofForm {...form} />
    </ProofQuestion>
  );
}

/** Wraps a `ProofForm`, which cannot be left while being sent: the answer closes it. */
export function ProofQuestion({ onClose, ...dialog }: ComponentProps<typeof QuestionDialog>) {
  const isSending = useIsMutating({ mutationKey: PROVING }) > 0;
  return <QuestionDialog {...dialog} onClose={() => isSending || onClose()} />;
}

/** For dialogs with more questions, in a `ProofQuestion`: `children` come before the password. */
export function ProofForm<Done>(form: ProofFormProps<Done>) {
  const { email, words, attempt, explain, onDone, onFailed, onClose, isDanger, children } = form;
  const element = useRef<HTMLFormElement>(null);
  const isMarked = (error: Error) => ["password", "code"].includes(refusedField(error) ?? "");
  const proving = useChange({
    mutationKey: PROVING,
    send: attempt,
    failed: (error) => (isLost(error) && words.unknown) || words.failed,
    explain,
    isMarked,
    onDone,
    onFailed: (error) => {
      if (!isMarked(error)) return onFailed?.();
      selectRefused(element.current, error);
    },
  });
  const { error } = proving;

  return (
    <Form
      ref={element}
      onSubmit={(typed) =>
        proving.mutate({
          password: String(typed.get("password")),
          code: typed.get("code")?.toString().trim(),
        })
      }
    >
      {children}
      {/* For the browser's password manager. */}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <div className="mt-6 flex flex-col gap-4">
        <PasswordField
          label={copy.form.yourPassword}
          kind="current-password"
          error={isCodeMissing(error) ? undefined : refusalOf(error, "password")}
        />
        <CodeField error={error} />
      </div>
      <div data-toasts className="mt-4" />
      <QuestionButtons onCancel={onClose} isHeld={proving.isPending}>
        <MainButton isDanger={isDanger} type="submit" isHeld={proving.isPending}>
          {proving.isPending ? words.submitting : words.submit}
        </MainButton>
      </QuestionButtons>
    </Form>
  );
}
