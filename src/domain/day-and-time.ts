import { SHOP_TIME_ZONE as timeZone } from "./day.ts";
import { lazy } from "./lazy.ts";

const days = lazy(() => new Intl.DateTimeFormat("es-AR", { timeZone, day: "numeric", month: "long" }));
const dates = lazy(
  () => new Intl.DateTimeFormat("es-AR", { timeZone, day: "numeric", month: "long", year: "numeric" }),
);
const weekdays = lazy(() => new Intl.DateTimeFormat("es-AR", { timeZone, weekday: "long" }));
const times = lazy(
  () => new Intl.DateTimeFormat("es-AR", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
);

type Instant = Date | string;

/* In Buenos Aires. Day and time are joined here because `Intl` may join them differently on server and browser. */

/** "22 de noviembre a las 15:34". */
export function dayAndTime(instant: Instant): string {
  return join(days(), instant);
}

/** "22 de noviembre de 2026 a las 15:34". */
export function dateAndTime(instant: Instant): string {
  return join(dates(), instant);
}

/** "martes 24 de noviembre a las 18:00". */
export function weekdayAndTime(instant: Instant): string {
  return `${weekdays().format(new Date(instant))} ${dayAndTime(instant)}`;
}

function join(format: Intl.DateTimeFormat, instant: Instant): string {
  const date = new Date(instant);
  const time = times().format(date);
  return `${format.format(date)} ${time.startsWith("01") ? "a la" : "a las"} ${time}`;
}
