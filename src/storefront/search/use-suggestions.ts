import { useEffect, useState } from "react";
import type { Suggestions } from "#domain/search.ts";
import { isRecord } from "../api.ts";

/** Letters from which on there is something to offer. */
const MIN_LETTERS = 2;

/** How long the fingers rest before the server is asked, in milliseconds. */
const PAUSE = 150;

type Found = { words: string; suggestions: Suggestions };

/**
 * What the shop offers for these words; undefined while there is nothing to show, which is also said of failures. Until
 * the answer comes the last one stays, as long as the words are its own with letters more or less.
 */
export function useSuggestions(words: string): Found | undefined {
  const [found, setFound] = useState<Found>();

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
    // Our own server's, once it says that all went well.
    return answer.ok && isRecord(body) ? (body as Suggestions) : undefined;
  } catch {
    // Overtaken by later words, or no network: the box goes on as the plain form it is.
    return undefined;
  }
}
