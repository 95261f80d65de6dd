import { batchEvents, type BatchedEvent, type BatchFigures, type EventBatch } from "./event-batch.ts";

/** In milliseconds, but for `buffer`. */
export type ChannelFigures = BatchFigures & {
  heartbeat: number; // how often the server sends one
  timeout: number; // after a heartbeat was due, or a connection was opened
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

/** Connected while the page is visible. Loading everything again at `onGap` misses nothing. Returns a function that stops it. */
export function openChannel({ onEvents, onGap, ...options }: ChannelOptions): () => void {
  const batch = batchEvents(options.figures, onEvents, onGap);
  const connection = createConnection(options, batch);
  const ending = new AbortController();

  const stop = () => {
    batch.forget();
    connection.stop();
  };
  const isSeen = () => document.visibilityState === "visible";
  const onSeen = () => {
    if (!isSeen()) return stop();
    // Events were missed while the page was hidden.
    if (connection.isIdle()) batch.addGap();
    connection.start();
  };

  document.addEventListener("visibilitychange", onSeen, ending);
  // A page in the back/forward cache must hold no connection.
  window.addEventListener("pagehide", stop, ending);
  window.addEventListener("pageshow", onSeen, ending);
  window.addEventListener("online", connection.retryNow, ending);
  if (isSeen()) connection.start();
  return () => {
    ending.abort();
    stop();
  };
}

type ConnectionOptions = Omit<ChannelOptions, "onEvents" | "onGap">;

function createConnection(options: ConnectionOptions, batch: EventBatch) {
  const { reconnectDelays } = options.figures;
  const state = createState(options);
  let closeSource: (() => void) | undefined;
  let failures = 0;
  let nextTry: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    hangUp();
    closeSource = openSource(options, batch, {
      onHeartbeat() {
        // Opened by the first event: a proxy may let responses begin and then buffer them.
        if (state.read() === "open") return;
        failures = 0;
        state.write("open");
        batch.addGap();
      },
      onTimeout() {
        state.write("lost");
        retry();
      },
      // The browser would retry by itself, with its own delays.
      onError: retry,
    });
  };
  const hangUp = () => {
    closeSource?.();
    clearTimeout(nextTry);
  };
  const retry = () => {
    hangUp();
    if (state.read() === "open") state.write("connecting");
    nextTry = setTimeout(connect, reconnectDelays[Math.min(failures, reconnectDelays.length - 1)]);
    failures += 1;
  };

  return {
    isIdle: () => state.read() === "idle",
    start() {
      if (state.read() !== "idle") return;
      failures = 0;
      state.write("connecting");
      connect();
    },
    retryNow() {
      if (state.read() === "connecting" || state.read() === "lost") connect();
    },
    stop() {
      hangUp();
      state.write("idle");
    },
  };
}

function createState({ figures, onState }: ConnectionOptions) {
  let state: ChannelState = "idle";
  let lostTimer: ReturnType<typeof setTimeout> | undefined;
  const write = (next: ChannelState) => {
    if (next === state) return;
    clearTimeout(lostTimer);
    if (next === "connecting") lostTimer = setTimeout(() => write("lost"), figures.lostAfter);
    state = next;
    onState?.(next);
  };
  return { read: () => state, write };
}

type SourceHandlers = { onHeartbeat: () => void; onTimeout: () => void; onError: () => void };

function openSource({ address, names, figures }: ConnectionOptions, batch: EventBatch, handlers: SourceHandlers) {
  const source = new EventSource(address);
  let isClosed = false;
  let heartbeatTimeout: ReturnType<typeof setTimeout> | undefined;

  const expectHeartbeat = (timeout: number) => {
    clearTimeout(heartbeatTimeout);
    heartbeatTimeout = setTimeout(handlers.onTimeout, timeout);
  };
  // Events of a closed connection may still arrive: they are ignored.
  const on = (name: string, act: (event: MessageEvent) => void) =>
    source.addEventListener(name, (event) => isClosed || act(event));

  expectHeartbeat(figures.timeout);
  on("heartbeat", () => {
    expectHeartbeat(figures.heartbeat + figures.timeout);
    handlers.onHeartbeat();
  });
  on("error", handlers.onError);
  on("gap", batch.addGap);
  for (const name of names) on(name, ({ data }) => batch.add({ name, data: String(data) }));
  return () => {
    isClosed = true;
    source.close();
    clearTimeout(heartbeatTimeout);
  };
}
