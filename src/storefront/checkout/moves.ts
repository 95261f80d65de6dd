import {
  CHECKOUT_HASH,
  type Entry,
  currentEntry,
  goBack,
  HOME,
  isCheckoutOpen,
  isDrawerOpen,
  isReturning,
  openDrawer,
  pushEntry,
  replaceEntry,
} from "./history.ts";

/** Adds a history entry for what opens over the page, so that Back closes it. */
export function pushHere(state: Entry): void {
  if (isReturning) window.addEventListener("popstate", () => pushHere(state), { once: true });
  else pushEntry(state, location.href);
}

/** Leaves the history entry of something closed by other means than Back. */
export function leaveEntry(below: Entry | null): void {
  replaceEntry(below, location.href);
  goBack();
}

export function closeDrawer(): void {
  if (isDrawerOpen()) leaveEntry(null);
}

export function openCheckout(): void {
  if (isCheckoutOpen()) closeDrawer();
  else if (location.pathname !== HOME) location.assign(HOME + CHECKOUT_HASH);
  else pushEntry({ checkout: isDrawerOpen() ? "over-drawer" : undefined }, CHECKOUT_HASH);
}

export function returnToCart(): void {
  if (currentEntry().checkout === "over-drawer") return goBack();
  showHome();
  openDrawer();
}

export function showHome(): void {
  replaceEntry(null, location.pathname + location.search);
}
