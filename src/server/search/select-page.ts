import type { Compare } from "./product-columns.ts";

/** How many numbers more than needed are collected before the worst are dropped. */
const ROOM = 200;

/** The products from `skip` on in an order, at most `take`, without sorting the others. */
export function selectPage(numbers: Uint32Array, compare: Compare, skip: number, take: number): number[] {
  const end = skip + take;
  let first: number[] = [];
  let last: number | undefined;
  for (let i = 0; i < numbers.length; i += 1) {
    const number = numbers[i]!;
    if (last !== undefined && compare(number, last) > 0) continue;
    first.push(number);
    if (first.length < 2 * end + ROOM) continue;
    first = first.toSorted(compare).slice(0, end);
    last = first.at(-1);
  }
  return first.toSorted(compare).slice(skip, end);
}
