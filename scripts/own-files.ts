import { glob } from "node:fs/promises";

/**
 * The paths of the project's files that match `pattern`, installed packages left out. knip takes what the bare `glob(PATTERN)`
 * of a script matches for imported, and would find nothing unused.
 */
export function ownFiles(pattern: string): AsyncIterable<string> {
  return glob(pattern, { exclude: ["**/node_modules/**"] });
}
