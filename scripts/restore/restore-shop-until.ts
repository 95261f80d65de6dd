import * as v from "valibot";
import { findArchiveFolder } from "#server/backup/backup-folder.ts";
import { UnreadableBackup } from "#server/backup/unreadable-backup.ts";
import { CannotStart } from "#server/cannot-start.ts";
import { ensureDataFolder } from "#server/data-dir/data-folder.ts";
import type { Environment } from "#server/environment.ts";
import { createLog } from "#server/log.ts";
import { openStorage } from "#server/storage/open.ts";
import { makeBucket } from "#server/storage/s3.ts";
import { findRestorePoint, type NoRestorePoint } from "#server/wal/find-restore-point.ts";
import { restoreUntil } from "#server/wal/restore-until.ts";

/** Needs a time zone: the operator's and the server's may differ. */
const timeSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/),
  v.transform(Date.parse),
  v.number(),
  v.check((time) => !Number.isNaN(time)),
);

/** Restores the embedded shop as of a time. Throws CannotStart and UnreadableBackup, which say what is wrong. */
export async function restoreShopUntil(environment: Environment, text: string, mayReplace: boolean): Promise<void> {
  const time = v.safeParse(timeSchema, text);
  if (!time.success) {
    throw new CannotStart(
      `${text} is no time with its zone, such as 2026-11-22T19:04:05-03:00 or 2026-11-22T22:04:05Z.`,
    );
  }
  if (environment.database.kind === "external") {
    throw new CannotStart("--until is for the embedded database: with DATABASE_URL it is your PostgreSQL's own work.");
  }
  const folder = findArchiveFolder(environment);
  if (!folder) throw new CannotStart("Set BACKUP_TO to where the shop's archive is.");
  const point = await findRestorePoint(folder, time.output);
  if (!point.ok) throw new UnreadableBackup(explainRefusal(text, point.refusal));

  await ensureDataFolder(environment.dataDir);
  if (environment.bucket) await makeBucket(environment.bucket);
  const pictures = await restoreUntil(point.value, new Date(time.output), {
    folder,
    passphrase: environment.backup.passphrase,
    secretKey: environment.secretKey,
    dataDir: environment.dataDir,
    storage: openStorage(environment),
    mayReplace,
    log: createLog("silent"),
  });
  const until = new Date(time.output).toISOString();
  console.log(`The shop of ${until} is back, with ${pictures} files. Start it with npm start.`);
}

function explainRefusal(text: string, refusal: NoRestorePoint): string {
  const at = (time: number) => new Date(time).toISOString();
  switch (refusal.reason) {
    case "no-archive":
      return "There is no archive of the embedded database where BACKUP_TO says, or its first base backup is not whole.";
    case "before-first":
      return `${text} is before the first base backup: the earliest time is ${at(refusal.first)}.`;
    case "after-last":
      return `${text} is after the last archived log: the latest time is ${at(refusal.last)}.`;
    case "gap":
      return `Nothing was archived at ${text}: the latest time before is ${at(refusal.last)}, the earliest after ${at(refusal.next)}.`;
  }
}
