export const TIMED_OUT: unique symbol = Symbol("timed out");

/** Rejects as `work` does. After the deadline the work continues, and its failure is ignored. */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T | typeof TIMED_OUT> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<typeof TIMED_OUT>((resolve) => {
    timer = setTimeout(resolve, milliseconds, TIMED_OUT);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
