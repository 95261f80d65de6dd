import { tabStorage } from "./tab-storage.ts";

export function readStored(key: string): string | null {
  const inTab = tabStorage().getItem(key);
  if (inTab !== null) return inTab;
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // even reading blocked storage throws
  }
}

export function writeStored(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    tabStorage().removeItem(key);
  } catch {
    tabStorage().setItem(key, text); // the browser's storage is full or blocked
  }
}

export function readTab(key: string): string | null {
  return tabStorage().getItem(key);
}

export function writeTabStored(key: string, text: string): void {
  try {
    if (text === "") tabStorage().removeItem(key);
    else tabStorage().setItem(key, text);
  } catch {
    // Full: it is only a copy.
  }
}

/** Reports changes by other tabs and restores from the back/forward cache. Returns a function that stops it. */
export function watchStored(key: string, listener: () => void): () => void {
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
