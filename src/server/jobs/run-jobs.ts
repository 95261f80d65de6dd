import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type Job as BegunJob, type Clock, type JobResult, type JobWithMetadata, PgBoss, systemClock } from "pg-boss";
import { SHOP_TIME_ZONE } from "#domain/day.ts";
import { CLOCK_TOLERANCE } from "../db/clock-tolerance.ts";
import { openPool } from "../db/connection.ts";
import { isDatabaseUnavailable } from "../db/errors.ts";
import { type Job, jobsOf, type JobShop } from "./jobs.ts";

const LAST_JOBS = 2_000; // ms for the jobs under way at shutdown; what they leave begins again elsewhere

const RESTART_DELAY = 5_000; // ms

const SUPERVISE_SECONDS = 30; // how soon the jobs of a killed process are noticed

/** Monotonic, so that timers of pg-boss do not stall when the machine's clock is set back. */
const STEADY_CLOCK: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

/** Schedules and supervision would wait for claims that a clock running ahead dated into the future, and skip minutes marked as done. */
const FORGET_FUTURE_CLAIMS = `
  update jobs.version set
    cron_on = case when cron_on <= now() then cron_on end,
    flow_on = case when flow_on <= now() then flow_on end
  where greatest(cron_on, flow_on) > now();
  update jobs.queue set
    monitor_claim_on = case when monitor_claim_on <= now() then monitor_claim_on end,
    monitor_on = case when monitor_on <= now() then monitor_on end,
    maintain_on = case when maintain_on <= now() then maintain_on end
  where greatest(monitor_claim_on, monitor_on, maintain_on) > now();
  delete from jobs.job where name = '__pgboss__send-it' and singleton_on > now() at time zone 'utc' + ${CLOCK_TOLERANCE}`;

/** Jobs that a clock running ahead created or postponed, beyond any retry delay, are due now; a message's is enqueued anew by its row. */
const RUN_FUTURE_JOBS = `
  with ahead as (
    select name, id from jobs.job
    where state < 'active' and not blocked and start_after > now() + ${CLOCK_TOLERANCE}
      and (start_after > now() + interval '25 hours' or state = 'created' and created_on > now() + ${CLOCK_TOLERANCE})
  ), due as (
    update jobs.job set start_after = now() from ahead
    where job.name = ahead.name and job.id = ahead.id and ahead.name not in ('send-mail', 'send-push')
  ), of_messages as (
    delete from jobs.job using ahead
    where job.name = ahead.name and job.id = ahead.id and ahead.name in ('send-mail', 'send-push')
    returning job.data ->> 'subject' as subject
  )
  update outbox set next_attempt_at = now() where id in (select subject::uuid from of_messages)`;

/** Runs background jobs until stopped, in any number of processes. Does not wait for the database. */
export function runJobs(shop: JobShop, jobs: readonly Job[] = jobsOf(shop)): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const report = (err: unknown): void => {
    if (stopping.signal.aborted) return;
    // Code that needs the database reports the outage; jobs resume once it is back.
    shop.log[isDatabaseUnavailable(err) ? "debug" : "warn"]({ err }, "The job queue failed and is tried again");
  };
  const pool = openPool(shop.connection, report, 1);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values).catch(withConnectionFailure) },
    schema: "jobs",
    // A migration owns the schema: this role only changes rows.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    clock: STEADY_CLOCK,
    clockMonitorIntervalSeconds: SUPERVISE_SECONDS, // schedules go by the database's time
    flowIntervalSeconds: 3_600, // seldom: no job waits for another
    cronWorkerIntervalSeconds: 45, // a job of `cron` may come a minute late
  });
  boss.on("error", (error) => report(Object.assign(new Error(error.message), error)));
  const start = async (): Promise<void> => {
    await forgetClockAhead(pool);
    await boss.start();
    for (const { name, cron } of jobs) {
      if (cron !== undefined) await boss.schedule(name, cron, null, { tz: SHOP_TIME_ZONE, missed: "once" });
    }
    for (const job of jobs) await work(boss, shop, job);
  };
  const working = untilStarted(start, report, stopping.signal);
  const forgetting = setInterval(() => {
    void forgetClockAhead(pool).catch(report);
  }, SUPERVISE_SECONDS * 1_000).unref();

  return {
    async stop() {
      stopping.abort();
      clearInterval(forgetting);
      await boss.stop({ timeout: LAST_JOBS });
      await working;
      await pool.end();
    },
  };
}

const CONNECTION_FAILURE = "08006"; // SQLSTATE

/** pg-boss reports a copy of the error, whose code alone tells that the database is unavailable. */
function withConnectionFailure(error: unknown): never {
  throw isDatabaseUnavailable(error) ? Object.assign(error as Error, { code: CONNECTION_FAILURE }) : error;
}

async function forgetClockAhead(pool: pg.Pool): Promise<void> {
  await pool.query(FORGET_FUTURE_CLAIMS);
  await pool.query(RUN_FUTURE_JOBS);
}

async function untilStarted(
  start: () => Promise<void>,
  report: (error: unknown) => void,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      return await start();
    } catch (error) {
      // The database is unavailable, or its queue's schema is not this version's, which is up to the operator.
      report(error);
      await sleep(RESTART_DELAY, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

async function work(boss: PgBoss, shop: JobShop, job: Job): Promise<void> {
  const options = {
    pollingIntervalSeconds: job.pollSeconds,
    batchSize: job.batch ?? 1,
    perJobResults: true, // one that fails is tried again without the others
    includeMetadata: true,
  } as const;
  const worker = await boss.work<JobData, unknown, typeof options>(job.name, options, async (begun) => {
    boss.notifyWorker(worker); // the next job of the queue follows at once
    const results: JobResult[] = [];
    // A batch arrives in arbitrary order.
    const inSequence = begun.toSorted((a, b) => enqueuedAt(a) - enqueuedAt(b));
    const isNeeded = (await job.isNeeded?.(shop)) ?? true;
    for (const one of inSequence) {
      results.push({ id: one.id, status: isNeeded ? await outcomeOf(shop, job, one) : "completed" });
    }
    return results;
  });
}

/** `enqueued_at` is in seconds since 1970, to the microsecond; scheduled jobs have none. */
type JobData = { subject?: string; enqueued_at?: number } | null;

function enqueuedAt({ data, createdOn }: JobWithMetadata<JobData>): number {
  return data?.enqueued_at ?? createdOn.getTime() / 1000;
}

/** The reason goes to the log only: it may contain personal data. */
async function outcomeOf(
  shop: JobShop,
  { name, run }: Job,
  { data, signal }: BegunJob<JobData>,
): Promise<"completed" | "failed"> {
  // Another process finishes an aborted batch.
  if (signal.aborted) return "failed";
  try {
    const done = await run(shop, signal, data?.subject ?? "");
    if (done) shop.log.info({ job: name, done }, "A background job is done");
    return "completed";
  } catch (err) {
    if (!signal.aborted) shop.log.warn({ err, job: name }, "A background job failed and is tried again");
    return "failed";
  }
}
