export type BatchedEvent = { name: string; data: string };

export type BatchFigures = {
  batchWindow: number; // milliseconds
  buffer: number; // events in a batch; beyond that it is a gap
  reconnectDelays: readonly number[]; // milliseconds; the last one repeats
};

export type EventBatch = ReturnType<typeof batchEvents>;

/** Passes on events in batches, one at a time, each event once. An overflow or a failed batch becomes a gap. */
export function batchEvents(
  { batchWindow, buffer: limit, reconnectDelays }: BatchFigures,
  onEvents: (events: readonly BatchedEvent[]) => Promise<void> | void,
  onGap: () => Promise<void> | void,
) {
  const buffer = createBuffer(limit);
  let isBusy = false;
  let failures = 0;
  let forgotten = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = async () => {
    const before = forgotten;
    const batch = buffer.take();
    timer = undefined;
    isBusy = true;
    try {
      await (batch === "gap" ? onGap() : onEvents(batch));
      failures = 0;
    } catch {
      // Part of the batch may have been handled: a gap follows, unless the channel was closed.
      if (forgotten === before) {
        failures += 1;
        buffer.addGap();
      }
    }
    isBusy = false;
    if (!buffer.isEmpty()) scheduleFlush();
  };
  const scheduleFlush = () => {
    if (!isBusy) timer ??= setTimeout(() => void flush(), failures === 0 ? batchWindow : retryDelay());
  };
  const retryDelay = () => reconnectDelays[Math.min(failures, reconnectDelays.length) - 1];

  return {
    add(event: BatchedEvent): void {
      buffer.add(event);
      scheduleFlush();
    },
    addGap(): void {
      buffer.addGap();
      scheduleFlush();
    },
    forget(): void {
      buffer.take();
      clearTimeout(timer);
      timer = undefined;
      failures = 0;
      forgotten += 1;
    },
  };
}

function createBuffer(limit: number) {
  const events = new Map<string, BatchedEvent>();
  let isGap = false;
  const addGap = () => {
    isGap = true;
    events.clear();
  };
  return {
    addGap,
    add(event: BatchedEvent): void {
      if (isGap) return;
      events.set(`${event.name} ${event.data}`, event);
      if (events.size > limit) addGap();
    },
    isEmpty: () => !isGap && events.size === 0,
    take(): readonly BatchedEvent[] | "gap" {
      const taken = isGap ? "gap" : [...events.values()];
      events.clear();
      isGap = false;
      return taken;
    },
  };
}
