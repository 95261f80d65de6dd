/** How long a delivery takes, in days; both ends included. */
export type DeliveryDays = { from: number; to: number };

const HOURS_PER_DAY = 24;

const DAYS =
  /^(?:de |entre )?(?:(\d{1,3}) ?(?:a|y|o|-|–) ?)?(\d{1,3}) ?(?:(d[ií]as?)|(?:horas?|hs?\.?))(?: h[aá]biles)?$/i;

/** Reads '3 a 5 días hábiles', '2 días' or '24 horas'; undefined for other words. */
export function readDays(text: string): DeliveryDays | undefined {
  const [, first, last, days] = DAYS.exec(text.replace(/\s+/g, " ").trim()) ?? [];
  if (last === undefined) return undefined;
  const unit = days === undefined ? HOURS_PER_DAY : 1;
  const [from, to] = [first ?? last, last].map((typed) => Math.ceil(Number(typed) / unit));
  return from === undefined || to === undefined || from > to ? undefined : { from, to };
}
