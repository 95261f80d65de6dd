export const TOO_LATE: unique symbol = Symbol("too late");

/** Rejects as `work` does. After the deadline the work continues, and its failure is ignored. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | typeof TOO_LATE> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<typeof TOO_LATE>((resolve) => {
    timer = setTimeout(resolve, milliseconds, TOO_LATE);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
