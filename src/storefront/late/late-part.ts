import { createLatePart } from "#ui/late-part.ts";

/** The cart's drawer, the picker, the checkout and the fetching of late data: fetched as one file once the page has come to life. */
export const latePart = createLatePart(() => import("./late-part-contents.ts"));
