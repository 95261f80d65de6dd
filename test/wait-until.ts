import { setTimeout as sleep } from "node:timers/promises";

type Waiting = { timeout: number; every: number; failure: string };

/** Resolves once `holds` is true, checking `every` so many milliseconds; throws `failure` after `timeout`. */
export async function waitUntil(
  holds: () => boolean | Promise<boolean>,
  { timeout, every, failure }: Waiting,
): Promise<void> {
  const deadline = performance.now() + timeout;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(failure);
    await sleep(every);
  }
}
