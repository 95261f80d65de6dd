type Queued = { id: string; created_at: string };

function isBefore(one: Queued, other: Queued): boolean {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at;
  return one.id < other.id;
}

/** The neighbours of a receipt in a queue, oldest first, also of one that has left it. */
export function neighboursOf<Row extends Queued>(
  rows: readonly Row[],
  shown: Queued,
): { previous: Row | undefined; next: Row | undefined } {
  return {
    previous: rows.findLast((row) => isBefore(row, shown)),
    next: rows.find((row) => isBefore(shown, row)),
  };
}
