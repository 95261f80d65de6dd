import { join } from "node:path";
import { ensureFirstAdministrator } from "./administrators/admin-users.ts";
import { CannotStart } from "./cannot-start.ts";
import { messageOf } from "./caught-error.ts";
import type { Db } from "./db/connection.ts";
import { isDatabaseUnavailable } from "./db/errors.ts";
import { loadDemo } from "./demo.ts";
import type { Environment } from "./environment.ts";
import { PROJECT_FOLDER } from "./project-folder.ts";
import { openStorage } from "./storage/open.ts";
import { makeBucket } from "./storage/s3.ts";
import { StorageUnavailable } from "./storage/storage.ts";

/** Creates the bucket, the demo and the first administrator. Returns sign-in lines for the operator. Throws CannotStart. */
export async function prepareShop(db: Db, environment: Environment): Promise<string[]> {
  if (environment.bucket) await makeBucket(environment.bucket);
  if (environment.demo) {
    await loadDemo(db, openStorage(environment), join(PROJECT_FOLDER, "demo/images")).catch((cause: unknown) => {
      if (!(cause instanceof StorageUnavailable) && !isDatabaseUnavailable(cause)) throw cause;
      throw new CannotStart(`The demo catalogue cannot be loaded: ${messageOf(cause)}.`, { cause });
    });
  }
  return ensureFirstAdministrator(db, environment);
}
