import { randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newSecret } from "../auth/secret.ts";
import { ifMissing } from "../if-missing.ts";
import { CannotStart } from "./cannot-start.ts";

const KEY_LENGTH = 43; // characters of `newSecret`

/** Call with DATA_DIR locked. Throws CannotStart for a damaged key: a new one would end all links and sessions. */
export async function readOrMakeSecretKey(dataDir: string): Promise<string> {
  const path = pathOf(dataDir);
  const stored = await readFile(path, "utf8").catch(ifMissing(undefined));
  if (stored === undefined) {
    const made = newSecret();
    await using staged = await stageSecretKey(dataDir, made);
    await staged.take();
    return made;
  }
  const key = stored.trim();
  if (key.length < KEY_LENGTH)
    throw new CannotStart(`${path} does not hold a key: bring it back from a backup, or remove it to get a new one.`);
  return key;
}

/** Writes the key to disk beside the shop's; `take` makes it the shop's by a rename, without it the file is removed. Call with DATA_DIR locked. */
export async function stageSecretKey(dataDir: string, key: string) {
  const path = pathOf(dataDir);
  const staged = `${path}.${randomUUID()}`;
  await writeFile(staged, `${key}\n`, { flag: "wx", mode: 0o600, flush: true });
  return { take: () => rename(staged, path), [Symbol.asyncDispose]: () => rm(staged, { force: true }) };
}

function pathOf(dataDir: string): string {
  return join(dataDir, "secret-key");
}
