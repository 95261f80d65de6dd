/**
 * `npm start`: builds if the sources are newer than the build, then becomes the shop. In JavaScript, because Node's
 * TypeScript loader would cost time at every start and stay in the parent's memory (decision 079).
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import "./own-node.js";
import { readEnvFile } from "./env-file.js";
import { sourceDates } from "./source-dates.js";

const root = join(import.meta.dirname, "..");
readEnvFile();

const checked = join(root, "dist/checked-at");
if (!existsSync(checked) || readFileSync(checked, "utf8") !== sourceDates(root)) {
  const script = join(import.meta.dirname, "build-if-changed.ts");
  const { status } = spawnSync(process.execPath, [script], { stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) {
    console.error("The shop could not be built: the reason stands above.");
    process.exit(1);
  }
}
await import(pathToFileURL(join(root, "dist/server/main.js")).href);
