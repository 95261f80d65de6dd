import { type JobShop, jobsOf } from "#server/jobs/jobs.ts";
import { runJobs } from "#server/jobs/run-jobs.ts";

/** Runs the jobs of these names until the end of the test; each is looked for every half second. */
export function withJobs(shop: JobShop, ...names: string[]): AsyncDisposable & { stop(): Promise<void> } {
  const jobs = jobsOf(shop).filter(({ name }) => names.includes(name));
  const { stop } = runJobs(
    shop,
    jobs.map((job) => ({ ...job, pollSeconds: 0.5 })),
  );
  return { stop, [Symbol.asyncDispose]: stop };
}
