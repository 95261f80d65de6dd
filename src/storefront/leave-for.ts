/** A ref: what has the focus, or is open, in an element that goes leaves the focus to the one with `id`. ASSUME it is made once. */
export const leaveFor = (id: string) => (part: HTMLElement | null) => () => {
  if (part?.matches(":focus-within, :popover-open")) document.getElementById(id)?.focus();
};
