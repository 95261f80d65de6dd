import { networksOf } from "./client-address.ts";

type Window = {
  calls: number; // per address, window and process; wider networks get a multiple
  length: number; // ms
};

/** An in-memory limit per process, against floods, not against guessing; returns the seconds to wait, or undefined. */
export function createCallLimit({ calls, length }: Window) {
  let endsAt = 0;
  const counted = new Map<string, number>();

  // Monotonic: a clock set back would prolong the window.
  return (address: string, now = performance.now()): number | undefined => {
    if (now >= endsAt) {
      counted.clear();
      endsAt = now + length;
    }
    const networks = networksOf(address);
    const isOver = networks.some(({ network, allowance }) => (counted.get(network) ?? 0) >= calls * allowance);
    if (isOver) return (endsAt - now) / 1000;
    for (const { network } of networks) counted.set(network, (counted.get(network) ?? 0) + 1);
    return undefined;
  };
}
