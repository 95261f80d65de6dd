import { useSyncExternalStore } from "react";

/**
 * What stands before the page is told by the browser's history alone, so that the phone's Back always means something:
 * a page, over it the cart's drawer, over that the checkout (`/#checkout`). A drawer's entry always lies on an entry of
 * the same page; the state of a checkout's entry says whether a drawer's lies under it.
 */
export type Entry = { drawer?: true; checkout?: "over-drawer" };

export const CHECKOUT_HASH = "#checkout";
export const HOME = "/";

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

/** A page that is loaded anew starts with the drawer closed, unless Back or Forward led to it. */
export function closeDrawerOnLoad(): void {
  const [navigation] = performance.getEntriesByType("navigation");
  const isReturn = navigation instanceof PerformanceNavigationTiming && navigation.type === "back_forward";
  if (!isReturn && isDrawerOpen()) replace(null, location.href);
}

/** Back and Forward lead to an open drawer only when there is something in it. Gives back how to stop minding. */
export function closeDrawerOnReturn(isEmpty: () => boolean): () => void {
  const closeIfEmpty = () => {
    if (isDrawerOpen() && isEmpty()) replace(null, location.href);
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) closeIfEmpty();
  };
  closeIfEmpty();
  // Before those who show the drawer hear of it.
  window.addEventListener("popstate", closeIfEmpty, true);
  window.addEventListener("pageshow", onShow);
  return () => {
    window.removeEventListener("popstate", closeIfEmpty, true);
    window.removeEventListener("pageshow", onShow);
  };
}

export function entry(): Entry {
  return (history.state as Entry | null) ?? {};
}

export function isDrawerOpen(): boolean {
  return entry().drawer === true;
}

let wasCheckoutOpen = false;

/** Another fragment (a link that skips to the content) leaves the checkout as it is. */
export function isCheckoutOpen(): boolean {
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

export function push(state: Entry, address: string): void {
  history.pushState(state, "", address);
  for (const listener of listeners) listener();
}

export function replace(state: Entry | null, address: string): void {
  history.replaceState(state, "", address);
  for (const listener of listeners) listener();
}

export function goBack(): void {
  isReturning = true;
  window.addEventListener("popstate", () => (isReturning = false), { once: true });
  history.back();
}
