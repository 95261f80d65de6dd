import { isProvince, type Province, provinceOfNumber } from "./provinces.ts";
import { ok, refuse, type Result } from "./result.ts";

/** Of Argentina: four digits; a code of eight characters (`C1425ABC`) also says the province. */
export type PostalCode = { number: number; province: Province | undefined };

export type PostalRange = { from: number; to: number }; // both included

export const MAX_POSTAL_CODES = 4000; // characters of a list

const CODE = /^([a-z]?)([1-9]\d{3})(?:[a-z]{3})?$/i; // before a change of case, which makes letters of 'ſ' and 'ß'

/** `1425`, `C1425` or `C1425ABC`, in any spelling; undefined for anything else. */
export function readPostalCode(typed: string): PostalCode | undefined {
  const [, typedLetter, digits] = CODE.exec(typed.replace(/[\s.-]/g, "")) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  if (!typedLetter) return { number, province: provinceOfNumber(number) };
  const letter = typedLetter.toUpperCase();
  return isProvince(letter) ? { number, province: letter } : undefined;
}

/** A list of codes and ranges such as `1000-1499, C1636`; empty gives none. */
export function readPostalCodes(
  typed: string,
): Result<PostalRange[], { reason: "invalid-postal-code"; typed: string }> {
  const ranges: PostalRange[] = [];
  for (const part of typed.split(/[,;\n]/)) {
    if (part.trim() === "") continue;
    const ends = part.split(/[-–—]|\sa\s/).map(readPostalCode);
    const [from, to = from] = ends;
    if (ends.length > 2 || !from || !to || ends.includes(undefined) || from.number > to.number) {
      return refuse({ reason: "invalid-postal-code", typed: part.trim() });
    }
    ranges.push({ from: from.number, to: to.number });
  }
  return ok(ranges);
}

/** `1000-1499, 1636`: read again it is the same list. */
export function formatPostalCodes(ranges: readonly PostalRange[]): string {
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(", ");
}

export function coversPostalCode({ number }: PostalCode, ranges: readonly PostalRange[]): boolean {
  return ranges.some(({ from, to }) => from <= number && number <= to);
}
