import { hash } from "node:crypto";
import { chmod, chown, cp, lstat, mkdir, readFile, realpath, rename, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { CannotStart } from "../cannot-start.ts";
import { ifMissing } from "../if-missing.ts";
import type { Log } from "../log.ts";
import type { Binaries } from "./binaries.ts";
import { runProgram, type Command } from "./run-program.ts";

/** A Unix socket path may have at most 107 bytes, this name included. */
const SOCKET_NAME = "/.s.PGSQL.5432";
const MAX_SOCKET_PATH_BYTES = 107;

const OUTSIDE = "/var/lib/saitam";

/** The folders of the cluster and its socket, and the account PostgreSQL runs as: it refuses root. */
export type ClusterLocation = {
  clusterFolder: string;
  socketFolder: string;
  owner: Account;
  command(program: Program, programArguments: readonly string[]): Command;
};

type Account = { uid: number; gid: number };
type Program = "initdb" | "postgres";

export async function findClusterLocation(dataDir: string, binaries: Binaries, log: Log): Promise<ClusterLocation> {
  const path = (program: Program): string => join(binaries.folder, "bin", program);
  const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (owner.uid !== 0) {
    return locateIn(dataDir, owner, (program, rest) => ({ file: path(program), arguments: [...rest] }));
  }

  // In a user namespace root appears as uid 1000, which PostgreSQL accepts.
  const unshare = ["--user", "--map-user=1000", "--map-group=1000", "--"];
  const unshared = (command: Command): Command => ({
    file: "unshare",
    arguments: [...unshare, command.file, ...command.arguments],
  });
  const parent = dirname(await clusterFolderOf(dataDir));
  if (await canRun(unshared(commandToEnter(parent)))) {
    return locateIn(dataDir, owner, (program, rest) => unshared({ file: path(program), arguments: rest }));
  }
  if (await canRun(unshared({ file: "true", arguments: [] }))) {
    throw new CannotStart(
      `${parent} cannot be entered by PostgreSQL, which does not run as root: use the account that DATA_DIR belongs to.`,
    );
  }
  return locateForAccount(dataDir, binaries, log);
}

/** The same at every start, so that other commands find the running database. */
export async function socketFolderOf(dataDir: string): Promise<string> {
  const clusterFolder = await clusterFolderOf(dataDir);
  const beside = join(dirname(clusterFolder), "postgres-socket");
  if (Buffer.byteLength(beside + SOCKET_NAME) <= MAX_SOCKET_PATH_BYTES) return beside;

  const short = join(tmpdir(), `saitam-${shortNameOf(clusterFolder)}`);
  if (Buffer.byteLength(short + SOCKET_NAME) <= MAX_SOCKET_PATH_BYTES) return short;
  throw new CannotStart(
    `DATA_DIR ${dataDir} and the temporary folder ${tmpdir()} are both too long for a Unix socket: choose a shorter DATA_DIR.`,
  );
}

async function clusterFolderOf(dataDir: string): Promise<string> {
  const cluster = join(await realpath(dataDir), "postgres");
  if ((await kindOf(cluster)) === "missing") return cluster;
  const target = await realpath(cluster).catch(ifMissing(undefined));
  if (target !== undefined) return target;
  throw new CannotStart(`${cluster} is a link to a folder that is not there: its disk may not be mounted.`);
}

async function locateIn(
  dataDir: string,
  owner: Account,
  command: ClusterLocation["command"],
): Promise<ClusterLocation> {
  const socketFolder = await socketFolderOf(dataDir);
  await makeOwnFolder(socketFolder, owner);
  return { clusterFolder: await clusterFolderOf(dataDir), socketFolder, owner, command };
}

/** For root without user namespaces: a system account, in folders it can enter. */
async function locateForAccount(dataDir: string, binaries: Binaries, log: Log): Promise<ClusterLocation> {
  const account = await findAccount();
  await chmod(dataDir, (await lstat(dataDir)).mode | 0o011);
  const folder = await realpath(dataDir);
  if (!(await canRun({ ...commandToEnter(folder), ...account }))) await moveOutside(folder, account, log);

  const isReachable = await canRun({
    file: join(binaries.folder, "bin/postgres"),
    arguments: ["--version"],
    ...account,
  });
  const native = isReachable ? binaries.folder : await copyBinaries(binaries);
  return locateIn(dataDir, account, (program, rest) => ({
    file: join(native, "bin", program),
    arguments: [...rest],
    ...account,
  }));
}

async function findAccount(): Promise<Account> {
  const accounts = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  for (const wanted of ["postgres", "nobody"]) {
    const [, , uid, gid] = accounts.find(([name]) => name === wanted) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new CannotStart(
    "PostgreSQL does not run as root, and this system offers neither user namespaces nor an account 'postgres' or 'nobody': start the shop as an ordinary user.",
  );
}

async function moveOutside(dataDir: string, account: Account, log: Log): Promise<void> {
  const cluster = join(dataDir, "postgres");
  const kind = await kindOf(cluster);
  const outside = join(OUTSIDE, shortNameOf(dataDir));
  if (kind === "folder") {
    throw new CannotStart(
      `The database ${cluster} cannot be entered by the account that PostgreSQL must run as: move DATA_DIR out of that private folder.`,
    );
  }
  await mkdir(outside, { recursive: true, mode: 0o711 });
  await makeOwnFolder(join(outside, "postgres"), account);
  if (kind === "missing") await symlink(join(outside, "postgres"), cluster);
  log.info(
    { folder: outside },
    `the database is kept in ${outside}, because DATA_DIR is closed to the account it runs as`,
  );
}

async function copyBinaries({ folder, version }: Binaries): Promise<string> {
  const copy = join(OUTSIDE, `postgresql-${version}`);
  if ((await kindOf(copy)) !== "missing") return copy;
  const unfinished = `${copy}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(folder, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, copy);
  return copy;
}

/** Mode 0700. Throws CannotStart if it exists and belongs to another user. */
async function makeOwnFolder(folder: string, owner: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const entry = await lstat(folder);
  const isRoot = process.getuid?.() === 0;
  // In the temporary folder, anyone may have created it first.
  const isOurs = entry.isDirectory() && (isRoot || entry.uid === owner.uid) && (entry.mode & 0o077) === 0;
  if (!isOurs) throw new CannotStart(`The folder ${folder} must belong to the shop alone: remove it or give it back.`);
  if (entry.uid !== owner.uid) await chown(folder, owner.uid, owner.gid);
}

function commandToEnter(folder: string): Command {
  return { file: "/bin/sh", arguments: ["-c", 'cd "$1"', "sh", folder] };
}

function canRun(command: Command): Promise<boolean> {
  return runProgram(command).then(
    () => true,
    () => false,
  );
}

async function kindOf(path: string): Promise<"folder" | "link" | "missing"> {
  const entry = await lstat(path).catch(ifMissing(undefined));
  if (!entry) return "missing";
  return entry.isSymbolicLink() ? "link" : "folder";
}

function shortNameOf(path: string): string {
  return hash("sha256", path).slice(0, 16);
}
