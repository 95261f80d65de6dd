import { useEffect, useId } from "react";
import { MAX_NOTE } from "#domain/order.ts";
import { Button } from "#ui/button.tsx";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { Recovered } from "../drafts/recovered.tsx";
import { WIDE_CONTROL } from "../parts/field.tsx";
import { orderCopy } from "./copy.ts";
import { useNoteDraft } from "./note-draft.ts";
import { useSaveNote } from "./order-queries.ts";

const words = orderCopy.note;

const NEARLY_FULL = 200; // characters left, from which on the hint says how many

/** A note that somebody else wrote meanwhile is shown, never overwritten unseen. */
export function OrderNote({ order }: { order: OrderDetail }) {
  const id = useId();
  const { draft, setDraft, isRecovered, unanswered } = useNoteDraft(order.id);
  const save = useSaveNote(order.id, unanswered, () => setDraft(null));
  const text = draft?.text ?? order.note;
  const isDirty = draft !== undefined && draft.text !== order.note;
  // What was sent and never answered may be what is stored: then nobody else wrote it.
  const isOwn = draft?.unanswered?.said.note === order.note;
  const isStale = isDirty && draft.base !== order.note && !isOwn;
  const canSave = isDirty && !save.isPending;
  // Saved without an answer: left in the browser, it would stand against whatever somebody else writes next.
  const isStored = draft !== undefined && !isDirty && !save.isPending;
  useEffect(() => {
    if (isStored) setDraft(null);
  });

  const write = (text: string) =>
    setDraft(
      text === order.note
        ? null
        : {
            text,
            base: draft?.base ?? order.note,
            version: draft?.version ?? order.version,
            unanswered: draft?.unanswered,
          },
    );
  const send = (version: number) => save.mutate({ note: text.trim(), version });

  return (
    <section className="print:hidden">
      <h2 className="text-lg">
        <label htmlFor={id}>{words.title}</label>
      </h2>
      <p id={`${id}-hint`} className="mb-2 text-sm text-muted">
        {words.hint}
        {MAX_NOTE - text.length < NEARLY_FULL && ` ${words.left(MAX_NOTE - text.length)}.`}
      </p>
      {isRecovered && isDirty && (
        <Recovered isHeld={save.isPending} onDiscard={() => setDraft(null)} className="mb-2" />
      )}
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        value={text}
        rows={4}
        maxLength={MAX_NOTE}
        readOnly={save.isPending}
        onChange={(event) => write(event.currentTarget.value)}
        className={`${WIDE_CONTROL} field-sizing-content min-h-28`}
      />
      {isStale ? (
        <div role="alert" className="mt-2 border-l-2 border-accent bg-sand p-4">
          <p className="font-medium">{words.staleTitle}</p>
          <p className="text-sm">{order.note === "" ? words.staleEmpty : words.staleHint}</p>
          {order.note !== "" && (
            <blockquote className="my-2 whitespace-pre-wrap wrap-anywhere">{order.note}</blockquote>
          )}
          <div className="mt-3 flex flex-wrap gap-3">
            <Button look="quiet" className="min-h-11 px-4 py-1" onClick={() => setDraft(null)}>
              {words.takeTheirs}
            </Button>
            <Button className="min-h-11 px-4 py-1" isHeld={save.isPending} onClick={() => send(order.version)}>
              {words.keepMine}
            </Button>
          </div>
        </div>
      ) : (
        <Button
          look="quiet"
          className="mt-2 min-h-11 px-4 py-1"
          // Held rather than off while there is nothing to save: once the note is saved, the focus stays on what was pressed.
          isHeld={!canSave}
          onClick={() => draft && send(draft.version)}
        >
          {save.isPending ? words.saving : words.save}
        </Button>
      )}
    </section>
  );
}
