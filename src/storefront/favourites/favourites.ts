import { MAX_FAVOURITES } from "#domain/product.ts";
import { createKept } from "../kept/kept.ts";

/** Where the browser keeps the ids of favourite products, the latest first. */
const FAVOURITES_KEY = "saitam-favoritos";

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

const favourites = createKept<readonly string[]>(FAVOURITES_KEY, parseFavourites);

/** The ids of this browser's favourites; none while the server renders. */
export const useFavourites = favourites.useValue;

/** Keeps a product, or lets it go; true when it is kept now. */
export function toggleFavourite(id: string): boolean {
  const ids = toggled(favourites.read(), id);
  favourites.write(ids);
  return ids.includes(id);
}

/** Lets products go. */
export function forgetFavourites(ids: readonly string[]): void {
  favourites.write(favourites.read().filter((id) => !ids.includes(id)));
}
