type Turn<T> = { outcome: T } | undefined;

/**
 * Lets at most `atOnce` pieces of work run at a time and at most `waiting` wait in line. Gives the outcome of the work,
 * or undefined when nothing was done: the line was full, or `signal` came before the turn did.
 */
export function takeTurns(atOnce: number, waiting: number) {
  const line = new Set<() => void>();
  let running = 0;

  return async function inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<Turn<T>> {
    if (signal?.aborted) return undefined;
    if (running >= atOnce) {
      if (line.size >= waiting || !(await comesUp(line, signal))) return undefined;
      // Whoever ended handed over its place, so `running` stays as it is.
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

/** Stands in line, first come first served, until called (true) or until `signal` (false). */
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
