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

/** Characters that wait while standard output takes nothing, or until a turn of the event loop; what comes after them is lost. */
const MAX_WAITING = 16 * 1024 * 1024;

export function createLog(level: LogLevel, output: DestinationStream = openStdout()): Log {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, outage: describeOutage, path: withoutSecret },
    },
    output,
  );
}

/** As a file on a full disk or a terminal that was closed it takes nothing, which neither ends a process nor keeps it from its end. */
function openStdout(): DestinationStream {
  const stdout = pino.destination({ dest: 1, maxLength: MAX_WAITING });
  stdout.on("error", () => {
    // At the end of a process it would try for ever.
    stdout.flushSync = () => {};
  });
  return stdout;
}

function describeError(error: unknown): unknown {
  return error instanceof Error ? loggedFields(pino.stdSerializers.err(error)) : error;
}

function loggedFields(error: object): object {
  const fields = Object.entries(error).filter(([name]) => LOGGED_FIELDS.has(name));
  return Object.fromEntries(
    fields.map(([name, value]) => [name, Array.isArray(value) ? value.map(loggedFields) : withoutSecret(value)]),
  );
}

/** What failed, without where in the code: for what is away, as each request finds it. */
function describeOutage(error: unknown): unknown {
  const { type, message, code } = describeError(error) as Record<string, unknown>;
  return { type, message, code };
}

/** Removes the secret part of an order's address: whoever has it opens the order. */
function withoutSecret(text: unknown): unknown {
  return typeof text === "string" ? text.replace(/(\/|%2f)pedido(\/|%2f)[^\s"'<>]+/gi, "/pedido/…") : text;
}
