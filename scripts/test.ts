/**
 * `npm test`: the quick check, the server's tests on a real PostgreSQL and the journeys in a real browser.
 * Every part runs whatever the others said; the last line counts them all.
 */
import { mkdir, readFile, rm } from "node:fs/promises";
import * as v from "valibot";
import { exitCodeOf } from "./run.ts";

const SERVER_REPORT = "test-results/server.json";
const JOURNEYS_REPORT = "test-results/journeys.json";

const serverReport = v.object({ numPassedTests: v.number(), numFailedTests: v.number() });
const journeysReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
});

/** Reads a report that a runner left; none was left when it broke before its end. */
async function readReport<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? undefined : v.parse(schema, JSON.parse(text));
}

await rm("test-results", { recursive: true, force: true });
await mkdir("test-results");

const vitest = ["run", "--reporter", "default", "--reporter", "json", "--outputFile.json", SERVER_REPORT];
const codes = [
  await exitCodeOf("Quick check", "node", ["scripts/check.ts"]),
  await exitCodeOf("Unit and server tests", "vitest", vitest),
  await exitCodeOf("Journeys in a browser", "playwright", ["test"]),
];

const server = await readReport(SERVER_REPORT, serverReport);
const journeys = await readReport(JOURNEYS_REPORT, journeysReport);
const broken = codes.filter((code) => code !== 0).length;
const passed = (server?.numPassedTests ?? 0) + (journeys?.stats.expected ?? 0) + (journeys?.stats.flaky ?? 0);
const failedTests = (server?.numFailedTests ?? 0) + (journeys?.stats.unexpected ?? 0);
// A part that broke without a failed test (format, types, a crashed runner) counts as one failure.
const failed = Math.max(failedTests, broken);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
