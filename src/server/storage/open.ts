import { join } from "node:path";
import type { Environment } from "../environment.ts";
import { FILES_PATH } from "../files-route.ts";
import { folderStorage } from "./folder.ts";
import { makeBucket, s3Storage } from "./s3.ts";
import type { Storage } from "./storage.ts";

/** The bucket of the settings, or a folder beside the database. Throws `CannotStart` when the bucket is out of reach. */
export async function openStorage({ dataDir, bucket }: Pick<Environment, "dataDir" | "bucket">): Promise<Storage> {
  if (bucket) {
    await makeBucket(bucket);
    return s3Storage(bucket, FILES_PATH);
  }
  const root = join(dataDir, "files");
  return folderStorage(root, FILES_PATH);
}
