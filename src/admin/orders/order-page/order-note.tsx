import { useEffect, useId } from "react";
import { MAX_NOTE } from "#domain/order.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { copy } from "../../copy.ts";
import { Recovered } from "../../drafts/recovered.tsx";
import { WIDE_CONTROL } from "../../parts/field.tsx";
import { SmallButton } from "../../parts/small-button.tsx";
import { orderPageCopy } from "./copy.ts";
import { useNoteDraft } from "./note-draft.ts";
import { useSaveNote } from "./order-page-queries.ts";

const words = orderPageCopy.note;

const NEARLY_FULL = 200; // characters left, from which on the hint says how many

/** Shows a note that somebody else wrote meanwhile, instead of overwriting it unread. */
export function OrderNote({ order }: { order: OrderDetail }) {
  const id = useId();
  const { text, write, discard, send, isRecovered, isDirty, isStale, isSaving } = useNote(order);
  const left = MAX_NOTE - text.length;
  return (
    <section className="print:hidden">
      <h2 className="text-lg">
        <label htmlFor={id}>{words.title}</label>
      </h2>
      <p id={`${id}-hint`} className="mb-2 text-sm text-muted">
        {words.hint}
        {left < NEARLY_FULL && ` ${words.left(left)}.`}
      </p>
      {isRecovered && isDirty && <Recovered isHeld={isSaving} onDiscard={discard} className="mb-2" />}
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        value={text}
        rows={4}
        maxLength={MAX_NOTE}
        readOnly={isSaving}
        onChange={(event) => write(event.currentTarget.value)}
        className={`${WIDE_CONTROL} field-sizing-content min-h-28`}
      />
      {isStale ? (
        <StaleNote stored={order.note} isSaving={isSaving} onTake={discard} onOverwrite={() => send(order.version)} />
      ) : (
        <SmallButton
          className="mt-2"
          // Held, not disabled, while there is nothing to save: the pressed button keeps the focus.
          isHeld={!isDirty || isSaving}
          onClick={() => send()}
        >
          {isSaving ? copy.form.saving : words.save}
        </SmallButton>
      )}
    </section>
  );
}

/** What is typed over the stored note. */
function useNote(order: OrderDetail) {
  const { draft, setDraft, settle, isRecovered, unanswered } = useNoteDraft(order.id);
  const discard = () => setDraft(undefined);
  const { mutate, isPending: isSaving } = useSaveNote(order.id, unanswered, settle);
  const text = draft?.text ?? order.note;
  const isDirty = draft !== undefined && draft.text !== order.note;
  // The stored note may be our own unanswered one: then nobody else wrote it.
  const isOwn = draft?.unanswered?.payload.note === order.note;
  const isStale = isDirty && draft.base !== order.note && !isOwn;
  // Saved although its answer was lost: a leftover draft would conflict with somebody else's next note.
  const isStored = draft !== undefined && !isDirty && !isSaving;
  useEffect(() => {
    if (isStored) setDraft(undefined);
  });

  const write = (text: string) => {
    const { base, version, unanswered } = draft ?? { base: order.note, version: order.version };
    setDraft(text === order.note ? undefined : { text, base, version, unanswered });
  };
  const send = (version = draft?.version) => {
    if (version !== undefined) mutate({ note: text.trim(), version });
  };
  return { text, write, discard, send, isRecovered, isDirty, isStale, isSaving };
}

type StaleNoteProps = { stored: string; isSaving: boolean; onTake: () => void; onOverwrite: () => void };

function StaleNote({ stored, isSaving, onTake, onOverwrite }: StaleNoteProps) {
  return (
    <div role="alert" className="mt-2 border-l-2 border-accent bg-sand p-4">
      <p className="font-medium">{words.staleTitle}</p>
      <p className="text-sm">{stored === "" ? words.staleEmpty : words.staleHint}</p>
      {stored !== "" && <blockquote className="my-2 whitespace-pre-wrap wrap-anywhere">{stored}</blockquote>}
      <div className="mt-3 flex flex-wrap gap-3">
        <SmallButton onClick={onTake}>{words.takeTheirs}</SmallButton>
        <SmallButton look="solid" isHeld={isSaving} onClick={onOverwrite}>
          {words.keepMine}
        </SmallButton>
      </div>
    </div>
  );
}
