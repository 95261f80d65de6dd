/** Something heard: what kind of event, and what it carries. */
export type Heard = { name: string; data: string };

type Gathering = {
  /** How long events are gathered before they are handed over together, in milliseconds. */
  gathering: number;
  /** Different events gathered at most; beyond that anything may have changed. */
  buffer: number;
};

/**
 * Hands over what is heard in batches, the next one when the one before is dealt with: a burst is one batch, and the same
 * event twice is one. Too much of it, or a gap, is handed over as a gap alone.
 */
export function gatherEvents(
  { gathering, buffer }: Gathering,
  onEvents: (events: readonly Heard[]) => Promise<void> | void,
  onGap: () => Promise<void> | void,
) {
  const events = new Map<string, Heard>();
  let isGap = false;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
    events.clear();
    isGap = false;
  };
  const handOver = async () => {
    const [batch, wasGap] = [[...events.values()], isGap];
    forget();
    isBusy = true;
    try {
      await (wasGap ? onGap() : onEvents(batch));
    } finally {
      // A batch that failed must not hold up those behind it.
      isBusy = false;
      if (isGap || events.size > 0) handOverSoon();
    }
  };
  const handOverSoon = () => {
    if (!isBusy) timer ??= setTimeout(() => void handOver(), gathering);
  };
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
