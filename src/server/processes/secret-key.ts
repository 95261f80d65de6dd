import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newSecret } from "../auth/secret.ts";
import { ifMissing } from "../if-missing.ts";
import { syncFolder } from "../storage/sync-folder.ts";
import { CannotStart } from "./cannot-start.ts";

const KEY_LENGTH = 43; // characters of `newSecret`

/** Call with DATA_DIR locked. Throws CannotStart for a damaged key: a new one would end all links and sessions. */
export async function readOrMakeSecretKey(dataDir: string): Promise<string> {
  const path = pathIn(dataDir);
  const stored = await readFile(path, "utf8").catch(ifMissing(undefined));
  if (stored === undefined) {
    const made = newSecret();
    await writeSecretKey(dataDir, made);
    return made;
  }
  const key = stored.trim();
  if (key.length < KEY_LENGTH)
    throw new CannotStart(`${path} does not hold a key: bring it back from a backup, or remove it to get a new one.`);
  return key;
}

/** The key of whatever stands in `folder`; whole and on the disk once it stands there. */
export async function writeSecretKey(folder: string, key: string): Promise<void> {
  const unfinished = `${pathIn(folder)}.new`;
  try {
    await writeFile(unfinished, `${key}\n`, { mode: 0o600, flush: true });
    await rename(unfinished, pathIn(folder));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Makes the key that stands in `folder`, if there is one, the shop's: a rename, which needs no room. Call with DATA_DIR locked. */
export async function takeSecretKey(folder: string, dataDir: string): Promise<void> {
  await rename(pathIn(folder), pathIn(dataDir)).catch(ifMissing(undefined));
  await syncFolder(dataDir);
}

export async function removeSecretKey(folder: string): Promise<void> {
  await rm(pathIn(folder), { force: true });
}

function pathIn(folder: string): string {
  return join(folder, "secret-key");
}
