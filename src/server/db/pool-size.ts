/** Per process. In its own file because the parent counts connections without opening any. */
export const POOL_SIZE = 10;

/** With fewer, background work would leave none for requests. */
const SMALLEST_POOL = 3;

/** For the parent, the job queue (twice during a restart), the operator's commands and a backup download (two). */
const OTHER_CONNECTIONS = 7;

/** Divides `allowed` among the workers and the one that a restart adds; `needed` if pools would be too small. */
export function sharePool(allowed: number, workers: number): { size: number } | { needed: number } {
  const size = Math.min(POOL_SIZE, Math.floor((allowed - OTHER_CONNECTIONS) / (workers + 1)));
  return size < SMALLEST_POOL ? { needed: (workers + 1) * SMALLEST_POOL + OTHER_CONNECTIONS } : { size };
}
