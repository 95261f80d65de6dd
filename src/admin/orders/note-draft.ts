import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { isRecovered, readDraft, removeDraft, writeDraft } from "../drafts/drafts.ts";
import { KEYS } from "../query-keys.ts";

/** A note that is being written: `base` is the note it was begun on, `version` the order's version that had it. */
export type NoteDraft = { text: string; base: string; version: number };

/**
 * What was typed into an order's note and not saved. It is kept with what the panel knows of the shop and in the
 * browser: neither a look at another order nor a reload loses it, and signing out forgets it.
 */
export function useNoteDraft(orderId: string) {
  const client = useQueryClient();
  const queryKey = KEYS.noteDraft(orderId);
  const name = `note:${orderId}`;
  const { data } = useQuery<NoteDraft | null>({
    queryKey,
    queryFn: skipToken,
    gcTime: Infinity,
    initialData: () => readNote(readDraft(name)?.value),
  });
  return {
    draft: data ?? undefined,
    isRecovered: isRecovered(name),
    setDraft: (draft: NoteDraft | null) => {
      if (draft) writeDraft(name, draft);
      else removeDraft(name);
      client.setQueryData(queryKey, draft);
    },
  };
}

/** A note as it was left in the browser; whatever else lies there is none. */
function readNote(stored: unknown): NoteDraft | null {
  const { text, base, version } = Object(stored) as { [name in keyof NoteDraft]?: unknown };
  const isNote = typeof text === "string" && typeof base === "string" && typeof version === "number";
  return isNote ? { text, base, version } : null;
}
