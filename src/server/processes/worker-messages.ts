import type pg from "pg";
import { createChannel } from "./channel.ts";

/** The rest is in the inherited environment. */
export type WorkerContext = { connection: pg.ClientConfig; poolSize: number; secretKey: string };

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
