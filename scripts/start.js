/**
 * `npm start`: builds if the sources are newer than the build (`--without-build`, for a service that may not write, asks
 * for a whole one), then becomes the shop. In JavaScript, because Node's TypeScript loader would cost time at every start
 * and stay in the parent's memory (decision 079).
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
if (process.argv.includes("--without-build")) {
  if (!existsSync(join(root, "dist/built-from"))) refuse("The shop is not built, or only in part: run npm run build.");
} else if (!existsSync(checked) || readFileSync(checked, "utf8") !== sourceDates(root)) {
  const script = join(import.meta.dirname, "build-if-changed.ts");
  const { status } = spawnSync(process.execPath, [script], { stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) refuse("The shop could not be built: the reason stands above.");
}
await import(pathToFileURL(join(root, "dist/server/main.js")).href);

/** @param {string} sentence */
function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}
