/** Marks what needs code, disabled as the server sends it. After hydration `storefront/start.ts` enables it and repeats early presses. */
const WAITS = "data-waits";

/** An event of the window: every handler of the page is there. */
export const HYDRATED = "hydrated";

export type Waits = typeof WAITS;
export type Hydrated = typeof HYDRATED;

const isServer = typeof document === "undefined";

/**
 * The attributes of a control that needs code; its element has `suppressHydrationWarning`. Without `autoComplete: "off"`
 * Firefox enables it by itself on a reload, as it was before.
 */
export const disabledUntilHydrated = isServer ? { disabled: true, autoComplete: "off", [WAITS]: "" } : undefined;

/** The attributes of a group of choices, which the browser shows by itself until the code is there. */
export const choicesUntilHydrated = isServer ? { [WAITS]: "" } : undefined;
