import { useSyncExternalStore } from "react";

const STEP = 30_000; // ms

let now = new Date();

const listeners = new Set<() => void>();

let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = new Date();
  for (const listener of listeners) listener();
}

/** The first listener starts the clock, the last one stops it. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = new Date();
    timer = setInterval(tick, STEP);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** What time it is, to half a minute; draws again as it passes. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now);
}
