import { batchEvents, type BatchedEvent } from "./event-batch.ts";

/** In milliseconds, but for `buffer`. */
export type ChannelFigures = {
  heartbeat: number; // how often the server sends one
  timeout: number; // after a heartbeat was due, or a connection was opened
  reconnectDelays: readonly number[]; // the last one repeats
  buffer: number;
  batchWindow: number;
  lostAfter: number; // a shorter loss of connection is not shown
};

export type ChannelState = "idle" | "connecting" | "open" | "lost";

export type ChannelOptions = {
  address: string;
  names: readonly string[];
  figures: ChannelFigures;
  onEvents: (events: readonly BatchedEvent[]) => Promise<void> | void; // each event once, one batch at a time
  onGap: () => Promise<void> | void; // events may be lost: anything may have changed
  onState?: (state: ChannelState) => void;
};

/** Connected while the page is visible. Loading everything anew at `onGap` misses nothing. The result stops it. */
export function openChannel({ address, names, figures, onEvents, onGap, onState }: ChannelOptions): () => void {
  const batch = batchEvents(figures, onEvents, onGap);
  const ending = new AbortController();
  let state: ChannelState = "idle";
  let source: EventSource | undefined;
  let failures = 0;
  let heartbeatTimeout: ReturnType<typeof setTimeout> | undefined;
  let lostTimer: ReturnType<typeof setTimeout> | undefined;
  let nextTry: ReturnType<typeof setTimeout> | undefined;

  const setState = (next: ChannelState) => {
    if (next === state) return;
    state = next;
    onState?.(next);
  };
  const expectHeartbeat = (timeout: number) => {
    clearTimeout(heartbeatTimeout);
    heartbeatTimeout = setTimeout(() => {
      setState("lost");
      retry();
    }, timeout);
  };

  const connect = () => {
    hangUp();
    const opened = new EventSource(address);
    source = opened;
    expectHeartbeat(figures.timeout);
    // Events of a closed connection may still arrive: they are ignored.
    const on = (name: string, act: (event: MessageEvent) => void) =>
      opened.addEventListener(name, (event) => source === opened && act(event));
    // The first one opens it: a proxy may let answers begin and then hold them back.
    on("heartbeat", () => {
      expectHeartbeat(figures.heartbeat + figures.timeout);
      if (state !== "open") beOpen();
    });
    // The browser would retry by itself, with delays of its own.
    on("error", retry);
    on("gap", batch.addGap);
    for (const name of names) on(name, ({ data }) => batch.add({ name, data: String(data) }));
  };
  const beOpen = () => {
    failures = 0;
    clearTimeout(lostTimer);
    setState("open");
    batch.addGap();
  };
  const hangUp = () => {
    source?.close();
    source = undefined;
    clearTimeout(heartbeatTimeout);
    clearTimeout(nextTry);
  };
  const retry = () => {
    hangUp();
    if (state === "open") beginToWait();
    const { reconnectDelays } = figures;
    nextTry = setTimeout(connect, reconnectDelays[Math.min(failures, reconnectDelays.length - 1)]);
    failures += 1;
  };
  const beginToWait = () => {
    setState("connecting");
    lostTimer = setTimeout(() => setState("lost"), figures.lostAfter);
  };

  const start = () => {
    if (state !== "idle") return;
    failures = 0;
    beginToWait();
    connect();
  };
  const stop = () => {
    hangUp();
    clearTimeout(lostTimer);
    batch.forget();
    setState("idle");
  };
  const isSeen = () => document.visibilityState === "visible";
  const onSeen = () => {
    if (!isSeen()) return stop();
    // Events were missed while the page was hidden.
    if (state === "idle") batch.addGap();
    start();
  };
  const onOnline = () => {
    if (state === "connecting" || state === "lost") connect();
  };

  document.addEventListener("visibilitychange", onSeen, ending);
  // A page in the back/forward cache must hold no connection.
  window.addEventListener("pagehide", stop, ending);
  window.addEventListener("pageshow", onSeen, ending);
  window.addEventListener("online", onOnline, ending);
  if (isSeen()) start();
  return () => {
    ending.abort();
    stop();
  };
}
