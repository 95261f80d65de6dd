import { useDeferredValue, useEffect } from "react";

/** As many as fit on a screen: cards on a large phone, rows of a table on a wide one. */
const FIRST_ROWS = { cards: 6, table: 20 } as const;

const ALL = Number.POSITIVE_INFINITY;

let hasOpened = false;

/**
 * Renders the first rows at once and the rest when idle, in the list that the panel opens with: a slow phone needs half
 * a second for fifty. Later lists render whole, since Back restores their scroll position.
 */
export function useProgressiveRows<Row>(rows: readonly Row[], look: keyof typeof FIRST_ROWS): readonly Row[] {
  const count = useDeferredValue(ALL, hasOpened ? ALL : FIRST_ROWS[look]);
  useEffect(() => {
    hasOpened = true;
  }, []);
  return count === ALL ? rows : rows.slice(0, count);
}
