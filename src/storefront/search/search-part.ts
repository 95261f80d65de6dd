import { createLatePart } from "#ui/late-part.ts";

/** Lazy: fetched when a search field is first used. */
export const searchPart = createLatePart(() => import("./suggestion-box.tsx"));
