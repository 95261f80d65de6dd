/** What a wait gives when its deadline comes first. */
export const TOO_LATE: unique symbol = Symbol("too late");

/**
 * Gives what `work` gives, or TOO_LATE after `milliseconds`; rejects as the work does. Work that comes too late goes on,
 * and whether it fails then is heard by nobody.
 */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | typeof TOO_LATE> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<typeof TOO_LATE>((resolve) => {
    timer = setTimeout(resolve, milliseconds, TOO_LATE);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
