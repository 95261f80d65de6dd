import { lazy } from "./lazy.ts";

export const SHOP_TIME_ZONE = "America/Argentina/Buenos_Aires";

export function isDay(text: string): boolean {
  if (!/^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  // `Date` rolls a day that the month lacks over into the next month.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

const clock = lazy(
  () => new Intl.DateTimeFormat("sv-SE", { timeZone: SHOP_TIME_ZONE, dateStyle: "short", timeStyle: "medium" }),
);

/** By the clock in Buenos Aires: `2026-07-09 12:30:00`. */
export function shopTime(instant: Date): string {
  return clock().format(instant);
}
