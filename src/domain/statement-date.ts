import { isDay, shopTime } from "./day.ts";

const MONTHS = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];

/** Spreadsheet serial dates counted from 1900, for 1990 to 2099. */
const SERIAL = /^(3[2-9]|[4-6]\d|7[0-2])\d{3}(?:[.,]\d+)?$/;

const SERIAL_OF_1970 = 25_569;

const DAY_MS = 86_400_000;

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[T\s])/;
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const NUMERIC = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?=$|[T\s,])/;
const NAMED = /^(\d{1,2})[-/.\s]+(?:de\s+)?([a-z]{3,10})[-/.\s]+(?:de\s+)?(\d{4}|\d{2})(?=$|[T\s,])/i;
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

const MAX_LENGTH = 40; // characters

type DateOrder = "day-first" | "month-first";

/** For a whole column: month-first only if some second number exceeds 12 and no first one does. */
export function dateOrderOf(cells: Iterable<string>): DateOrder {
  let isMonthFirst = false;
  for (const cell of cells) {
    const [, first, second] = NUMERIC.exec(cell.trim()) ?? [];
    if (Number(first) > 12) return "day-first";
    if (Number(second) > 12) isMonthFirst = true;
  }
  return isMonthFirst ? "month-first" : "day-first";
}

/** YYYY-MM-DD, by the clock in Buenos Aires where the zone is known; undefined for what is no date. */
export function readStatementDate(text: string, order: DateOrder = "day-first"): string | undefined {
  const plain = text.trim();
  if (plain.length > MAX_LENGTH) return undefined;
  if (WITH_ZONE.test(plain)) {
    const instant = new Date(plain.replace(" ", "T").replace(/([+-]\d{2})(\d{2})$/, "$1:$2"));
    return Number.isNaN(instant.getTime()) ? undefined : shopTime(instant).slice(0, 10);
  }
  if (SERIAL.test(plain)) {
    return dayOfSerial(Number(plain.replace(",", ".")));
  }
  const iso = ISO.exec(plain) ?? COMPACT.exec(plain);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const numeric = NUMERIC.exec(plain);
  if (numeric) {
    const [, first, second, year] = numeric;
    return order === "day-first" ? dayOf(year, second, first) : dayOf(year, first, second);
  }
  const [, day, month = "", year] = NAMED.exec(plain) ?? [];
  const short = month.slice(0, 3).toLowerCase();
  const number = MONTHS.indexOf(short === "set" ? "sep" : short) + 1;
  return number === 0 ? undefined : dayOf(year, String(number), day);
}

function dayOf(year = "", month = "", day = ""): string | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  const text = `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? text : undefined;
}

/** From a spreadsheet serial date, fractions dropped; undefined when it is no day. */
export function dayOfSerial(serial: number): string | undefined {
  const instant = new Date((Math.floor(serial) - SERIAL_OF_1970) * DAY_MS);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString().slice(0, 10);
}

/** Of YYYY-MM-DD, in whole days: for differences. */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(day) / DAY_MS);
}
