/** Whether it is set in this browser; false if storage is blocked, even for reading. */
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
    // Full or blocked: it only lasts as long as the page.
  }
}
