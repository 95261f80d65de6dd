/** What could not be written, for as long as this page lives: storage may be full, or blocked altogether. */
const memory = new Map<string, string>();

/** Reads what this browser keeps under a key. */
export function readKept(key: string): string | null {
  const remembered = memory.get(key);
  if (remembered !== undefined) return remembered;
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is blocked, even to look at: nothing is kept.
    return null;
  }
}

/** Keeps a text in this browser, or in memory when the browser refuses. */
export function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    // Full or blocked: the visit goes on, and only a reload forgets.
    memory.set(key, text);
  }
}

/** Tells when another tab changed what is kept under a key, or when this page returns from the back/forward cache. */
export function watchKept(key: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    memory.delete(key);
    listener();
  };
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", listener);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", listener);
  };
}
