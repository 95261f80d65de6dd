type Outcome<T> = { outcome: T } | undefined;

/** At most `atOnce` run and `waiting` wait. Undefined when the queue was full or `signal` aborted the wait. */
export function createSemaphore(atOnce: number, waiting: number) {
  const line = new Set<() => void>();
  let running = 0;

  return async function inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<Outcome<T>> {
    if (signal?.aborted) return undefined;
    if (running >= atOnce) {
      if (line.size >= waiting || !(await comesUp(line, signal))) return undefined;
      // The finished one passed its slot on, so `running` stays.
    } else {
      running += 1;
    }
    try {
      return { outcome: await work() };
    } finally {
      const [next] = line;
      if (next) next();
      else running -= 1;
    }
  };
}

function comesUp(line: Set<() => void>, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const leave = (isMyTurn: boolean) => {
      line.delete(begin);
      signal?.removeEventListener("abort", giveUp);
      resolve(isMyTurn);
    };
    const begin = () => leave(true);
    const giveUp = () => leave(false);
    line.add(begin);
    signal?.addEventListener("abort", giveUp);
  });
}
