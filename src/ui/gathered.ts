/** Something heard: what kind of event, and what it carries. */
export type Heard = { name: string; data: string };

type Gathering = {
  /** How long events are gathered before they are handed over together, in milliseconds. */
  gathering: number;
  /** Different events gathered at most; beyond that anything may have changed. */
  buffer: number;
  /** Waits before what failed is tried again, in milliseconds; the last one repeats. */
  reconnectDelays: readonly number[];
};

/**
 * Hands over what is heard in batches, the next one when the one before is dealt with: a burst is one batch, and the same
 * event twice is one. Too much of it, or a gap, is handed over as a gap alone; so is, later, a batch that could not be
 * dealt with.
 */
export function gatherEvents(
  { gathering, buffer, reconnectDelays }: Gathering,
  onEvents: (events: readonly Heard[]) => Promise<void> | void,
  onGap: () => Promise<void> | void,
) {
  const events = new Map<string, Heard>();
  let isGap = false;
  let isBusy = false;
  let failures = 0;
  /** How often everything was forgotten. */
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
  const handOver = async () => {
    const [batch, wasGap] = [[...events.values()], isGap];
    const before = forgotten;
    clear();
    isBusy = true;
    try {
      await (wasGap ? onGap() : onEvents(batch));
      failures = 0;
    } catch {
      // Nobody knows what of it was dealt with: in a while anything may have changed. Unless nobody listens any more.
      if (forgotten === before) {
        failures += 1;
        hearGap();
      }
    }
    isBusy = false;
    if (isGap || events.size > 0) handOverSoon();
  };
  const handOverSoon = () => {
    if (!isBusy) timer ??= setTimeout(() => void handOver(), failures === 0 ? gathering : patience());
  };
  const patience = () => reconnectDelays[Math.min(failures, reconnectDelays.length) - 1];
  const hearGap = () => {
    isGap = true;
    events.clear();
    handOverSoon();
  };

  return {
    hear(event: Heard): void {
      if (isGap) return;
      events.set(`${event.name} ${event.data}`, event);
      if (events.size > buffer) hearGap();
      else handOverSoon();
    },
    hearGap,
    forget,
  };
}
