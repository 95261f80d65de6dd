import { isProvince, type Province, provinceOfNumber } from "./provinces.ts";
import { ok, refuse, type Result } from "./result.ts";

/** Of Argentina: four digits; a code of eight characters (`C1425ABC`) also says the province. */
export type PostalCode = { number: number; province: Province | undefined };

export type PostalRange = { from: number; to: number }; // both included

export const MAX_POSTAL_CODES = 4000; // characters of a list

/** `1425`, `C1425` or `C1425ABC`, in any spelling; undefined for anything else. */
export function readPostalCode(typed: string): PostalCode | undefined {
  const [, letter, digits] = /^([A-Z]?)([1-9]\d{3})(?:[A-Z]{3})?$/.exec(compact(typed)) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  if (!letter) return { number, province: provinceOfNumber(number) };
  return isProvince(letter) ? { number, province: letter } : undefined;
}

/** A list of codes and ranges such as `1000-1499, C1636`; empty gives none. */
export function readPostalCodes(
  typed: string,
): Result<PostalRange[], { reason: "invalid-postal-code"; typed: string }> {
  const ranges: PostalRange[] = [];
  for (const part of typed.split(/[,;\n]/)) {
    if (part.trim() === "") continue;
    const ends = part
      .replace(/\s+/g, " ")
      .split(/[-–—]| a /)
      .map(readPostalCode);
    const [from, to = from] = ends;
    if (ends.length > 2 || !from || !to || ends.includes(undefined) || from.number > to.number) {
      return refuse({ reason: "invalid-postal-code", typed: part.trim() });
    }
    ranges.push({ from: from.number, to: to.number });
  }
  return ok(ranges);
}

/** `1000-1499, 1636`: read again it is the same list. */
export function showPostalCodes(ranges: readonly PostalRange[]): string {
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(", ");
}

export function coversPostalCode({ number }: PostalCode, ranges: readonly PostalRange[]): boolean {
  return ranges.some(({ from, to }) => from <= number && number <= to);
}

function compact(typed: string): string {
  return typed.replace(/[\s.-]/g, "").toUpperCase();
}
