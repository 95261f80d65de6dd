import { SHOP_TIME_ZONE } from "#domain/day.ts";

const dates = new Intl.DateTimeFormat("es-ES", {
  timeZone: SHOP_TIME_ZONE,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** An instant (ISO 8601) as the panel shows it: es-ES, at Buenos Aires time (spec 1; decisions, "Language and place"). */
export function formatDate(iso: string): string {
  return dates.format(new Date(iso));
}
