import { randomUUID } from "node:crypto";
import { chown, lstat, mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type pg from "pg";
import { CannotStart } from "../cannot-start.ts";
import { withClient } from "../db/with-client.ts";
import { ifMissing } from "../if-missing.ts";
import type { Log } from "../log.ts";
import { syncFolder } from "../storage/sync-folder.ts";
import { majorOf } from "./cluster-folders.ts";
import type { ClusterLocation } from "./cluster-location.ts";
import { runProgram } from "./run-program.ts";
import { postgresArguments, SHOP_PORT } from "./tuning.ts";

export const SHOP_ROLE = "shop"; // owns the database and migrates it; has no rights beyond it
export const RUNTIME_ROLE = "shop_web"; // serves: reads and writes rows, owns nothing
export const SHOP_DATABASE = "shop";

export const SUPERUSER = "postgres";

/** Only for what no other role may do: it bypasses all permission checks. */
export function superuserThrough(socketFolder: string, port = SHOP_PORT): pg.ClientConfig {
  return { host: socketFolder, port, user: SUPERUSER, database: SHOP_DATABASE };
}

const FIRST_STATEMENTS = `create role ${SHOP_ROLE} login createdb;\ncreate database ${SHOP_DATABASE} owner ${SHOP_ROLE};\n`;

/** Creates the runtime role in clusters of earlier versions. Connects as the superuser. */
export async function ensureRuntimeRole(socketFolder: string, port: number): Promise<void> {
  await withClient(superuserThrough(socketFolder, port), async (client) => {
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [RUNTIME_ROLE]);
    if (rowCount === 0) await client.query(`create role ${RUNTIME_ROLE} login`);
    await client.query(`revoke temporary on database ${SHOP_DATABASE} from public`);
  });
}

type ClusterOptions = {
  location: ClusterLocation;
  major: string;
  durable: boolean;
  signal: AbortSignal | undefined;
  log: Log;
};

/** Creates a missing cluster. Throws CannotStart for foreign files or another owner. */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { clusterFolder, owner } = options.location;
  if ((await refuseForeignFolder(clusterFolder)) === undefined) return makeCluster(options);
  await giveTo(owner, clusterFolder);
}

/** Initialised in a temporary folder and renamed, so that an interrupted start leaves no partial cluster. */
async function makeCluster({ location, major, durable, signal, log }: ClusterOptions): Promise<void> {
  const { clusterFolder, owner } = location;
  await removeUnfinished(clusterFolder);
  const unfinished = `${clusterFolder}.new-${randomUUID()}`;
  log.info({ folder: clusterFolder }, "making the database");
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await chown(unfinished, owner.uid, owner.gid);
    const choices = [`--username=${SUPERUSER}`, "--auth-local=trust", "--auth-host=reject", "--data-checksums"];
    // Built into PostgreSQL, so that an update of the system's locales cannot corrupt indexes.
    const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
    const speed = durable ? [] : ["--no-sync"];
    await runProgram(location.command("initdb", ["-D", unfinished, ...choices, ...locale, ...speed]), { signal });
    const tuning = postgresArguments(unfinished, {
      socketFolder: location.socketFolder,
      maxConnections: 10,
      durable,
      major: Number(major),
    });
    // Otherwise a failing statement, as on a full disk, leaves a cluster without the shop's database.
    const single = ["--single", "-c", "exit_on_error=on", ...tuning, "postgres"];
    await runProgram(location.command("postgres", single), { signal, input: FIRST_STATEMENTS });
    await rename(unfinished, clusterFolder);
    if (durable) await syncFolder(dirname(clusterFolder));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the cluster's major version, undefined without a cluster. Throws CannotStart if the folder holds other files. */
export async function refuseForeignFolder(clusterFolder: string): Promise<number | undefined> {
  const major = await majorOf(clusterFolder);
  const content = major === undefined ? await readdir(clusterFolder).catch(ifMissing([])) : [];
  if (content.length > 0)
    throw new CannotStart(`${clusterFolder} holds something that is not a PostgreSQL database: move it away.`);
  return major;
}

async function removeUnfinished(clusterFolder: string): Promise<void> {
  const beginning = `${basename(clusterFolder)}.new-`;
  for (const name of await readdir(dirname(clusterFolder))) {
    if (!name.startsWith(beginning)) continue;
    // An initdb that outlived its shop may still write there; the next start removes the rest.
    await rm(join(dirname(clusterFolder), name), { recursive: true, force: true }).catch(() => {});
  }
}

/** The owner changes if only one of two starts as root had user namespaces. */
async function giveTo(owner: ClusterLocation["owner"], clusterFolder: string): Promise<void> {
  if ((await lstat(clusterFolder)).uid === owner.uid) return;
  if (process.getuid?.() !== 0) {
    throw new CannotStart(`The database in ${clusterFolder} belongs to another user: start the shop as that user.`);
  }
  await giveAllTo(owner, clusterFolder);
}

/** As root: the folder and everything in it. */
export async function giveAllTo(owner: ClusterLocation["owner"], clusterFolder: string): Promise<void> {
  const content = (await readdir(clusterFolder)).map((name) => join(clusterFolder, name));
  await runProgram({ file: "chown", arguments: ["-R", `${owner.uid}:${owner.gid}`, "--", ...content] });
  // Last, because the check above reads it.
  await chown(clusterFolder, owner.uid, owner.gid);
}
