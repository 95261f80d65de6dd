export type Slot = { key: string; limit: number };

export type GroupCounts = {
  /** Takes one slot under each key and returns their release; undefined, taking none, if any key is full. */
  acquire(slots: readonly Slot[]): Promise<(() => void) | undefined>;
  add(name: string): void;
  /** Includes processes that have ended; up to a second of other processes' counts may be missing. Undefined while the parent hangs. */
  totals(): Promise<ReadonlyMap<string, number> | undefined>;
};

export function createSlots(): { acquire(slots: readonly Slot[]): boolean; release(slots: readonly Slot[]): void } {
  const used = new Map<string, number>();
  return {
    acquire(slots) {
      if (slots.some(({ key, limit }) => (used.get(key) ?? 0) >= limit)) return false;
      for (const { key } of slots) increase(used, key);
      return true;
    },
    release(slots) {
      for (const { key } of slots) {
        const left = (used.get(key) ?? 0) - 1;
        if (left > 0) used.set(key, left);
        else used.delete(key);
      }
    },
  };
}

export function increase(counts: Map<string, number>, name: string, by = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}

export function createGroupCounts(): GroupCounts {
  const slots = createSlots();
  const totals = new Map<string, number>();
  return {
    acquire: (wanted) => Promise.resolve(slots.acquire(wanted) ? () => slots.release(wanted) : undefined),
    add: (name) => increase(totals, name),
    totals: () => Promise.resolve(totals),
  };
}
