/** How many of the last categories are two per row, the others three, so that with two or more every row is full. */
export function countLarge(count: number): number {
  if (count % 3 === 2) return 2;
  return count % 3 === 1 ? Math.min(count, 4) : 0;
}
