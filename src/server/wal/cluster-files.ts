import type { Stats } from "node:fs";
import { lstat, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { type ArchiveEntry, PART_SIZE } from "../backup/archive.ts";
import { ifMissing } from "../if-missing.ts";

export const CLUSTER_FOLDER = "cluster/";

/** Contents that a server recreates; the log has its own archive. */
const EMPTY_FOLDERS = new Set([
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_wal",
]);

const LEFT_OUT = /^(?:postmaster\.(?:pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label.*|tablespace_map.*)$/;

/** Copied last, because it says where recovery begins. */
const CONTROL_FILE = "global/pg_control";

type ClusterPaths = { folders: string[]; files: string[] };

/** Of a running server: its log recreates files that disappear meanwhile. */
export async function listClusterPaths(clusterFolder: string): Promise<ClusterPaths> {
  const paths: ClusterPaths = { folders: [], files: [] };
  const list = async (folder: string): Promise<void> => {
    for (const name of await readdir(join(clusterFolder, folder)).catch(ifMissing<string[]>([]))) {
      if (LEFT_OUT.test(name)) continue;
      const path = join(folder, name);
      const entry: Stats | undefined = await lstat(join(clusterFolder, path)).catch(ifMissing(undefined));
      if (entry?.isFile() && path !== CONTROL_FILE) paths.files.push(path);
      if (!entry?.isDirectory()) continue;
      paths.folders.push(path);
      if (!EMPTY_FOLDERS.has(path)) await list(path);
    }
  };
  await list("");
  paths.files.push(CONTROL_FILE);
  return paths;
}

/** Large files take several entries: `16384`, `16384.part2` and so on. */
export async function* readClusterFile(clusterFolder: string, path: string): AsyncGenerator<ArchiveEntry> {
  const file = await open(join(clusterFolder, path)).catch(ifMissing(undefined));
  if (!file) return;
  await using _ = file;
  // Growth beyond this size is in the log.
  const { size } = await file.stat();
  for (let [offset, part] = [0, 1]; offset === 0 || offset < size; [offset, part] = [offset + PART_SIZE, part + 1]) {
    const wanted = Math.min(PART_SIZE, size - offset);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, offset);
    yield { name: `${CLUSTER_FOLDER}${path}${part === 1 ? "" : `.part${part}`}`, bytes: buffer.subarray(0, bytesRead) };
    if (bytesRead < wanted) return;
  }
}

/** The path within the cluster that an entry belongs to. Undefined for other entries; throws on path traversal. */
export function clusterPathOf(entry: string): string | undefined {
  if (!entry.startsWith(CLUSTER_FOLDER)) return undefined;
  const path = entry.slice(CLUSTER_FOLDER.length).replace(/\.part\d+$/, "");
  if (path.split("/").some((step) => step === "" || step === "." || step === "..")) {
    throw new RangeError(`Not a path of a cluster: ${JSON.stringify(entry)}`);
  }
  return path;
}
