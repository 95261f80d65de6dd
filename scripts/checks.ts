import { exitCodeOf } from "./run.ts";

/** What is checked without running the shop: cheap things first. */
const CHECKS: readonly (readonly [name: string, command: string, ...parameters: string[]])[] = [
  ["Format", "oxfmt", "--check"],
  ["Lint", "oxlint", "--type-aware"],
  ["Types", "tsc"],
  ["The demo's drawings", "npm", "run", "check", "--silent", "--workspace", "demo/draw"],
  ["Names", "node", "scripts/names.ts"],
  ["The scale of letters and spaces", "node", "scripts/scale.ts"],
  ["Paths in documents", "node", "scripts/paths.ts"],
  ["Migrations beside the last release", "node", "scripts/migrations.ts"],
  ["Unused code", "knip"],
  ["Build", "node", "scripts/build.ts"],
  ["Size of scripts and styles", "node", "scripts/size.ts"],
];

/** Runs every check, whatever the others say, and gives how many failed. */
export async function countFailedChecks(): Promise<number> {
  let failed = 0;
  for (const [name, command, ...parameters] of CHECKS) {
    if ((await exitCodeOf(name, command, parameters)) !== 0) failed += 1;
  }
  return failed;
}
