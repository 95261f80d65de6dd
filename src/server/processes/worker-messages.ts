import type pg from "pg";

/** The rest is in the inherited environment. */
export type SharedContext = { connection: pg.ClientConfig; poolSize: number; secretKey: string };

/** One process of a machine runs its background jobs, since that takes memory and queries at rest. */
export type WorkerContext = SharedContext & { runsJobs: boolean };

export type ToWorker =
  | { about: "work"; said: "prepare"; connection: pg.ClientConfig }
  | { about: "work"; said: "serve"; context: WorkerContext }
  | { about: "work"; said: "leave" };

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

/** Parent and workers run the same build, so checking `about` is enough. */
function isAboutWork(message: unknown): boolean {
  return typeof message === "object" && message !== null && "about" in message && message.about === "work";
}
