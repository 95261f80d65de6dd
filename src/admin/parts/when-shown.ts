/** Refs that act as soon as their element is there. */
export const focusWhenShown = (element: HTMLElement | null): void => element?.focus();
export const scrollWhenShown = (element: HTMLElement | null): void => element?.scrollIntoView({ block: "nearest" });

/** For what a dialog focuses when it opens, instead of its first control. */
export const focusWhenOpened = (element: HTMLElement | null): void => element?.setAttribute("autofocus", "");
