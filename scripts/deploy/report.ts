import { messageOf } from "#server/caught-error.ts";

/** Runs a check, and prints its name with what it gave or why it failed. */
export type Report = (name: string, check: () => Promise<string>) => Promise<void>;

export type Reporter = { report: Report; skip(name: string, why: string): void; failed(): number; skipped(): number };

export function createReporter(): Reporter {
  let [failed, skipped] = [0, 0];
  return {
    async report(name, check) {
      try {
        console.log(`done     ${name}: ${await check()}`);
      } catch (error) {
        failed += 1;
        console.log(`FAILED   ${name}: ${messageOf(error)}`);
      }
    },
    skip(name, why) {
      skipped += 1;
      console.log(`skipped  ${name}: ${why}`);
    },
    failed: () => failed,
    skipped: () => skipped,
  };
}
