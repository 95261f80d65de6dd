import { useSyncExternalStore } from "react";

/**
 * History state that makes Back close the checkout (`/#checkout`), the drawer, or the open picker or sheet. Such an
 * entry is on top of one of the same page; `checkout` says whether that has a drawer.
 */
export type Entry = { drawer?: true; picker?: true; sheet?: true; checkout?: "over-drawer" };

export const CHECKOUT_HASH = "#checkout";
export const HOME = "/";

export function useCheckoutOpen(): boolean {
  return useSyncExternalStore(subscribeToEntry, isCheckoutOpen, () => false);
}

export function useDrawerOpen(): boolean {
  return useSyncExternalStore(subscribeToEntry, isDrawerOpen, () => false);
}

export function openDrawer(): void {
  // An entry pushed during `history.back()` would be the one that is left.
  if (isReturning) return void window.addEventListener("popstate", openDrawer, { once: true });
  if (!isDrawerOpen()) pushEntry({ drawer: true }, location.href);
}

/** A reloaded page starts with the drawer closed, unless Back or Forward led to it. */
export function closeDrawerOnLoad(): void {
  const [navigation] = performance.getEntriesByType("navigation");
  const isReturn = navigation instanceof PerformanceNavigationTiming && navigation.type === "back_forward";
  if (!isReturn && isDrawerOpen()) replaceEntry(null, location.href);
}

/** Keeps Back and Forward from opening an empty drawer. Returns a function that stops it. */
export function closeDrawerOnReturn(isEmpty: () => boolean): () => void {
  const closeIfEmpty = () => {
    if (isDrawerOpen() && isEmpty()) replaceEntry(null, location.href);
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) closeIfEmpty();
  };
  closeIfEmpty();
  // Before the listeners that show the drawer.
  window.addEventListener("popstate", closeIfEmpty, true);
  window.addEventListener("pageshow", onShow);
  return () => {
    window.removeEventListener("popstate", closeIfEmpty, true);
    window.removeEventListener("pageshow", onShow);
  };
}

export function currentEntry(): Entry {
  return (history.state as Entry | null) ?? {};
}

export function isDrawerOpen(): boolean {
  return currentEntry().drawer === true;
}

let wasCheckoutOpen = false;

/** `#checkout` on the home page opens it. Other fragments, such as the skip link's, leave it open. */
export function isCheckoutOpen(): boolean {
  const { pathname, hash } = location;
  if (pathname !== HOME || hash === "") wasCheckoutOpen = false;
  else if (hash === CHECKOUT_HASH) wasCheckoutOpen = true;
  return wasCheckoutOpen;
}

const listeners = new Set<() => void>();
export let isReturning = false;

/** Reports changes of the address and of its history state. */
export function subscribeToEntry(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

export function pushEntry(state: Entry | null, address: string): void {
  history.pushState(state, "", address);
  for (const listener of listeners) listener();
}

export function replaceEntry(state: Entry | null, address: string): void {
  history.replaceState(state, "", address);
  for (const listener of listeners) listener();
}

export function goBack(): void {
  isReturning = true;
  window.addEventListener("popstate", () => (isReturning = false), { once: true });
  history.back();
}
