import { createWriteStream, openAsBlob } from "node:fs";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AwsClient } from "aws4fetch";
import { makeFolder } from "../data-dir/data-folder.ts";
import type { BackupTarget, Bucket, Environment } from "../environment.ts";
import { ifMissing } from "../if-missing.ts";
import { errorCodeOf, fetchSigned, isPage, listKeys } from "../storage/s3.ts";
import { StorageUnavailable } from "../storage/storage.ts";
import { syncFolder } from "../storage/sync-folder.ts";

/** A folder or a part of a bucket that holds backups by their names. */
export type BackupFolder = {
  /** Calls `write` with a path and stores the file written there under `name`; returns what `write` returns. */
  add<T>(name: string, write: (path: string) => Promise<T>): Promise<T>;
  /** A small file; whole and durable once it resolves. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** A small file; throws when it is not there. */
  get(name: string): Promise<Uint8Array>;
  /** A path that holds the file for as long as `scratch` exists. */
  fetch(name: string, scratch: string): Promise<string>;
  /** Names with this prefix, sorted. */
  list(beginning: string): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** In bytes, 0 when it is not there; undefined when it may not be looked at, or its size is not told. */
  sizeOf(name: string): Promise<number | undefined>;
};

const NOT_FOUND = 404;
const OWNER_ONLY = 0o600;

/** Milliseconds to answer; a file gets more, enough for a line of 256 kbit/s. */
const ANSWER_TIMEOUT = 30_000;
const SLOWEST = 32; // bytes in a ms
const LARGEST = 16 * 1024 * 1024; // bytes of a file that is held in memory

/** In the form that BACKUP_TO takes. */
export function addressOf(target: BackupTarget): string {
  return target.kind === "folder" ? target.path : `s3://${target.name}/${target.prefix}`;
}

type BackupEnvironment = Pick<Environment, "backup" | "bucket" | "dataDir">;

export function findBackupFolder({ backup, bucket, dataDir }: BackupEnvironment): BackupFolder | undefined {
  return backup.to && openBackupFolder(backup.to, bucket, join(dataDir, "backups"));
}

/** Beside the backups: the archives of the embedded cluster's log. */
export function findArchiveFolder({ backup, bucket, dataDir }: BackupEnvironment): BackupFolder | undefined {
  return backup.to && openBackupFolder(partOf(backup.to, "point-in-time"), bucket, join(dataDir, "backups"));
}

function partOf(target: BackupTarget, folder: string): BackupTarget {
  if (target.kind === "folder") return { kind: "folder", path: join(target.path, folder) };
  return { ...target, prefix: `${target.prefix}${folder}/` };
}

/** `scratch` holds files on their way to a bucket. */
export function openBackupFolder(target: BackupTarget, bucket: Bucket | undefined, scratch: string): BackupFolder {
  if (target.kind === "folder") return localFolder(target.path);
  if (!bucket) throw new Error("the environment was read without the bucket's keys");
  return bucketFolder({ ...bucket, name: target.name }, target.prefix, scratch);
}

const UNFINISHED = ".unfinished";
export const ABANDONED_AFTER = 6 * 60 * 60 * 1000; // ms; a big shop takes its time

/** Best effort: removes partial files with this prefix that a killed process left. */
export async function clearAbandoned(path: string, beginning = ""): Promise<void> {
  for (const name of await readdir(path)) {
    if (!name.startsWith(beginning) || !name.endsWith(UNFINISHED)) continue;
    const file = await stat(join(path, name)).catch(ifMissing(undefined));
    if (!file || Date.now() - file.mtimeMs <= ABANDONED_AFTER) continue;
    // The rest belongs to another user of a shared folder.
    await rm(join(path, name), { force: true }).catch(() => undefined);
  }
}

