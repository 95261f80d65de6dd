import cluster, { type Worker } from "node:cluster";
import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { CannotStart } from "./cannot-start.ts";
import type { Log } from "../log.ts";
import { isToParent, type ToWorker, type WorkerContext } from "./worker-messages.ts";
import { TOO_LATE, within } from "../within.ts";

/** How long a worker that was asked to leave may finish what it answers. */
const LEAVE_PATIENCE_MS = 4_000;
/** How long the worker of a rolling restart may take to serve. */
const SERVE_PATIENCE_MS = 20_000;
/** A worker that dies is replaced at once, one that keeps dying ever later. */
const REPLACE_DELAYS_MS = [0, 100, 250, 500, 1_000, 2_000, 5_000];
/** A worker that lived this long was well: its end is a new trouble, not the last one again. */
const WELL_AFTER_MS = 30_000;
/** A first start is given up after so many deaths in one place. */
const FIRST_TRIES = 3;
const ENDS_EARLY = "The web processes end before they serve: the reason stands above.";

export type Workers = {
  /** Lets one worker do what a database needs once, and gives its lines for the operator. Throws CannotStart. */
  prepare(connection: pg.ClientConfig): Promise<string[]>;
  /** Resolves when all of them serve, and from then on keeps them serving. Throws CannotStart. */
  serve(context: WorkerContext, welcome: (worker: ChildProcess) => void): Promise<void>;
  /** Replaces each worker by one that serves before the old one leaves. */
  restart(): Promise<void>;
  /** Lets all of them leave, and ends those that do not in time. */
  stop(): Promise<void>;
};

/** One worker and what has become of it. */
type Hand = {
  worker: Worker;
  loaded: Promise<void>;
  /** Set once it was told to serve; resolves when it does. */
  begun?: Promise<void>;
  serving: Promise<void>;
  gone: Promise<void>;
  bornAt: number;
};

/** The place of a worker, filled again when it dies. */
type Place = { hand: Hand };

/** Starts `count` web processes, which load their code at once and then wait to be told what to serve. */
export function startWorkers({ count, script, log }: { count: number; script: string; log: Log }): Workers {
  // They accept from one socket that the parent holds. The other policy hands each connection over, and those on their
  // way to a worker that is killed would hang for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: script, args: [] });
  const hands = new Set<Hand>();
  const hire = (): Hand => {
    const hand = fork();
    hands.add(hand);
    void hand.gone.then(() => hands.delete(hand));
    return hand;
  };
  const places: Place[] = Array.from({ length: count }, () => ({ hand: hire() }));
  const stopping = new AbortController();
  let restarting: Promise<void> | undefined;
  let tellToServe: (hand: Hand) => Promise<void> = () => Promise.resolve();
  const beginToServe = (hand: Hand): Promise<void> => (hand.begun ??= tellToServe(hand));

  /** Watches over a place until the workers are stopped. `firstServing` hears how its first worker fared. */
  const keep = async (place: Place, firstServing: PromiseWithResolvers<void>): Promise<void> => {
    for (let attempt = 0; !stopping.signal.aborted;) {
      const { hand } = place;
      await beginToServe(hand).then(firstServing.resolve, (error: unknown) => {
        // Too late to matter once the first one served: then only its end counts, below.
        if (error instanceof CannotStart) firstServing.reject(error);
        else if (attempt + 1 >= FIRST_TRIES) firstServing.reject(new CannotStart(ENDS_EARLY));
      });
      await hand.gone;
      if (stopping.signal.aborted) return;
      if (place.hand !== hand) continue;

      if (performance.now() - hand.bornAt > WELL_AFTER_MS) attempt = 0;
      const delay = REPLACE_DELAYS_MS[Math.min(attempt, REPLACE_DELAYS_MS.length - 1)];
      attempt += 1;
      log.error({ pid: hand.worker.process.pid, attempt, delay }, "a web process ended by itself: replacing it");
      await sleep(delay, undefined, { ref: false });
      if (!stopping.signal.aborted) place.hand = hire();
    }
  };

  const letGo = async (hand: Hand): Promise<void> => {
    tell(hand.worker, { about: "work", said: "leave" });
    const killing = setTimeout(() => hand.worker.process.kill("SIGKILL"), LEAVE_PATIENCE_MS);
    await hand.gone;
    clearTimeout(killing);
  };

  const replaceEach = async (): Promise<void> => {
    for (const place of places) {
      if (stopping.signal.aborted) return;
      const { hand: old } = place;
      const next = hire();
      try {
        const began = await within(SERVE_PATIENCE_MS, beginToServe(next));
        if (began === TOO_LATE) throw new Error(`it took longer than ${SERVE_PATIENCE_MS} ms`);
      } catch (error) {
        // The old ones go on serving; the operator sees why in the log.
        log.error({ err: error }, "the new web process does not serve: the restart is given up");
        next.worker.process.kill("SIGKILL");
        return;
      }
      place.hand = next;
      await letGo(old);
    }
  };

  return {
    async prepare(connection) {
      const hand = places[0]?.hand;
      if (!hand) return [];
      const ended = hand.gone.then(() => {
        throw new CannotStart(ENDS_EARLY);
      });
      const lines = new Promise<string[]>((resolve, reject) => {
        hand.worker.process.on("message", (message) => {
          if (!isToParent(message)) return;
          if (message.said === "prepared") resolve(message.lines);
          if (message.said === "failed") reject(new CannotStart(message.sentence));
        });
      });
      await hand.loaded.catch(() => ended);
      tell(hand.worker, { about: "work", said: "prepare", connection });
      return Promise.race([lines, ended]);
    },
    async serve(context, welcome) {
      tellToServe = async (hand) => {
        await hand.loaded;
        welcome(hand.worker.process);
        tell(hand.worker, { about: "work", said: "serve", context });
        await hand.serving;
      };
      const firstServings = places.map((place) => {
        const firstServing = Promise.withResolvers<void>();
        void keep(place, firstServing);
        return firstServing.promise;
      });
      await Promise.all(firstServings);
    },
    restart: () => (restarting ??= replaceEach().finally(() => (restarting = undefined))),
    async stop() {
      stopping.abort();
      await Promise.all([...hands].map(letGo));
    },
  };
}

function fork(): Hand {
  const worker = cluster.fork();
  const loaded = Promise.withResolvers<void>();
  const serving = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  worker.process.on("message", (message) => {
    if (!isToParent(message)) return;
    if (message.said === "loaded") loaded.resolve();
    if (message.said === "serving") serving.resolve();
    if (message.said === "failed") serving.reject(new CannotStart(message.sentence));
  });
  worker.once("exit", () => {
    const reason = new Error("the web process ended");
    loaded.reject(reason);
    serving.reject(reason);
    gone.resolve();
  });
  // Heard by whoever waits for them; a worker that nobody waits for may fail in silence.
  loaded.promise.catch(() => {});
  serving.promise.catch(() => {});
  return { worker, loaded: loaded.promise, serving: serving.promise, gone: gone.promise, bornAt: performance.now() };
}

function tell(worker: Worker, message: ToWorker): void {
  // A worker that is gone hears nothing more, and its `gone` says so.
  if (worker.isConnected()) worker.process.send(message, () => {});
}
