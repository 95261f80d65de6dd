const MAX_UNDER_WAY = 300; // per process; enough for 200 buyers at once, beyond it 503

let underWay = 0;

export function isFull(): boolean {
  return underWay >= MAX_UNDER_WAY;
}

export function whileWorking<T>(work: () => Promise<T>): Promise<T> {
  return counting(1, work);
}

/** Leaves a request out of the count while its body arrives or it waits for its turn: that takes a socket, but no work. */
export function whileWaiting<T>(wait: () => Promise<T>): Promise<T> {
  return counting(-1, wait);
}

async function counting<T>(change: 1 | -1, work: () => Promise<T>): Promise<T> {
  underWay += change;
  try {
    return await work();
  } finally {
    underWay -= change;
  }
}
