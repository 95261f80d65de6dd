import type pg from "pg";
import { createChannel } from "./channel.ts";
import type { Inherited } from "./shared-socket.ts";

/** Everything else is in the inherited environment. */
export type SharedContext = { connection: pg.ClientConfig; poolSize: number; secretKey: string };

/** One process per machine runs the background jobs, since they take memory and queries even at rest. */
export type WorkerContext = SharedContext & { runsJobs: boolean; inherited: Inherited };

type ToWorker =
  | { type: "prepare"; connection: pg.ClientConfig }
  | { type: "serve"; context: WorkerContext }
  | { type: "vacant"; slots: readonly number[] } // whose web processes do not answer
  | { type: "ping" }
  | { type: "leave" };

type ToParent =
  | { type: "pong" }
  | { type: "loaded" }
  | { type: "prepared"; lines: string[] }
  | { type: "serving" }
  | { type: "failed"; sentence: string };

export const workChannel = createChannel<ToWorker, ToParent>("work");
