const MINUTE = 60_000; // milliseconds

const HOUR = 60 * MINUTE;

const DAY = 24 * HOUR;

export type TimeLeft = { unit: "day" | "hour" | "minute"; count: number };

/** Rounded down in the largest unit of which at least two are left, never to 0 minutes; undefined once it has passed. */
export function timeLeft(due: string, now: number): TimeLeft | undefined {
  const left = Date.parse(due) - now;
  if (left <= 0) return undefined;
  if (left >= 2 * DAY) return { unit: "day", count: Math.floor(left / DAY) };
  if (left >= 2 * HOUR) return { unit: "hour", count: Math.floor(left / HOUR) };
  return { unit: "minute", count: Math.max(1, Math.floor(left / MINUTE)) };
}
