import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

test("without a descriptor for a process the task is refused, and whoever asked lives on", async () => {
  const worker = join(import.meta.dirname, "task-process.test-worker.ts");
  const command = `ulimit -n 64; exec "${process.execPath}" "${worker}"`;

  const { stdout } = await run("/bin/sh", ["-c", command], { env: {} });

  expect(stdout).toMatch(/^lives on after: .+\n$/);
});
