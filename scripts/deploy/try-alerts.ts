import type { Reporter } from "./report.ts";
import { run, versionOf } from "./run-program.ts";

/** By Prometheus' own tool: whether rules and configuration are understood, and what sets each alert off. */
export async function tryAlerts({ report, skip }: Reporter): Promise<void> {
  if ((await versionOf("promtool", "--version")) === undefined) {
    return skip("deploy/alerts.yaml", "promtool (of Prometheus) is not installed");
  }
  const last = (output: string): string => output.trim().split("\n").at(-1)?.trim() ?? "";
  await report("rules", async () => last(await run("promtool", ["check", "rules", "deploy/alerts.yaml"])));
  await report("configuration", async () =>
    last(await run("promtool", ["check", "config", "--syntax-only", "deploy/prometheus.yaml"])),
  );
  await report("what sets each off", async () =>
    last(await run("promtool", ["test", "rules", "deploy/alerts.test.yaml"])),
  );
}
