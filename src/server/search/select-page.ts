import type { Compare } from "./product-columns.ts";

/** How many numbers more than needed are collected before the worst are dropped. */
const ROOM = 200;

/** At most `take` products in order, starting at `skip`, without sorting the rest. */
export function selectPage(numbers: Uint32Array, compare: Compare, skip: number, take: number): number[] {
  const end = skip + take;
  const first: number[] = [];
  let last: number | undefined;
  for (let i = 0; i < numbers.length; i += 1) {
    const number = numbers[i]!;
    if (last !== undefined && compare(number, last) > 0) continue;
    first.push(number);
    if (first.length < 2 * end + ROOM) continue;
    moveFirst(first, compare, end, 0);
    first.length = end;
    last = first.reduce((worst, other) => (compare(other, worst) > 0 ? other : worst));
  }
  moveFirst(first, compare, skip, 0);
  moveFirst(first, compare, end, skip);
  return first.slice(skip, end).toSorted(compare);
}

/** Moves the first `count` of an order to the front; those before `low` are in place (quickselect). */
function moveFirst(numbers: number[], compare: Compare, count: number, low: number): void {
  let high = numbers.length - 1;
  let pivotAt = count; // mostly they are nearly sorted
  while (low < count && count <= high) {
    const pivot = numbers[pivotAt]!;
    let [left, right] = [low, high];
    while (left <= right) {
      while (compare(numbers[left]!, pivot) < 0) left += 1;
      while (compare(numbers[right]!, pivot) > 0) right -= 1;
      if (left > right) break;
      [numbers[left], numbers[right]] = [numbers[right]!, numbers[left]!];
      left += 1;
      right -= 1;
    }
    if (count <= right) high = right;
    else low = left;
    pivotAt = (low + high) >> 1;
  }
}
