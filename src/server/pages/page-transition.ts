import { createHash } from "node:crypto";

/** Inline: until the stylesheet loads, Chromium assumes that the page wants no transition, and reports the one it had started as an error. */
export const TRANSITION_STYLE = "@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}";

export const TRANSITION_SOURCE = `'sha256-${createHash("sha256").update(TRANSITION_STYLE).digest("base64")}'`;
