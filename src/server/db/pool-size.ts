/** Connections one process opens at most. In a file of its own: the parent counts them and opens none. */
export const POOL_SIZE = 10;

/** With fewer, the work in the background would leave requests none. */
const SMALLEST_POOL = 3;

/** What the parent and the operator's commands need of a database that allows few. */
const OTHER_CONNECTIONS = 3;

/**
 * Connections for each of so many web processes, and for the one more that a restart takes, where a database allows
 * `allowed` in all. Below the smallest pool it gives how many would have to be allowed.
 */
export function sharePool(allowed: number, workers: number): { size: number } | { needed: number } {
  const size = Math.min(POOL_SIZE, Math.floor((allowed - OTHER_CONNECTIONS) / (workers + 1)));
  return size < SMALLEST_POOL ? { needed: (workers + 1) * SMALLEST_POOL + OTHER_CONNECTIONS } : { size };
}
