import { type DestinationStream, pino, type Logger } from "pino";
import type { LogLevel } from "./environment.ts";

export type Log = Logger;

/** Nothing else of an error is logged: PostgreSQL's hold a buyer's name and DNI, or the client's cancel key. */
const LOGGED_FIELDS = new Set([
  "type",
  "message",
  "stack",
  "aggregateErrors",
  "code",
  "syscall",
  "table",
  "column",
  "constraint",
]);

export function createLog(level: LogLevel, output: DestinationStream = pino.destination(1)): Log {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, path: withoutSecret },
    },
    output,
  );
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const fields = Object.entries(pino.stdSerializers.err(error)).filter(([name]) => LOGGED_FIELDS.has(name));
  return Object.fromEntries(fields.map(([name, value]) => [name, withoutSecret(value)]));
}

/** Removes the secret part of an order's address: whoever has it opens the order. */
function withoutSecret(text: unknown): unknown {
  return typeof text === "string" ? text.replace(/(\/|%2f)pedido(\/|%2f)[^\s"'<>]+/gi, "/pedido/…") : text;
}
