import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ifMissing } from "#server/if-missing.ts";
import { SOURCE_FILES, SOURCE_FOLDERS, sourceDates } from "./source-dates.js";

const root = join(import.meta.dirname, "..");
const mark = join(root, "dist/built-from");

/** The dates of the sources when the build was last found to be theirs. */
const checked = join(root, "dist/checked-at");

/** Of a project folder that this user may only read: it is checked at every start then. */
const READ_ONLY = new Set(["EROFS", "EACCES", "EPERM"]);

/** Says what the build is made from, by content: a fresh clone or a copy with other dates is the same. */
async function fingerprint(): Promise<string> {
  const inFolders = await Promise.all(SOURCE_FOLDERS.map(listFiles));
  const paths = [...SOURCE_FILES, ...inFolders.flat()].toSorted();
  const contents = await Promise.all(paths.map((path) => readFile(join(root, path)).catch(ifMissing(""))));
  const hash = createHash("sha256");
  paths.forEach((path, index) => {
    const content = contents[index] ?? "";
    hash.update(`${path}\0${content.length}\0`).update(content);
  });
  return hash.digest("hex");
}

/** Whether `dist/` holds what the sources say now; noted, so that the next start compares dates only. */
export async function isBuilt(): Promise<boolean> {
  const dates = sourceDates(root);
  const builtFrom = await readFile(mark, "utf8").catch(ifMissing(undefined));
  if (builtFrom === undefined || builtFrom !== (await fingerprint())) return false;
  await writeFile(checked, dates).catch((error: NodeJS.ErrnoException) => {
    if (!READ_ONLY.has(error.code ?? "")) throw error;
  });
  return true;
}

/** Runs a build and marks it as done; an interrupted one is not, and what changed meanwhile makes it old again. */
export async function markAsBuilt(build: () => Promise<void>): Promise<void> {
  await Promise.all([mark, checked].map((path) => rm(path, { force: true })));
  const [dates, builtFrom] = [sourceDates(root), await fingerprint()];
  await build();
  await writeFile(mark, builtFrom);
  await writeFile(checked, dates);
}

async function listFiles(folder: string): Promise<string[]> {
  const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(ifMissing([]));
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
