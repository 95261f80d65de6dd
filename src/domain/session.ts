export const EXPIRES_IN = 3600; // seconds from the sign-in or the last refresh

export const IDLE_SECONDS = 7 * 24 * 3600; // without a refresh

export const ABSOLUTE_SECONDS = 30 * 24 * 3600; // from the sign-in

export const TICK_MS = 30_000; // how often the panel checks its session (spec 4)

const REFRESH_BELOW_TICKS = 3; // spec 4

/** The token is in a cookie that no code of the page can read. */
export type Session = {
  token_type: "cookie";
  expires_in: number; // seconds
  expires_at: string; // ISO 8601 UTC; in the past while it can still be refreshed
  user: { email: string };
};

export function needsRefresh(session: Session, now: Date): boolean {
  return (Date.parse(session.expires_at) - now.getTime()) / TICK_MS < REFRESH_BELOW_TICKS;
}
