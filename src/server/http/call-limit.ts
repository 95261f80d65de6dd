import { networksOf } from "./client-address.ts";

type Window = {
  calls: number; // per address, window and process; wider networks get a multiple
  length: number; // ms
};

/** An in-memory limit per process, against floods, not against guessing; counts, and returns the seconds to wait, or undefined. */
export function createCallLimit({ calls, length }: Window) {
  let endsAt = 0;
  const counted = new Map<string, number>();

  // Monotonic: a clock set back would prolong the window.
  function isReached(address: string, now = performance.now()): boolean {
    if (now >= endsAt) {
      counted.clear();
      endsAt = now + length;
    }
    return networksOf(address).some(({ network, allowance }) => (counted.get(network) ?? 0) >= calls * allowance);
  }

  function count(address: string, now = performance.now()): number | undefined {
    if (isReached(address, now)) return (endsAt - now) / 1000;
    for (const { network } of networksOf(address)) counted.set(network, (counted.get(network) ?? 0) + 1);
    return undefined;
  }

  return Object.assign(count, { isReached });
}
