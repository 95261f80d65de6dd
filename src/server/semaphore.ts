/** Times in ms. A queue that has not been empty for `after` is no burst: it takes as many as left it in the last `window`. */
type StandingQueue = { after: number; window: number };

/** At most `slots` run and `queueLength` wait. Undefined when the queue was full or `signal` aborted the wait. */
export function createSemaphore(slots: number, queueLength: number, standing?: StandingQueue) {
  const queue = new Set<() => void>();
  const leavings = standing && createRecentCount(standing.window);
  let free = slots;
  let waitingSince = 0;

  function limit(now: number): number {
    if (!standing || !leavings || now - waitingSince < standing.after) return queueLength;
    return Math.min(queueLength, Math.max(slots, leavings.count(now)));
  }

  function isFull(): boolean {
    return free === 0 && queue.size >= limit(performance.now());
  }

  function giveSlot(): void {
    // The first of the queue gets the slot itself: a newcomer cannot take it in between.
    const [next] = queue;
    if (!next) {
      free += 1;
      return;
    }
    leavings?.add(performance.now());
    next();
  }

  async function run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<{ outcome: T } | undefined> {
    if (signal?.aborted || isFull()) return undefined;
    if (free > 0) free -= 1;
    else {
      if (queue.size === 0) waitingSince = performance.now();
      if (!(await waitForSlot(queue, signal))) return undefined;
    }
    try {
      return { outcome: await work() };
    } finally {
      giveSlot();
    }
  }

  return Object.assign(run, { isFull });
}

function createRecentCount(time: number) {
  const moments: number[] = [];
  const forgetBefore = (moment: number) => {
    while ((moments[0] ?? moment) < moment) moments.shift();
  };
  return {
    add(now: number): void {
      forgetBefore(now - time);
      moments.push(now);
    },
    count(now: number): number {
      forgetBefore(now - time);
      return moments.length;
    },
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
