/** Waits until `work` has ended or failed, `timeout` milliseconds at most. */
export async function settledOrTimeout(work: Promise<unknown> | undefined, timeout: number): Promise<void> {
  await Promise.race([Promise.allSettled([work]), new Promise((resolve) => setTimeout(resolve, timeout))]);
}
