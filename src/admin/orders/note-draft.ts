import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { keepWork } from "../home/unsaved.ts";
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

/** A note as it is saved. */
export type SentNote = { note: string; version: number };

keepWork(() => queryClient.getQueriesData<NoteDraft | null>({ queryKey: KEYS.noteDrafts }).some(([, draft]) => draft));

/**
 * What was typed into an order's note and not saved. It is kept with what the panel knows of the shop: looking at
 * another order does not lose it, and signing out forgets it.
 */
export function useNoteDraft(orderId: string) {
  const client = useQueryClient();
  const queryKey = KEYS.noteDraft(orderId);
  const { data } = useQuery<NoteDraft | null>({ queryKey, queryFn: skipToken, gcTime: Infinity });
  return {
    draft: data ?? undefined,
    setDraft: (draft: NoteDraft | null) => client.setQueryData(queryKey, draft),
    unanswered: {
      read: () => data?.unanswered,
      write: (unanswered: NoteDraft["unanswered"]) =>
        client.setQueryData<NoteDraft | null>(queryKey, (draft) => draft && { ...draft, unanswered }),
    },
  };
}
