import { createLatePart } from "#ui/late-part.ts";

/** What a search box offers while someone types: fetched when a box is first used. */
export const searchPart = createLatePart(() => import("./suggestion-box.tsx"));
