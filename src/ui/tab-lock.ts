/** Runs in one tab of the shop at a time; unlocked if there are no locks: without https, or with storage blocked. */
export async function withTabLock<T>(name: string, act: () => T | Promise<T>, locks = findLocks()): Promise<T> {
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
