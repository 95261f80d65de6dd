import type pg from "pg";
import { changesFromParent } from "./changes-relay.ts";
import { groupCountsFromParent } from "./group-counts-relay.ts";
import type { Changes } from "../changes.ts";
import type { GroupCounts } from "../group-counts.ts";
import { readEnvironment, type Environment } from "../environment.ts";
import { createLog, type Log } from "../log.ts";
import { explainTakenPort } from "./port.ts";
import { isToWorker, type ToParent, type ToWorker, type WorkerContext } from "./worker-messages.ts";

type Served = { listen(): Promise<void>; close(): Promise<void> };

export type WorkerTasks = {
  prepare(connection: pg.ClientConfig, environment: Environment, log: Log): Promise<string[]>;
  serve(
    context: WorkerContext & { environment: Environment; changes: Changes; counts: GroupCounts; log: Log },
  ): Promise<Served>;
};

/** A web process: follows its parent's messages, ignores signals to the group and ends with its parent. */
export function runWorker(tasks: WorkerTasks): void {
  const read = readEnvironment(process.env);
  if (!read.ok) throw new Error(read.refusal.sentence);
  const environment = read.value;
  const log = createLog(environment.logLevel);
  const changes = changesFromParent(process);
  const counts = groupCountsFromParent(process);
  let serving: Promise<Served> | undefined;

  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
  process.on("disconnect", () => process.exit());

  const serve = async (context: WorkerContext): Promise<Served> => {
    const served = await tasks.serve({ ...context, environment, changes, counts, log });
    await served.listen();
    say({ about: "work", said: "serving" });
    return served;
  };
  const leave = async (): Promise<void> => {
    const served = await serving?.catch(() => undefined);
    await served?.close();
    process.exit();
  };
  const hear = async (message: ToWorker): Promise<void> => {
    switch (message.said) {
      case "prepare":
        return say({
          about: "work",
          said: "prepared",
          lines: await tasks.prepare(message.connection, environment, log),
        });
      case "serve":
        serving = serve(message.context);
        return void (await serving);
      case "leave":
        return leave();
    }
  };

  process.on("message", (message: unknown) => {
    if (!isToWorker(message)) return;
    hear(message).catch((error: NodeJS.ErrnoException) => {
      log.fatal({ err: error }, "a web process failed");
      say({ about: "work", said: "failed", sentence: sentenceFor(error, environment) }, () => process.exit(1));
    });
  });
  say({ about: "work", said: "loaded" });
}

function sentenceFor(error: NodeJS.ErrnoException, { host, port }: Environment): string {
  const isAboutPort = error.syscall === "listen" || error.syscall === "bind";
  return isAboutPort ? explainTakenPort(error, host, port) : `The shop does not serve: ${error.message}`;
}

function say(message: ToParent, afterwards: () => void = () => {}): void {
  process.send?.(message, undefined, undefined, afterwards);
}
