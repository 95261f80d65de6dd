import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { keepWork } from "../home/leaving.tsx";
import { queryClient } from "../query-client.ts";

/** A note that is being written: `base` is the note it was begun on, `version` the order's version that had it. */
export type NoteDraft = { text: string; base: string; version: number };

const KEY = "note-draft";

keepWork(() => queryClient.getQueriesData<NoteDraft | null>({ queryKey: [KEY] }).some(([, draft]) => draft));

/**
 * What was typed into an order's note and not saved. It is kept with what the panel knows of the shop: looking at
 * another order does not lose it, and signing out forgets it.
 */
export function useNoteDraft(orderId: string) {
  const client = useQueryClient();
  const queryKey = [KEY, orderId];
  const { data } = useQuery<NoteDraft | null>({ queryKey, queryFn: skipToken, gcTime: Infinity });
  return { draft: data ?? undefined, setDraft: (draft: NoteDraft | null) => client.setQueryData(queryKey, draft) };
}
