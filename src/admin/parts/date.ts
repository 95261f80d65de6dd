import { SHOP_TIME_ZONE } from "#domain/day.ts";
import { lazy } from "#domain/lazy.ts";

const DAY_AND_TIME = { day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit" } as const;

/** As es-ES writes them, in Buenos Aires time (spec 1). */
const formatOf = (options: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat("es-ES", { timeZone: SHOP_TIME_ZONE, ...options }));

const dates = formatOf({ ...DAY_AND_TIME, year: "numeric" });

const daysAndTimes = formatOf(DAY_AND_TIME);

/** Of an ISO 8601 date. */
export function formatDate(iso: string): string {
  return dates().format(new Date(iso));
}

/** A calendar day, `2026-07-09`, as `09/07/2026`. */
export function formatDay(day: string): string {
  return day.split("-").toReversed().join("/");
}

/** Without its year: `24/11, 18:00`. */
export function formatDayAndTime(date: Date): string {
  return daysAndTimes().format(date);
}
