import type pg from "pg";
import { createChannel } from "./channel.ts";
import type { Inherited } from "./shared-socket.ts";

/** The rest is in the inherited environment. */
export type SharedContext = { connection: pg.ClientConfig; poolSize: number; secretKey: string };

/** One process of a machine runs its background jobs, since that takes memory and queries at rest. */
export type WorkerContext = SharedContext & { runsJobs: boolean; inherited: Inherited };

type ToWorker =
  | { said: "prepare"; connection: pg.ClientConfig }
  | { said: "serve"; context: WorkerContext }
  | { said: "vacant"; slots: readonly number[] } // whose web processes do not answer
  | { said: "ping" }
  | { said: "leave" };

type ToParent =
  | { said: "pong" }
  | { said: "loaded" }
  | { said: "prepared"; lines: string[] }
  | { said: "serving" }
  | { said: "failed"; sentence: string };

export const workChannel = createChannel<ToWorker, ToParent>("work");
