import { LRUCache } from "lru-cache";

/** Over all processes; at 600 orders a second, the keys of the last 15 seconds. */
const MAX_KEYS = 10_000;

/** Idempotency keys of recently placed orders: their retries are answered even while new orders are refused. */
export type PlacedKeys = { add(key: string): void; has(key: string): boolean };

export function createPlacedKeys(maxKeys = MAX_KEYS): PlacedKeys {
  const keys = new LRUCache<string, true>({ max: maxKeys });
  return { add: (key) => void keys.set(key, true), has: (key) => keys.has(key) };
}
