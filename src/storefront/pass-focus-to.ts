import { CONTENT_ID } from "./frame/content-id.ts";

/** A ref for an element that may be removed while focused or open: the one with `id` takes the focus. Create it once. */
export const passFocusTo = (id: string, options?: FocusOptions) => (part: HTMLElement | null) => () => {
  if (part?.matches(":focus-within, :popover-open")) document.getElementById(id)?.focus(options);
};

/** For an element that its own button removes. */
export const passFocusToPage = passFocusTo(CONTENT_ID, { preventScroll: true });
