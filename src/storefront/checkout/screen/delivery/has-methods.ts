import type { PageSettings } from "#domain/settings.ts";
import { createStore } from "#ui/store.ts";

/** What the shop's answers tell since the page was sent; undefined: nothing. */
const learned = createStore<boolean | undefined>(undefined);

/** The page may be older than the first method or the last. */
export function useHasMethods({ delivery }: PageSettings): boolean {
  return learned.useValue() ?? delivery !== undefined;
}

export const learnHasMethods = learned.write;
