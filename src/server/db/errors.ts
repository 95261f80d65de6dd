import { codeOf } from "../caught-error.ts";

/**
 * SQLSTATE classes 08 (connection), 28 (login), 53 (resources), 57 (operator, timeout), 25006 (a standby), 3D000 (no such
 * database), 55P03 (lock), and socket errors.
 */
const UNAVAILABLE_CODE =
  /^(08...|28...|53...|57...|25006|3D000|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTDOWN|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

const UNAVAILABLE_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|connection timeout|query read timeout|client has encountered a connection error|not queryable/i;

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = codeOf(error) ?? "";
  // The socket of a database that is down is missing; a missing file has the same code.
  const isSocketMissing = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  return isSocketMissing || UNAVAILABLE_CODE.test(code) || UNAVAILABLE_MESSAGE.test(error.message);
}

/** Whether PostgreSQL refused a value that our checks accept (class 22: NUL, impossible dates, overflow). */
export function isBadValue(error: unknown): boolean {
  return /^22...$/.test(codeOf(error) ?? "");
}
