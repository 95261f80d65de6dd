import { codeOf } from "../caught-error.ts";

/** SQLSTATE classes 08 (connection), 53 (resources), 57 (operator, timeout), 25006 (a standby), 25P03 and 25P04 (hung), 55P03 (lock), and lost sockets. */
const UNAVAILABLE_CODE =
  /^(08...|53...|57...|25006|25P0[34]|55P03|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTDOWN|EHOSTUNREACH|ENETUNREACH)$/;

const UNAVAILABLE_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|connection timeout|query read timeout|client has encountered a connection error|not queryable/i;

/** Why a connection could not be opened: no server, a refused login, an expired certificate. */
const connectionErrors = new WeakSet<Error>();

export function addConnectionError(error: unknown): void {
  if (error instanceof Error) connectionErrors.add(error);
}

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (connectionErrors.has(error)) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return UNAVAILABLE_CODE.test(codeOf(error) ?? "") || UNAVAILABLE_MESSAGE.test(error.message);
}

/** Whether PostgreSQL refused a value that passed our checks (class 22: NUL, impossible dates, overflow). */
export function isBadValue(error: unknown): boolean {
  return /^22...$/.test(codeOf(error) ?? "");
}
