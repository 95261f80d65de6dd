import {
  CHECKOUT_HASH,
  type Entry,
  entry,
  goBack,
  HOME,
  isCheckoutOpen,
  isDrawerOpen,
  isReturning,
  openDrawer,
  push,
  replace,
} from "./history.ts";

/** Adds a history entry for what opens over the page, so that Back closes it. */
export function pushHere(state: Entry): void {
  if (isReturning) window.addEventListener("popstate", () => pushHere(state), { once: true });
  else push(state, location.href);
}

/** Leaves the history entry of something closed by other means than Back. */
export function leave(below: Entry | null): void {
  replace(below, location.href);
  goBack();
}

export function closeDrawer(): void {
  if (isDrawerOpen()) leave(null);
}

export function openCheckout(): void {
  if (isCheckoutOpen()) closeDrawer();
  else if (location.pathname !== HOME) location.assign(HOME + CHECKOUT_HASH);
  else push({ checkout: isDrawerOpen() ? "over-drawer" : undefined }, CHECKOUT_HASH);
}

export function returnToCart(): void {
  if (entry().checkout === "over-drawer") return goBack();
  showHome();
  openDrawer();
}

export function showHome(): void {
  replace(null, location.pathname + location.search);
}
