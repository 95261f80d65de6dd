export const TIMED_OUT: unique symbol = Symbol("timed out");

/** Rejects as `work` does. After the deadline the work continues, and its failure is ignored. */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T | typeof TIMED_OUT> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<typeof TIMED_OUT>((resolve) => {
    timer = setTimeout(resolve, milliseconds, TIMED_OUT);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}

/**
 * Runs `work` with a signal that aborts with `signal`, or after so many milliseconds. The timer ends with the work:
 * that of `AbortSignal.timeout` runs to its end, which is a twentieth of what an order costs.
 */
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
