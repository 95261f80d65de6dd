import { useMemo, useSyncExternalStore } from "react";
import { keep, readKept, watchKept } from "../storage.ts";

/** Where the browser keeps the ids of favourite products, the latest first. */
const FAVOURITES_KEY = "saitam-favoritos";

/** The most that are kept, and asked for at once; the oldest leave first. */
export const MAX_FAVOURITES = 50;

/** Makes a list of ids of whatever is stored. */
export function parseFavourites(stored: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? "[]");
    if (!Array.isArray(ids)) return [];
    return [...new Set(ids.filter((id): id is string => typeof id === "string" && id !== ""))].slice(0, MAX_FAVOURITES);
  } catch {
    // Not JSON: nothing is lost that could be read.
    return [];
  }
}

/** Adds an id in front, or takes it away when it is there. */
export function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [id, ...ids].slice(0, MAX_FAVOURITES);
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const unwatch = watchKept(FAVOURITES_KEY, listener);
  return () => {
    listeners.delete(listener);
    unwatch();
  };
}

/** The ids of this browser's favourites; none while the server renders. */
export function useFavourites(): string[] {
  const stored = useSyncExternalStore(
    subscribe,
    () => readKept(FAVOURITES_KEY),
    () => null,
  );
  return useMemo(() => parseFavourites(stored), [stored]);
}

/** Keeps a product, or lets it go; true when it is kept now. */
export function toggleFavourite(id: string): boolean {
  const ids = toggled(readFavourites(), id);
  write(ids);
  return ids.includes(id);
}

/** Lets products go. */
export function forgetFavourites(ids: readonly string[]): void {
  write(readFavourites().filter((id) => !ids.includes(id)));
}

const readFavourites = () => parseFavourites(readKept(FAVOURITES_KEY));

function write(ids: readonly string[]): void {
  keep(FAVOURITES_KEY, JSON.stringify(ids));
  for (const listener of listeners) listener();
}
