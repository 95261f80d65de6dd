/** How long what the spec calls `access_token` is good for after a sign-in or a refresh, in seconds. */
export const EXPIRES_IN = 3600;

/** A session that nobody refreshes for this long is over, in seconds. */
export const IDLE_SECONDS = 7 * 24 * 3600;

/** No session lives longer than this after its sign-in, in seconds. */
export const ABSOLUTE_SECONDS = 30 * 24 * 3600;

/** How often the panel looks at its session, in milliseconds (spec 4). */
export const TICK_MS = 30_000;

/** The panel refreshes when fewer ticks than this remain (spec 4). */
const REFRESH_BELOW_TICKS = 3;

/** What the panel knows of its session; what opens it stays in a cookie that no code of the page can read. */
export type Session = {
  token_type: "cookie";
  /** Seconds, counted from the sign-in or the last refresh. */
  expires_in: number;
  /** ISO 8601 UTC; in the past while the session can still be refreshed. */
  expires_at: string;
  user: { email: string };
};

/** Whether the panel should refresh its session now. */
export function needsRefresh(session: Session, now: Date): boolean {
  return (Date.parse(session.expires_at) - now.getTime()) / TICK_MS < REFRESH_BELOW_TICKS;
}
