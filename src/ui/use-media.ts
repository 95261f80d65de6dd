import { useSyncExternalStore } from "react";

const queries = new Map<string, MediaQueryList>();

function listOf(query: string): MediaQueryList {
  const list = queries.get(query) ?? window.matchMedia(query);
  queries.set(query, list);
  return list;
}

/** Whether a media query matches; only for parts rendered in the browser alone. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = listOf(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => listOf(query).matches,
  );
}
