import { createLazyPart } from "#ui/lazy-part.ts";

/** What an open order does by itself. Other pages do not carry it, and the order's forms work without it. */
export const lazyOrder = createLazyPart(() => import("./lazy-order-contents.ts"));
