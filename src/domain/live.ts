/** Milliseconds, `buffer` in events (spec 9, "Realtime channel"). */
export const LIVE = {
  heartbeat: 25_000,
  timeout: 10_000, // after a heartbeat was due, or a connection was opened
  reconnectDelays: [1_000, 2_000, 5_000, 10_000], // the last one repeats
  buffer: 100,
  batchWindow: 250, // events of this time are handled together
  lostAfter: 3_000, // a shorter loss of connection is not shown
} as const;

export const PUBLIC_NOUNS = ["product", "category", "settings"] as const;

export const PANEL_NOUNS = [...PUBLIC_NOUNS, "order", "receipt", "regret"] as const;

export type LiveNoun = (typeof PANEL_NOUNS)[number];

/** Which one changed, never how; `is_new` for an order, a receipt or a withdrawal that was just made. */
export type LiveChange = { id: string; is_new?: true };
