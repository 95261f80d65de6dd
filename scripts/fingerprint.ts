import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ifMissing } from "#server/if-missing.ts";

const root = join(import.meta.dirname, "..");
const mark = join(root, "dist/built-from");

const FOLDERS = ["src"];
const FILES = ["demo/catalogue.ts", "package-lock.json", "vite.config.ts"];

/** Says what the build is made from, by content: a fresh clone or a copy with other dates is the same. */
async function fingerprint(): Promise<string> {
  const inFolders = await Promise.all(FOLDERS.map(listFiles));
  const paths = [...FILES, ...inFolders.flat()].toSorted();
  const contents = await Promise.all(paths.map((path) => readFile(join(root, path)).catch(ifMissing(""))));
  const hash = createHash("sha256");
  paths.forEach((path, index) => {
    const content = contents[index] ?? "";
    hash.update(`${path}\0${content.length}\0`).update(content);
  });
  return hash.digest("hex");
}

/** Whether `dist/` holds what the sources say now. */
export async function isBuilt(): Promise<boolean> {
  const builtFrom = await readFile(mark, "utf8").catch(ifMissing(undefined));
  return builtFrom !== undefined && builtFrom === (await fingerprint());
}

/** Runs a build and marks it as done; an interrupted one is not, and what changed meanwhile makes it old again. */
export async function markAsBuilt(build: () => Promise<void>): Promise<void> {
  await rm(mark, { force: true });
  const builtFrom = await fingerprint();
  await build();
  await writeFile(mark, builtFrom);
}

async function listFiles(folder: string): Promise<string[]> {
  const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(ifMissing([]));
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
