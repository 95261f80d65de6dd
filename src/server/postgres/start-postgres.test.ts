import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  appendFile,
  chmod,
  chown,
  cp,
  mkdir,
  readFile,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { expect, test } from "vitest";
import { dataDirWithCluster } from "../../../test/cluster.ts";
import { temporaryFolder, type TestFolder } from "../../../test/temporary-folder.ts";
import { CannotStart } from "../cannot-start.ts";
import { ensureCluster } from "./cluster.ts";
import { startPostgres, type EmbeddedConnection, type EmbeddedPostgres } from "./start-postgres.ts";

const log = pino({ level: "silent" });

test("makes a database, keeps what was written, and is gone after its stop", async () => {
  await using folder = await temporaryFolder();
  const first = await startPostgres({ dataDir: folder.path, log, durable: false });
  await query(first.connection, "create table kept as select 42 as answer");
  const pid = await postmasterPid(folder.path);
  await first.stop();
  expect(isAlive(pid)).toBe(false);

  const second = await startPostgres({ dataDir: folder.path, log, durable: false });
  expect(await query(second.connection, "select answer from kept")).toEqual([{ answer: 42 }]);
  await second.stop();
});

test("loses nothing that it acknowledged, and the shop is not a superuser in it", async () => {
  await using shop = await running({ durable: true });

  expect(
    await query(
      shop.postgres.connection,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
        current_setting('synchronous_commit') as commits, current_setting('data_checksums') as checksums,
        current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
        lower('ÑANDÚ') as lowered, (select rolsuper from pg_roles where rolname = current_user) as super`,
    ),
  ).toEqual([
    {
      fsync: "on",
      pages: "on",
      commits: "on",
      checksums: "on",
      addresses: "",
      encoding: "UTF8",
      lowered: "ñandú",
      super: false,
    },
  ]);
});

test("a cluster of an earlier version gets the role that the shop serves with", async () => {
  await using folder = await dataDirWithCluster();
  const first = await startPostgres({ dataDir: folder.path, log, durable: false });
  await query({ ...first.connection, user: "postgres" }, `drop role ${first.runtimeConnection.user}`);
  await first.stop();

  const second = await startPostgres({ dataDir: folder.path, log, durable: false });
  expect(await query(second.runtimeConnection, "select current_user as role")).toEqual([{ role: "shop_web" }]);
  await expect(query(second.runtimeConnection, "create temp table mine (id int)")).rejects.toThrow("permission denied");
  await second.stop();
});

test("a database that is killed runs again by itself, with everything that was committed", async () => {
  await using shop = await running();
  await query(shop.postgres.connection, "create table kept as select 42 as answer");

  process.kill(await postmasterPid(shop.path), "SIGKILL");
  const rows = await eventually(() => query(shop.postgres.connection, "select answer from kept"));

  expect(rows).toEqual([{ answer: 42 }]);
});

test("a database that somebody tells to end by itself runs again, though the shop holds connections to it", async () => {
  await using shop = await running();
  const held = new pg.Client(shop.postgres.connection);
  held.on("error", () => {});
  await held.connect();
  const before = await postmasterPid(shop.path);

  process.kill(before, "SIGTERM");
  await expect.poll(() => isAlive(before), { timeout: 10_000 }).toBe(false);

  expect(await eventually(() => query(shop.postgres.connection, "select 1 as one"))).toEqual([{ one: 1 }]);
});

test("a database that cannot come back says why each time, and comes back once it can", async () => {
  const lines: string[] = [];
  await using folder = await dataDirWithCluster();
  const postgres = await startPostgres({
    dataDir: folder.path,
    log: pino({}, { write: (line) => lines.push(line) }),
    durable: false,
  });
  const control = join(folder.path, "postgres/global/pg_control");
  const pid = await postmasterPid(folder.path);
  await rename(control, `${control}.away`);
  process.kill(pid, "SIGKILL");

  await expect.poll(() => lines.join("")).toMatch(/pg_control.*PostgreSQL did not start again/);
  await rename(`${control}.away`, control);
  await eventually(() => query(postgres.connection, "select 1"));
  await postgres.stop();
});

test("it is started again as often as it dies", async () => {
  await using shop = await running();
  for (let death = 1; death <= 3; death += 1) {
    const before = await postmasterPid(shop.path);
    process.kill(before, "SIGKILL");
    await eventually(async () => {
      await query(shop.postgres.connection, "select 1");
      if ((await postmasterPid(shop.path)) === before) throw new Error("still the old one");
    });
  }
});

test("a stop ends also a database that is just coming back", async () => {
  await using shop = await running();
  process.kill(await postmasterPid(shop.path), "SIGKILL");
  await sleep(20);
  await shop.postgres.stop();

  await sleep(300);
  // On a busy machine it may have been killed before it could remove its file.
  const last = await postmasterPid(shop.path).catch(() => undefined);
  expect(last !== undefined && isAlive(last)).toBe(false);
});

test("a shop killed alone leaves its database running: the next start ends it and goes on", async () => {
  await using folder = await dataDirWithCluster();
  const killed = await startElsewhere(folder.path);
  await query(killed.connection, "create table kept as select 42 as answer");
  const orphan = await postmasterPid(folder.path);
  await killed.kill();
  expect(isAlive(orphan)).toBe(true);

  const next = await startPostgres({ dataDir: folder.path, log, durable: false });
  await eventually(async () => expect(isAlive(orphan)).toBe(false));
  expect(await query(next.connection, "select answer from kept")).toEqual([{ answer: 42 }]);
  await next.stop();
});

test("everything killed at once: the next start recovers", async () => {
  await using folder = await dataDirWithCluster();
  const killed = await startElsewhere(folder.path);
  await query(killed.connection, "create table kept as select 42 as answer");
  process.kill(await postmasterPid(folder.path), "SIGKILL");
  await killed.kill();

  const next = await startPostgres({ dataDir: folder.path, log, durable: false });
  expect(await query(next.connection, "select answer from kept")).toEqual([{ answer: 42 }]);
  await next.stop();
});

test("another process that has reused a dead database's process id is not killed, and the database starts", async () => {
  await using folder = await dataDirWithCluster();
  const stranger = spawn("sleep", ["60"]);
  await writeFile(join(folder.path, "postgres/postmaster.pid"), `${stranger.pid}\n${join(folder.path, "postgres")}\n`);

  const next = await startPostgres({ dataDir: folder.path, log, durable: false });
  expect(isAlive(stranger.pid ?? 0)).toBe(true);
  stranger.kill();
  await next.stop();
});

test("a second shop on the same folder is refused, and the first does not notice", async () => {
  await using shop = await running();

  await expect(startPostgres({ dataDir: shop.path, log })).rejects.toThrow(
    `A shop is already running on DATA_DIR ${shop.path}: stop it first, or choose another DATA_DIR.`,
  );
  expect(await query(shop.postgres.connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a first start that is interrupted leaves nothing behind, and the next one works", async () => {
  await using folder = await temporaryFolder();
  for (const delay of [50, 200, 400]) {
    const interrupted = startPostgres({
      dataDir: folder.path,
      log,
      durable: false,
      signal: AbortSignal.timeout(delay),
    });
    await expect(interrupted).rejects.toThrow();
  }
  expect((await readdir(folder.path)).filter((name) => name.startsWith("postgres.new"))).toEqual([]);

  const next = await startPostgres({ dataDir: folder.path, log, durable: false });
  expect(await query(next.connection, "select 1 as one")).toEqual([{ one: 1 }]);
  await next.stop();
});

test("if a first start cannot create the database, the operator gets one sentence, and nothing is left behind", async () => {
  await using folder = await temporaryFolder();
  const complaint = [
    "2026-11-29 04:54:20.189 UTC [7180] FATAL:  could not extend file: No space left on device",
    "child process exited with exit code 1",
    "initdb: removing contents of data directory",
  ];
  const command = () => ({ file: "/bin/sh", arguments: ["-c", `echo '${complaint.join("\n")}' >&2; exit 1`] });
  const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const location = { clusterFolder: join(folder.path, "postgres"), socketFolder: folder.path, owner, command };

  const refused = ensureCluster({ location, major: "18", durable: false, signal: undefined, log });
  await expect(refused).rejects.toThrow(new CannotStart(`The embedded PostgreSQL did not start: ${complaint[0]}`));
  expect(await readdir(folder.path)).toEqual([]);
});

/** A mount in its own namespace, gone with the last process in it. */
const ON_ITS_OWN = ["--user", "--map-root-user", "--mount", "--", "sh", "-c"];

const mayMount = await promisify(execFile)("unshare", [...ON_ITS_OWN, "mount -t tmpfs tmpfs /mnt"]).then(
  () => true,
  () => false,
);

const START = `
const { startPostgres } = await import("./src/server/postgres/start-postgres.ts");
const log = { info() {}, warn() {}, error() {} };
await startPostgres({ dataDir: process.env.DATA_DIR, log }).then((postgres) => postgres.stop(), (error) => {
  console.log(error.message);
  process.exit(1);
});`;

const STARTS = `
mount -t tmpfs -o size=40500k tmpfs "$DATA_DIR"
"$NODE" --input-type=module -e "$START" && exit 1
ls "$DATA_DIR" | grep -x "postgres\\(.new.*\\)\\?"
mount -o remount,size=200m "$DATA_DIR"
"$NODE" --input-type=module -e "$START"`;

test.skipIf(!mayMount)("a first start whose disk fills before the shop's database is whole is begun anew", async () => {
  await using folder = await temporaryFolder();
  const { stdout } = await promisify(execFile)("unshare", [...ON_ITS_OWN, STARTS], {
    env: { PATH: process.env.PATH, NODE: process.execPath, START, DATA_DIR: folder.path },
  });
  expect(stdout).toMatch(/^The embedded PostgreSQL did not start: .*FATAL: .*No space left on device\n$/);
});

test("a first start that is killed is begun anew", async () => {
  await using folder = await temporaryFolder();
  const killed = spawnShop(folder.path);
  await eventually(async () => {
    const made = await readdir(folder.path);
    if (!made.some((name) => name.startsWith("postgres.new"))) throw new Error("not begun");
  });
  await kill(killed);

  const next = await startPostgres({ dataDir: folder.path, log, durable: false });
  expect(await query(next.connection, "select 1 as one")).toEqual([{ one: 1 }]);
  await next.stop();
});

test("a database whose DATA_DIR is too long for the path of a socket is reached by a shorter one", async () => {
  await using folder = await temporaryFolder();
  const dataDir = join(folder.path, "a-folder-with-a-long-name/".repeat(6));
  await mkdir(dataDir, { recursive: true });

  const postgres = await startPostgres({ dataDir, log, durable: false });
  expect(postgres.connection.host.length).toBeLessThan(107);
  expect(await query(postgres.connection, "select 1 as one")).toEqual([{ one: 1 }]);
  await postgres.stop();
  await rm(postgres.connection.host, { recursive: true });
});

test("the cluster of another version, or a folder that is no cluster, is left alone", async () => {
  await using folder = await temporaryFolder();
  await mkdir(join(folder.path, "postgres"));
  await writeFile(join(folder.path, "postgres/notes.txt"), "mine");
  await expect(startPostgres({ dataDir: folder.path, log, durable: false })).rejects.toThrow(
    "is not a PostgreSQL database",
  );

  await writeFile(join(folder.path, "postgres/PG_VERSION"), "15\n");
  const refused = startPostgres({ dataDir: folder.path, log, durable: false });
  await expect(refused).rejects.toThrow(CannotStart);
  await expect(refused).rejects.toThrow("was made by PostgreSQL 15 and this shop brings 18");
});

test("a link to a disk that is not mounted is told of, and no other database is made", async () => {
  await using folder = await temporaryFolder();
  const cluster = join(folder.path, "postgres");
  await symlink(join(folder.path, "mnt/postgres"), cluster);

  const refused = startPostgres({ dataDir: folder.path, log, durable: false });
  await expect(refused).rejects.toThrow(
    new CannotStart(`${cluster} is a link to a folder that is not there: its disk may not be mounted.`),
  );
  expect(await readlink(cluster)).toBe(join(folder.path, "mnt/postgres"));
});

const hasNamespaces = await promisify(execFile)("unshare", ["--user", "--map-user=1000", "true"]).then(
  () => true,
  () => false,
);

test.runIf(process.getuid?.() === 0 && hasNamespaces)(
  "root does not take the database of another user, who then could not start it any more",
  async () => {
    await using folder = await dataDirWithCluster();
    const cluster = join(folder.path, "postgres");
    const [uid, gid] = [4_321, 4_321];
    await chown(cluster, uid, gid);
    await chown(folder.path, uid, gid);

    await expect(startPostgres({ dataDir: folder.path, log, durable: false })).rejects.toThrow(
      new CannotStart(
        `${folder.path} cannot be entered by PostgreSQL, which does not run as root: use the account that DATA_DIR belongs to.`,
      ),
    );
    expect(await stat(cluster)).toMatchObject({ uid, gid });
  },
);

test("a restore that was interrupted between its two last steps is taken back by the next start", async () => {
  await using folder = await dataDirWithCluster();
  const cluster = join(folder.path, "postgres");
  const major = (await readFile(join(cluster, "PG_VERSION"), "utf8")).trim();
  await rename(cluster, `${cluster}-${major}`);
  const postgres = await startPostgres({ dataDir: folder.path, log, durable: false });
  expect(await query(postgres.connection, "select 1 as one")).toEqual([{ one: 1 }]);
  await postgres.stop();
  expect(await readdir(folder.path)).not.toContain(`postgres-${major}`);
});

test("a killed restore leaves its database running: the next start stops it and removes its files", async () => {
  await using folder = await dataDirWithCluster();
  const next = join(folder.path, "next-0a1b2c3d");
  await cp((await dataDirWithCluster()).path, next, { recursive: true });
  const killed = await startElsewhere(next);
  const orphan = await postmasterPid(next);
  await killed.kill();
  expect(isAlive(orphan)).toBe(true);

  const postgres = await startPostgres({ dataDir: folder.path, log, durable: false });
  expect(await query(postgres.connection, "select 1 as one")).toEqual([{ one: 1 }]);
  await postgres.stop();
  await eventually(async () => expect(isAlive(orphan)).toBe(false));
  expect(await readdir(folder.path)).not.toContain("next-0a1b2c3d");
});

test("what a killed restore had not yet removed of the earlier shop is removed by the next start", async () => {
  await using folder = await dataDirWithCluster();
  await mkdir(join(folder.path, "postgres-18.removed/base"), { recursive: true });
  await writeFile(join(folder.path, "postgres-18.removed/base/1"), "rows");

  const postgres = await startPostgres({ dataDir: folder.path, log, durable: false });
  await postgres.stop();
  expect(await readdir(folder.path)).not.toContain("postgres-18.removed");
});

test("what PostgreSQL says about a start that fails reaches the operator", async () => {
  await using folder = await dataDirWithCluster();
  await rm(join(folder.path, "postgres/global/pg_control"));

  await expect(startPostgres({ dataDir: folder.path, log, durable: false })).rejects.toThrow(
    /did not start: .*pg_control/s,
  );
});

test("if the configuration file is unreadable or invalid, the operator learns what is wrong with it", async () => {
  await using folder = await dataDirWithCluster();
  const settings = join(folder.path, "postgres/postgresql.conf");
  const start = () => startPostgres({ dataDir: folder.path, log, durable: false });
  await chmod(settings, 0);
  await expect(start()).rejects.toThrow(/contains errors: could not open .*postgresql\.conf": Permission denied/);

  await chmod(settings, 0o600);
  await appendFile(settings, "no_setting = 3\n");
  await expect(start()).rejects.toThrow(/contains errors: unrecognized configuration parameter "no_setting"/);
});

test("a database that starts and takes no connection is told of in the same way", async () => {
  await using folder = await dataDirWithCluster();
  await writeFile(join(folder.path, "postgres/pg_hba.conf"), "local all all reject\n");

  const refused = startPostgres({ dataDir: folder.path, log, durable: false });
  await expect(refused).rejects.toThrow(CannotStart);
  await expect(refused).rejects.toThrow(/did not start: .*rejects connection/);
});

async function running({ durable = false } = {}): Promise<TestFolder & { postgres: EmbeddedPostgres }> {
  const folder = await dataDirWithCluster();
  const postgres = await startPostgres({ dataDir: folder.path, log, durable });
  return {
    path: folder.path,
    postgres,
    [Symbol.asyncDispose]: async () => {
      await postgres.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** A shop's database in its own process, which can be killed. */
async function startElsewhere(dataDir: string): Promise<{ connection: EmbeddedConnection; kill(): Promise<unknown> }> {
  const child = spawnShop(dataDir);
  // It sends nothing else.
  const [connection] = (await once(child, "message")) as [EmbeddedConnection];
  return { connection, kill: () => kill(child) };
}

function spawnShop(dataDir: string): ChildProcess {
  const program = `
    import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, "start-postgres.ts"))};
    import { pino } from "pino";
    const log = pino({ level: "silent" });
    const { connection } = await startPostgres({ dataDir: process.env.FOLDER, log, durable: false });
    process.send(connection);
    setInterval(() => {}, 1_000);
  `;
  return spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, FOLDER: dataDir },
  });
}

function kill(child: ChildProcess): Promise<unknown> {
  child.kill("SIGKILL");
  return once(child, "exit");
}

async function query(connection: EmbeddedConnection, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 1_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      // Retried until the deadline.
      if (performance.now() > deadline) throw error;
      await sleep(20);
    }
  }
}

async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // ESRCH: no such process.
    return false;
  }
}
