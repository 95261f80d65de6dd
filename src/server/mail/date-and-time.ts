import { SHOP_TIME_ZONE } from "#domain/day.ts";

const FORMAT = new Intl.DateTimeFormat("es-AR", {
  dateStyle: "long",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: SHOP_TIME_ZONE,
});

/** '21 de noviembre de 2026 a las 12:04', in the shop's time. */
export function dateAndTime(date: Date): string {
  return FORMAT.format(date);
}
