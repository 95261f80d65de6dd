/**
 * `npm run chaos -- SCENARIO…`: real shop processes under load, with faults that a machine and its operator meet. The seed
 * is printed; with `--seed` the same run is planned again. Without a name all scenarios run. Builds when needed.
 */
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Finding, printFinding } from "./bench/finding.ts";
import { clock } from "./chaos/clock.ts";
import { failover } from "./chaos/failover.ts";
import { instances } from "./chaos/instances.ts";
import { kills } from "./chaos/kills.ts";
import { outages } from "./chaos/outages.ts";
import { restore } from "./chaos/restore.ts";
import type { Scenario } from "./chaos/scenario.ts";
import { soak } from "./chaos/soak.ts";
import { until } from "./chaos/until.ts";
import { endOnSignals } from "./end-on-signals.ts";

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  kills,
  restore,
  until,
  failover,
  instances,
  outages,
  clock,
  soak,
};

const NUMBERS = ["seed", "orders", "buyers", "kills", "rounds", "minutes"] as const;

const MAX_SEED = 1_000_000;

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(NUMBERS.map((name) => [name, { type: "string" as const }])),
  });
  const unknown = positionals.find((name) => !(name in SCENARIOS));
  if (unknown !== undefined) throw new Error(`${unknown} is none of ${Object.keys(SCENARIOS).join(", ")}`);
  const numberOf = (name: (typeof NUMBERS)[number]): number | undefined => {
    const value = values[name];
    if (value === undefined) return undefined;
    const number = Number(value);
    if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} is a whole number`);
    return number;
  };
  const { seed = randomInt(MAX_SEED), ...options } = Object.fromEntries(NUMBERS.map((name) => [name, numberOf(name)]));
  return { names: positionals.length > 0 ? positionals : Object.keys(SCENARIOS), options: { ...options, seed } };
}

async function main(): Promise<void> {
  const { names, options } = readOptions();
  const script = join(import.meta.dirname, "build-if-changed.ts");
  const { status } = spawnSync(process.execPath, [script], { stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error("The shop could not be built: the reason stands above.");
  const all: Finding[] = [];
  for (const name of names) {
    const startedAt = performance.now();
    console.log(`\n› ${name}, ${new Date().toISOString()}, --seed ${options.seed}`);
    const findings = (await SCENARIOS[name]?.(options)) ?? [];
    for (const finding of findings) printFinding({ ...finding, name: `${name}: ${finding.name}` });
    console.log(`  in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    all.push(...findings);
  }
  const missed = all.filter(({ isReached }) => !isReached).length;
  console.log(`\n${all.length - missed} of ${all.length} targets reached`);
  process.exitCode = missed === 0 ? 0 : 1;
}

endOnSignals();
await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
