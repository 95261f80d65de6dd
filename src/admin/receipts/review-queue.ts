type Queued = { id: string; created_at: string };

function isBefore(one: Queued, other: Queued): boolean {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at;
  return one.id < other.id;
}

/** A receipt's neighbours in a queue, oldest first; works for one that has left it, too. */
export function neighboursOf<Row extends Queued>(
  rows: readonly Row[],
  shown: Queued,
): { previous: Row | undefined; next: Row | undefined } {
  return {
    previous: rows.findLast((row) => isBefore(row, shown)),
    next: rows.find((row) => isBefore(shown, row)),
  };
}
