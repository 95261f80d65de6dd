import { constants, existsSync } from "node:fs";
import { access, mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CannotStart } from "../cannot-start.ts";
import { codeOf } from "../caught-error.ts";

/** Mode 0700: it holds keys, receipts and the database. Throws CannotStart if not writable. */
export async function ensureDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new CannotStart(
      `DATA_DIR ${dataDir} cannot be written (${codeOf(cause)}): give the shop's user a folder of its own.`,
      { cause },
    );
  }
}

export const DENIED_HINT = "everything in DATA_DIR must belong to the user who starts the shop";

const DENIED = new Set(["EACCES", "EPERM"]);

/** Explains to the operator why the system refuses a file of DATA_DIR (another user's, full disk); other errors pass unchanged. */
export function explainRefusedFile(error: unknown, dataDir: string): unknown {
  const path = error instanceof Error && "path" in error && typeof error.path === "string" ? error.path : "";
  const code = codeOf(error) ?? "";
  if (!path.startsWith(join(dataDir, "/"))) return error;
  const hint = DENIED.has(code) ? `: ${DENIED_HINT}` : "";
  return new CannotStart(`${path} may not be used (${code})${hint}.`, { cause: error });
}

/** Not `recursive`, which never returns on a file system that refuses new folders. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const code = codeOf(error);
    if (code === "EEXIST" && (await stat(path)).isDirectory()) return;
    if (code !== "ENOENT" || existsSync(dirname(path))) throw error;
    await makeFolder(dirname(path));
    await makeFolder(path);
  }
}
