import { createLazyPart } from "#ui/lazy-part.ts";

/** Lazy: fetched when a search field is first used. */
export const searchPart = createLazyPart(() => import("./suggestion-box.tsx"));
