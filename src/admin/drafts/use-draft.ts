import { useMemo, useState } from "react";
import { useUnsaved } from "../frame/unsaved.ts";
import { isDraftStored, isRecovered, readDraft, removeDraft, writeDraft } from "./drafts.ts";

/** Warns before leaving the page while a form with this draft is not saved. */
export function useUnsavedDraft(isUnsaved: boolean, name: string): void {
  const draft = useMemo(() => ({ isStored: () => isDraftStored(name), forget: () => removeDraft(name) }), [name]);
  useUnsaved(isUnsaved, draft);
}

export function readTextDraft(name: string): string | undefined {
  const value = readDraft(name)?.value;
  return typeof value === "string" ? value : undefined;
}

/** A text that survives a reload until saved or discarded; warns before leaving meanwhile. Untouched it follows `initial`. */
export function useTextDraft(name: string, initial: string) {
  const [typed, setTyped] = useState(() => readTextDraft(name));
  const text = typed ?? initial;
  const [wasRecovered, setRecovered] = useState(() => isRecovered(name));
  const isDirty = text.trim() !== initial.trim();
  useUnsavedDraft(isDirty, name);
  return {
    text,
    isDirty,
    isRecovered: wasRecovered && isDirty,
    setText: (next: string) => {
      setTyped(next === initial ? undefined : next);
      if (next.trim() === initial.trim()) removeDraft(name);
      else writeDraft(name, next);
    },
    forget: () => {
      removeDraft(name);
      setRecovered(false);
      setTyped(undefined);
    },
  };
}
