import { useSyncExternalStore } from "react";

/**
 * What stands before the page is told by the browser's history alone, so that the phone's Back always means something:
 * a page, over it the cart's drawer, over that the checkout (`/#checkout`). A drawer's entry always lies on an entry of
 * the same page; the state of a checkout's entry says whether a drawer's lies under it.
 */
type Entry = { drawer?: true; checkout?: "over-drawer" };

const CHECKOUT_HASH = "#checkout";
const HOME = "/";

/** Whether the checkout replaces the home page. */
export function useCheckoutOpen(): boolean {
  return useSyncExternalStore(subscribe, isCheckoutOpen, () => false);
}

export function useDrawerOpen(): boolean {
  return useSyncExternalStore(subscribe, isDrawerOpen, () => false);
}

export function openDrawer(): void {
  // An entry pushed while the history is still on its way back would be the one that is left.
  if (isReturning) return void window.addEventListener("popstate", openDrawer, { once: true });
  if (!isDrawerOpen()) push({ drawer: true }, location.href);
}

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

/** A page that is loaded anew starts with the drawer closed, unless Back or Forward led to it. */
export function closeDrawerOnLoad(): void {
  const [navigation] = performance.getEntriesByType("navigation");
  const isReturn = navigation instanceof PerformanceNavigationTiming && navigation.type === "back_forward";
  if (!isReturn && isDrawerOpen()) replace(null, location.href);
}

function entry(): Entry {
  return (history.state as Entry | null) ?? {};
}

function isDrawerOpen(): boolean {
  return entry().drawer === true;
}

let wasCheckoutOpen = false;

/** Another fragment (a link that skips to the content) leaves the checkout as it is. */
function isCheckoutOpen(): boolean {
  const { pathname, hash } = location;
  if (pathname !== HOME || hash === "") wasCheckoutOpen = false;
  else if (hash === CHECKOUT_HASH) wasCheckoutOpen = true;
  return wasCheckoutOpen;
}

const listeners = new Set<() => void>();
let isReturning = false;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

function push(state: Entry, address: string): void {
  history.pushState(state, "", address);
  for (const listener of listeners) listener();
}

function replace(state: Entry | null, address: string): void {
  history.replaceState(state, "", address);
  for (const listener of listeners) listener();
}

function goBack(): void {
  isReturning = true;
  window.addEventListener("popstate", () => (isReturning = false), { once: true });
  history.back();
}
