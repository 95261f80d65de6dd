/**
 * `npm run deploy-samples`: tries what stands in deploy/ against a real shop, as far as this machine has the programs. Run
 * after `npm run build`; names of parts after it (`-- nginx caddy`) run only these.
 */
import { createReporter } from "./deploy/report.ts";
import { versionOf } from "./deploy/run-program.ts";
import { PROXIES, type ProxyName } from "./deploy/start-proxy.ts";
import { tryAlerts } from "./deploy/try-alerts.ts";
import { tryCdn } from "./deploy/try-cdn.ts";
import { tryContainerfile } from "./deploy/try-containerfile.ts";
import { tryProxy } from "./deploy/try-proxy.ts";
import { tryUnit } from "./deploy/try-unit.ts";
import { endOnSignals } from "./end-on-signals.ts";

const PARTS = [...Object.keys(PROXIES), "prometheus", "headers", "containerfile", "systemd"];

endOnSignals();
const reporter = createReporter();
const wanted = new Set(process.argv.slice(2));
for (const name of wanted) {
  if (PARTS.includes(name)) continue;
  console.error(`${name} is none of ${PARTS.join(", ")}`);
  process.exit(1);
}
const isWanted = (part: string): boolean => wanted.size === 0 || wanted.has(part);

for (const name of Object.keys(PROXIES) as ProxyName[]) {
  if (!isWanted(name)) continue;
  const version = await versionOf(name, PROXIES[name].version);
  if (version === undefined) {
    reporter.skip(PROXIES[name].sample, `${name} is not installed`);
    continue;
  }
  console.log(`\n${PROXIES[name].sample}, ${name} ${version}`);
  await tryProxy(name, reporter.report);
}
if (isWanted("prometheus")) {
  console.log("\ndeploy/alerts.yaml");
  await tryAlerts(reporter);
}
if (isWanted("headers")) {
  console.log("\nWhat a CDN may store (docs/operating.md)");
  await tryCdn(reporter);
}
if (isWanted("containerfile")) {
  console.log("\ndeploy/Containerfile, its steps in an empty folder: no image is built");
  await tryContainerfile("deploy/Containerfile", reporter.report);
}
if (isWanted("systemd")) {
  console.log("\ndeploy/saitam.service");
  await tryUnit(reporter);
}
console.log(`\n${reporter.failed()} failed, ${reporter.skipped()} skipped`);
process.exit(reporter.failed() === 0 ? 0 : 1);
