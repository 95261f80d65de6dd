import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Db } from "../db/connection.ts";
import { isDatabaseUnavailable } from "../db/errors.ts";
import type { Environment } from "../environment.ts";
import type { Log } from "../log.ts";
import { TIMED_OUT, withTimeout } from "../timeout.ts";

const TIMEOUT = 2_000; // ms; less than scrapes wait

/** The database's metrics, or only whether it answers, so that the other metrics stay available. */
export async function databaseMetrics(log: Log, readLines: () => Promise<string[]>): Promise<string[]> {
  try {
    const lines = await withTimeout(TIMEOUT, readLines());
    return lines === TIMED_OUT ? databaseUp(0) : [...databaseUp(1), ...lines];
  } catch (error) {
    // A refused query does not mean that the database is down: only its metrics are missing.
    log.warn({ err: error }, "The database's metrics cannot be read");
    return databaseUp(isDatabaseUnavailable(error) ? 0 : 1);
  }
}

function databaseUp(value: 0 | 1): string[] {
  return gauge("shop_database_up", value, "Whether the database answers within 2 s.");
}

/** Overdue work and what was given up. Without SMTP mails are not due. */
export async function backlogMetrics(db: Db, { mail }: Pick<Environment, "mail">): Promise<string[]> {
  const {
    rows: [work],
  } = await sql<{ outbox_waiting: number; outbox_failed: number; jobs_waiting: number; jobs_failed: number }>`
    select outbox.*, jobs.* from (
      select
        coalesce(extract(epoch from now() - min(next_attempt_at) filter (
          where sent_at is null and failed_at is null and next_attempt_at < now() and (channel = 'push' or ${mail !== undefined})
        )), 0)::float8 as outbox_waiting,
        (count(*) filter (where failed_at > now() - interval '1 day'))::float8 as outbox_failed
      from outbox
    ) as outbox, (
      select
        coalesce(extract(epoch from now() - min(start_after) filter (
          where state in ('created', 'retry') and start_after < now()
        )), 0)::float8 as jobs_waiting,
        (count(*) filter (where state = 'failed' and completed_on > now() - interval '1 hour'))::float8 as jobs_failed
      from jobs.job
      where name not like '\\_\\_%' and (name <> 'send-mail' or ${mail !== undefined})
    ) as jobs`.execute(db);
  if (!work) return [];
  return [
    ...gauge("shop_outbox_waiting_seconds", work.outbox_waiting, "Wait of the oldest due mail or push."),
    ...gauge("shop_outbox_failed", work.outbox_failed, "Mails and pushes given up in a day."),
    ...gauge("shop_jobs_waiting_seconds", work.jobs_waiting, "Wait of the oldest due background job."),
    ...gauge("shop_jobs_failed", work.jobs_failed, "Background jobs given up in an hour."),
  ];
}

/** None if the folder cannot be read. */
export async function diskMetrics(log: Log, { dataDir }: Pick<Environment, "dataDir">): Promise<string[]> {
  try {
    const { bavail, bsize } = await statfs(dataDir);
    return gauge("shop_data_free_bytes", bavail * bsize, "Free space on the disk of DATA_DIR.");
  } catch (error) {
    // The other metrics matter all the more.
    log.warn({ err: error }, "The free space on the disk of DATA_DIR cannot be read");
    return [];
  }
}

export function gauge(name: string, value: number, help: string): string[] {
  return [...describeMetric(name, "gauge", help), `${name} ${Math.round(value)}`];
}

export function describeMetric(name: string, type: "counter" | "gauge", help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}
