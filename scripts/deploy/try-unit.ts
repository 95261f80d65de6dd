import { cp } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import type { Reporter } from "./report.ts";
import { run, versionOf } from "./run-program.ts";

const UNIT = "deploy/saitam.service";
const PROMISES = 5; // lines of unit-in-container.sh

/** By systemd itself: whether the unit is understood, how open it is, and as root what it does in a container. */
export async function tryUnit({ report, skip }: Reporter): Promise<void> {
  if ((await versionOf("systemd-analyze", "--version")) === undefined) return skip(UNIT, "systemd is not installed");
  await using scratch = await temporaryFolder();
  await report("systemd-analyze security", async () => {
    const copy = join(scratch.path, "saitam.service");
    await cp(UNIT, copy);
    const output = await run("systemd-analyze", ["security", "--offline=true", copy]);
    return /exposure level.*?: (.*?\w+)\W*$/.exec(output.trim())?.[1] ?? output;
  });
  const isInstalled = (await versionOf("systemd-nspawn", "--version")) !== undefined;
  if (process.getuid?.() !== 0 || !isInstalled) return skip("run by systemd", "needs root and systemd-nspawn");
  const parameters = ["--mount", "scripts/deploy/unit-in-container.sh", scratch.path, process.cwd()];
  const output = (await run("unshare", parameters)).trim().split("\n");
  for (const line of output) {
    const [promise = "", figure = ""] = line.split(": ");
    await report(promise, () => Promise.resolve(figure));
  }
  if (output.length !== PROMISES) await report("run by systemd", () => Promise.reject(new Error("it ended there")));
}
