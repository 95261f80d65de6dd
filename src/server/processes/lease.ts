import { setTimeout as sleep } from "node:timers/promises";
import type { Announced } from "../changes.ts";
import type { Generation } from "./generation.ts";

/** Milliseconds: how long a process answers from memory between reads of the generation, and how long after a write it always reads (decision 087). */
const LEASE = { length: 1, noneAfterWrite: 100 } as const;

/** A process's leases on a generation, which let it answer from memory. */
export function createLease(generation: Generation) {
  let known = generation.read();
  let seen = known;
  let seenAt = performance.now();
  let until = 0;

  /** Begins a generation; no leases are taken for a while. */
  function announceWrite(): Announced {
    const after = performance.now();
    generation.advance();
    return { after, before: performance.now() };
  }

  return {
    /** Whether nothing was written since `catchUp`, as of a lease ago at most. */
    isUpToDate(): boolean {
      const now = performance.now();
      if (now < until) return true;
      const newest = generation.read();
      if (newest !== seen) [seen, seenAt] = [newest, performance.now()];
      if (newest !== known) return false;
      if (now > seenAt + LEASE.noneAfterWrite) until = now + LEASE.length;
      return true;
    },
    /** Runs `receive`, then treats every generation seen before it as received. */
    async catchUp(receive: () => Promise<void>): Promise<void> {
      const newest = seen;
      await receive();
      known = newest;
    },
    announceWrite,
    /** After a write: resolves once no process holds a lease from before it. `announced` belongs to that write. */
    async settle(announced?: Announced): Promise<void> {
      const { before: now } = announceWrite();
      // Leases from before the announcement have expired, and no new ones are possible yet.
      const hasNoLeases =
        announced && now > announced.before + LEASE.length && now < announced.after + LEASE.noneAfterWrite;
      if (!hasNoLeases) await sleep(LEASE.length + 1); // a timer may be a millisecond early
    },
  };
}
