const MAX_IN_FLIGHT = 300; // per process; enough for 200 buyers at once, beyond it 503

let inFlight = 0;

export function isFull(): boolean {
  return inFlight >= MAX_IN_FLIGHT;
}

export function whileWorking<T>(work: () => Promise<T>): Promise<T> {
  return counting(1, work);
}

/** Takes a request out of the count while its body arrives or it is queued: that needs a socket, but no work. */
export function whileWaiting<T>(wait: () => Promise<T>): Promise<T> {
  return counting(-1, wait);
}

async function counting<T>(change: 1 | -1, work: () => Promise<T>): Promise<T> {
  inFlight += change;
  try {
    return await work();
  } finally {
    inFlight -= change;
  }
}
