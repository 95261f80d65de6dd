/** Marks controls that need code, disabled in the server's HTML. Once hydrated `storefront/start.ts` enables them and replays presses. */
const WAITS = "data-waits";

/** An event of the window: all handlers of the page are attached. */
export const HYDRATED = "hydrated";

export type Waits = typeof WAITS;
export type Hydrated = typeof HYDRATED;

const isServer = typeof document === "undefined";

/** For a control that needs code, with `suppressHydrationWarning`. Without `autoComplete: "off"` Firefox restores its state on a reload. */
export const disabledUntilHydrated = isServer ? { disabled: true, autoComplete: "off", [WAITS]: "" } : undefined;

/** Attributes of a group of choices, which the browser itself updates until the code has loaded. */
export const choicesUntilHydrated = isServer ? { [WAITS]: "" } : undefined;
