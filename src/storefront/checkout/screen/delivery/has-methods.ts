import type { PageSettings } from "#domain/settings.ts";
import { createStore } from "#ui/store.ts";

/** What the shop's answers have told since the page was sent; undefined if nothing. */
const learned = createStore<boolean | undefined>(undefined);

/** The page may have been sent before the first method was added, or the last one removed. */
export function useHasMethods({ delivery }: PageSettings): boolean {
  return learned.useValue() ?? delivery !== undefined;
}

export const learnHasMethods = learned.write;
