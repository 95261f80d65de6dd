import { openAsBlob } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import type { BackupTarget, Bucket } from "../environment.ts";
import { StorageUnavailable } from "../storage/storage.ts";

/** A folder or a part of a bucket that holds backups by their names. */
export type BackupFolder = {
  /** Calls `write` with a path to write to and puts what it wrote under the name; gives what `write` gives. */
  add<T>(name: string, write: (path: string) => Promise<T>): Promise<T>;
  remove(name: string): Promise<void>;
};

const NOT_FOUND = 404;

/** `scratch` holds what goes to a bucket until it is there. */
export function openBackupFolder(target: BackupTarget, bucket: Bucket | undefined, scratch: string): BackupFolder {
  if (target.kind === "folder") return localFolder(target.path);
  if (!bucket) throw new Error("the environment was read without the bucket's keys");
  return bucketFolder({ ...bucket, name: target.name }, target.prefix, scratch);
}

function localFolder(path: string): BackupFolder {
  return {
    async add(name, write) {
      await mkdir(path, { recursive: true, mode: 0o700 });
      return write(join(path, name));
    },
    remove: (name) => rm(join(path, name), { force: true }),
  };
}

/** One request a backup: S3 takes up to 5 GB in one. */
function bucketFolder(bucket: Bucket, prefix: string, scratch: string): BackupFolder {
  const { accessKeyId, secretAccessKey, region, endpoint } = bucket;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  const call = async (method: "PUT" | "DELETE", name: string, body?: Blob): Promise<void> => {
    const address = `${endpoint}/${bucket.name}/${prefix}${encodeURIComponent(name)}`;
    const answer = await client.fetch(address, { method, ...(body ? { body } : {}) }).catch((cause: unknown) => {
      throw new StorageUnavailable("unreachable", "The bucket of BACKUP_TO does not answer", { cause });
    });
    await answer.body?.cancel();
    if (answer.ok || (method === "DELETE" && answer.status === NOT_FOUND)) return;
    throw new StorageUnavailable("unreachable", `The bucket of BACKUP_TO answered ${answer.status} to ${method}`);
  };
  return {
    async add(name, write) {
      await mkdir(scratch, { recursive: true, mode: 0o700 });
      const path = join(scratch, name);
      try {
        const written = await write(path);
        await call("PUT", name, await openAsBlob(path));
        return written;
      } finally {
        await rm(path, { force: true });
      }
    },
    remove: (name) => call("DELETE", name),
  };
}
