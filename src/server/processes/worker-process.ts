import { type ChildProcess, fork } from "node:child_process";
import type { BoundSocket } from "node:net";
import { CannotStart } from "../cannot-start.ts";
import type { Log } from "../log.ts";
import { CODE_CACHE } from "./code-cache.ts";
import { type Inherited, inheritanceOf } from "./shared-socket.ts";
import { workerMemory } from "./worker-memory.ts";
import { workChannel } from "./worker-messages.ts";

/** A web process. Its promises reject if it ends first; unhandled, they do no harm. */
export type WorkerProcess = {
  slot: number; // from 0; its successor has the same one, and so the same socket. The first runs the background jobs
  process: ChildProcess;
  inherited: Inherited;
  isServing: boolean;
  loaded: Promise<void>;
  serving: Promise<void>;
  exited: Promise<void>;
  startedAt: number; // milliseconds of `performance.now`
};

/** `generation` is the descriptor of `openGeneration`. */
export type WorkerOptions = { script: string; sockets: readonly BoundSocket[]; generation: number; log: Log };

/** It listens on its slot's socket, which stays open in this process. Throws if the system refuses the process at once. */
export function forkWorker({ script, sockets, generation, log }: WorkerOptions, slot: number): WorkerProcess {
  const { env, execArgv } = workerMemory(process.env);
  const { stdio, inherited } = inheritanceOf(slot, sockets, generation);
  const worker = fork(script, {
    env: { ...process.env, NODE_COMPILE_CACHE: CODE_CACHE, ...env },
    execArgv: [...process.execArgv, ...execArgv],
    stdio,
  });
  const loaded = Promise.withResolvers<void>();
  const serving = Promise.withResolvers<void>();
  const exited = Promise.withResolvers<void>();
  const child: WorkerProcess = {
    slot,
    process: worker,
    inherited,
    isServing: false,
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
  const end = (): void => {
    const reason = new Error("the web process ended");
    loaded.reject(reason);
    serving.reject(reason);
    exited.resolve();
  };
  worker.once("exit", end);
  worker.on("error", (error) => {
    const { pid } = worker;
    log.error({ err: error, workerPid: pid }, `a web process cannot be ${pid === undefined ? "started" : "ended"}`);
    // A process that never started emits no exit.
    if (pid === undefined) end();
  });
  loaded.promise.catch(() => {});
  serving.promise.catch(() => {});
  return child;
}
