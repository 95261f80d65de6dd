import type pg from "pg";

/** What a worker needs to know before it can serve; everything else stands in the environment that it inherits. */
export type WorkerContext = { connection: pg.ClientConfig; poolSize: number; secretKey: string };

/** From the parent to a worker. */
export type ToWorker =
  | { about: "work"; said: "prepare"; connection: pg.ClientConfig }
  | { about: "work"; said: "serve"; context: WorkerContext }
  | { about: "work"; said: "leave" };

/** From a worker to its parent. `failed` carries the sentence for the operator. */
export type ToParent =
  | { about: "work"; said: "loaded" }
  | { about: "work"; said: "prepared"; lines: string[] }
  | { about: "work"; said: "serving" }
  | { about: "work"; said: "failed"; sentence: string };

export function isToWorker(message: unknown): message is ToWorker {
  return isAboutWork(message);
}

export function isToParent(message: unknown): message is ToParent {
  return isAboutWork(message);
}

/** Parent and workers run the same build, so that what it is about says enough; the channel says to whom. */
function isAboutWork(message: unknown): boolean {
  return typeof message === "object" && message !== null && "about" in message && message.about === "work";
}
