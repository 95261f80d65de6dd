/** The figures of the live channel, in milliseconds (spec 9, "Realtime channel"). */
export const LIVE = {
  /** How often the server says that it is still there. */
  heartbeat: 25_000,
  /** Waits before connecting again; the last one repeats. */
  reconnectDelays: [1_000, 2_000, 5_000, 10_000],
  /** Events kept for a reader that is slow, at most. */
  buffer: 100,
} as const;
