import { setTimeout as sleep } from "node:timers/promises";
import { singleFlight } from "#domain/single-flight.ts";
import { findPrimary } from "./find-primary.ts";
import { addressesOf } from "./hosts.ts";

/** Pause between searches: without a primary, every request would start one. */
const SEARCH_PAUSE_MS = 250;

type Member = {
  readonly server: string;
  readonly isUnanswered: boolean;
  close(): void;
};

/** Knows which host takes writes, for all connections of a process. */
export type KnownPrimary = {
  /** The address to connect to. Throws NoPrimary. */
  find(): Promise<string>;
  /** Call it when a connection is lost or stops answering. Closes connections to other hosts; never rejects. */
  lookAgain(): Promise<void>;
  members: Set<Member>;
};

const known = new Map<string, KnownPrimary>();

export function primaryOf(url: string): KnownPrimary {
  return known.getOrInsertComputed(url, () => createPrimary(addressesOf(url)));
}

function createPrimary(addresses: readonly string[]): KnownPrimary {
  const members = new Set<Member>();
  let current: string | undefined;
  let earliest = 0;

  const look = singleFlight(async (): Promise<string> => {
    await sleep(Math.max(0, earliest - performance.now()));
    earliest = performance.now() + SEARCH_PAUSE_MS;
    const { address, server } = await findPrimary(addresses);
    for (const member of members) if (member.server !== server) member.close();
    return (current = address);
  });

  return {
    members,
    find: async () => current ?? look(),
    async lookAgain() {
      current = undefined;
      try {
        await look();
      } catch {
        // No server takes writes now, so abandoned statements will not be answered.
        for (const member of members) if (member.isUnanswered) member.close();
      }
    },
  };
}
