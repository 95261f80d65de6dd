import { useEffect, useRef } from "react";

/** Where a list changes in place, the search boxes around it go on saying what was searched for. */
export function useSearchedWords(words: string): void {
  const shown = useRef(words);
  useEffect(() => {
    if (shown.current === words) return;
    shown.current = words;
    for (const field of document.querySelectorAll<HTMLInputElement>(".search [name=q]")) field.value = words;
  }, [words]);
}
