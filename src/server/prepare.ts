import { join } from "node:path";
import { ensureFirstAdministrator } from "./admins.ts";
import type { Db } from "./db/connection.ts";
import { loadDemo } from "./demo.ts";
import type { Environment } from "./environment.ts";
import { PROJECT_FOLDER } from "./project-folder.ts";
import { openStorage } from "./storage/open.ts";

/**
 * What a shop needs once its schema stands: the demo catalogue where it is wanted, and someone who may administer it.
 * Gives the lines that tell the operator how to sign in; none when there are administrators already.
 */
export async function prepareShop(db: Db, environment: Environment): Promise<string[]> {
  if (environment.demo) await loadDemo(db, await openStorage(environment), join(PROJECT_FOLDER, "demo/images"));
  return ensureFirstAdministrator(db, environment);
}
