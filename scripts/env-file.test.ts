import { spawnSync } from "node:child_process";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../test/temporary-folder.ts";

test("what .env says is set unless it is set already; one that cannot be read is told of in a sentence", async () => {
  await using folder = await temporaryFolder();
  const script = join(folder.path, "scripts/env-file.js");
  const settings = join(folder.path, ".env");
  const start = () => {
    const program = `(await import(${JSON.stringify(script)})).readEnvFile(); console.log(process.env.PORT, process.env.HOST)`;
    const env = { ...process.env, HOST: "::1" };
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
      env,
      encoding: "utf8",
    });
    return { status, output: stdout + stderr };
  };
  await mkdir(join(folder.path, "scripts"));
  await copyFile(join(import.meta.dirname, "env-file.js"), script);
  await writeFile(settings, "PORT=4000\nHOST=0.0.0.0\n");
  expect(start()).toEqual({ status: 0, output: "4000 ::1\n" });

  // As a container's volume does if the file is missing.
  await rm(settings);
  await mkdir(settings);
  const sentence = `${settings} cannot be read: it must be a file that the shop's user may read.\n`;
  expect(start()).toEqual({ status: 1, output: sentence });
});
