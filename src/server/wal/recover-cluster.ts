import { chmod, mkdir, rm } from "node:fs/promises";
import { UnreadableBackup } from "../backup/unreadable-backup.ts";
import { withClient } from "../db/with-client.ts";
import type { Log } from "../log.ts";
import type { Binaries } from "../postgres/binaries.ts";
import { type ClusterLocation, findClusterLocation } from "../postgres/cluster-location.ts";
import { giveAllTo, superuserThrough } from "../postgres/cluster.ts";
import { openLogFile } from "../postgres/log-file.ts";
import { endPostmaster, launchPostmaster } from "../postgres/postmaster.ts";

const MAX_CONNECTIONS = 10;

/** Location for a cluster beside the shop's: in `dataDir`, which is removed afterwards. */
export async function makeEmptyCluster(dataDir: string, binaries: Binaries, log: Log): Promise<ClusterLocation> {
  await mkdir(dataDir, { mode: 0o700 });
  const location = await findClusterLocation(dataDir, binaries, log);
  await mkdir(location.clusterFolder, { recursive: true });
  await chmod(location.clusterFolder, 0o700);
  return location;
}

/** Replays a rebuilt cluster's log up to a time and stops the server. Throws UnreadableBackup. */
export async function recoverCluster(location: ClusterLocation, dataDir: string, until: Date): Promise<void> {
  // Until here this process owns the files.
  if (location.owner.uid !== process.getuid?.()) await giveAllTo(location.owner, location.clusterFolder);
  const { socketFolder } = location;
  const logFile = openLogFile(dataDir);
  try {
    const tuning = { socketFolder, maxConnections: MAX_CONNECTIONS, durable: true, recoverUntil: until };
    const postmaster = await launchPostmaster(location, tuning, logFile.descriptor).catch((cause: unknown) => {
      throw new UnreadableBackup(`The log could not be replayed: ${logFile.lastFailureSince(0) ?? String(cause)}`, {
        cause,
      });
    });
    try {
      // Leaves nothing for the next start to replay.
      await withClient(superuserThrough(socketFolder), (client) => client.query("checkpoint"));
    } finally {
      await endPostmaster(postmaster);
    }
  } finally {
    logFile.close();
    await rm(socketFolder, { recursive: true, force: true });
  }
}
