import { useEffect, useRef } from "react";

/** Keeps the page's search fields in sync with a list that changes in place. */
export function useSearchedWords(words: string): void {
  const shown = useRef(words);
  useEffect(() => {
    if (shown.current === words) return;
    shown.current = words;
    for (const field of document.querySelectorAll<HTMLInputElement>(".search [name=q]")) field.value = words;
  }, [words]);
}
