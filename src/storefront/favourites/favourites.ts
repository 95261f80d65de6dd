import { parseJson } from "#domain/json.ts";
import { MAX_FAVOURITES } from "#domain/product.ts";
import { createStored } from "../stored/stored.ts";

const FAVOURITES_KEY = "saitam-favoritos"; // ids, the latest first

export function parseFavourites(stored: string | null): string[] {
  const ids = parseJson(stored);
  if (!Array.isArray(ids)) return [];
  return [...new Set(ids.filter((id): id is string => typeof id === "string" && id !== ""))].slice(0, MAX_FAVOURITES);
}

export function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [id, ...ids].slice(0, MAX_FAVOURITES);
}

const favourites = createStored<readonly string[]>(FAVOURITES_KEY, parseFavourites);

/** None while the server renders. */
export const useFavourites = favourites.useValue;

/** True if it is a favourite now. */
export function toggleFavourite(id: string): boolean {
  const ids = toggled(favourites.read(), id);
  favourites.write(ids);
  return ids.includes(id);
}

/** Returns a function that restores it at its position. */
export function forgetFavourite(id: string): () => void {
  const index = favourites.read().indexOf(id);
  forgetFavourites([id]);
  return () => {
    const others = favourites.read().filter((other) => other !== id);
    favourites.write(others.toSpliced(index, 0, id));
  };
}

export function forgetFavourites(ids: readonly string[]): void {
  favourites.write(favourites.read().filter((id) => !ids.includes(id)));
}
