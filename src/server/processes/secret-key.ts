import { randomBytes, randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ifMissing } from "../if-missing.ts";
import { CannotStart } from "./cannot-start.ts";

/** 256 bits are 43 characters of base64url. */
const KEY_BYTES = 32;
const KEY_LENGTH = 43;

/** Call with DATA_DIR locked. Throws CannotStart for a damaged key: a new one would end all links and sessions. */
export async function readOrMakeSecretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, "secret-key");
  const stored = await readFile(path, "utf8").catch(ifMissing(undefined));
  if (stored === undefined) return makeSecretKey(path);
  const key = stored.trim();
  if (key.length < KEY_LENGTH)
    throw new CannotStart(`${path} does not hold a key: bring it back from a backup, or remove it to get a new one.`);
  return key;
}

async function makeSecretKey(path: string): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString("base64url");
  await write(path, key);
  return key;
}

/** The key of a backup becomes the shop's. */
export async function storeSecretKey(dataDir: string, key: string): Promise<void> {
  await write(join(dataDir, "secret-key"), key);
}

async function write(path: string, key: string): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, `${key}\n`, { flag: "wx", mode: 0o600, flush: true });
  await rename(unfinished, path);
}
