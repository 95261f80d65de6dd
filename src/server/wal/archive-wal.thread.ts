import { parentPort, workerData } from "node:worker_threads";
import { findArchiveFolder } from "../backup/backup-folder.ts";
import { createLog } from "../log.ts";
import { superuserThrough } from "../postgres/cluster.ts";
import { openStorage } from "../storage/open.ts";
import { archiveUntilStopped } from "./archive-until-stopped.ts";
import type { ArchiverData } from "./archiver.ts";

const data = workerData as ArchiverData;
const { backup, dataDir, logLevel, socketFolder, secretKey } = data;
const folder = findArchiveFolder(data);
if (!folder) throw new Error("the archiver was started without BACKUP_TO");

const archiving = archiveUntilStopped({
  superuser: superuserThrough(socketFolder),
  target: { folder, address: JSON.stringify(backup.to), passphrase: backup.passphrase, secretKey },
  storage: openStorage(data),
  keep: backup.keep,
  every: backup.every,
  dataDir,
  log: createLog(logLevel),
});

parentPort?.once("message", () => {
  void archiving.stop().finally(() => process.exit());
});
