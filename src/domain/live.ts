/** The figures of the live channel, in milliseconds (spec 9, "Realtime channel"). */
export const LIVE = {
  /** How often the server says that it is still there. */
  heartbeat: 25_000,
  /** How long after a heartbeat was due, or a connection was asked for, it is given up. */
  timeout: 10_000,
  /** Waits before connecting again; the last one repeats. */
  reconnectDelays: [1_000, 2_000, 5_000, 10_000],
  /** Events kept for a reader that is slow, at most. */
  buffer: 100,
  /** How long a reader gathers events before it acts on them together. */
  gathering: 250,
  /** A connection that is back within this time is never shown as lost. */
  blip: 3_000,
} as const;

/** What everyone may hear of. */
export const PUBLIC_NOUNS = ["product", "category", "settings"] as const;

/** What an administrator hears of. */
export const PANEL_NOUNS = [...PUBLIC_NOUNS, "order", "regret"] as const;

export type LiveNoun = (typeof PANEL_NOUNS)[number];

/** What an event carries: which one changed, never how. An order says whether it has just been placed. */
export type LiveChange = { id: string; is_new?: true };
