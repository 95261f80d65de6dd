/**
 * `npm test`: the checks, the unit tests, the server's tests on a real PostgreSQL and the journeys in a real browser.
 * Every part runs even if others fail; the last line counts the tests that passed and failed.
 */
import { mkdir, readFile, rm } from "node:fs/promises";
import * as v from "valibot";
import { countFailedChecks } from "./checks.ts";
import { exitCodeOf } from "./run.ts";

const REPORTS = { vitest: "test-results/vitest.json", journeys: "test-results/journeys.json" } as const;

type Count = { passed: number; failed: number };

const vitestCount = v.pipe(
  v.object({ numPassedTests: v.number(), numFailedTests: v.number() }),
  v.transform((report): Count => ({ passed: report.numPassedTests, failed: report.numFailedTests })),
);

/** Playwright calls tests flaky that did not pass at the first try. */
const journeysCount = v.pipe(
  v.object({ stats: v.object({ expected: v.number(), flaky: v.number(), unexpected: v.number() }) }),
  v.transform(({ stats }): Count => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected })),
);

/** Runs a test runner and reads the counts from its report; a crash without a failed test counts as one failure. */
async function countTests(
  name: string,
  command: string,
  parameters: string[],
  report: { file: string; schema: v.GenericSchema<unknown, Count> },
): Promise<Count> {
  const code = await exitCodeOf(name, command, parameters);
  const text = await readFile(report.file, "utf8").catch(() => undefined);
  const count = text === undefined ? { passed: 0, failed: 0 } : v.parse(report.schema, JSON.parse(text));
  return code === 0 ? count : { ...count, failed: Math.max(count.failed, 1) };
}

await rm("test-results", { recursive: true, force: true });
await mkdir("test-results");

const failedChecks = await countFailedChecks();
const vitest = await countTests(
  "Unit and server tests",
  "vitest",
  ["run", "--reporter", "default", "--reporter", "json", "--outputFile.json", REPORTS.vitest],
  { file: REPORTS.vitest, schema: vitestCount },
);
const journeys = await countTests("Journeys in a browser", "playwright", ["test"], {
  file: REPORTS.journeys,
  schema: journeysCount,
});

const passed = vitest.passed + journeys.passed;
const failed = failedChecks + vitest.failed + journeys.failed;
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
