import { pino, type Logger } from "pino";
import type { LogLevel } from "./environment.ts";

export type Log = Logger;

/** One line of JSON for each event, on the standard output. */
export function createLog(level: LogLevel): Log {
  return pino({ level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime });
}
