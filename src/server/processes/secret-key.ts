import { randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newSecret } from "../auth/secret.ts";
import { ifMissing } from "../if-missing.ts";
import { CannotStart } from "./cannot-start.ts";

const KEY_LENGTH = 43; // characters of `newSecret`

/** Call with DATA_DIR locked. Throws CannotStart for a damaged key: a new one would end all links and sessions. */
export async function readOrMakeSecretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, "secret-key");
  const stored = await readFile(path, "utf8").catch(ifMissing(undefined));
  if (stored === undefined) {
    const made = newSecret();
    await write(path, made);
    return made;
  }
  const key = stored.trim();
  if (key.length < KEY_LENGTH)
    throw new CannotStart(`${path} does not hold a key: bring it back from a backup, or remove it to get a new one.`);
  return key;
}

export async function storeSecretKey(dataDir: string, key: string): Promise<void> {
  await write(join(dataDir, "secret-key"), key);
}

async function write(path: string, key: string): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, `${key}\n`, { flag: "wx", mode: 0o600, flush: true });
  await rename(unfinished, path);
}
