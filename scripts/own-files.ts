import { glob } from "node:fs/promises";

/**
 * Paths of the project's files that match `pattern`, without installed packages. Given a script's bare `glob(PATTERN)`,
 * knip would consider all matches imported, and find nothing unused.
 */
export function ownFiles(pattern: string): AsyncIterable<string> {
  return glob(pattern, { exclude: ["**/node_modules/**"] });
}
