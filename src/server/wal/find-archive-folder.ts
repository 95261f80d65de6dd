import { join } from "node:path";
import { type BackupFolder, openBackupFolder, partOfTarget } from "../backup/backup-folder.ts";
import type { Environment } from "../environment.ts";
import { ARCHIVES_FOLDER } from "./archive-names.ts";

export function findArchiveFolder({
  backup,
  bucket,
  dataDir,
}: Pick<Environment, "backup" | "bucket" | "dataDir">): BackupFolder | undefined {
  return backup.to && openBackupFolder(partOfTarget(backup.to, ARCHIVES_FOLDER), bucket, join(dataDir, "backups"));
}
