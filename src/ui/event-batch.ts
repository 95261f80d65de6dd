export type BatchedEvent = { name: string; data: string };

type BatchFigures = {
  batchWindow: number; // milliseconds
  buffer: number; // events in a batch; beyond that it is a gap
  reconnectDelays: readonly number[]; // milliseconds; the last one repeats
};

/** Passes on events in batches, one at a time, each event once. An overflow or a failed batch becomes a gap. */
export function batchEvents(
  { batchWindow, buffer, reconnectDelays }: BatchFigures,
  onEvents: (events: readonly BatchedEvent[]) => Promise<void> | void,
  onGap: () => Promise<void> | void,
) {
  const events = new Map<string, BatchedEvent>();
  let isGap = false;
  let isBusy = false;
  let failures = 0;
  let forgotten = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const clear = () => {
    clearTimeout(timer);
    timer = undefined;
    events.clear();
    isGap = false;
  };
  const forget = () => {
    clear();
    failures = 0;
    forgotten += 1;
  };
  const flush = async () => {
    const [batch, wasGap] = [[...events.values()], isGap];
    const before = forgotten;
    clear();
    isBusy = true;
    try {
      await (wasGap ? onGap() : onEvents(batch));
      failures = 0;
    } catch {
      // Part of the batch may have been handled: a gap follows, unless the channel was closed.
      if (forgotten === before) {
        failures += 1;
        reportGap();
      }
    }
    isBusy = false;
    if (isGap || events.size > 0) scheduleFlush();
  };
  const scheduleFlush = () => {
    if (!isBusy) timer ??= setTimeout(() => void flush(), failures === 0 ? batchWindow : retryDelay());
  };
  const retryDelay = () => reconnectDelays[Math.min(failures, reconnectDelays.length) - 1];
  const reportGap = () => {
    isGap = true;
    events.clear();
    scheduleFlush();
  };

  return {
    add(event: BatchedEvent): void {
      if (isGap) return;
      events.set(`${event.name} ${event.data}`, event);
      if (events.size > buffer) reportGap();
      else scheduleFlush();
    },
    addGap: reportGap,
    forget,
  };
}
