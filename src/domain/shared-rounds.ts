/** One round at a time; callers during a round share the next. */
export function inSharedRounds<T>(round: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined;
  let next: PromiseWithResolvers<T> | undefined;
  const begin = (): Promise<T> => {
    current = round().finally(() => {
      const waiting = next;
      current = next = undefined;
      if (waiting) begin().then(waiting.resolve, waiting.reject);
    });
    return current;
  };
  return () => (current ? (next ??= Promise.withResolvers()).promise : begin());
}
