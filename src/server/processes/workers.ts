import { type ChildProcess, fork } from "node:child_process";
import type { BoundSocket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { CannotStart } from "./cannot-start.ts";
import { CODE_CACHE } from "./code-cache.ts";
import { type Inherited, inheritanceOf } from "./shared-socket.ts";
import type { Log } from "../log.ts";
import { type SharedContext, workChannel } from "./worker-messages.ts";
import { TIMED_OUT, withTimeout } from "../timeout.ts";
import { workerMemory } from "./worker-memory.ts";

const LEAVE_TIMEOUT_MS = 4_000;
/** For a new worker of a rolling restart. */
const SERVE_TIMEOUT_MS = 20_000;
const REPLACE_DELAYS_MS = [0, 100, 250, 500, 1_000, 2_000, 5_000];
/** A worker that ran this long resets the delays. */
const WELL_AFTER_MS = 30_000;
/** The start fails after so many deaths of one worker. */
const FIRST_TRIES = 3;
/** Between two looks whether each answers; one that has not until the next look has others stand in for it. */
const PING_EVERY_MS = 1_000;
const ENDS_EARLY = "The web processes end before they serve: the reason stands above.";

export type Workers = {
  /** Prepares the database in one worker and returns its lines for the operator. Throws CannotStart. */
  prepare(connection: pg.ClientConfig): Promise<string[]>;
  /** Resolves when all workers serve, and from then on replaces those that die. Throws CannotStart. */
  serve(context: SharedContext, welcome: (worker: ChildProcess) => void): Promise<void>;
  /** An old worker leaves only once its successor serves. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

type WorkerProcess = {
  /** Its position among the web processes; the first runs the background jobs. */
  position: number;
  process: ChildProcess;
  inherited: Inherited;
  isServing: boolean;
  /** By a ping that it has not answered yet. */
  isAsked: boolean;
  /** Until a ping stays without an answer. */
  isAnswering: boolean;
  loaded: Promise<void>;
  servingRequested?: Promise<void>;
  serving: Promise<void>;
  exited: Promise<void>;
  startedAt: number;
};

/** A slot for one worker, refilled when it dies. */
type WorkerSlot = { child: WorkerProcess };

type StartOptions = { count: number; script: string; sockets: readonly BoundSocket[]; log: Log };

/** They listen on `sockets`, which stay open here: what one that is killed has not accepted another one will. */
export function startWorkers({ count, script, sockets, log }: StartOptions): Workers {
  const children = new Set<WorkerProcess>();
  const startWorker = (position: number): WorkerProcess => {
    const child = forkWorker(script, position, sockets);
    children.add(child);
    workChannel.onWorkerMessage(child.process, ({ type }) => {
      if (type !== "pong") return;
      child.isAsked = false;
      if (!child.isAnswering) noteAnswering(child, true);
    });
    void follow(child);
    return child;
  };
  const follow = async (child: WorkerProcess): Promise<void> => {
    await child.serving.then(tellVacant, () => {});
    await child.exited;
    children.delete(child);
    tellVacant();
  };
  /** Others accept what comes to a slot while nobody in it does. */
  const tellVacant = (): void => {
    if (stopping.signal.aborted) return;
    const serving = [...children].filter(({ isServing }) => isServing);
    const taken = new Set(serving.filter(({ isAnswering }) => isAnswering).map(({ position }) => position));
    const vacant = slots.map(({ child }) => child.position).filter((position) => !taken.has(position));
    for (const child of serving) workChannel.sendToWorker(child.process, { type: "vacant", slots: vacant });
  };
  const noteAnswering = (child: WorkerProcess, isAnswering: boolean): void => {
    child.isAnswering = isAnswering;
    log.warn({ pid: child.process.pid }, isAnswering ? "a web process answers again" : "a web process does not answer");
    tellVacant();
  };
  const pinging = setInterval(() => {
    for (const child of children) {
      if (child.isAsked && child.isAnswering) noteAnswering(child, false);
      if (child.isAsked || !child.isServing) continue;
      child.isAsked = true;
      workChannel.sendToWorker(child.process, { type: "ping" });
    }
  }, PING_EVERY_MS).unref();
  // The others start once it serves: until then they would take the processor from it and from the database.
  const slots: WorkerSlot[] = [{ child: startWorker(0) }];
  const stopping = new AbortController();
  let restarting: Promise<void> | undefined;
  let requestServing: (child: WorkerProcess) => Promise<void> = () => Promise.resolve();
  const startServing = (child: WorkerProcess): Promise<void> => (child.servingRequested ??= requestServing(child));

  /** Refills a slot until stopped; `firstServing` settles with its first worker. */
  const refill = async (slot: WorkerSlot, firstServing: PromiseWithResolvers<void>): Promise<void> => {
    for (let attempt = 0; !stopping.signal.aborted;) {
      const { child } = slot;
      await startServing(child).then(firstServing.resolve, (error: unknown) => {
        // No effect once the first worker served: then only its end counts.
        if (error instanceof CannotStart) firstServing.reject(error);
        else if (attempt + 1 >= FIRST_TRIES) firstServing.reject(new CannotStart(ENDS_EARLY));
      });
      await child.exited;
      if (stopping.signal.aborted) return;
      if (slot.child !== child) continue;

      if (performance.now() - child.startedAt > WELL_AFTER_MS) attempt = 0;
      const delay = REPLACE_DELAYS_MS[Math.min(attempt, REPLACE_DELAYS_MS.length - 1)];
      attempt += 1;
      log.error({ pid: child.process.pid, attempt, delay }, "a web process ended by itself: replacing it");
      await sleep(delay, undefined, { ref: false });
      // A rolling restart may have filled it meanwhile.
      if (!stopping.signal.aborted && slot.child === child) slot.child = startWorker(child.position);
    }
  };

  const stopWorker = async (child: WorkerProcess): Promise<void> => {
    workChannel.sendToWorker(child.process, { type: "leave" });
    const killing = setTimeout(() => child.process.kill("SIGKILL"), LEAVE_TIMEOUT_MS);
    await child.exited;
    clearTimeout(killing);
  };

  const replaceEach = async (): Promise<void> => {
    for (const slot of slots) {
      if (stopping.signal.aborted) return;
      const next = startWorker(slot.child.position);
      try {
        const began = await withTimeout(SERVE_TIMEOUT_MS, startServing(next));
        if (began === TIMED_OUT) throw new Error(`it took longer than ${SERVE_TIMEOUT_MS} ms`);
      } catch (error) {
        // The old workers keep serving.
        log.error({ err: error }, "the new web process does not serve: the restart is given up");
        next.process.kill("SIGKILL");
        return;
      }
      // Not always the one from before: that may have died and been replaced while the new one started.
      const old = slot.child;
      slot.child = next;
      await stopWorker(old);
    }
  };

  return {
    async prepare(connection) {
      const child = slots[0]?.child;
      if (!child) return [];
      const ended = child.exited.then(() => {
        throw new CannotStart(ENDS_EARLY);
      });
      const lines = new Promise<string[]>((resolve, reject) => {
        workChannel.onWorkerMessage(child.process, (message) => {
          if (message.type === "prepared") resolve(message.lines);
          if (message.type === "failed") reject(new CannotStart(message.sentence));
        });
      });
      await child.loaded.catch(() => ended);
      workChannel.sendToWorker(child.process, { type: "prepare", connection });
      return Promise.race([lines, ended]);
    },
    async serve(context, welcome) {
      requestServing = async (child) => {
        await child.loaded;
        welcome(child.process);
        workChannel.sendToWorker(child.process, {
          type: "serve",
          context: { ...context, runsJobs: child.position === 0, inherited: child.inherited },
        });
        await child.serving;
      };
      const begin = (slot: WorkerSlot): Promise<void> => {
        const firstServing = Promise.withResolvers<void>();
        // Told to stop, it ends without one.
        void refill(slot, firstServing).finally(firstServing.resolve);
        return firstServing.promise;
      };
      await Promise.all(slots.map(begin));
      while (slots.length < count && !stopping.signal.aborted) slots.push({ child: startWorker(slots.length) });
      await Promise.all(slots.slice(1).map(begin));
    },
    restart: () => (restarting ??= replaceEach().finally(() => (restarting = undefined))),
    async stop() {
      stopping.abort();
      clearInterval(pinging);
      // No new callers: else they would wait for an answer until the last worker has left.
      for (const socket of sockets) socket[Symbol.dispose]();
      await Promise.all([...children].map(stopWorker));
    },
  };
}

function forkWorker(script: string, position: number, sockets: readonly BoundSocket[]): WorkerProcess {
  const { env, execArgv } = workerMemory(process.env);
  const { stdio, inherited } = inheritanceOf(position, sockets);
  const worker = fork(script, {
    env: { ...process.env, NODE_COMPILE_CACHE: CODE_CACHE, ...env },
    execArgv: [...process.execArgv, ...execArgv],
    stdio,
  });
  const loaded = Promise.withResolvers<void>();
  const serving = Promise.withResolvers<void>();
  const exited = Promise.withResolvers<void>();
  const child: WorkerProcess = {
    position,
    process: worker,
    inherited,
    isServing: false,
    isAsked: false,
    isAnswering: true,
    loaded: loaded.promise,
    serving: serving.promise,
    exited: exited.promise,
    startedAt: performance.now(),
  };
  workChannel.onWorkerMessage(worker, (message) => {
    if (message.type === "loaded") loaded.resolve();
    if (message.type === "serving") {
      child.isServing = true;
      serving.resolve();
    }
    if (message.type === "failed") serving.reject(new CannotStart(message.sentence));
  });
  worker.once("exit", () => {
    const reason = new Error("the web process ended");
    loaded.reject(reason);
    serving.reject(reason);
    exited.resolve();
  });
  // Avoids unhandled rejections where nobody waits.
  loaded.promise.catch(() => {});
  serving.promise.catch(() => {});
  return child;
}
