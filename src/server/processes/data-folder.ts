import { constants, existsSync } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { CannotStart } from "./cannot-start.ts";

/**
 * Makes the shop's folder where it is missing. Keys, receipts and the database lie there: nobody else on the machine may
 * look in. Throws CannotStart when it cannot be written.
 */
export async function ensureDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new CannotStart(
      `DATA_DIR ${dataDir} cannot be written (${code}): give the shop's user a folder of its own.`,
      { cause },
    );
  }
}

/** Makes a folder and those above it. Not `recursive`: on a file system that takes no folders that never ends. */
async function makeFolder(path: string): Promise<void> {
  const make = (): Promise<unknown> => mkdir(path, { mode: 0o700 });
  try {
    await make();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || existsSync(dirname(path))) throw error;
    await makeFolder(dirname(path));
    await make();
  }
}
