import { parentPort, workerData } from "node:worker_threads";
import { readEnvironment } from "../environment.ts";
import { createLog } from "../log.ts";
import { superuserThrough } from "../postgres/cluster.ts";
import { openStorage } from "../storage/open.ts";
import type { ArchiverData } from "./archiver.ts";
import { findArchiveFolder } from "./find-archive-folder.ts";
import { startArchiving } from "./start-archiving.ts";

/** Started by `archiver.ts`, which gives these data. */
const { socketFolder, secretKey } = workerData as ArchiverData;

const read = readEnvironment(process.env);
if (!read.ok) throw new Error(read.refusal.sentence);
const { backup, dataDir, logLevel } = read.value;
const folder = findArchiveFolder(read.value);
if (!folder) throw new Error("the environment was read without BACKUP_TO");

const archiving = startArchiving({
  superuser: superuserThrough(socketFolder),
  target: { folder, address: JSON.stringify(backup.to), passphrase: backup.passphrase, secretKey },
  storage: openStorage(read.value),
  keep: backup.keep,
  every: backup.every,
  dataDir,
  log: createLog(logLevel),
});

parentPort?.once("message", () => {
  void archiving.stop().finally(() => process.exit());
});
