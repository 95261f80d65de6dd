/** Whoever calls it while it is under way waits for the same outcome. */
export function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => (underWay ??= work().finally(() => (underWay = undefined)));
}
