import { createLazyPart } from "#ui/lazy-part.ts";

/** Automatic behaviour of an open order. Other pages do not load it, and the order's forms work without it. */
export const lazyOrder = createLazyPart(() => import("./lazy-order-contents.ts"));
