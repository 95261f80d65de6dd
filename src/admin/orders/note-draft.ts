import { skipToken, useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { isRecovered, readDraft, removeDraft, writeDraft } from "../drafts/drafts.ts";
import { unanswered } from "../drafts/unanswered.ts";
import { queryClient } from "../query-client.ts";
import type { Unanswered } from "../send-once.ts";
import { KEYS } from "../query-keys.ts";

/** A note that is being written: `base` is the note it was begun on, `version` the order's version that had it. */
export type NoteDraft = {
  text: string;
  base: string;
  version: number;
  unanswered?: Unanswered<SentNote> | undefined;
};

export type SentNote = { note: string; version: number };

/** In the query cache and in the browser's storage: survives another page and a reload, not a sign-out. */
export function useNoteDraft(orderId: string) {
  const queryKey = KEYS.noteDraft(orderId);
  const name = `note:${orderId}`;
  const { data } = useQuery<NoteDraft | null>({
    queryKey,
    queryFn: skipToken,
    gcTime: Infinity,
    initialData: () => readNote(readDraft(name)?.value),
  });
  const setDraft = (draft: NoteDraft | null) => {
    if (draft) writeDraft(name, draft);
    else removeDraft(name);
    queryClient.setQueryData(queryKey, draft);
  };
  return {
    draft: data ?? undefined,
    isRecovered: isRecovered(name),
    setDraft,
    unanswered: {
      read: () => data?.unanswered,
      write: (unanswered: NoteDraft["unanswered"]) => {
        const draft = queryClient.getQueryData<NoteDraft | null>(queryKey);
        if (draft) setDraft({ ...draft, unanswered });
      },
    },
  };
}

const noteDraft = v.object({
  text: v.string(),
  base: v.string(),
  version: v.number(),
  unanswered: v.optional(unanswered(v.object({ note: v.string(), version: v.number() }))),
});

function readNote(stored: unknown): NoteDraft | null {
  const read = v.safeParse(noteDraft, stored);
  return read.success ? read.output : null;
}
