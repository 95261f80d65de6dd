import { useState } from "react";
import { MAX_ANSWER_NOTE } from "#domain/withdrawal.ts";
import type { WithdrawalRow } from "#server/withdrawals/list-withdrawals.ts";
import { Button } from "#ui/button.tsx";
import { copy } from "../copy.ts";
import { Recovered } from "../drafts/recovered.tsx";
import { readTextDraft, useTextDraft } from "../drafts/use-draft.ts";
import { ShortFormButtons, useDiscard } from "../parts/discard.tsx";
import { LongTextField } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { SmallButton } from "../parts/small-button.tsx";
import { focusWhenShown } from "../parts/when-shown.ts";
import { withdrawalsCopy } from "./copy.ts";
import { useAnswerWithdrawal } from "./withdrawal-queries.ts";

/** A typed note about a request survives a reload under this name. */
export const draftName = (id: string) => `regret:${id}`;

/** Marks a request as answered, in two steps, since it cannot be undone. */
export function AnswerForm({ withdrawal: { id, code } }: { withdrawal: WithdrawalRow }) {
  const [isOpen, setOpen] = useState(() => readTextDraft(draftName(id)) !== undefined);
  if (isOpen) return <NoteForm id={id} onCancel={() => setOpen(false)} />;
  return (
    <SmallButton aria-label={`${withdrawalsCopy.answer}: ${code}`} className="mt-3" onClick={() => setOpen(true)}>
      {withdrawalsCopy.answer}
    </SmallButton>
  );
}

/** What was typed about a request that somebody else answered first. */
export function UnsavedNote({ withdrawal: { id, answer_note } }: { withdrawal: WithdrawalRow }) {
  const draft = useTextDraft(draftName(id), answer_note ?? "");
  if (!draft.isDirty) return null;
  return (
    <div className="mt-4 border-l-2 border-ink pl-4">
      <output className="text-sm text-muted">{withdrawalsCopy.noteLeft}</output>
      <p className="mt-2 whitespace-pre-wrap">{draft.text}</p>
      <Button look="link" onClick={draft.forget}>
        {copy.form.discard}
      </Button>
    </div>
  );
}

function NoteForm({ id, onCancel }: { id: string; onCancel: () => void }) {
  const draft = useTextDraft(draftName(id), "");
  const answer = useAnswerWithdrawal(id, draft.forget);
  const close = () => {
    draft.forget();
    onCancel();
  };
  const leaving = useDiscard(draft.isDirty, close, answer.isPending);

  return (
    <Form className="mt-4 border-l-2 border-ink pl-4" onSubmit={() => answer.mutate(draft.text.trim())}>
      {draft.isRecovered && <Recovered isHeld={answer.isPending} onDiscard={leaving.leave} className="mb-3" />}
      <LongTextField
        // The button that opened it is gone.
        ref={focusWhenShown}
        isGrowing
        label={withdrawalsCopy.answerNote}
        hint={withdrawalsCopy.answerHint}
        rows={3}
        maxLength={MAX_ANSWER_NOTE}
        readOnly={answer.isPending}
        value={draft.text}
        onText={draft.setText}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <ShortFormButtons form={leaving} isSending={answer.isPending}>
          {withdrawalsCopy.confirm}
        </ShortFormButtons>
      </div>
    </Form>
  );
}
