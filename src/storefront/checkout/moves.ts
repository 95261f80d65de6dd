import { CHECKOUT_HASH, entry, goBack, HOME, isCheckoutOpen, isDrawerOpen, openDrawer, push, replace } from "./view.ts";

/** Closes the drawer and takes its entry back. */
export function closeDrawer(): void {
  if (!isDrawerOpen()) return;
  replace(null, location.href);
  goBack();
}

/** 'Proceder al Checkout': in place on home, from any other page by going there. */
export function openCheckout(): void {
  if (isCheckoutOpen()) closeDrawer();
  else if (location.pathname !== HOME) location.assign(HOME + CHECKOUT_HASH);
  else push({ checkout: isDrawerOpen() ? "over-drawer" : undefined }, CHECKOUT_HASH);
}

/** 'Volver al Carrito': leaves the checkout and opens the drawer again. */
export function returnToCart(): void {
  if (entry().checkout === "over-drawer") return goBack();
  showHome();
  openDrawer();
}

/** Leaves drawer and checkout for the home page under them. */
export function showHome(): void {
  replace(null, location.pathname + location.search);
}
