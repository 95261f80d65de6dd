import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";

/** What the build is made from, below the project's folder. */
export const SOURCE_FOLDERS = ["src"];
export const SOURCE_FILES = ["demo/catalogue.ts", "package-lock.json", "vite.config.ts"];

/**
 * A digest of each source's path, size and time of change: an order of magnitude sooner than one of what they hold. It
 * differs after any edit, and also where only the times differ, as in a fresh clone.
 *
 * @param {string} root the project's folder
 */
export function sourceDates(root) {
  const hash = createHash("sha256");
  for (const path of [...SOURCE_FOLDERS.flatMap((folder) => filesBelow(root, folder)), ...SOURCE_FILES]) {
    const found = statSync(`${root}/${path}`, { throwIfNoEntry: false });
    if (found) hash.update(`${path}\0${found.size}\0${found.mtimeMs}\0`);
  }
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(root, folder) {
  return readdirSync(`${root}/${folder}`, { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(root, path) : path;
    });
}
