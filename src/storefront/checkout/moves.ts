import { CHECKOUT_HASH, entry, goBack, HOME, isCheckoutOpen, isDrawerOpen, openDrawer, push, replace } from "./view.ts";

export function closeDrawer(): void {
  if (!isDrawerOpen()) return;
  replace(null, location.href);
  goBack();
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
