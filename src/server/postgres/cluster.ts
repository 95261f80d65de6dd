import { randomUUID } from "node:crypto";
import { chown, lstat, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import pg from "pg";
import { CannotStart } from "../processes/cannot-start.ts";
import type { Log } from "../log.ts";
import type { Lodging } from "./lodging.ts";
import { run } from "./run.ts";
import { postgresArguments } from "./tuning.ts";

/** Who migrates the shop's database, and which one that is: it owns the database and rules nothing beyond. */
export const SHOP_ROLE = "shop";
/** Who the shop is while it serves: owns nothing, and only reads and writes rows. */
export const RUNTIME_ROLE = "shop_web";
export const SHOP_DATABASE = "shop";

const SUPERUSER = "postgres";

const FIRST_STATEMENTS = `create role ${SHOP_ROLE} login createdb;\ncreate database ${SHOP_DATABASE} owner ${SHOP_ROLE};\n`;

/**
 * Makes the role that the shop serves with, unless it is there; clusters made by an earlier version have none. Only the
 * cluster's superuser may.
 */
export async function ensureRuntimeRole(socketFolder: string): Promise<void> {
  const client = new pg.Client({ host: socketFolder, port: 5432, user: SUPERUSER, database: SHOP_DATABASE });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [RUNTIME_ROLE]);
    if (rowCount === 0) await client.query(`create role ${RUNTIME_ROLE} login`);
    // Everybody may make temporary tables unless told otherwise; the owner still may.
    await client.query(`revoke temporary on database ${SHOP_DATABASE} from public`);
  } finally {
    await client.end();
  }
}

type Wanted = { lodging: Lodging; major: string; durable: boolean; signal: AbortSignal | undefined; log: Log };

/**
 * Makes the cluster unless it stands. Throws CannotStart when what stands there is of another version of PostgreSQL,
 * not a database, or not ours to use.
 */
export async function ensureCluster(wanted: Wanted): Promise<void> {
  const { clusterFolder, owner } = wanted.lodging;
  const found = await majorOf(clusterFolder);
  if (found === undefined) return makeCluster(wanted);
  if (found !== wanted.major) {
    throw new CannotStart(
      `The database in ${clusterFolder} was made by PostgreSQL ${found} and this shop brings ${wanted.major}: start it with the version of the shop that made it, and move it over with a backup.`,
    );
  }
  await giveTo(owner, clusterFolder);
}

/** Made aside and moved into place whole, so that a cluster is there or is not, whenever this is interrupted. */
async function makeCluster({ lodging, durable, signal, log }: Wanted): Promise<void> {
  const { clusterFolder, owner } = lodging;
  await refuseForeignFolder(clusterFolder);
  await removeUnfinished(clusterFolder);
  const unfinished = `${clusterFolder}.new-${randomUUID()}`;
  log.info({ folder: clusterFolder }, "making the database");
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await chown(unfinished, owner.uid, owner.gid);
    const choices = [`--username=${SUPERUSER}`, "--auth-local=trust", "--auth-host=reject", "--data-checksums"];
    // The collation that PostgreSQL carries itself: an index never breaks when the system's own changes.
    const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
    const speed = durable ? [] : ["--no-sync"];
    await run(lodging.command("initdb", ["-D", unfinished, ...choices, ...locale, ...speed]), { signal });
    const tuning = postgresArguments(unfinished, { socketFolder: lodging.socketFolder, maxConnections: 10, durable });
    await run(lodging.command("postgres", ["--single", ...tuning, "postgres"]), { signal, input: FIRST_STATEMENTS });
    await rename(unfinished, clusterFolder);
    if (durable) await syncFolder(dirname(clusterFolder));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function refuseForeignFolder(clusterFolder: string): Promise<void> {
  const content = await readdir(clusterFolder).catch(ifMissing([]));
  if (content.length > 0)
    throw new CannotStart(`${clusterFolder} holds something that is not a PostgreSQL database: move it away.`);
}

async function removeUnfinished(clusterFolder: string): Promise<void> {
  const beginning = `${basename(clusterFolder)}.new-`;
  for (const name of await readdir(dirname(clusterFolder))) {
    if (!name.startsWith(beginning)) continue;
    // An initdb that outlived its shop may still be writing there; what is left goes at the next start.
    await rm(join(dirname(clusterFolder), name), { recursive: true, force: true }).catch(() => {});
  }
}

/** After the shop has run as root without user namespaces, or with them again, the files belong to another account. */
async function giveTo(owner: Lodging["owner"], clusterFolder: string): Promise<void> {
  if ((await lstat(clusterFolder)).uid === owner.uid) return;
  if (process.getuid?.() !== 0) {
    throw new CannotStart(`The database in ${clusterFolder} belongs to another user: start the shop as that user.`);
  }
  const content = (await readdir(clusterFolder)).map((name) => join(clusterFolder, name));
  await run({ file: "chown", arguments: ["-R", `${owner.uid}:${owner.gid}`, "--", ...content] });
  // Last, because it is what the check above looks at.
  await chown(clusterFolder, owner.uid, owner.gid);
}

async function majorOf(clusterFolder: string): Promise<string | undefined> {
  const text = await readFile(join(clusterFolder, "PG_VERSION"), "utf8").catch(ifMissing(undefined));
  return text?.trim();
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ifMissing<T>(otherwise: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === "ENOENT") return otherwise;
    throw error;
  };
}
