/** Requests one process works on at once; 200 buyers in the same second fit, beyond this it says 503 at once. */
const MAX_UNDER_WAY = 300;

let underWay = 0;

/** Whether one more request would be too much. */
export function isFull(): boolean {
  return underWay >= MAX_UNDER_WAY;
}

/** Counts a request while it is worked on. */
export function whileWorking<T>(work: () => Promise<T>): Promise<T> {
  return counting(1, work);
}

/** Leaves a request out of the count while its body is still arriving: that takes a socket, but no work. */
export function whileArriving<T>(arrive: () => Promise<T>): Promise<T> {
  return counting(-1, arrive);
}

async function counting<T>(change: 1 | -1, work: () => Promise<T>): Promise<T> {
  underWay += change;
  try {
    return await work();
  } finally {
    underWay -= change;
  }
}
