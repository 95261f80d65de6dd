import { foldName } from "#domain/spelling.ts";

/** Distance from M: 'XS' is -2, 'XL' 2, '3XL' 4, 'S/M' is halfway; undefined for other talles. */
function lettersOf(size: string): number | undefined {
  const indexes = size.split(/ ?[/-] ?/).map((part) => {
    const [, times, xs = "", letter] = /^(\d?)(x*)([sml])$/.exec(part) ?? [];
    if (letter === undefined || (times && xs.length !== 1) || (letter === "m" && xs)) return NaN;
    const distance = letter === "m" ? 0 : 1 + (times ? Number(times) : xs.length);
    return letter === "s" ? -distance : distance;
  });
  const middle = indexes.reduce((sum, index) => sum + index, 0) / indexes.length;
  return Number.isNaN(middle) ? undefined : middle;
}

const MONTHS = /^\d+( ?[-/] ?\d+)? ?(m|mes|meses)$/;

const ONE_SIZE = /^((talle|talla) )?(unic[oa]|u)$|^one size$/;

/** Letters from small to large, then months, numbers, other names, and 'Único' last. */
export function compareSizes(a: string, b: string): number {
  const [one, other] = [rankOf(a), rankOf(b)];
  return one.kind - other.kind || one.letters - other.letters || a.localeCompare(b, "es", { numeric: true });
}

function rankOf(name: string): { kind: number; letters: number } {
  const size = foldName(name);
  const letters = lettersOf(size);
  if (letters !== undefined) return { kind: 0, letters };
  return { kind: ONE_SIZE.test(size) ? 4 : MONTHS.test(size) ? 1 : /^\d/.test(size) ? 2 : 3, letters: 0 };
}
