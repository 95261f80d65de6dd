import { SHOP_TIME_ZONE as timeZone } from "#domain/day.ts";

const days = new Intl.DateTimeFormat("es-AR", { timeZone, day: "numeric", month: "long" });
const dates = new Intl.DateTimeFormat("es-AR", { timeZone, day: "numeric", month: "long", year: "numeric" });
const weekdays = new Intl.DateTimeFormat("es-AR", { timeZone, weekday: "long" });
const times = new Intl.DateTimeFormat("es-AR", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/* ISO 8601 instants in Buenos Aires. Day and time are joined here: server and browser may join them differently. */

/** "22 de noviembre a las 15:34". */
export function dayAndTime(iso: string): string {
  return join(days, iso);
}

/** "22 de noviembre de 2026 a las 15:34". */
export function dateAndTime(iso: string): string {
  return join(dates, iso);
}

/** "martes 24 de noviembre a las 18:00". */
export function weekdayAndTime(iso: string): string {
  return `${weekdays.format(new Date(iso))} ${dayAndTime(iso)}`;
}

function join(format: Intl.DateTimeFormat, iso: string): string {
  const instant = new Date(iso);
  return `${format.format(instant)} a las ${times.format(instant)}`;
}
