import { CONTENT_ID } from "./frame/content-id.ts";

/** A ref for what may be removed while it holds the focus or is open: then the element with `id` gets the focus. ASSUMES that it is made once. */
export const passFocusTo = (id: string, options?: FocusOptions) => (part: HTMLElement | null) => () => {
  if (part?.matches(":focus-within, :popover-open")) document.getElementById(id)?.focus(options);
};

/** For what a press of its own button removes. */
export const passFocusToPage = passFocusTo(CONTENT_ID, { preventScroll: true });
