import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newSecret } from "../auth/secret.ts";
import { CannotStart } from "../cannot-start.ts";
import { ifMissing } from "../if-missing.ts";
import { syncFolder } from "../storage/sync-folder.ts";

const KEY_LENGTH = 43; // characters of `newSecret`

/** Call with DATA_DIR locked; `onMade` is called after a new key is made. Throws as `readSecretKey` does. */
export async function readOrMakeSecretKey(dataDir: string, onMade = () => {}): Promise<string> {
  const stored = await readSecretKey(dataDir);
  if (stored !== undefined) return stored;
  const made = newSecret();
  await writeSecretKey(dataDir, made);
  onMade();
  return made;
}

export function explainNewKey(dataDir: string): string {
  return `${pathIn(dataDir)} was missing and a new key was made: links of orders, sessions, second factors and notifications from before no longer work. A backup holds the old key.`;
}

/** For a command beside a shop that may still run with a key whose file is gone. Throws CannotStart. */
export async function requireSecretKey(dataDir: string): Promise<string> {
  const stored = await readSecretKey(dataDir);
  if (stored !== undefined) return stored;
  throw new CannotStart(
    `${pathIn(dataDir)} is missing: while the shop runs, a backup from its panel still holds the key; else bring it back from a backup, or start the shop to get a new one.`,
  );
}

/** Undefined if missing. Throws CannotStart for a damaged key: a new one would void all links and sessions. */
async function readSecretKey(dataDir: string): Promise<string | undefined> {
  const path = pathIn(dataDir);
  const stored = await readFile(path, "utf8").catch(ifMissing(undefined));
  if (stored === undefined) return undefined;
  const key = stored.trim();
  if (key.length < KEY_LENGTH)
    throw new CannotStart(`${path} does not hold a key: bring it back from a backup, or remove it to get a new one.`);
  return key;
}

/** The key for the cluster in `folder`; complete and flushed to disk once it is there. */
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

/** Makes the key in `folder`, if any, the shop's: a rename, which works on a full disk. Call with DATA_DIR locked. */
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
