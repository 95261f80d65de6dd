import { CONTENT_ID } from "./frame/content-id.ts";

/** A ref: what has the focus, or is open, in an element that goes leaves the focus to the one with `id`. ASSUME it is made once. */
export const leaveFor = (id: string, options?: FocusOptions) => (part: HTMLElement | null) => () => {
  if (part?.matches(":focus-within, :popover-open")) document.getElementById(id)?.focus(options);
};

/** For what goes with the button that was pressed in it. */
export const leaveForPage = leaveFor(CONTENT_ID, { preventScroll: true });
