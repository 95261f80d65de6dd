import { setTimeout as sleep } from "node:timers/promises";
import type { Announced } from "../changes.ts";
import type { Generation } from "./generation.ts";

/**
 * Milliseconds: how long a process answers from memory without looking at the generation again, and for how long after one that
 * it has seen begin it looks each time (decision 087).
 */
const LEASE = { length: 1, noneAfterWrite: 100 } as const;

/** One process's leases on a generation, by which it answers from memory. */
export type Lease = {
  /** Whether nothing was written since `catchUp`, as of at most a lease ago. */
  isUpToDate(): boolean;
  /** Runs `receive`, then counts what was seen before it as received. */
  catchUp(receive: () => Promise<void>): Promise<void>;
  /** Begins a generation; nobody takes a lease for some time. */
  announceWrite(): Announced;
  /** After a write: resolves once no process has a lease from before it. `announced` is of that write's announcement. */
  settle(announced?: Announced): Promise<void>;
};

export function createLease(generation: Generation): Lease {
  let known = generation.read();
  let seen = known;
  let seenAt = performance.now();
  let until = 0;

  function announceWrite(): Announced {
    const after = performance.now();
    generation.advance();
    return { after, before: performance.now() };
  }

  return {
    isUpToDate() {
      const now = performance.now();
      if (now < until) return true;
      const newest = generation.read();
      if (newest !== seen) [seen, seenAt] = [newest, performance.now()];
      if (newest !== known) return false;
      if (now > seenAt + LEASE.noneAfterWrite) until = now + LEASE.length;
      return true;
    },
    async catchUp(receive) {
      const newest = seen;
      await receive();
      known = newest;
    },
    announceWrite,
    async settle(announced) {
      const { before: now } = announceWrite();
      // Leases from before the announcement are over, and nobody has had one since.
      const hasNoLeases =
        announced && now > announced.before + LEASE.length && now < announced.after + LEASE.noneAfterWrite;
      if (!hasNoLeases) await sleep(LEASE.length + 1); // a timer may be a millisecond early
    },
  };
}
