import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { pino } from "pino";
import { ifMissing } from "#server/if-missing.ts";
import { findBinaries } from "#server/postgres/binaries.ts";
import { type ClusterLocation, findClusterLocation } from "#server/postgres/cluster-location.ts";
import { ensureCluster, RUNTIME_ROLE, SHOP_DATABASE, SHOP_ROLE } from "#server/postgres/cluster.ts";
import { howToRun, runProgram } from "#server/postgres/run-program.ts";
import { postgresArguments } from "#server/postgres/tuning.ts";
import { newFastFolder } from "./memory.ts";
import { childrenOf } from "./processes.ts";
import { freePort } from "./shop-process.ts";

/** The most a server may take to start, to follow or to become the primary, in milliseconds. */
const TIMEOUT = 60_000;

const MAX_CONNECTIONS = 100;

/** Not copied: the standby gets the log from its primary, and has its own process. */
const NOT_COPIED = new Set(["pg_wal", "pg_replslot", "postmaster.pid", "postmaster.opts", "standby.signal"]);

const ACCESS = `local all all trust
host all all 127.0.0.1/32 trust
host replication all 127.0.0.1/32 trust
`;

/** A PostgreSQL on a port of 127.0.0.1. */
type Server = {
  port: number;
  /** Runs as a superuser in the shop's database. */
  query(statement: string): Promise<Record<string, unknown>[]>;
  /** Kills it and all its processes, like a power failure. */
  kill(): Promise<void>;
  /** Freezes it and all its processes, like a machine that the network no longer reaches; `thaw` undoes it. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  start(): Promise<void>;
};

/** A primary with a synchronous standby. */
export type ServerPair = {
  /** Both hosts, as operators write them; the role owns the database. */
  url: string;
  /** The same for a role that only gets the privileges it needs. */
  runtimeUrl: string;
  primary(): Server;
  standby(): Server;
  /** Makes the standby the primary, without a standby of its own; they swap roles. */
  promote(): Promise<void>;
  /** Kills the standby and rebuilds it from the primary, synchronous again. */
  rebuildStandby(): Promise<void>;
} & AsyncDisposable;

/** Starts two servers from the embedded binaries with an empty database for a shop. */
export async function startServerPair(): Promise<ServerPair> {
  const folder = await newFastFolder("shop-pair-");
  const machines = [await openMachine(join(folder, "a")), await openMachine(join(folder, "b"))] as const;
  const log = pino({ level: "silent" });
  let [primary, standby] = machines;
  const { major } = await findBinaries();
  await ensureCluster({ location: primary.location, major, durable: true, signal: undefined, log });
  await writeFile(join(primary.location.clusterFolder, "pg_hba.conf"), ACCESS);
  await primary.start();
  await primary.query(`create role ${RUNTIME_ROLE} login`);

  const rebuildStandby = async () => {
    await standby.kill();
    await setSynchronous(primary, "");
    await copyCluster(primary, standby);
    await standby.start();
    await setSynchronous(primary, "*");
    const [query, deadline] = ["select from pg_stat_replication where sync_state = 'sync'", Date.now() + TIMEOUT];
    while ((await primary.query(query)).length === 0) {
      if (Date.now() > deadline) throw new Error("The standby does not follow");
      await sleep(20);
    }
  };
  await rebuildStandby();
  const hosts = machines.map(({ port }) => `127.0.0.1:${port}`).join(",");
  const urlFor = (role: string) => `postgres://${role}@${hosts}/${SHOP_DATABASE}?target_session_attrs=read-write`;
  return {
    url: urlFor(SHOP_ROLE),
    runtimeUrl: urlFor(RUNTIME_ROLE),
    primary: () => primary,
    standby: () => standby,
    async promote() {
      await standby.query("select pg_promote(wait => true)");
      await setSynchronous(standby, "");
      [primary, standby] = [standby, primary];
    },
    rebuildStandby,
    async [Symbol.asyncDispose]() {
      for (const machine of machines) await machine.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Machine = Server & { location: ClusterLocation };

async function openMachine(folder: string): Promise<Machine> {
  await mkdir(folder, { recursive: true });
  const location = await findClusterLocation(folder, await findBinaries(), pino({ level: "silent" }));
  const port = await freePort();
  let postmaster: ChildProcess | undefined;

  const query = async (statement: string) => {
    const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database: SHOP_DATABASE });
    client.on("error", () => {}); // the statement fails
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const signal = async (name: NodeJS.Signals) => {
    const pid = postmaster?.pid;
    if (pid === undefined) return;
    const before = await childrenOf(pid);
    // The parent first, so that it starts nothing more; a dead one's processes, which may be frozen, are nobody's children.
    process.kill(pid, name);
    for (const child of [...before, ...(await childrenOf(pid))]) endIfThere(child.pid, name);
  };
  return {
    location,
    port,
    query,
    async start() {
      const command = location.command("postgres", serverArguments(location, port));
      const child = spawn(command.file, command.arguments, { ...howToRun(command), stdio: "ignore" });
      postmaster = child;
      const deadline = Date.now() + TIMEOUT;
      while (!(await query("select 1").catch(() => undefined))) {
        if (child.exitCode !== null || Date.now() > deadline) throw new Error("A PostgreSQL of the pair did not start");
        await sleep(20);
      }
    },
    async kill() {
      const child = postmaster;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      await signal("SIGKILL");
      await ended;
      postmaster = undefined;
    },
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
  };
}

function serverArguments({ clusterFolder, socketFolder }: ClusterLocation, port: number): string[] {
  const replication = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: socketFolder,
    max_wal_senders: 4,
    // Keeps the log since the copy began, so that a standby needs no archive.
    wal_keep_size: "512MB",
  };
  const tuning = postgresArguments(clusterFolder, { socketFolder, maxConnections: MAX_CONNECTIONS, durable: true });
  // If a setting is given twice, the last one counts.
  return [...tuning, ...Object.entries(replication).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

async function setSynchronous(server: Server, names: string): Promise<void> {
  await server.query(`alter system set synchronous_standby_names = '${names}'`);
  await server.query("select pg_reload_conf()");
}

/** By the low-level backup API: copies the files while the server writes them, and the label it ends with. */
async function copyCluster(from: Machine, to: Machine): Promise<void> {
  const target = to.location.clusterFolder;
  await rm(target, { recursive: true, force: true });
  const client = new pg.Client({ host: "127.0.0.1", port: from.port, user: "postgres", database: SHOP_DATABASE });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', fast => true)");
    await copyFolder(from.location.clusterFolder, target);
    const { rows } = await client.query<{ labelfile: string }>(
      "select labelfile from pg_backup_stop(wait_for_archive => false)",
    );
    await writeFile(join(target, "backup_label"), rows[0]?.labelfile ?? "");
  } finally {
    await client.end();
  }
  for (const empty of ["pg_wal", "pg_replslot"]) await mkdir(join(target, empty), { mode: 0o700 });
  await writeFile(join(target, "standby.signal"), "");
  const primary = `host=127.0.0.1 port=${from.port} user=postgres`;
  await writeFile(join(target, "postgresql.auto.conf"), `primary_conninfo = '${primary}'\n`);
  const { uid, gid } = to.location.owner;
  if (uid !== process.getuid?.()) await runProgram({ file: "chown", arguments: ["-R", `${uid}:${gid}`, "--", target] });
}

async function copyFolder(from: string, to: string, skipped: ReadonlySet<string> = NOT_COPIED): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target, new Set());
    // A file that was removed meanwhile: the log has that, too.
    else if (entry.isFile()) await copyFile(source, target).catch(ifMissing(undefined));
  }
}

function endIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It had already ended.
  }
}
