import { createLazyPart } from "#ui/lazy-part.ts";

/** One lazy file for drawer, picker, tooltips, checkout and retries, fetched once the page is hydrated. */
export const lazyPart = createLazyPart(() => import("./lazy-part-contents.ts"));
