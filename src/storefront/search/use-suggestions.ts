import { useEffect, useState } from "react";
import type { Suggestions } from "#domain/search.ts";
import { isRecord } from "../api.ts";

const MIN_LETTERS = 2;

const PAUSE = 150; // milliseconds without typing before a request

type Results = { words: string; suggestions: Suggestions };

/** Undefined while there is nothing to show, also after failures. The last answer stays while words grow or shrink. */
export function useSuggestions(words: string): Results | undefined {
  const [found, setFound] = useState<Results>();

  useEffect(() => {
    if (words.length < MIN_LETTERS) return;
    const overtaken = new AbortController();
    const ask = async () => {
      const suggestions = await fetchSuggestions(words, overtaken.signal);
      if (!overtaken.signal.aborted) setFound(suggestions && { words, suggestions });
    };
    const timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [words]);

  if (words.length < MIN_LETTERS || !found) return undefined;
  return words.startsWith(found.words) || found.words.startsWith(words) ? found : undefined;
}

async function fetchSuggestions(words: string, signal: AbortSignal): Promise<Suggestions | undefined> {
  try {
    const answer = await fetch(`/api/suggestions?${new URLSearchParams({ q: words })}`, { signal });
    const body: unknown = await answer.json();
    // Our own server's answer.
    return answer.ok && isRecord(body) ? (body as Suggestions) : undefined;
  } catch {
    // Replaced by later words, or no network.
    return undefined;
  }
}
