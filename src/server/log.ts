import { type DestinationStream, pino, type Logger } from "pino";
import type { LogLevel } from "./environment.ts";

export type Log = Logger;

/** No other field of an error is logged: PostgreSQL's may contain a buyer's name and DNI, or the client's cancel key. */
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

/** Characters buffered while standard output is blocked, or until the next turn of the event loop; anything beyond is lost. */
const MAX_WAITING = 16 * 1024 * 1024;

export type Stdout = DestinationStream & {
  /** Resolves once every line is written or lost; not while nobody reads them. */
  written(): Promise<void>;
};

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

/** On a full disk or a closed terminal output is dropped: it must neither crash a process nor keep it from exiting. */
export function openStdout(): Stdout {
  const stdout = pino.destination({ dest: 1, maxLength: MAX_WAITING });
  let isBroken = false;
  stdout.on("error", () => {
    isBroken = true;
    // At exit it would retry forever.
    stdout.flushSync = () => {};
  });
  const written = (): Promise<void> =>
    new Promise((resolve) => {
      if (isBroken) return resolve();
      stdout.once("drain", resolve).once("error", () => resolve());
      stdout.write(""); // drains also when no line is waiting
    });
  return Object.assign(stdout, { written });
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

/** The error without its stack, for an outage that every request reports. */
function describeOutage(error: unknown): unknown {
  const { type, message, code } = describeError(error) as Record<string, unknown>;
  return { type, message, code };
}

/** Removes the secret part of an order's address, which would open the order. */
function withoutSecret(text: unknown): unknown {
  return typeof text === "string" ? text.replace(/(\/|%2f)pedido(\/|%2f)[^\s"'<>]+/gi, "/pedido/…") : text;
}
