/** Whether it is set in this browser; false while storage is blocked, even to look at. */
export function isFlagStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Blocked: nothing is stored.
    return false;
  }
}

export function storeFlag(key: string, isSet: boolean): void {
  try {
    if (isSet) localStorage.setItem(key, "1");
    else localStorage.removeItem(key);
  } catch {
    // Full or blocked: it lasts no longer than the page.
  }
}
