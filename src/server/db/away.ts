/**
 * What the driver and PostgreSQL say while the database is down, starting, overwhelmed or too slow: classes 08
 * (connection), 53 (resources) and 57 (operator intervention, cancelled by a time-out), a lock not to be had in time
 * (55P03), and the system's own refusals.
 */
const AWAY_CODE =
  /^(08...|53...|57...|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

const AWAY_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|connection timeout|query read timeout|client has encountered a connection error|not queryable/i;

/** Whether an error says that the database cannot be asked now, rather than that the question was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const code = "code" in error ? String(error.code) : "";
  // The socket of a database that is down is not there; neither are other things, which say the same of a file.
  const isSocketMissing = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  return isSocketMissing || AWAY_CODE.test(code) || AWAY_MESSAGE.test(error.message);
}

/** Whether PostgreSQL refused a value that no check of ours had refused before (class 22: NUL, impossible dates, overflow). */
export function isBadValue(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^22...$/.test(String(error.code));
}
