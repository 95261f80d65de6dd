import { existsSync } from "node:fs";
import { join } from "node:path";

/** Reads the project's `.env` into the environment, where it exists; what is set already stays. Ends where it cannot be read. */
export function readEnvFile() {
  const file = join(import.meta.dirname, "../.env");
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch {
    // Node's words for a folder, or a file of another user, mislead.
    console.error(`${file} cannot be read: it must be a file that the shop's user may read.`);
    process.exit(1);
  }
}
