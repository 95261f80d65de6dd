import { sql } from "kysely";
import * as v from "valibot";
import { isSameSecret } from "../auth/secret.ts";
import { findLastBackup } from "../backup/find-last-backup.ts";
import { noSuchAddress, notReady } from "../copy.ts";
import type { Environment } from "../environment.ts";
import type { GroupCounts } from "../group-counts.ts";
import { json } from "../http/answer.ts";
import type { Call } from "../http/route.ts";
import type { Log } from "../log.ts";
import type { Shop } from "../shop.ts";
import { withTimeout } from "../timeout.ts";
import { readArchiveStatus } from "../wal/archive-status.ts";
import { databaseMetrics, diskMetrics, backlogMetrics, gauge, describeMetric } from "./database-metrics.ts";
import { counterOf, SECURITY_EVENTS } from "./security-events.ts";

const READY_TIMEOUT = 1_000; // ms

export const alive = v.strictObject({ status: v.literal("ok") });
export const ready = v.strictObject({ status: v.literal("ready") });

export function answerHealth() {
  return json({ status: "ok" as const });
}

export async function checkReady({ db, log }: Shop) {
  // Workers listen only after the migrations, so checking the database suffices.
  const answer = sql`select 1`.execute(db).then(
    () => true,
    (error: unknown) => {
      log.warn({ outage: error }, "The database does not answer");
      return false;
    },
  );
  return (await withTimeout(READY_TIMEOUT, answer)) === true ? json({ status: "ready" as const }) : notReady();
}

export async function measure({ db, environment, counts, log }: Shop, { c }: Call) {
  // 404: without the token nobody learns that the address exists.
  if (!mayRead(environment, c.req.header("Authorization"))) return noSuchAddress();
  const { rss, heapUsed } = process.memoryUsage();
  const worker = `{pid="${process.pid}"}`;
  const lines = [
    ...describeMetric("process_resident_memory_bytes", "gauge", "Memory of this web process."),
    `process_resident_memory_bytes${worker} ${rss}`,
    ...describeMetric("nodejs_heap_used_bytes", "gauge", "Heap that this web process uses."),
    `nodejs_heap_used_bytes${worker} ${heapUsed}`,
    ...describeMetric("process_uptime_seconds", "gauge", "Time since this web process began."),
    `process_uptime_seconds${worker} ${process.uptime().toFixed(0)}`,
    ...(await eventLines(counts)),
    ...(await archiveLines(log, environment)),
    ...(await diskMetrics(log, environment)),
    ...(await databaseMetrics(log, async () => [
      ...backupLines(await findLastBackup(db)),
      ...(await backlogMetrics(db, environment)),
    ])),
  ];
  const headers = { "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(`${lines.join("\n")}\n`, { headers });
}

async function eventLines(counts: GroupCounts): Promise<string[]> {
  const totals = await counts.totals();
  const up = gauge("shop_parent_up", totals ? 1 : 0, "Whether the parent process answers within 1 s.");
  if (!totals) return up;
  const lines = SECURITY_EVENTS.map(
    (event) => `shop_security_events_total{event="${event}"} ${totals.get(counterOf(event)) ?? 0}`,
  );
  return [...up, ...describeMetric("shop_security_events_total", "counter", "Refused requests, by reason."), ...lines];
}

function backupLines(last: { age: number; size: number } | undefined): string[] {
  if (!last) return [];
  return [
    ...gauge("shop_backup_age_seconds", last.age, "Age of the newest backup."),
    ...gauge("shop_backup_bytes", last.size, "Size of the newest backup."),
  ];
}

/** None if the write-ahead log is not archived; failing if the archive's state cannot be read. */
async function archiveLines(log: Log, { dataDir }: Pick<Environment, "dataDir">): Promise<string[]> {
  const age = (name: string, time: number | null, help: string) =>
    time === null ? [] : gauge(name, (Date.now() - time) / 1000, help);
  const failing = (value: 0 | 1) =>
    gauge("shop_wal_archive_failing", value, "Whether archiving the write-ahead log or its base backup fails.");
  try {
    const status = await readArchiveStatus(dataDir);
    if (!status) return [];
    return [
      ...age(
        "shop_wal_archive_age_seconds",
        status.archived_until,
        "Time since the write-ahead log was last archived.",
      ),
      ...age("shop_base_backup_age_seconds", status.base_finished_at, "Age of the newest base backup."),
      ...failing(status.is_failing ? 1 : 0),
    ];
  } catch (error) {
    // The other metrics matter all the more.
    log.warn({ err: error }, "The progress of the log's archive cannot be read");
    return failing(1);
  }
}

function mayRead({ metricsToken }: Pick<Environment, "metricsToken">, authorization = ""): boolean {
  if (metricsToken === undefined) return false;
  const [, token = ""] = /^Bearer ([^ ]+)$/i.exec(authorization) ?? [];
  return isSameSecret(token, metricsToken);
}
