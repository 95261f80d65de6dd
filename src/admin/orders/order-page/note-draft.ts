import { useReducer } from "react";
import * as v from "valibot";
import { isRecovered, readDraft, removeDraft, writeDraft } from "../../drafts/drafts.ts";
import { unanswered } from "../../drafts/unanswered.ts";

const sentNote = v.object({ note: v.string(), version: v.number() });

export type SentNote = v.InferOutput<typeof sentNote>;

const noteDraft = v.object({
  text: v.string(),
  base: v.string(), // the note it was begun on
  version: v.number(), // the order's, when it had that note
  unanswered: v.optional(unanswered(sentNote)),
});

/** A note that is being written. */
type NoteDraft = v.InferOutput<typeof noteDraft>;

/** Survives navigation and reloads, not a sign-out. */
export function useNoteDraft(orderId: string) {
  const name = `note:${orderId}`;
  const [, redraw] = useReducer((changes: number) => changes + 1, 0);
  const setDraft = (next: NoteDraft | undefined) => {
    if (next) writeDraft(name, next);
    else removeDraft(name);
    redraw();
  };
  return {
    // Read on each render: an answer that arrives after leaving and reopening the order changes the draft, too.
    draft: readNote(name),
    isRecovered: isRecovered(name),
    setDraft,
    /** What was typed after the note was sent becomes a draft based on the stored note. */
    settle({ note, version }: SentNote) {
      const left = readNote(name);
      setDraft(left && left.text.trim() !== note ? { text: left.text, base: note, version } : undefined);
    },
    unanswered: {
      read: () => readNote(name)?.unanswered,
      write(unanswered: NoteDraft["unanswered"]) {
        const left = readNote(name);
        if (left) setDraft({ ...left, unanswered });
      },
    },
  };
}

function readNote(name: string): NoteDraft | undefined {
  const { success, output } = v.safeParse(noteDraft, readDraft(name)?.value);
  return success ? output : undefined;
}
