import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { PgBoss } from "pg-boss";
import { SHOP_TIME_ZONE } from "#domain/day.ts";
import { openPool } from "../db/connection.ts";
import { isDatabaseUnavailable } from "../db/errors.ts";
import { JOBS_POOL_SIZE } from "../db/pool-size.ts";
import { type Job, jobsOf, type JobShop } from "./jobs.ts";

/** Milliseconds for the jobs under way at shutdown; what they leave is begun again elsewhere. */
const LAST_JOBS = 2_000;

const RESTART_DELAY = 5_000; // ms

/** Runs background jobs until stopped; any number of processes may. Does not wait for the database. */
export function runJobs(
  shop: JobShop,
  connection: pg.ClientConfig,
  jobs: readonly Job[] = jobsOf(shop),
): { stop(): Promise<void> } {
  const { log } = shop;
  const pool = openPool(
    connection,
    (err) => log.debug({ err }, "The jobs' connection to the database was lost"),
    JOBS_POOL_SIZE,
  );
  const stopping = new AbortController();
  const opening = openBoss(pool);
  const running = (async () => {
    const boss = await opening;
    boss.on("error", (error) => {
      if (stopping.signal.aborted) return;
      const err = Object.assign(new Error(error.message), error);
      // Whatever needs the database says that it is unavailable; jobs go on once it is back.
      log[isDatabaseUnavailable(err) ? "debug" : "warn"]({ err }, "The job queue failed");
    });
    await start(boss, shop, jobs, stopping.signal);
    for (const job of jobs) await work(boss, shop, job, stopping.signal);
  })();
  running.catch((err: unknown) => {
    if (!stopping.signal.aborted) log.error({ err }, "No background job runs");
  });

  return {
    async stop() {
      stopping.abort();
      const boss = await opening;
      await boss.stop({ timeout: LAST_JOBS });
      await running.catch(() => undefined);
      await pool.end();
    },
  };
}

/** Loaded here, because most web processes run no jobs. */
async function openBoss(pool: pg.Pool): Promise<PgBoss> {
  const { PgBoss } = await import("pg-boss");
  return new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: "jobs",
    // The schema is a migration's: the role here changes rows only.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    // Seldom: no job waits for another, and those of `cron` may come a minute late.
    flowIntervalSeconds: 3_600,
    cronWorkerIntervalSeconds: 45,
  });
}

async function start(boss: PgBoss, { log }: JobShop, jobs: readonly Job[], stopping: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await boss.start();
      for (const { name, cron } of jobs) {
        if (cron !== undefined) await boss.schedule(name, cron, null, { tz: SHOP_TIME_ZONE, missed: "once" });
      }
      return;
    } catch (err) {
      // The database is unavailable; another schema than this version's needs the operator.
      if (stopping.aborted) throw err;
      log[isDatabaseUnavailable(err) ? "debug" : "warn"]({ err }, "The job queue does not start yet");
      await sleep(RESTART_DELAY, undefined, { signal: stopping });
    }
  }
}

async function work(boss: PgBoss, shop: JobShop, job: Job, ending: AbortSignal): Promise<void> {
  const { name, pollSeconds } = job;
  const worker = await boss.work<{ subject?: string } | null>(
    name,
    { pollingIntervalSeconds: pollSeconds },
    async ([due]) => {
      // The next job of the queue follows at once.
      boss.notifyWorker(worker);
      if (!due) return;
      const signals = { stopping: AbortSignal.any([ending, due.signal]), lost: due.signal };
      const failed = await job.run(shop, due.data?.subject ?? "", signals).then(
        () => false,
        (err: unknown) => {
          if (!ending.aborted) shop.log.warn({ err, job: name }, "A background job failed and is tried again");
          return true;
        },
      );
      // What went wrong stays in the log: the table of jobs holds nothing of a person.
      if (failed) throw new Error(`${name} failed`);
    },
  );
}
