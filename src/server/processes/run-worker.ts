import type pg from "pg";
import { lazy } from "#domain/lazy.ts";
import { CannotStart } from "../cannot-start.ts";
import { readEnvironment, type Environment } from "../environment.ts";
import { createLog, type Log } from "../log.ts";
import type { Served, ServeOptions } from "../serve.ts";
import { changesFromParent } from "./changes-relay.ts";
import { collectAtRest } from "./collect-at-rest.ts";
import { GENERATION_DESCRIPTOR, generationAt } from "./generation.ts";
import { groupCountsFromParent } from "./group-counts-relay.ts";
import { keepTickShape } from "./keep-tick-shape.ts";
import { placedKeysFromParent } from "./placed-keys-relay.ts";
import { explainTakenPort } from "./port.ts";
import { trimArenas } from "./trim-arenas.ts";
import { type WorkerContext, workChannel } from "./worker-messages.ts";

type WorkerTasks = {
  prepare(connection: pg.ClientConfig, environment: Environment, log: Log): Promise<string[]>;
  serve(options: Omit<ServeOptions, "buildFolder">): Promise<Served>;
};

/** A web process: follows its parent's messages, ignores signals to the group and ends with its parent. */
export function runWorker(tasks: WorkerTasks): void {
  keepTickShape();
  const read = readEnvironment(process.env);
  if (!read.ok) throw new Error(read.refusal.sentence);
  const environment = read.value;
  const log = createLog(environment.logLevel);
  const changes = changesFromParent(generationAt(GENERATION_DESCRIPTOR));
  const counts = groupCountsFromParent();
  const placedKeys = placedKeysFromParent();
  let serving: Promise<Served> | undefined;

  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
  // Exiting may hang on a compilation in progress (Node's issue 54918), and the next start needs the port.
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

  const serve = async (context: WorkerContext): Promise<Served> => {
    const served = await tasks.serve({ ...context, environment, changes, counts, placedKeys, log });
    await served.listen();
    collectAtRest(log, trimArenas);
    workChannel.sendToParent({ type: "serving" });
    return served;
  };
  // Only once: a restart may already have asked when the shop is stopped, and a second drain would cut off answers.
  const leave = lazy(async () => {
    const served = await serving?.catch(() => undefined);
    await served?.close();
    process.exit();
  });
  const fail = (error: NodeJS.ErrnoException): void => {
    if (!(error instanceof CannotStart)) log.fatal({ err: error }, "a web process failed");
    workChannel.sendToParent({ type: "failed", sentence: sentenceFor(error, environment) }, () => process.exit(1));
  };

  workChannel.onParentMessage((message) => {
    switch (message.type) {
      case "prepare":
        return void tasks
          .prepare(message.connection, environment, log)
          .then((lines) => workChannel.sendToParent({ type: "prepared", lines }))
          .catch(fail);
      case "serve":
        serving = serve(message.context);
        return void serving.catch(fail);
      case "vacant":
        return void serving?.then((served) => served.standInFor(message.slots)).catch(fail);
      case "ping":
        return workChannel.sendToParent({ type: "pong" });
      case "leave":
        return void leave().catch(fail);
    }
  });
  workChannel.sendToParent({ type: "loaded" });
}

function sentenceFor(error: NodeJS.ErrnoException, { host, port }: Environment): string {
  if (error instanceof CannotStart) return error.message;
  const isAboutPort = error.syscall === "listen" || error.syscall === "bind";
  return isAboutPort ? explainTakenPort(error, host, port) : `The shop does not serve: ${error.message}`;
}
