import type { ChildProcess } from "node:child_process";
import { closeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { inSharedRounds } from "#domain/shared-rounds.ts";
import { CannotStart } from "../cannot-start.ts";
import { TIMED_OUT, withTimeout } from "../timeout.ts";
import { RunningWorkers } from "./running-workers.ts";
import { type SharedContext, workChannel } from "./worker-messages.ts";
import { forkWorker, type WorkerOptions, type WorkerProcess } from "./worker-process.ts";

const TIMEOUT = { leave: 4_000, serve: 20_000 } as const; // ms; `serve`: a new worker of a rolling restart

const START_TIMEOUT = 60_000; // ms, of any other new worker: a slow machine starts several at once

const REPLACE_DELAYS = [0, 100, 250, 500, 1_000, 2_000, 5_000]; // ms, by the deaths in succession
const WELL_AFTER = 30_000; // ms: a worker that served and ran this long ends the succession
const FIRST_TRIES = 3; // deaths of one worker after which the start fails

const ENDS_EARLY = "The web processes end before they serve: the reason stands above.";

type Options = WorkerOptions & { count: number };

/** What workers need in order to serve; `welcome` is called first. */
type Service = { context: SharedContext; welcome: (worker: ChildProcess) => void };

/** They listen on `sockets`, which stay open here: connections that a killed worker has not accepted wait for another one. */
export class Workers {
  readonly #options: Options;
  readonly #startTimeout: number;
  readonly #slots = new Map<number, WorkerProcess>();
  readonly #running: RunningWorkers;
  readonly #stopping = new AbortController();
  readonly #servingRequested = new WeakMap<WorkerProcess, Promise<void>>();
  #service: Service | undefined;

  /** Starts the first one; the others follow once it serves, so that they do not slow down it and the database. */
  constructor(options: Options, startTimeout = START_TIMEOUT) {
    this.#options = options;
    this.#startTimeout = startTimeout;
    this.#running = new RunningWorkers(this.#slots, options.log);
    this.#slots.set(0, this.#start(0));
  }

  /** Prepares the database in the first worker and returns its lines for the operator. Throws CannotStart. */
  async prepare(connection: pg.ClientConfig): Promise<string[]> {
    const { process, loaded, exited } = this.#slots.get(0)!;
    const ended = exited.then(() => {
      throw new CannotStart(ENDS_EARLY);
    });
    const lines = new Promise<string[]>((resolve, reject) => {
      workChannel.onWorkerMessage(process, (message) => {
        if (message.type === "prepared") resolve(message.lines);
        if (message.type === "failed") reject(new CannotStart(message.sentence));
      });
    });
    await loaded.catch(() => ended);
    workChannel.sendToWorker(process, { type: "prepare", connection });
    return Promise.race([lines, ended]);
  }

  /** Resolves once all workers serve, and from then on replaces those that die. Throws CannotStart. */
  async serve(service: Service): Promise<void> {
    this.#service = service;
    await this.#refill(0);
    if (this.#stopping.signal.aborted) return;
    const others = Array.from({ length: this.#options.count - 1 }, (_, index) => index + 1);
    for (const slot of others) this.#slots.set(slot, this.#start(slot));
    await Promise.all(others.map((slot) => this.#refill(slot)));
  }

  /** A worker leaves only once its successor serves. Another request meanwhile replaces all once more, with the newer build. */
  readonly restart = inSharedRounds(() => this.#replaceEach());

  async stop(): Promise<void> {
    this.#stopping.abort();
    // Stops accepting: new connections would wait for an answer until the last worker has left.
    for (const socket of this.#options.sockets) socket[Symbol.dispose]();
    closeSync(this.#options.generation);
    await this.#running.stopEach(stopWorker);
  }

  #start(slot: number): WorkerProcess {
    const worker = forkWorker(this.#options, slot);
    void this.#running.add(worker);
    return worker;
  }

  /** Keeps a slot filled until stopped; resolves once its first worker serves, or when stopped. Throws CannotStart. */
  #refill(slot: number): Promise<void> {
    const first = Promise.withResolvers<void>();
    void this.#replaceDead(slot, first).finally(first.resolve);
    return first.promise;
  }

  async #replaceDead(slot: number, first: PromiseWithResolvers<void>): Promise<void> {
    for (let attempt = 0; !this.#stopping.signal.aborted;) {
      const worker = this.#slots.get(slot)!;
      await this.#serveOrEnd(worker).then(first.resolve, (error: unknown) => {
        // No effect once the first worker serves: then its end decides.
        if (error instanceof CannotStart) first.reject(error);
        else if (attempt + 1 >= FIRST_TRIES) first.reject(new CannotStart(ENDS_EARLY));
      });
      await worker.exited;
      if (this.#stopping.signal.aborted) return;
      if (this.#slots.get(slot) !== worker) continue;

      if (worker.isServing && performance.now() - worker.startedAt > WELL_AFTER) attempt = 0;
      const delay = REPLACE_DELAYS[Math.min(attempt, REPLACE_DELAYS.length - 1)];
      attempt += 1;
      const facts = { workerPid: worker.process.pid, attempt, delay };
      this.#options.log.error(facts, "a web process ended by itself: replacing it");
      await sleep(delay, undefined, { ref: false });
      // A rolling restart may have filled it meanwhile.
      const isVacant = !this.#stopping.signal.aborted && this.#slots.get(slot) === worker;
      if (!isVacant) continue;
      try {
        this.#slots.set(slot, this.#start(slot));
      } catch (error) {
        // The ended worker stays in its slot: the next round retries after a longer delay.
        this.#options.log.error({ err: error }, "a web process cannot be started");
      }
    }
  }

  async #replaceEach(): Promise<void> {
    for (const slot of this.#slots.keys()) {
      if (this.#stopping.signal.aborted) return;
      let next: WorkerProcess | undefined;
      try {
        next = this.#start(slot);
        const began = await withTimeout(TIMEOUT.serve, this.#startServing(next));
        if (began === TIMED_OUT) throw new Error(`it took longer than ${TIMEOUT.serve} ms`);
      } catch (error) {
        // The old workers keep serving.
        this.#options.log.error(
          { err: error },
          "the new web process does not serve: giving up the restart, the old ones stay",
        );
        next?.process.kill("SIGKILL");
        return;
      }
      // May differ from before: the old worker may have died and been replaced while the new one started.
      const old = this.#slots.get(slot)!;
      this.#slots.set(slot, next);
      await stopWorker(old);
    }
  }

  async #serveOrEnd(worker: WorkerProcess): Promise<void> {
    if ((await withTimeout(this.#startTimeout, this.#startServing(worker))) !== TIMED_OUT) return;
    this.#options.log.error({ workerPid: worker.process.pid }, "a web process does not serve in time: killing it");
    worker.process.kill("SIGKILL");
    throw new Error("the web process was too slow");
  }

  #startServing(worker: WorkerProcess): Promise<void> {
    const begun = this.#servingRequested.get(worker) ?? this.#requestServing(worker);
    this.#servingRequested.set(worker, begun);
    return begun;
  }

  async #requestServing({ process, slot, inherited, loaded, serving }: WorkerProcess): Promise<void> {
    await loaded;
    const { context, welcome } = this.#service!;
    if (process.connected) welcome(process); // one that has died would never leave
    workChannel.sendToWorker(process, { type: "serve", context: { ...context, runsJobs: slot === 0, inherited } });
    await serving;
  }
}

async function stopWorker({ process, exited }: WorkerProcess): Promise<void> {
  workChannel.sendToWorker(process, { type: "leave" });
  const killing = setTimeout(() => process.kill("SIGKILL"), TIMEOUT.leave);
  await exited;
  clearTimeout(killing);
}
