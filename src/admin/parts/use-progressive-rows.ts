import { useDeferredValue, useEffect } from "react";

/** As many as fit on a screen: cards on a large phone, rows of a table on a wide one. */
const FIRST_ROWS = { cards: 6, table: 20 } as const;

const ALL = Number.POSITIVE_INFINITY;

let hasOpened = false;

/**
 * The first rows at once and the others when the browser has time, where a list is what the panel opens with: a slow
 * phone draws fifty in half a second. Later lists are whole, since going back restores how far they were scrolled.
 */
export function useProgressiveRows<Row>(rows: readonly Row[], look: keyof typeof FIRST_ROWS): readonly Row[] {
  const count = useDeferredValue(ALL, hasOpened ? ALL : FIRST_ROWS[look]);
  useEffect(() => {
    hasOpened = true;
  }, []);
  return count === ALL ? rows : rows.slice(0, count);
}
