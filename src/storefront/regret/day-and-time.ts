import { SHOP_TIME_ZONE as timeZone } from "#domain/day.ts";

const days = new Intl.DateTimeFormat("es-AR", { timeZone, day: "numeric", month: "long" });
const times = new Intl.DateTimeFormat("es-AR", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** An instant (ISO 8601) as people say it in Buenos Aires: "22 de noviembre a las 15:34", by server and browser alike. */
export function dayAndTime(iso: string): string {
  const instant = new Date(iso);
  return `${days.format(instant)} a las ${times.format(instant)}`;
}
