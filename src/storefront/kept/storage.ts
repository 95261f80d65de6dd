import { tabStorage } from "./tab-storage.ts";

/** Reads what this browser keeps under a key. */
export function readKept(key: string): string | null {
  const inTab = tabStorage().getItem(key);
  if (inTab !== null) return inTab;
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is blocked, even to look at: nothing is kept.
    return null;
  }
}

/** Keeps a text in this browser or, when the browser refuses, from page to page for as long as the tab is open. */
export function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    tabStorage().removeItem(key);
  } catch {
    // Full or blocked: the visit goes on in this tab.
    tabStorage().setItem(key, text);
  }
}

/** Reads what `keepInTab` keeps. */
export function readTab(key: string): string | null {
  return tabStorage().getItem(key);
}

/** Keeps a text for as long as the tab is open; an empty one takes no room. */
export function keepInTab(key: string, text: string): void {
  try {
    if (text === "") tabStorage().removeItem(key);
    else tabStorage().setItem(key, text);
  } catch {
    // Full: it is only ever a copy.
  }
}

/** Tells when another tab changed what is kept under a key, or when this page returns from the back/forward cache. */
export function watchKept(key: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    tabStorage().removeItem(key);
    listener();
  };
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", listener);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", listener);
  };
}
