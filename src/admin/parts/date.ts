/**
 * Buenos Aires all year since 2009, in ms. Computed by hand, like prices: the first `Intl` format costs a slow phone 65
 * ms before it shows an order (decision 080).
 */
const UTC_OFFSET = -3 * 60 * 60 * 1000;

/** `09/07/2026, 12:30` for an ISO 8601 date (spec 1). */
export function formatDate(iso: string): string {
  return format(new Date(iso));
}

/** A calendar day, `2026-07-09`, as `09/07/2026`. */
export function formatDay(day: string): string {
  return day.split("-").toReversed().join("/");
}

/** Without its year: `24/11, 18:00`. */
export function formatDayAndTime(date: Date): string {
  return format(date).replace(/\/\d+,/, ",");
}

function format(date: Date): string {
  const local = new Date(date.getTime() + UTC_OFFSET).toISOString();
  return `${formatDay(local.slice(0, 10))}, ${local.slice(11, 16)}`;
}
