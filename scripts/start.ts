/** `npm start`: builds when the sources are newer than the build, then becomes the shop. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { readEnvFile } from "./env-file.ts";
import { isBuilt } from "./fingerprint.ts";

const root = join(import.meta.dirname, "..");
readEnvFile();

if (!(await isBuilt())) {
  console.log("Building the shop…");
  // In a process of its own, so that the shop does not keep the builder in its memory.
  const script = join(import.meta.dirname, "build.ts");
  const { status } = spawnSync(process.execPath, [script], { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) {
    console.error("The shop could not be built: the reason stands above.");
    process.exit(1);
  }
}
await import(join(root, "dist/server/main.js"));
