import type { PageSettings } from "#domain/settings.ts";
import { createStore } from "#ui/store.ts";

/** What answers of the shop have said since the page was sent; undefined when none did. */
const learned = createStore<boolean | undefined>(undefined);

/** The page may be older than the first method, or than the removal of the last. */
export function useHasMethods({ delivery }: PageSettings): boolean {
  return learned.useValue() ?? delivery !== undefined;
}

export const learnHasMethods = learned.write;
