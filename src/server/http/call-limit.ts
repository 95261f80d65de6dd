import { networksOf } from "./client-address.ts";

type Window = {
  /** Calls an address may make within one window, in each process; wider networks have their allowance times as many. */
  calls: number;
  /** Milliseconds. */
  length: number;
};

/**
 * Limits a cheap call by address, in the memory of this process: it bounds a flood, it is no defence against guessing.
 * Gives the seconds to wait for one call too many, else undefined.
 */
export function createCallLimit({ calls, length }: Window) {
  let endsAt = 0;
  const counted = new Map<string, number>();

  return (address: string, now = Date.now()): number | undefined => {
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
