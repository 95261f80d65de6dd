import { spawnSync } from "node:child_process";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../test/temporary-folder.ts";

test("a service does not start from half a build, as after an interrupted upgrade, and says what to run", async () => {
  await using folder = await temporaryFolder();
  for (const name of ["dist/server", "scripts"]) await mkdir(join(folder.path, name), { recursive: true });
  for (const name of ["start.js", "own-node.js", "env-file.js", "source-dates.js"]) {
    await copyFile(join(import.meta.dirname, name), join(folder.path, "scripts", name));
  }
  await writeFile(join(folder.path, "package.json"), `{ "type": "module" }`);
  const start = () => {
    const parameters = [join(folder.path, "scripts/start.js"), "--without-build"];
    const { status, stdout, stderr } = spawnSync(process.execPath, parameters, { encoding: "utf8" });
    return [status, stdout + stderr];
  };
  const sentence = "The shop is not built, or only in part: run npm run build.\n";
  expect(start()).toEqual([1, sentence]);
  await writeFile(join(folder.path, "dist/server/main.js"), `console.log("open")`);
  expect(start()).toEqual([1, sentence]);
  await writeFile(join(folder.path, "dist/built-from"), "");
  expect(start()).toEqual([0, "open\n"]);
});
