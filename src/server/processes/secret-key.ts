import { randomBytes, randomUUID } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { CannotStart } from "./cannot-start.ts";

/** A key of 256 bits is 43 characters of base64url. */
const KEY_BYTES = 32;
const KEY_LENGTH = 43;

/**
 * The key of a shop with an embedded database: made at its first start and kept beside it, for its user alone.
 * Whoever calls holds the lock of DATA_DIR. Throws CannotStart when what is kept there is not a key: making another
 * would end every link and session without a word.
 */
export async function readOrMakeSecretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, "secret-key");
  const kept = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (kept === undefined) return makeSecretKey(path);
  const key = kept.trim();
  if (key.length < KEY_LENGTH)
    throw new CannotStart(`${path} does not hold a key: bring it back from a backup, or remove it to get a new one.`);
  return key;
}

async function makeSecretKey(path: string): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString("base64url");
  const unfinished = `${path}.${randomUUID()}`;
  const file = await open(unfinished, "wx", 0o600);
  try {
    await file.writeFile(`${key}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  return key;
}
