import { useEffect, useState } from "react";
import type { Suggestions } from "#domain/suggestions.ts";
import { call } from "../call.ts";

const MIN_LETTERS = 2;

const PAUSE = 150; // milliseconds without typing before a request

type Results = { words: string; suggestions: Suggestions };

/** Undefined if there is nothing to show, as after failures. The last answer stays while the words grow or shrink. */
export function useSuggestions(words: string): Results | undefined {
  const [results, setResults] = useState<Results>();

  useEffect(() => {
    if (words.length < MIN_LETTERS) return;
    const overtaken = new AbortController();
    const ask = async () => {
      const answer = await call("GET /api/suggestions", { query: { q: words } }, overtaken.signal);
      if (!overtaken.signal.aborted) setResults(answer.ok ? { words, suggestions: answer.value } : undefined);
    };
    const timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [words]);

  if (words.length < MIN_LETTERS || !results) return undefined;
  return words.startsWith(results.words) || results.words.startsWith(words) ? results : undefined;
}
