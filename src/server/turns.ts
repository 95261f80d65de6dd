/**
 * Lets at most `atOnce` pieces of work run at a time and at most `waiting` wait in line. Gives the outcome of the work,
 * or undefined when the line is full and nothing was done.
 */
export function takeTurns(atOnce: number, waiting: number) {
  const line: (() => void)[] = [];
  let running = 0;

  return async function inTurn<T>(work: () => Promise<T>): Promise<{ outcome: T } | undefined> {
    if (running >= atOnce) {
      if (line.length >= waiting) return undefined;
      // Whoever ends hands over its place, so `running` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return { outcome: await work() };
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
