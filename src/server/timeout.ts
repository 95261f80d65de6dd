export const TIMED_OUT: unique symbol = Symbol("timed out");

/** Rejects as `work` does. After the timeout `work` continues, and its failure is ignored. An answer that arrived while this process stood still is in time. */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T | typeof TIMED_OUT> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<typeof TIMED_OUT>((resolve) => {
    // Timers run before what has arrived is read, immediates after.
    timer = setTimeout(() => setImmediate(resolve, TIMED_OUT), milliseconds);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}

/** Aborts with `signal` or after so many ms. Unlike `AbortSignal.timeout` (1/20 of an order's cost), the timer ends with the work. */
export async function withAbortAfter<T>(
  milliseconds: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, milliseconds);
  signal.addEventListener("abort", abort);
  if (signal.aborted) abort();
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}
