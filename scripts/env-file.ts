import { existsSync } from "node:fs";
import { join } from "node:path";

/** Reads the project's `.env` into the environment, where it exists; what is set already stays. */
export function readEnvFile(): void {
  const file = join(import.meta.dirname, "../.env");
  if (existsSync(file)) process.loadEnvFile(file);
}
