const HOUR = 3_600; // seconds

/** In seconds: daily backups, plus half an hour to make the next one. */
const OLD_BACKUP_AGE = 24.5 * HOUR;

/** Why a backup failed: disk full, bucket unreachable, folder not writable, anything else. */
export const BACKUP_FAILURES = ["full", "unreachable", "denied", "other"] as const;

export type BackupFailure = (typeof BACKUP_FAILURES)[number];

export const BACKUP_WARNINGS = ["failed", "old"] as const;

export type BackupWarning = (typeof BACKUP_WARNINGS)[number];

/** What administrators are told. `age` is the last good one's, in seconds. */
export function backupWarning(last: { age: number } | undefined, hasFailed: boolean): BackupWarning | undefined {
  if (hasFailed) return "failed";
  return last && last.age > OLD_BACKUP_AGE ? "old" : undefined;
}
