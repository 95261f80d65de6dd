import type { Log } from "../log.ts";
import { workChannel } from "./worker-messages.ts";
import type { WorkerProcess } from "./worker-process.ts";

const PING_EVERY = 1_000; // ms; a worker that has not answered until the next one does not answer

const MAX_UNANSWERED = 30; // pings, then it is ended: an endless loop has no other end, and what it is told piles up

/** Every worker from start to end. Those that serve also accept connections of slots where none responds; one that stays unresponsive is killed. */
export class RunningWorkers {
  readonly #running = new Set<WorkerProcess>();
  readonly #slots: ReadonlyMap<number, unknown>;
  readonly #log: Log;
  readonly #pinging = setInterval(() => this.#ping(), PING_EVERY).unref();
  readonly #pinged = new Set<WorkerProcess>();
  readonly #silent = new Map<WorkerProcess, number>(); // pings without an answer
  #isStopping = false;

  constructor(slots: ReadonlyMap<number, unknown>, log: Log) {
    this.#slots = slots;
    this.#log = log;
  }

  async add(worker: WorkerProcess): Promise<void> {
    this.#running.add(worker);
    workChannel.onWorkerMessage(worker.process, ({ type }) => {
      if (type === "pong") this.#onPong(worker);
    });
    await worker.serving.then(
      () => this.#tellVacant(),
      () => {},
    );
    await worker.exited;
    for (const workers of [this.#running, this.#pinged, this.#silent]) workers.delete(worker);
    this.#tellVacant();
  }

  /** From now on nobody stands in for workers that end. */
  async stopEach(stop: (worker: WorkerProcess) => Promise<void>): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#pinging);
    await Promise.all([...this.#running].map(stop));
  }

  #ping(): void {
    for (const worker of this.#running) {
      if (this.#pinged.has(worker)) this.#onSilence(worker);
      else if (worker.isServing) {
        this.#pinged.add(worker);
        workChannel.sendToWorker(worker.process, { type: "ping" });
      }
    }
  }

  #onSilence(worker: WorkerProcess): void {
    const workerPid = worker.process.pid; // `pid` is the logging process's
    const unanswered = (this.#silent.get(worker) ?? 0) + 1;
    this.#silent.set(worker, unanswered);
    if (unanswered === 1) {
      this.#log.warn({ workerPid }, "a web process does not answer");
      this.#tellVacant();
    }
    if (unanswered !== MAX_UNANSWERED) return;
    this.#log.error({ workerPid }, "a web process has not answered for too long: killing it");
    worker.process.kill("SIGKILL");
  }

  #onPong(worker: WorkerProcess): void {
    this.#pinged.delete(worker);
    if (!this.#silent.delete(worker)) return;
    this.#log.warn({ workerPid: worker.process.pid }, "a web process answers again");
    this.#tellVacant();
  }

  #tellVacant(): void {
    if (this.#isStopping) return;
    const serving = [...this.#running].filter(({ isServing }) => isServing);
    const taken = new Set(serving.filter((worker) => !this.#silent.has(worker)).map(({ slot }) => slot));
    const vacant = [...this.#slots.keys()].filter((slot) => !taken.has(slot));
    for (const { process } of serving) workChannel.sendToWorker(process, { type: "vacant", slots: vacant });
  }
}
