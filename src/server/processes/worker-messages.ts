import type pg from "pg";
import { createChannel } from "./channel.ts";

/** The rest is in the inherited environment. */
export type SharedContext = { connection: pg.ClientConfig; poolSize: number; secretKey: string };

/**
 * One process of a machine runs its background jobs, since that takes memory and queries at rest; `descriptors` are how many
 * each process has inherited to listen on.
 */
export type WorkerContext = SharedContext & { runsJobs: boolean; descriptors: number };

type ToWorker =
  | { said: "prepare"; connection: pg.ClientConfig }
  | { said: "serve"; context: WorkerContext }
  | { said: "leave" };

type ToParent =
  | { said: "loaded" }
  | { said: "prepared"; lines: string[] }
  | { said: "serving" }
  | { said: "failed"; sentence: string };

export const workChannel = createChannel<ToWorker, ToParent>("work");
