/** Calls back whenever the page may be visible or online again, until `stopped`. */
export function whenShown(listener: () => void, stopped: AbortController): void {
  document.addEventListener("visibilitychange", listener, stopped);
  // From the back/forward cache only.
  window.addEventListener("pageshow", ({ persisted }) => persisted && listener(), stopped);
  window.addEventListener("online", listener, stopped);
}
