import type pg from "pg";
import type { ArchiveEntry } from "../backup/archive.ts";
import { SECRET_KEY } from "../backup/manifest.ts";
import { writeArchiveFile } from "../backup/write-backup.ts";
import { withClient } from "../db/with-client.ts";
import { writeManifest } from "./archive-manifest.ts";
import { baseName, clusterName, stampOf } from "./archive-names.ts";
import { CLUSTER_FOLDER, listClusterPaths, readClusterFile } from "./cluster-files.ts";
import type { ArchiveTarget, WalArchive } from "./open-archive.ts";

/** The cluster's folders, some of which are empty. */
export const FOLDERS = "folders.json";

type BackupTimes = { start: string; finishedAt: number };

/** Copies the cluster's files while it runs; with the log from `start` on they yield a cluster as of any later moment. */
export async function makeBaseBackup(
  superuser: pg.ClientConfig,
  { id, facts, recipient }: WalArchive,
  { folder, secretKey }: Pick<ArchiveTarget, "folder" | "secretKey">,
  listPictures: () => Promise<string[]>,
): Promise<number> {
  const startedAt = Date.now();
  const stamp = stampOf(startedAt);
  const cluster = clusterName(id, stamp, recipient !== undefined);
  // Listed before copying, so that pictures named in any copied row are included.
  const pictures = await listPictures();
  const lock = recipient === undefined ? undefined : { recipient };
  // A backup in progress ends with its connection.
  return withClient(superuser, async (client) => {
    const times: BackupTimes = { start: "", finishedAt: 0 };
    const entries = () => entriesOf(client, facts.clusterFolder, secretKey, times);
    await folder.add(cluster, (path) => writeArchiveFile(entries(), lock, path));
    const manifest = writeManifest({
      cluster,
      start: times.start,
      started_at: new Date(startedAt).toISOString(),
      finished_at: new Date(times.finishedAt).toISOString(),
      pictures,
    });
    await folder.put(baseName(id, stamp), manifest);
    return times.finishedAt;
  });
}

async function* entriesOf(
  client: pg.Client,
  clusterFolder: string,
  secretKey: string,
  times: BackupTimes,
): AsyncGenerator<ArchiveEntry> {
  const { rows: starts } = await client.query<{ lsn: string }>(
    "select pg_backup_start('shop', fast => true)::text as lsn",
  );
  times.start = starts[0]?.lsn ?? "";
  yield { name: SECRET_KEY, bytes: Buffer.from(`${secretKey}\n`) };
  const { folders, files } = await listClusterPaths(clusterFolder);
  yield { name: FOLDERS, bytes: Buffer.from(JSON.stringify(folders)) };
  for (const path of files) yield* readClusterFile(clusterFolder, path);
  const { rows } = await client.query<{ labelfile: string; time: number }>(
    `select labelfile, ceil(extract(epoch from clock_timestamp()) * 1000)::float8 as time
       from pg_backup_stop(wait_for_archive => false)`,
  );
  const stopped = rows[0]!;
  times.finishedAt = stopped.time;
  yield { name: `${CLUSTER_FOLDER}backup_label`, bytes: Buffer.from(stopped.labelfile) };
}
