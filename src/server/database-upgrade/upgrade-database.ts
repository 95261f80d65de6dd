import { rm } from "node:fs/promises";
import { checkBackup, restoreBackup } from "../backup/restore-backup.ts";
import { backUpForUpgrade, type UpgradeBackup } from "../backup/upgrade-backup.ts";
import { CannotStart } from "../cannot-start.ts";
import { messageOf } from "../caught-error.ts";
import { explainNewKey, readOrMakeSecretKey } from "../data-dir/secret-key.ts";
import { withClient } from "../db/with-client.ts";
import type { Environment } from "../environment.ts";
import type { Log } from "../log.ts";
import { findBinaries } from "../postgres/binaries.ts";
import {
  clusterBeside,
  clusterOf,
  exchangeCluster,
  listMajorsBeside,
  majorOf,
  repairExchange,
  removeCluster,
  removeLeftovers,
} from "../postgres/cluster-folders.ts";
import { findClusterLocation } from "../postgres/cluster-location.ts";
import { SUPERUSER } from "../postgres/cluster.ts";
import { holdLock, nameNext, startNext } from "../postgres/next-cluster.ts";
import { endStalePostmaster } from "../postgres/postmaster.ts";
import { type EmbeddedPostgres, startCluster } from "../postgres/start-postgres.ts";
import { openStorage } from "../storage/open.ts";
import { compareTables } from "./compare-tables.ts";
import { fetchOldBinaries, oldBinariesFolder } from "./old-binaries.ts";

const HIDDEN_PORT = 5433;

export type DatabaseUpgrade = {
  environment: Environment;
  migrationsFolder: string;
  log: Log;
  say(line: string): void;
  durable?: boolean;
};

/** By backup and restore; the old cluster is kept beside the new one. Throws CannotStart, with the old cluster where it was. */
export async function upgradeDatabase({ durable = true, ...upgrade }: DatabaseUpgrade): Promise<void> {
  const { dataDir } = upgrade.environment;
  const { log, say } = upgrade;
  const major = Number((await findBinaries()).major);
  using _lock = holdLock(dataDir);
  await repairExchange(dataDir);
  const from = await refuseUpgrade(dataDir, major);
  say(`The database was made by PostgreSQL ${from}; this shop brings ${major}.`);
  const oldBinaries = await fetchOldBinaries(dataDir, from);
  await using folder = await nameNext(dataDir, log);
  const { nextDir } = folder;

  // A hidden port: writes by other commands during the copy would be lost.
  const old = await startCluster({ dataDir, log, durable, port: HIDDEN_PORT }, oldBinaries);
  try {
    const next = await startNext(nextDir, log, durable);
    const backup = await move(upgrade, from, old, next).finally(next.stop);
    say(`${backup.place} holds the shop as it was.`);
  } catch (cause) {
    throw new CannotStart(`The database was not moved, and the old one is as it was: ${messageOf(cause)}`, { cause });
  } finally {
    await old.stop();
  }
  await exchangeCluster(dataDir, clusterOf(nextDir));
  say(
    `The database is PostgreSQL ${major}'s now, with the same rows. The old one stands in ${clusterBeside(dataDir, from)}.`,
  );
  say("Start the shop and look at it. Then npm run upgrade-database -- --confirm removes the old one,");
  say("or, with the shop stopped, npm run upgrade-database -- --back goes back to it, as it was now.");
}

/** Removes the old cluster that an upgrade kept; the shop may be running. */
export async function confirmUpgrade({ environment: { dataDir }, say }: DatabaseUpgrade): Promise<void> {
  await removeLeftovers(dataDir);
  const current = await majorOf(clusterOf(dataDir));
  const beside = await listMajorsBeside(dataDir);
  if (current === undefined || beside.length === 0) throw new CannotStart("There is no upgrade to confirm.");
  refuseNewer(dataDir, current, beside);
  for (const major of beside) {
    // The cluster last: while it exists, this command can be repeated if killed.
    await rm(oldBinariesFolder(dataDir, major), { recursive: true, force: true });
    await removeCluster(clusterBeside(dataDir, major));
    say(`The database of PostgreSQL ${major} is removed; the shop's is PostgreSQL ${current}'s.`);
  }
}

