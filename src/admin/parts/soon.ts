/** Waits until work has ended, or for so many milliseconds: what is slow, or fails, comes later. */
export async function soon(work: Promise<unknown> | undefined, timeout: number): Promise<void> {
  await Promise.race([Promise.allSettled([work]), new Promise((resolve) => setTimeout(resolve, timeout))]);
}
