import { gatherEvents, type Heard } from "./gathered.ts";

/** The figures of a channel, all in milliseconds but `buffer`. */
export type ChannelFigures = {
  /** How often the server sends a `heartbeat`. */
  heartbeat: number;
  /** How much later than due the server may be heard before its line counts as dead; also the patience with connecting. */
  timeout: number;
  /** Waits before connecting again; the last one repeats. */
  reconnectDelays: readonly number[];
  buffer: number;
  gathering: number;
  /** How long the channel may be without a connection before it says that it is lost. */
  blip: number;
};

/** `idle` while nobody looks at the page. */
export type ChannelState = "idle" | "connecting" | "open" | "lost";

export type ChannelOptions = {
  address: string;
  /** The events to listen for, by name. */
  names: readonly string[];
  figures: ChannelFigures;
  /** What was heard in the last moments, each event once; while it is being dealt with, what comes is gathered. */
  onEvents: (events: readonly Heard[]) => Promise<void> | void;
  /** Something may have gone unheard: anything may have changed. */
  onGap: () => Promise<void> | void;
  onState?: (state: ChannelState) => void;
};

/**
 * Listens to the server's events while somebody looks at the page, and connects again whenever the line breaks or goes
 * silent. Whoever asks for everything again at `onGap` misses nothing. Gives back how to stop.
 */
export function openChannel({ address, names, figures, onEvents, onGap, onState }: ChannelOptions): () => void {
  const heard = gatherEvents(figures, onEvents, onGap);
  const ending = new AbortController();
  let state: ChannelState = "idle";
  let line: EventSource | undefined;
  let failures = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let nextTry: ReturnType<typeof setTimeout> | undefined;

  const turn = (next: ChannelState) => {
    if (next === state) return;
    state = next;
    onState?.(next);
  };
  const expectSound = (within: number) => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      turn("lost");
      retry();
    }, within);
  };

  const connect = () => {
    hangUp();
    const opened = new EventSource(address);
    line = opened;
    expectSound(figures.timeout);
    // Events may still arrive from a line that was hung up: they are ignored.
    const on = (name: string, act: (event: MessageEvent) => void) =>
      opened.addEventListener(name, (event) => line === opened && act(event));
    // The first one opens it: something between here and the server may let answers begin and then hold them back.
    on("heartbeat", () => {
      expectSound(figures.heartbeat + figures.timeout);
      if (state !== "open") beOpen();
    });
    // The browser would try again by itself, at its own pace.
    on("error", retry);
    on("gap", heard.hearGap);
    for (const name of names) on(name, ({ data }) => heard.hear({ name, data: String(data) }));
  };
  const beOpen = () => {
    failures = 0;
    clearTimeout(patience);
    turn("open");
    heard.hearGap();
  };
  const hangUp = () => {
    line?.close();
    line = undefined;
    clearTimeout(silence);
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
    turn("connecting");
    patience = setTimeout(() => turn("lost"), figures.blip);
  };

  const start = () => {
    if (state !== "idle") return;
    failures = 0;
    beginToWait();
    connect();
  };
  const stop = () => {
    hangUp();
    clearTimeout(patience);
    heard.forget();
    turn("idle");
  };
  const isSeen = () => document.visibilityState === "visible";
  const onSeen = () => {
    if (!isSeen()) return stop();
    // Whatever becomes of the line: what was shown is as old as the last look at it.
    if (state === "idle") heard.hearGap();
    start();
  };
  const onOnline = () => {
    if (state === "connecting" || state === "lost") connect();
  };

  document.addEventListener("visibilitychange", onSeen, ending);
  // A page that the browser keeps for the way back must hold no connection.
  window.addEventListener("pagehide", stop, ending);
  window.addEventListener("pageshow", onSeen, ending);
  window.addEventListener("online", onOnline, ending);
  if (isSeen()) start();
  return () => {
    ending.abort();
    stop();
  };
}
