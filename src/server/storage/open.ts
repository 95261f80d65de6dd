import { join } from "node:path";
import type { Environment } from "../environment.ts";
import { folderStorage } from "./folder.ts";
import { s3Storage } from "./s3.ts";
import type { Storage } from "./storage.ts";

export const FILES_PATH = "/files"; // without a host: valid under every name the shop has

/** The configured bucket, which `makeBucket` creates, or a folder in DATA_DIR. Does no I/O. */
export function openStorage({ dataDir, bucket }: Pick<Environment, "dataDir" | "bucket">): Storage {
  return bucket ? s3Storage(bucket, FILES_PATH) : folderStorage(join(dataDir, "files"), FILES_PATH);
}
