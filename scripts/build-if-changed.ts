/** Builds the shop where `dist/` is not what the sources say now; `npm start` calls it when their dates have changed, `npm run chaos` always. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { isBuilt } from "./fingerprint.ts";

if (!(await isBuilt())) {
  console.log("Building the shop…");
  const script = join(import.meta.dirname, "build.ts");
  const { status } = spawnSync(process.execPath, [script], { stdio: ["ignore", "ignore", "inherit"] });
  process.exitCode = status ?? 1;
}
