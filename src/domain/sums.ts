import type { Centavos } from "./money.ts";

export const MAX_SUMMED = 8; // movements or orders of one payer

/** The first two, else three of them that add up to `sum`. For short lists only. */
export function findSum<One>(all: readonly One[], amountOf: (one: One) => Centavos, sum: Centavos): One[] | undefined {
  for (const size of [2, 3]) {
    const found = findAmong(all, amountOf, sum, size);
    if (found) return found;
  }
  return undefined;
}

function findAmong<One>(
  all: readonly One[],
  amountOf: (one: One) => Centavos,
  sum: Centavos,
  size: number,
): One[] | undefined {
  for (const [index, one] of all.entries()) {
    const rest = sum - amountOf(one);
    if (size === 1 && rest === 0) return [one];
    const others = size > 1 && rest > 0 ? findAmong(all.slice(index + 1), amountOf, rest, size - 1) : undefined;
    if (others) return [one, ...others];
  }
  return undefined;
}
