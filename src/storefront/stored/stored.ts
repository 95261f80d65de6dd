import { useSyncExternalStore } from "react";
import { writeStored, readStored, watchStored } from "./storage.ts";

/** Stored as JSON; invalid values are repaired on first use. The server only sees the value for an empty storage. */
export function createStored<T>(key: string, parse: (stored: string | null) => T) {
  const nothing = parse(null);
  const listeners = new Set<() => void>();
  let known: { text: string | null; value: T } = { text: null, value: nothing }; // the same text gives the same object

  /** Read again before each change, so that two tabs never overwrite each other. */
  const read = (): T => {
    const text = readStored(key);
    if (text !== known.text) known = { text, value: parse(text) };
    return known.value;
  };
  const write = (value: T): void => {
    writeStored(key, JSON.stringify(value));
    for (const listener of listeners) listener();
  };
  const repair = () => {
    const text = readStored(key);
    if (text !== null && text !== JSON.stringify(read())) write(read());
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) repair();
    listeners.add(listener);
    const unwatch = watchStored(key, listener);
    return () => {
      listeners.delete(listener);
      unwatch();
    };
  };
  return { read, write, useValue: (): T => useSyncExternalStore(subscribe, read, () => nothing) };
}
