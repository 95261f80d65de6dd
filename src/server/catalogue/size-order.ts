import { foldName } from "#domain/spelling.ts";

/** Before and after M: 'XS' is -2, 'XL' 2, '3XL' 4, and 'S/M' between its two. Undefined for what is no such talle. */
function lettersOf(size: string): number | undefined {
  const places = size.split(/ ?[/-] ?/).map((part) => {
    const [, times, xs = "", letter] = /^(\d?)(x*)([sml])$/.exec(part) ?? [];
    if (letter === undefined || (times && xs.length !== 1) || (letter === "m" && xs)) return NaN;
    const distance = letter === "m" ? 0 : 1 + (times ? Number(times) : xs.length);
    return letter === "s" ? -distance : distance;
  });
  const middle = places.reduce((sum, place) => sum + place, 0) / places.length;
  return Number.isNaN(middle) ? undefined : middle;
}

/** Months of a child's talle, '6 meses' or '3-6 m'; they come before years and before bare numbers. */
const MONTHS = /^\d+( ?[-/] ?\d+)? ?(m|mes|meses)$/;

const ONE_SIZE = /^((talle|talla) )?(unic[oa]|u)$|^one size$/;

/** Talles as they hang in a shop: letters from small to large, then numbers, then the rest by name, 'Único' last. */
export function compareSizes(a: string, b: string): number {
  const [one, other] = [placeOf(a), placeOf(b)];
  return one.kind - other.kind || one.letters - other.letters || a.localeCompare(b, "es", { numeric: true });
}

function placeOf(name: string): { kind: number; letters: number } {
  const size = foldName(name);
  const letters = lettersOf(size);
  if (letters !== undefined) return { kind: 0, letters };
  return { kind: ONE_SIZE.test(size) ? 4 : MONTHS.test(size) ? 1 : /^\d/.test(size) ? 2 : 3, letters: 0 };
}
