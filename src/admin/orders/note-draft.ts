import { skipToken, useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { isRecovered, readDraft, removeDraft, writeDraft } from "../drafts/drafts.ts";
import { unanswered } from "../drafts/unanswered.ts";
import { queryClient } from "../query-client.ts";
import { KEYS } from "../query-keys.ts";

const sentNote = v.object({ note: v.string(), version: v.number() });

export type SentNote = v.InferOutput<typeof sentNote>;

const noteDraft = v.object({
  text: v.string(),
  base: v.string(), // the note it was begun on
  version: v.number(), // the order's, when it had that note
  unanswered: v.optional(unanswered(sentNote)),
});

/** A note that is being written. */
export type NoteDraft = v.InferOutput<typeof noteDraft>;

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

function readNote(stored: unknown): NoteDraft | null {
  const read = v.safeParse(noteDraft, stored);
  return read.success ? read.output : null;
}