function localFolder(path: string): BackupFolder {
  return {
    async add(name, write) {
      await makeFolder(path);
      await clearAbandoned(path);
      return write(join(path, name));
    },
    async put(name, bytes) {
      await makeFolder(path);
      const unfinished = join(path, `${name}${UNFINISHED}`);
      try {
        await writeFile(unfinished, bytes, { mode: OWNER_ONLY, flush: true });
        await rename(unfinished, join(path, name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(path);
    },
    get: (name) => readFile(join(path, name)),
    fetch: async (name) => join(path, name),
    async list(beginning) {
      const names = await readdir(path).catch(ifMissing([]));
      return names.filter((name) => name.startsWith(beginning) && !name.endsWith(UNFINISHED)).toSorted();
    },
    remove: (name) => rm(join(path, name), { force: true }),
    sizeOf: async (name) => (await stat(join(path, name)).catch(ifMissing({ size: 0 }))).size,
  };
}

function timeoutOf(bytes: number): number {
  return ANSWER_TIMEOUT + Math.ceil(bytes / SLOWEST);
}

type Request = { method?: "GET" | "HEAD" | "PUT" | "DELETE"; body?: Blob; timeout?: number };

/** One request per backup: S3 accepts up to 5 GB in one. */
function bucketFolder(bucket: Bucket, prefix: string, scratch: string): BackupFolder {
  const { accessKeyId, secretAccessKey, region, endpoint } = bucket;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  const unreachable = (cause: unknown): never => {
    throw new StorageUnavailable("unreachable", "The bucket of BACKUP_TO does not answer", { cause });
  };
  const call = async (path: string, { method = "GET", body, timeout }: Request = {}): Promise<Response> => {
    const init: RequestInit = {
      method,
      redirect: "manual", // a backup goes nowhere but to BACKUP_TO
      ...(body ? { body } : {}),
      ...(timeout ? { signal: AbortSignal.timeout(timeout) } : {}),
    };
    const answer = await fetchSigned(client, `${endpoint}/${bucket.name}${path}`, init).catch(unreachable);
    if (answer.ok || method === "HEAD" || (method === "DELETE" && answer.status === NOT_FOUND)) return answer;
    const code = errorCodeOf(await answer.text().catch(unreachable));
    const reason = code && `: ${code}`;
    throw new StorageUnavailable(
      "unreachable",
      `The bucket of BACKUP_TO answered ${answer.status} to ${method}${reason}`,
    );
  };
  const pathOf = (name: string) => `/${prefix}${encodeURIComponent(name)}`;
  const send = async (name: string, request: Request): Promise<void> => {
    const answer = await call(pathOf(name), request);
    const said = await answer.text().catch(unreachable);
    if (answer.ok && isPage(said)) {
      throw new StorageUnavailable("unreachable", "The answer of the bucket of BACKUP_TO is a page");
    }
  };
  const sizeOf = async (name: string): Promise<number | undefined> => {
    const { ok, status, headers } = await call(pathOf(name), { method: "HEAD", timeout: ANSWER_TIMEOUT });
    if (status === NOT_FOUND) return 0;
    const size = ok ? headers.get("Content-Length") : null;
    return size === null ? undefined : Number(size);
  };
  const remove = (name: string) => send(name, { method: "DELETE", timeout: ANSWER_TIMEOUT });
  return {
    async add(name, write) {
      await makeFolder(scratch);
      await clearAbandoned(scratch);
      // If the process is killed, this file is cleared like any other partial one.
      const path = join(scratch, `${name}${UNFINISHED}`);
      try {
        const written = await write(path);
        const body = await openAsBlob(path);
        await send(name, { method: "PUT", body, timeout: timeoutOf(body.size) });
        const size = (await sizeOf(name)) ?? body.size;
        if (size !== body.size) {
          // A refusal matters less than the error below.
          await remove(name).catch(() => undefined);
          throw new StorageUnavailable(
            "unreachable",
            `The bucket of BACKUP_TO holds ${size} of the backup's ${body.size} bytes`,
          );
        }
        return written;
      } finally {
        await rm(path, { force: true });
      }
    },
    put: (name, bytes) =>
      send(name, { method: "PUT", body: new Blob([new Uint8Array(bytes)]), timeout: timeoutOf(bytes.length) }),
    get: async (name) => (await call(pathOf(name), { timeout: timeoutOf(LARGEST) })).bytes().catch(unreachable),
    async fetch(name, folder) {
      const path = join(folder, name);
      const { body } = await call(pathOf(name));
      if (body)
        await pipeline(Readable.from(body, { objectMode: false }), createWriteStream(path, { mode: OWNER_ONLY })).catch(
          (error: Error) => {
            if (error instanceof TypeError) return unreachable(error); // as fetch says that an answer was cut
            throw error;
          },
        );
      return path;
    },
    async list(beginning) {
      const read = async (query: URLSearchParams) =>
        (await call(`?${query}`, { timeout: ANSWER_TIMEOUT })).text().catch(unreachable);
      const keys = await Array.fromAsync(listKeys({ prefix: prefix + beginning }, read));
      return keys.map((key) => key.slice(prefix.length)).toSorted();
    },
    remove,
    sizeOf,
  };
}
