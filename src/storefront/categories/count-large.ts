/** How many of the last stand two in a row; the others stand three in a row, and no row is left short. */
export function countLarge(count: number): number {
  if (count % 3 === 2) return 2;
  return count % 3 === 1 ? Math.min(count, 4) : 0;
}
