import { createHash } from "node:crypto";

/**
 * In the document itself: while the stylesheet is on its way Chromium takes a page to want no transition, and reports
 * the one that had begun as an error of the page.
 */
export const TRANSITION_STYLE = "@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}";

export const TRANSITION_SOURCE = `'sha256-${createHash("sha256").update(TRANSITION_STYLE).digest("base64")}'`;
