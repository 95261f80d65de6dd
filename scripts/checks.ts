import { exitCodeOf } from "./run.ts";

type Check = readonly [name: string, command: string, ...parameters: string[]];

/** What is checked without running the shop, in two rows of the same length that are run at once: cheap things first. */
const CHECKS: readonly (readonly Check[])[] = [
  [
    ["Format", "oxfmt", "--check"],
    ["Lint", "oxlint", "--type-aware"],
    ["Types", "tsc"],
    ["Unused code", "knip"],
  ],
  [
    ["Names", "node", "scripts/names.ts"],
    ["The scale of letters and spaces", "node", "scripts/scale.ts"],
    ["Paths in documents", "node", "scripts/paths.ts"],
    ["Migrations beside the last release", "node", "scripts/migrations.ts"],
    ["Build", "node", "scripts/build.ts"],
    ["Size of scripts and styles", "node", "scripts/size.ts"],
    ["The demo's drawings", "npm", "run", "check", "--silent", "--workspace", "demo/draw"],
  ],
];

/** Runs every check, whatever the others say, and returns how many failed. */
export async function countFailedChecks(): Promise<number> {
  const failures = await Promise.all(CHECKS.map(countFailed));
  return failures.reduce((sum, failed) => sum + failed, 0);
}

async function countFailed(checks: readonly Check[]): Promise<number> {
  let failed = 0;
  for (const [name, command, ...parameters] of checks) {
    if ((await exitCodeOf(name, command, parameters, { quietly: true })) !== 0) failed += 1;
  }
  return failed;
}
