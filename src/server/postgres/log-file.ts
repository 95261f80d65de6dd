import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const MAX_BYTES = 2_000_000;
const MAX_FAILURE_LENGTH = 500; // characters
const CHECK_EVERY_MS = 60_000;

const REPORT = /^.*\bLOG:\s+/;
const OF_A_FILE = /FATAL: {1,2}(?:configuration file |could not load )/;

export function logPathOf(dataDir: string): string {
  return join(dataDir, "postgres.log");
}

/** PostgreSQL's own log, and its previous part with `.1` added to the path; their total size is bounded. A file, not a pipe: a server that outlives the shop keeps writing. */
export function openLogFile(dataDir: string) {
  const path = logPathOf(dataDir);
  const descriptor = openSync(path, "a", 0o600);
  const bound = (): void => {
    if (fstatSync(descriptor).size < MAX_BYTES) return;
    try {
      copyFileSync(path, `${path}.1`);
    } catch {
      // On a full disk the previous part is deleted: a log must neither end the shop nor use up the disk.
      rmSync(`${path}.1`, { force: true });
    }
    // Every writer appends, so truncating is safe.
    ftruncateSync(descriptor, 0);
  };
  bound();
  const timer = setInterval(bound, CHECK_EVERY_MS).unref();
  return {
    descriptor,
    size: () => fstatSync(descriptor).size,
    lastFailureSince: (size: number) => lastFailureIn(readFileSync(path).subarray(size).toString()),
    close: () => {
      clearInterval(timer);
      closeSync(descriptor);
    },
  };
}

function lastFailureIn(log: string): string | undefined {
  const lines = log.split("\n").filter((line) => line.trim() !== "" && !/\b(HINT|DETAIL|CONTEXT):/.test(line));
  const last = lines.findLastIndex((line) => !REPORT.test(line));
  const failure = lines[last];
  if (failure === undefined) return undefined;
  // Errors in a settings file are described in an earlier line.
  const cause = OF_A_FILE.test(failure) ? lines.slice(0, last).findLast((line) => REPORT.test(line)) : undefined;
  const explained = cause === undefined ? failure : `${failure}: ${cause.replace(REPORT, "")}`;
  return explained.slice(0, MAX_FAILURE_LENGTH);
}
