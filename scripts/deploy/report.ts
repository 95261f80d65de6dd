import { messageOf } from "#server/caught-error.ts";

export type Reporter = ReturnType<typeof createReporter>;

export type Report = Reporter["report"];

export function createReporter() {
  let [failed, skipped] = [0, 0];
  return {
    /** Runs a check, and prints its name with what it gave or why it failed. */
    async report(name: string, check: () => Promise<string>): Promise<void> {
      try {
        console.log(`done     ${name}: ${await check()}`);
      } catch (error) {
        failed += 1;
        console.log(`FAILED   ${name}: ${messageOf(error)}`);
      }
    },
    skip(name: string, why: string): void {
      skipped += 1;
      console.log(`skipped  ${name}: ${why}`);
    },
    failed: () => failed,
    skipped: () => skipped,
  };
}