/** Puts the old cluster back as it was at the upgrade; later writes are kept beside it. */
export async function takeBackUpgrade({ environment: { dataDir }, log, say }: DatabaseUpgrade): Promise<void> {
  const binaries = await findBinaries();
  using _lock = holdLock(dataDir);
  const wasInterrupted = await repairExchange(dataDir);
  const current = await majorOf(clusterOf(dataDir));
  // The upgrade was not completed, or is already undone.
  const isBack = wasInterrupted && current !== undefined && current < Number(binaries.major);
  const majors = isBack ? [] : await listMajorsBeside(dataDir);
  const older = majors.findLast((major) => current !== undefined && major < current);
  if (older === undefined && !wasInterrupted) {
    throw new CannotStart(`There is no older database in ${dataDir} to go back to.`);
  }
  if (older !== undefined) {
    await endStalePostmaster(await findClusterLocation(dataDir, binaries, log), log);
    await exchangeCluster(dataDir, clusterBeside(dataDir, older));
  }
  say(`The database of PostgreSQL ${older ?? current} is back: start it with the version of the shop that made it.`);
  if (older !== undefined && current !== undefined) {
    say(`What was written since the upgrade is not in it, and stands in ${clusterBeside(dataDir, current)}.`);
  }
}

async function refuseUpgrade(dataDir: string, major: number): Promise<number> {
  const from = await majorOf(clusterOf(dataDir));
  const beside = await listMajorsBeside(dataDir);
  if (from === undefined) throw new CannotStart(`There is no database in DATA_DIR ${dataDir}.`);
  if (from > major) throw new CannotStart(`The database is PostgreSQL ${from}'s, and this shop brings ${major} only.`);
  if (from === major) {
    const next = beside.length > 0 ? ": --confirm removes the old one, --back goes back to it" : "";
    throw new CannotStart(`The database is PostgreSQL ${major}'s already${next}.`);
  }
  refuseNewer(dataDir, from, beside);
  if (beside.includes(from)) {
    const replaced = clusterBeside(dataDir, from);
    throw new CannotStart(
      `${replaced} holds what a restore replaced: npm run upgrade-database -- --confirm removes it.`,
    );
  }
  return from;
}

/** No command removes the sales made after an upgrade that was undone. */
function refuseNewer(dataDir: string, current: number, beside: readonly number[]): void {
  const newer = beside.find((major) => major > current);
  if (newer === undefined) return;
  throw new CannotStart(
    `${clusterBeside(dataDir, newer)} holds what was written after an upgrade that was taken back: move it away first, or remove it.`,
  );
}

async function move(
  { environment, migrationsFolder, say }: DatabaseUpgrade,
  from: number,
  old: EmbeddedPostgres,
  next: EmbeddedPostgres,
): Promise<UpgradeBackup> {
  const { dataDir, backup } = environment;
  const { passphrase } = backup;
  const secretKey = environment.secretKey ?? (await readOrMakeSecretKey(dataDir, () => say(explainNewKey(dataDir))));
  const storage = openStorage(environment);
  const source = { connection: old.connection, storage, secretKey, passphrase };
  let tables: string[] = [];
  say("Making a backup…");
  const made = await backUpForUpgrade(environment, source, `postgresql-${from}`, async (path) => {
    say("Moving the tables…");
    const contents = await checkBackup({ path, passphrase });
    const target = { connection: next.connection, storage, migrationsFolder, keepsSchema: true };
    await restoreBackup({ path, passphrase }, contents, target);
    // The job queue has its own schema and is copied without finished jobs.
    tables = contents.manifest.tables.map(({ name }) => name).filter((name) => !name.includes("."));
    await compareTables(old.connection, next.connection, tables);
  });
  if (tables.includes("backups")) await made.note(next.connection);
  await settle(next.connection);
  return made;
}

/** Collects statistics, which a new cluster lacks, and flushes everything to disk: a server has only seconds to stop. */
async function settle(connection: EmbeddedPostgres["connection"]): Promise<void> {
  await withClient({ ...connection, user: SUPERUSER }, async (client) => {
    await client.query("analyze");
    await client.query("checkpoint");
  });
}
