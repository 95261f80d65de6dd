/** At most `slots` run and `queueLength` wait. Undefined when the queue was full or `signal` aborted the wait. */
export function createSemaphore(slots: number, queueLength: number) {
  const queue = new Set<() => void>();
  let free = slots;

  return async function run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<{ outcome: T } | undefined> {
    if (signal?.aborted) return undefined;
    if (free > 0) free -= 1;
    else if (queue.size >= queueLength || !(await waitForSlot(queue, signal))) return undefined;
    try {
      return { outcome: await work() };
    } finally {
      // The first of the queue gets the slot itself: a newcomer cannot take it in between.
      const [next] = queue;
      if (next) next();
      else free += 1;
    }
  };
}

/** False when `signal` aborts first. */
function waitForSlot(queue: Set<() => void>, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const leave = (hasSlot: boolean) => {
      queue.delete(takeSlot);
      signal?.removeEventListener("abort", giveUp);
      resolve(hasSlot);
    };
    const takeSlot = () => leave(true);
    const giveUp = () => leave(false);
    queue.add(takeSlot);
    signal?.addEventListener("abort", giveUp);
  });
}
