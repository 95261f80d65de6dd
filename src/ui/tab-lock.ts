/**
 * Gives what `act` gives; one tab of the shop at a time runs it under this name. Without locks, which browsers only
 * have on https and localhost and refuse where storage is blocked, it runs at once.
 */
export async function withTabLock<T>(name: string, act: () => T, locks = findLocks()): Promise<T> {
  if (!locks) return act();
  let hasBegun = false;
  try {
    return await locks.request(name, () => {
      hasBegun = true;
      return act();
    });
  } catch (error) {
    if (hasBegun) throw error;
    // Refused.
    return act();
  }
}

function findLocks(): LockManager | null {
  return "locks" in navigator ? navigator.locks : null;
}
