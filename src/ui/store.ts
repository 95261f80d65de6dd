import { useSyncExternalStore } from "react";

/** A value that lives outside React and tells the components that use it. The server only ever sees the first one. */
export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();

  const read = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    read,
    write(next: T): void {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: (): T => useSyncExternalStore(subscribe, read, () => initial),
  };
}
