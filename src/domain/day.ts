/** Where the shop is: its days begin, and its times are told, by the clock there. */
export const SHOP_TIME_ZONE = "America/Argentina/Buenos_Aires";

/** Whether a text is a day of the calendar as `2026-07-09`, from the year 1000 on. */
export function isDay(text: string): boolean {
  if (!/^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  // A day that its month does not have becomes one of the next.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: SHOP_TIME_ZONE,
  dateStyle: "short",
  timeStyle: "medium",
});

/** An instant as the clock in Buenos Aires showed it, `2026-07-09 12:30:00`: year first, no one reads it another way. */
export function shopTime(instant: Date): string {
  return clock.format(instant);
}
