import { createLatePart } from "#ui/late-part.ts";

/** One lazy file for drawer, picker, checkout and retries, fetched once the page is hydrated. */
export const latePart = createLatePart(() => import("./late-part-contents.ts"));
